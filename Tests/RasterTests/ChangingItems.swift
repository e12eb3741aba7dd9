import Foundation
import PathreelDrawing
import PathreelGeometry
import SeededRandom

/// Random items, and random changes of them from one step to the next, of every kind that a display list allows.
extension SplitMix64 {
  mutating func chance(_ share: Double) -> Bool { number(in: 0...1) < share }

  mutating func path() -> Path {
    let (x, y) = (number(in: -20...220), number(in: -20...60))
    switch Int.random(in: 0..<4, using: &self) {
    case 0:
      return Path(ellipseIn: CGRect(x: x, y: y, width: number(in: 1...40), height: number(in: 1...40)))
    case 1: return Path(box: x, y, number(in: 0...60), number(in: 0...30))
    case 2: return Path(box: -500, number(in: -20...40), 2000, number(in: 0...12))
    default:
      return Path { path in
        path.move(to: CGPoint(x: x, y: y))
        for _ in 0..<Int.random(in: 1..<6, using: &self) {
          if chance(0.5) {
            path.addLine(to: CGPoint(x: x + number(in: -40...40), y: y + number(in: -30...30)))
          } else {
            path.addCurve(
              to: CGPoint(x: x + number(in: -40...40), y: y + number(in: -30...30)),
              control1: CGPoint(x: x + number(in: -40...40), y: y), control2: CGPoint(x: x, y: y + number(in: -30...30))
            )
          }
        }
        if chance(0.4) { path.closeSubpath() }
      }
    }
  }

  mutating func paint() -> Paint {
    if chance(0.6) { return .color(color(opacity: chance(0.5) ? 1 : nil)) }
    if chance(0.15) { return .pattern(pattern()) }
    let gradient = Gradient(
      colors: [color(), color()], interpolation: Gradient.Interpolation.allCases.randomElement(using: &self)!)
    let transform = chance(0.5) ? .identity : CGAffineTransform(1, 0, number(in: -1...1), 2, 0, 0)
    return .linearGradient(gradient, start: point(0...200), end: point(0...200), transform: transform)
  }

  private mutating func pattern() -> Paint.Pattern {
    let items = (0..<Int.random(in: 0..<3, using: &self)).map { _ in
      fill(Path(box: number(in: -9...30), number(in: -9...20), number(in: 1...20), 8), .color(color()))
    }
    return Paint.Pattern(
      items: items, tile: CGRect(x: 0, y: 0, width: number(in: 3...40), height: 16),
      transform: chance(0.5) ? .identity : CGAffineTransform(rotationAngle: number(in: 0...1)),
      opacity: chance(0.7) ? 1 : number(in: 0...1))
  }

  private mutating func clip() -> DisplayList.ClipPath {
    var clip = DisplayList.ClipPath(path: path(), rule: chance(0.5) ? .nonzero : .evenOdd)
    if chance(0.4) {
      clip.union = (0..<Int.random(in: 1..<4, using: &self)).map { _ in DisplayList.ClipPath(path: path()) }
    }
    if chance(0.1) { clip.clip = .init(path: path()) }
    return clip
  }

  mutating func mode() -> BlendMode {
    chance(0.8) ? .normal : BlendMode.allCases.randomElement(using: &self)!
  }

  mutating func style() -> StrokeStyle {
    StrokeStyle(
      lineWidth: number(in: 0.2...12), lineCap: [.butt, .round, .square].randomElement(using: &self)!,
      lineJoin: [.miter, .round, .bevel].randomElement(using: &self)!, dash: chance(0.2) ? [9, 4] : [])
  }

  mutating func item(depth: Int) -> DisplayList.Item {
    let transform = chance(0.3) ? CGAffineTransform(translationX: number(in: -9...9), y: 3).rotated(by: 0.1) : .identity
    switch Int.random(in: 0..<(depth < 3 ? 6 : 4), using: &self) {
    case 0, 1: return .fill(.init(path: path(), paint: paint(), transform: transform, blendMode: mode()))
    case 2, 3:
      return .stroke(.init(path: path(), style: style(), paint: paint(), transform: transform, blendMode: mode()))
    default:
      let items = (0..<Int.random(in: 0..<3, using: &self)).map { _ in item(depth: depth + 1) }
      var group = DisplayList.Group(items: items, opacity: chance(0.5) ? 1 : number(in: 0...1), blendMode: mode())
      if chance(0.3) { group.clip = clip() }
      if chance(0.2) { group.mask = .init(items: [item(depth: depth + 1)], kind: maskKind()) }
      if chance(0.08) { group.filter = filter() }
      return .group(group)
    }
  }

  private mutating func maskKind() -> DisplayList.Mask.Kind {
    DisplayList.Mask.Kind.allCases.randomElement(using: &self)!
  }

  mutating func filter() -> DisplayList.Filter {
    if chance(0.3) { return .chain(chain(on: 0...200)) }
    let deviation = CGSize(width: number(in: 0...2), height: number(in: 0...5))
    return chance(0.5)
      ? .blur(.init(deviation: deviation))
      : .shadow(.init(deviation: deviation, offset: CGSize(width: number(in: -9...9), height: 4)))
  }

  /// The items after one more step.
  mutating func step(_ items: [DisplayList.Item], depth: Int = 0) -> [DisplayList.Item] {
    var items = items
    if chance(0.1) && items.count < 8 { items.append(item(depth: depth)) }
    if chance(0.05) { items.insert(item(depth: depth), at: Int.random(in: 0...items.count, using: &self)) }
    if chance(0.05) && !items.isEmpty { items.remove(at: Int.random(in: 0..<items.count, using: &self)) }
    for index in items.indices where chance(0.25) { items[index] = step(items[index], depth: depth) }
    return items
  }

  private mutating func step(_ item: DisplayList.Item, depth: Int) -> DisplayList.Item {
    switch item {
    case .fill(var fill):
      if chance(0.5) {
        fill.transform = fill.transform.translatedBy(x: number(in: -4...4), y: number(in: -4...4))
      } else {
        fill.paint = paint()
      }
      return .fill(fill)
    case .stroke(var stroke):
      switch Int.random(in: 0..<5, using: &self) {
      case 0: stroke.paint = paint()
      case 1: stroke.style.lineWidth = number(in: 0.2...12)
      case 2: stroke.path = stroke.path.trimmedPath(from: 0, to: number(in: 0.5...1))
      case 3:
        // The curve grows by a line, or is closed.
        stroke.path.addLine(to: point(0...40))
        if chance(0.2) { stroke.path.closeSubpath() }
      default: stroke.transform = stroke.transform.translatedBy(x: number(in: -4...4), y: 1)
      }
      return .stroke(stroke)
    case .group(var group):
      switch Int.random(in: 0..<6, using: &self) {
      case 0: group.opacity = number(in: 0...1)
      case 1: group.clip = chance(0.3) ? nil : clip()
      case 2:
        let items = group.mask.map { step($0.items, depth: depth + 1) }
        group.mask = items.map { DisplayList.Mask(items: $0, kind: maskKind()) }
      case 3: group.filter = chance(0.5) ? nil : filter()
      default: group.items = step(group.items, depth: depth + 1)
      }
      return .group(group)
    }
  }
}
