import Foundation
import PathreelGeometry

/// Assigns numbers to letters, equal numbers to equal letters. ``LetterMatching`` compares letters by them.
///
/// Two letters with known characters are equal if the characters are. Others, such as the signs of formulas, are equal
/// if their outlines are alike. For the comparison, both outlines are scaled to the unit square. They must have the
/// same number of subpaths, no point may be further than ``distance`` from the other outline, and the aspect ratios may
/// differ by a factor of ``proportion``. So an exponent equals the base letter, although the font has another design
/// for small letters. All lines of formulas are equal.
package struct LetterClasses {
  /// The greatest distance, as a share of the letter's width and height. Computer Modern has designs for 10, 7 and 5
  /// points. The designs of one letter or digit are within 0.100 of each other (i and l at 10 and 5 points). Different
  /// letters are at least 0.123 apart (s and S), except o and O with 0.049.
  static let distance: CGFloat = 0.11
  /// The greatest ratio of two aspect ratios. The designs of one letter differ by a factor of 1.38 at most.
  static let proportion: CGFloat = 1.4

  /// The numbers of letters with known characters.
  private var byText: [String: Int] = [:]
  /// The numbers of outlines that occurred before.
  private var byOutline: [OutlineKey: Int] = [:]
  /// The sampled outlines, with the numbers of their letters.
  private var forms: [(form: LetterForm, number: Int)] = []
  /// The number of different letters so far; also the next new number.
  private var count = 0

  /// Creates a numbering without letters.
  package init() {}

  /// The number of a letter; a new one if the letter equals none before it.
  package mutating func number(of part: Lettering.Part) -> Int {
    if !part.text.isEmpty {
      if let number = byText[part.text] { return number }
      byText[part.text] = count
      return next()
    }
    let normal = LetterForm.normalized(part)
    let proportion = LetterForm.proportion(of: part)
    // The same sign in another position has other rounding errors.
    let key = OutlineKey(path: normal.rounded, proportion: proportion?.rounded)
    if let number = byOutline[key] { return number }
    // The letter is compared with all earlier ones.
    guard FrameAccount.charge(1 + forms.count * LetterForm.pointCount, .layout) else { return next() }
    let form = LetterForm(normal, proportion: proportion)
    let number = forms.first { $0.form.resembles(form) }?.number ?? next()
    byOutline[key] = number
    forms.append((form, number))
    return number
  }

  private mutating func next() -> Int {
    count += 1
    return count - 1
  }
}

/// An outline in ``LetterClasses``: scaled to the unit square, and the aspect ratio, both with rounded numbers.
private struct OutlineKey: Hashable {
  let path: Path
  let proportion: CGFloat?
}

/// A letter's outline scaled to the unit square, sampled at equal arc lengths, for the comparison by ``LetterClasses``.
private struct LetterForm {
  /// The number of samples.
  static let pointCount = 192
  let points: [CGPoint]
  let subpathCount: Int
  /// The width divided by the height; nil for the lines of formulas.
  let proportion: CGFloat?

  init(_ normal: Path, proportion: CGFloat?) {
    let measure = PathMeasure(normal)
    points = (0..<Self.pointCount).compactMap {
      measure.point(atDistance: measure.length * CGFloat($0) / CGFloat(Self.pointCount))
    }
    subpathCount = normal.subpaths.count
    self.proportion = proportion
  }

  /// The width of a part's outline divided by its height; nil for the lines of formulas.
  static func proportion(of part: Lettering.Part) -> CGFloat? {
    let box = part.outline.boundingRect
    return part.isRule || box.isEmpty ? nil : box.width / box.height
  }

  /// The part's outline, scaled to the unit square; empty for lines of formulas.
  static func normalized(_ part: Lettering.Part) -> Path {
    let box = part.outline.boundingRect
    guard !part.isRule, !box.isNull, box.width > 0, box.height > 0 else { return Path() }
    let map = CGAffineTransform(scaleX: 1 / box.width, y: 1 / box.height).translatedBy(x: -box.minX, y: -box.minY)
    return part.outline.applying(map)
  }

  /// Whether both outlines are alike, by the criteria of ``LetterClasses``.
  func resembles(_ other: LetterForm) -> Bool {
    guard let proportion, let otherProportion = other.proportion else { return proportion == other.proportion }
    guard subpathCount == other.subpathCount,
      max(proportion, otherProportion) <= LetterClasses.proportion * min(proportion, otherProportion)
    else { return false }
    return isWithin(other) && other.isWithin(self)
  }

  /// Whether each point of this outline is near a point of the other.
  private func isWithin(_ other: LetterForm) -> Bool {
    let limit = LetterClasses.distance * LetterClasses.distance
    return points.allSatisfy { point in
      other.points.contains {
        let (dx, dy) = ($0.x - point.x, $0.y - point.y)
        return dx * dx + dy * dy <= limit
      }
    }
  }
}

extension CGFloat {
  /// The nearest multiple of a millionth. The sum with 0 turns -0 into 0.
  fileprivate var rounded: CGFloat { (self * 1e6).rounded() / 1e6 + 0 }
}

extension Path {
  /// The path with coordinates that are whole multiples of a millionth.
  fileprivate var rounded: Path {
    func near(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x.rounded, y: p.y.rounded) }
    return Path { path in
      for element in elements {
        switch element {
        case .move(let p): path.move(to: near(p))
        case .line(let p): path.addLine(to: near(p))
        case .quadCurve(let p, let control): path.addQuadCurve(to: near(p), control: near(control))
        case .curve(let p, let control1, let control2):
          path.addCurve(to: near(p), control1: near(control1), control2: near(control2))
        case .closeSubpath: path.closeSubpath()
        }
      }
    }
  }
}
