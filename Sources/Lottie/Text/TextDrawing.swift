import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelNumerics
import PathreelTypography

/// Draws the letters of a text layer at a frame, with the formulas of the reference.
struct TextDrawing {
  private let layer: TextLayer
  private let frame: Double
  private let document: TextDocument
  private let lines: TextLines
  /// The animators with the amount for each letter.
  private let animators: [(animator: TextAnimator, amounts: [Double])]

  init(_ layer: TextLayer, at frame: Double, _ fonts: TextFonts, _ budget: FrameBudget) {
    (self.layer, self.frame, document) = (layer, frame, layer.source.document(at: frame))
    let lines = TextLines(document, fonts, grouping: layer.grouping)
    self.lines = lines
    // Each animator changes each letter.
    let isPaid = budget.charge(lines.letters.count * (layer.animators.count + 1))
    animators = (isPaid ? layer.animators : []).enumerated().map { number, animator in
      let units = lines.units(by: animator.selector.basis)
      let amounts = animator.selector.amounts(at: frame, of: units.count)
      let order = animator.selector.isShuffled ? Self.order(of: units.count, seed: number) : nil
      return (animator, units.numbers.map { amounts[order?[safe: $0] ?? $0] })
    }
  }

  /// A random order that depends on a seed alone.
  private static func order(of count: Int, seed: Int) -> [Int] {
    var (order, state) = (Array(0..<count), UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    for index in order.indices.reversed().dropLast(0) where index > 0 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      order.swapAt(index, Int(state >> 33) % (index + 1))
    }
    return order
  }

  /// The items of the letters, and the compositions that stand in place of glyphs with their transforms.
  func items(
    under map: CGAffineTransform, _ budget: FrameBudget,
    composition: (_ id: String, _ map: CGAffineTransform) -> [DisplayList.Item]
  ) -> [DisplayList.Item] {
    var items: [DisplayList.Item] = []
    let places = places()
    for (index, letter) in lines.letters.enumerated() where !letter.isBreak {
      guard budget.charge(1 + letter.glyph.path.elements.count) else { break }
      let style = style(of: index)
      let own = places[index].concatenating(map)
      if let id = letter.glyph.composition {
        let scale = document.size / 100
        items += composition(id, CGAffineTransform(scaleX: scale, y: scale).concatenating(own)).faded(style.opacity)
      } else if !letter.glyph.path.isEmpty {
        items += style.items(of: letter.glyph.path, size: document.size, under: own)
      }
      items += style.items(of: letter.glyph.pictures, size: document.size, under: own)
    }
    return items
  }

  /// The style of a letter.
  private func style(of index: Int) -> LetterStyle {
    var style = LetterStyle(
      fill: document.fill, stroke: document.stroke, strokeWidth: document.strokeWidth, opacity: 1)
    for (animator, amounts) in animators {
      let amount = amounts[index]
      func mix(_ color: Color?, _ other: Property<Color>?) -> Color? {
        guard let color, let other else { return color }
        return color.mixed(with: other.value(at: frame)) { _ in amount }
      }
      func value(_ property: Property<Double>?) -> Double { (property?.value(at: frame) ?? 0) * amount }
      style.fill = mix(style.fill, animator.fill)
      style.stroke = mix(style.stroke, animator.stroke)
      style.strokeWidth += value(animator.strokeWidth)
      if let opacity = animator.opacity {
        style.opacity += (opacity.value(at: frame) / 100 * amount - style.opacity) * amount
      }
      if animator.fillHue != nil || animator.fillSaturation != nil || animator.fillBrightness != nil {
        style.fill = style.fill?.shifted(
          hue: value(animator.fillHue) / 360, saturation: value(animator.fillSaturation) / 100,
          brightness: value(animator.fillBrightness) / 100)
      }
    }
    return style
  }

  /// The transforms from letters, with the pen at the origin, to the layer.
  private func places() -> [CGAffineTransform] {
    let alignment = layer.alignment.value(at: frame)
    let rise = document.size * 1.2 * 0.714 * alignment.y / 100
    let justification = justificationOffsets()
    var track = layer.path.flatMap { TextTrack($0, at: frame, lines, document, alignment.x) }
    var (x, y, line) = (0.0, 0.0, 0)
    return lines.letters.indices.map { index in
      let letter = lines.letters[index]
      if letter.isBreak {
        // The reference adds a point after the first line.
        y += lines.lineHeight + (line == 0 ? 1 : 0)
        (x, line) = (0, line + 1)
        track?.beginLine()
        return .identity
      }
      let shift = alignment.x * letter.groupWidth * 0.005
      let center = letter.groupWidth / 2 - letter.before
      track?.reach(index, letter)
      for (animator, amounts) in animators {
        guard let tracking = animator.tracking, x != 0 || document.justification != .left else { continue }
        let more = tracking.value(at: frame) * amounts[index]
        if track != nil { track?.distance += more } else { x += more }
      }
      var matrix = CGAffineTransform(translationX: -center - shift, y: -rise)
        .concatenating(change(of: index, isOnPath: track != nil))
      if track != nil {
        let moved = animators.reduce(0) { sum, entry in
          let points = [entry.animator.position, entry.animator.anchor]
          return sum + points.reduce(0) { $0 + ($1?.value(at: frame).x ?? 0) } * entry.amounts[index]
        }
        matrix = matrix.concatenating(CGAffineTransform(translationX: 0, y: -document.baselineShift + rise + y))
          .concatenating(track?.transform(movedBy: moved) ?? .identity)
        track?.leave(index, letter, lines)
        return matrix
      }
      matrix = matrix.concatenating(
        CGAffineTransform(
          translationX: x + center + shift + justification[index], y: y + rise - document.baselineShift))
      if let origin = document.origin {
        matrix = matrix.concatenating(CGAffineTransform(translationX: origin.x, y: origin.y + lines.ascent))
      }
      x += letter.width + lines.tracking
      return matrix
    }
  }

  /// The change of a letter by the animators, about its anchor.
  private func change(of index: Int, isOnPath: Bool) -> CGAffineTransform {
    var matrix = CGAffineTransform.identity
    for (animator, amounts) in animators {
      guard let anchor = animator.anchor?.value(at: frame) else { continue }
      matrix = matrix.concatenating(
        CGAffineTransform(translationX: -anchor.x * amounts[index], y: -anchor.y * amounts[index]))
    }
    for (animator, amounts) in animators {
      guard let scale = animator.scale?.value(at: frame) else { continue }
      matrix = matrix.concatenating(
        CGAffineTransform(
          scaleX: 1 + (scale.x / 100 - 1) * amounts[index], y: 1 + (scale.y / 100 - 1) * amounts[index]))
    }
    for (animator, amounts) in animators {
      if let skew = animator.skew?.value(at: frame) {
        let axis = animator.skewAxis?.value(at: frame) ?? 0
        matrix = matrix.concatenating(Transform.skew(degrees: skew * amounts[index], axis: axis * amounts[index]))
      }
      if let rotation = animator.rotation?.value(at: frame) {
        matrix = matrix.concatenating(CGAffineTransform(rotationAngle: rotation * amounts[index] * .pi / 180))
      }
    }
    for (animator, amounts) in animators {
      guard let position = animator.position?.value(at: frame) else { continue }
      matrix = matrix.concatenating(
        CGAffineTransform(
          translationX: isOnPath ? 0 : position.x * amounts[index], y: position.y * amounts[index]))
    }
    return matrix
  }

  /// How far each letter is moved because its line is justified, with what animated tracking adds to the line.
  private func justificationOffsets() -> [Double] {
    let factor = -document.justification.share
    guard factor != 0 else { return Array(repeating: 0, count: lines.letters.count) }
    var extra = Array(repeating: 0.0, count: lines.lineWidths.count)
    for (animator, amounts) in animators {
      guard let tracking = animator.tracking?.value(at: frame) else { continue }
      var isFirst = true
      for (index, letter) in lines.letters.enumerated() {
        if letter.isBreak {
          isFirst = true
          continue
        }
        if isFirst, document.justification == .center { extra[letter.line] += tracking * factor }
        extra[letter.line] += tracking * amounts[index] * factor
        isFirst = false
      }
    }
    return lines.letters.map {
      extra[$0.line] + lines.start - (lines.width - lines.lineWidths[$0.line]) * factor
    }
  }
}

/// The paints of a letter.
private struct LetterStyle {
  var fill, stroke: Color?
  var strokeWidth, opacity: Double

  func items(of path: Path, size: Double, under map: CGAffineTransform) -> [DisplayList.Item] {
    var items: [DisplayList.Item] = []
    if let fill {
      items.append(
        .fill(
          .init(path: path, paint: .color(fill), transform: CGAffineTransform(scaleX: size, y: size).concatenating(map))
        ))
    }
    if let stroke, strokeWidth > 0, size > 0 {
      // The line's width does not scale with the letters.
      let pen = StrokeStyle(lineWidth: strokeWidth / size, lineCap: .butt, lineJoin: .round, miterLimit: 4)
      items.append(
        .stroke(
          .init(
            path: path, style: pen, paint: .color(stroke),
            transform: CGAffineTransform(scaleX: size, y: size).concatenating(map))))
    }
    return items.faded(opacity)
  }

  /// Emoji in colour, which have the opacity of the fill and no stroke.
  func items(of pictures: [GlyphPicture], size: Double, under map: CGAffineTransform) -> [DisplayList.Item] {
    guard !pictures.isEmpty, let fill else { return [] }
    let map = CGAffineTransform(scaleX: size, y: size).concatenating(map)
    let opacity = fill.alpha * min(max(opacity, 0), 1)
    return pictures.flatMap { $0.applying(map).items(opacity: opacity, foreground: fill) }
  }
}

/// The walk of letters along a path.
private struct TextTrack {
  private let measure: PathMeasure
  private let isClosed: Bool
  private let isPerpendicular: Bool
  private let margin: Double
  private let start: [Double]
  /// The places of letters that are spread over the whole path; nil if they are not.
  private let spread: ((Int) -> Double)?
  private let shift: Double
  /// The distance of the next letter's middle.
  var distance = 0.0
  private var group: Int?
  private var line: Int?

  init?(_ path: TextPath, at frame: Double, _ lines: TextLines, _ document: TextDocument, _ alignment: Double) {
    let shape = path.path.value(at: frame)
    let isReversed = path.isReversed.value(at: frame) != 0
    measure = PathMeasure((isReversed ? shape.reversed : shape).path)
    guard measure.length > 0 else { return nil }
    isClosed = shape.isClosed
    isPerpendicular = path.isPerpendicular.value(at: frame) != 0
    margin = path.firstMargin.value(at: frame)
    let length = measure.length
    start = lines.lineWidths.map { (length - $0) * document.justification.share }
    if path.isForced.value(at: frame) != 0, let first = lines.letters.first, let last = lines.letters.last {
      let (margin, count) = (margin, Double(max(lines.letters.count - 1, 1)))
      let room = length - margin - (first.groupWidth + last.groupWidth) / 2
      spread = { margin + first.groupWidth / 2 + room * Double($0) / count }
    } else {
      spread = nil
    }
    shift = alignment * 0.005
    distance = margin
  }

  mutating func beginLine() { (distance, group) = (margin, nil) }

  /// Moves to the middle of a letter's group.
  mutating func reach(_ index: Int, _ letter: TextLines.Letter) {
    if line != letter.line {
      distance += start.indices.contains(letter.line) ? start[letter.line] : 0
      line = letter.line
    }
    if group != letter.group {
      distance += letter.groupWidth / 2
      group = letter.group
    }
    if let spread { distance = spread(letter.group) }
    distance += shift * letter.groupWidth
  }

  /// Moves to the end of a letter's group, if the next letter is in another one.
  mutating func leave(_ index: Int, _ letter: TextLines.Letter, _ lines: TextLines) {
    distance -= shift * letter.groupWidth
    guard index + 1 < lines.letters.count, lines.letters[index + 1].group != letter.group else { return }
    distance += letter.groupWidth / 2 + lines.tracking + letter.trailing
  }

  /// The transform to the place on the path. Beyond the ends of an open path letters go straight on.
  func transform(movedBy offset: Double) -> CGAffineTransform {
    let length = measure.length
    var place = distance + offset
    if isClosed { place -= (place / length).rounded(.down) * length }
    let held = min(max(place, 0), length)
    guard let point = measure.point(atDistance: held), let tangent = measure.tangent(atDistance: held) else {
      return .identity
    }
    let over = place - held
    let origin = CGPoint(x: point.x + tangent.dx * over, y: point.y + tangent.dy * over)
    let angle = isPerpendicular ? atan2(tangent.dy, tangent.dx) : 0
    return CGAffineTransform(rotationAngle: angle)
      .concatenating(CGAffineTransform(translationX: origin.x, y: origin.y))
  }
}

extension Color {
  /// The colour with its hue, saturation and brightness moved by shares of their ranges.
  fileprivate func shifted(hue: Double, saturation: Double, brightness: Double) -> Color {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let span = high - low
    let own: Double =
      span == 0
      ? 0
      : high == red
        ? (green - blue) / span / 6 : high == green ? (blue - red) / span / 6 + 1 / 3 : (red - green) / span / 6 + 2 / 3
    return Color(
      hue: own + hue, saturation: (high == 0 ? 0 : span / high) + saturation, brightness: high + brightness)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
