import Foundation
import PathreelDrawing
import PathreelGeometry
import SeededRandom

/// Makes random display lists with elements, for property tests of inspection.
struct RandomElements {
  var generator: SplitMix64
  /// The size of the canvas in points.
  static let size = CGSize(width: 48, height: 32)

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func list() -> DisplayList {
    var items: [DisplayList.Item] = []
    for number in 0..<Int.random(in: 2...6, using: &generator) {
      items.append(item(in: nil, number: number, depth: 0))
    }
    return DisplayList(size: Self.size, items: items)
  }

  private mutating func item(in outer: Place?, number: Int, depth: Int) -> DisplayList.Item {
    var place = Place(
      .element("thing", FilePosition(file: "a", line: depth + 1, column: number + 1), number: number), in: outer)
    if Bool.random(using: &generator) { place = Place(.iteration("i", number), in: place) }
    let isGroup = depth < 3 && Int.random(in: 0..<3, using: &generator) == 0
    let colour = Paint.color(
      Color(red: 1, green: 0, blue: 0, opacity: Int.random(in: 0..<8, using: &generator) == 0 ? 0 : 1))
    if isGroup {
      let items = (0..<Int.random(in: 1...4, using: &generator)).map { item(in: place, number: $0, depth: depth + 1) }
      var group = DisplayList.Group(items: items, place: place)
      if Int.random(in: 0..<5, using: &generator) == 0 { group.opacity = 0 }
      if Bool.random(using: &generator) { group.clip = .init(path: path(), rule: rule(), transform: transform()) }
      if Int.random(in: 0..<3, using: &generator) == 0 {
        group.mask = [.fill(.init(path: path(), rule: rule(), paint: .color(.black), transform: transform()))]
      }
      return .group(group)
    }
    // The part of an element below its stroke.
    if Bool.random(using: &generator) { place = Place(.part(.background), in: place) }
    if Bool.random(using: &generator) {
      return .fill(.init(path: path(), rule: rule(), paint: colour, transform: transform(), place: place))
    }
    let style = StrokeStyle(
      lineWidth: generator.number(in: 0.5...8), lineCap: CGLineCap.allCases.randomElement(using: &generator)!,
      lineJoin: CGLineJoin.allCases.randomElement(using: &generator)!,
      dash: Bool.random(using: &generator) ? [] : [generator.number(in: 1...9), generator.number(in: 1...9)])
    return .stroke(.init(path: path(), style: style, paint: colour, transform: transform(), place: place))
  }

  private mutating func rule() -> FillRule { FillRule.allCases.randomElement(using: &generator)! }

  mutating func point() -> CGPoint {
    CGPoint(x: generator.number(in: -8...Self.size.width + 8), y: generator.number(in: -8...Self.size.height + 8))
  }

  private mutating func path() -> Path {
    var path = Path()
    path.move(to: point())
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: path.addQuadCurve(to: point(), control: point())
      case 1: path.addCurve(to: point(), control1: point(), control2: point())
      case 2: path.closeSubpath()
      default: path.addLine(to: point())
      }
    }
    return path
  }

  private mutating func transform() -> CGAffineTransform {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return .identity
    // A transform that flattens everything to a line, so that nothing is visible.
    case 1 where Int.random(in: 0..<4, using: &generator) == 0: return CGAffineTransform(scaleX: 1, y: 0)
    default:
      return CGAffineTransform(translationX: 24, y: 16).rotated(by: generator.number(in: -3...3))
        .scaledBy(x: generator.number(in: 0.5...1.5), y: generator.number(in: -1.5...1.5)).translatedBy(x: -24, y: -16)
    }
  }
}

extension [DisplayList.Item] {
  /// All fills and strokes, also those in groups, from back to front.
  var leaves: [DisplayList.Item] {
    flatMap { item in if case .group(let group) = item { group.items.leaves } else { [item] } }
  }
}
