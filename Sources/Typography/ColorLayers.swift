import CTypography
import Foundation
import PathreelDrawing
import PathreelGeometry

/// The painted glyphs of a face, of the table COLR: layers in one colour each, which HarfBuzz reads (version 0), or a
/// graph of paints, gradients, transforms and compositions (version 1). No library of Debian 12 reads version 1.
/// Variations of paints are not applied.
struct ColorLayers: Sendable {
  /// A HarfBuzz face, which is immutable.
  private nonisolated(unsafe) let face: OpaquePointer
  private let table: ColorTable
  /// The colours of the font's first palette.
  private let palette: [Color]
  private let unitsPerEm: Double

  /// - Returns: nil if the face has no such glyphs.
  init?(of face: OpaquePointer) {
    guard let table = ColorTable("COLR", of: face) else { return nil }
    (self.face, self.table) = (face, table)
    unitsPerEm = Double(hb_face_get_upem(face))
    var count = hb_ot_color_palette_get_colors(face, 0, 0, nil, nil)
    var colors = [hb_color_t](repeating: 0, count: Int(count))
    hb_ot_color_palette_get_colors(face, 0, 0, &count, &colors)
    palette = colors.prefix(Int(count)).map {
      Color(
        red: Double(hb_color_get_red($0)) / 255, green: Double(hb_color_get_green($0)) / 255,
        blue: Double(hb_color_get_blue($0)) / 255, opacity: Double(hb_color_get_alpha($0)) / 255)
    }
  }

  /// Returns a glyph's picture; nil if it has none or if it cannot be drawn as a whole.
  ///
  /// - Parameters:
  ///   - foreground: The colour of the text.
  ///   - outline: Returns the outline of a glyph in ems.
  func picture(of glyph: UInt32, foreground: Color, outline: @escaping (UInt32) -> Path) -> ColorGlyphs.Picture? {
    var painter = Painter(layers: self, foreground: foreground, outline: outline)
    if let root = root(of: Int(glyph)) { return painter.picture(of: Int(glyph), root) }
    return painter.picture(of: flatLayers(of: glyph))
  }

  /// The layers of version 0.
  private func flatLayers(of glyph: UInt32) -> [hb_ot_color_layer_t] {
    var count = min(hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil), UInt32(Painter.mostPaints))
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
    hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
    return Array(layers.prefix(Int(count)))
  }

  // MARK: Version 1

  private var isPaintGraph: Bool { table.short(0) >= 1 && table.has(34, at: 0) }

  /// The place of a glyph's paint; nil if it has none.
  private func root(of glyph: Int) -> Int? {
    let list = table.long(14)
    guard isPaintGraph, list > 0 else { return nil }
    guard let record = record(of: glyph, at: list + 4, size: 6, count: table.long(list)) else { return nil }
    return list + table.long(record + 2)
  }

  /// The place of the last record that begins with a number up to a glyph's, which all but clips have as their own.
  private func record(of glyph: Int, at place: Int, size: Int, count: Int, lastGlyphAt last: Int = 0) -> Int? {
    guard table.has(size * count, at: place) else { return nil }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let record = place + size * middle
      if glyph < table.short(record) {
        high = middle
      } else if glyph > table.short(record + last) {
        low = middle + 1
      } else {
        return record
      }
    }
    return nil
  }

  /// The box outside of which nothing of a glyph is shown, in ems; nil if there is none.
  private func clipBox(of glyph: Int) -> CGRect? {
    let list = table.long(22)
    guard list > 0, let record = record(of: glyph, at: list + 5, size: 7, count: table.long(list + 1), lastGlyphAt: 2)
    else { return nil }
    let box = list + table.number(record + 4, bytes: 3)
    guard table.has(9, at: box) else { return nil }
    let (low, high) = (point(box + 1), point(box + 5))
    return CGRect(x: low.x, y: high.y, width: high.x - low.x, height: low.y - high.y)
  }

  /// The places of some layers' paints.
  private func layers(_ first: Int, count: Int) -> [Int] {
    let list = table.long(18)
    guard list > 0, first + count <= table.long(list), table.has(4 * count, at: list + 4 + 4 * first) else { return [] }
    return (first..<first + count).map { list + table.long(list + 4 + 4 * $0) }
  }

  // MARK: Numbers

  private func length(_ place: Int) -> Double { table.units(place) / unitsPerEm }
  /// A point in ems, where y points down.
  private func point(_ place: Int) -> CGPoint { CGPoint(x: length(place), y: -length(place + 2)) }

}

/// The colours of a gradient, from 0 at its first stop to 1 at its last one.
private struct ColorLine {
  var gradient: Gradient
  /// Where these stops are on the gradient's line.
  var first = 0.0, last = 1.0
  /// Whether a single place would repeat without end. Then nothing is painted.
  var repeatsPoint = false

  /// The most stops of a gradient.
  static let mostStops = 256

  /// - Returns: nil without stops.
  init?(_ stops: [Gradient.Stop], _ spread: Gradient.Spread) {
    guard let low = stops.map(\.location).min(), let high = stops.map(\.location).max() else { return nil }
    var stops = stops
    repeatsPoint = high == low && spread != .pad
    if high > low {
      (first, last) = (low, high)
      for i in stops.indices { stops[i].location = (stops[i].location - low) / (high - low) }
    }
    // Stops at one place keep their order.
    let order = stops.indices.sorted { (stops[$0].location, $0) < (stops[$1].location, $1) }
    gradient = Gradient(stops: order.map { stops[$0] }, spread: spread, interpolation: .straight)
  }

  /// The colours around a point, from 0 at the right to 1 after a turn, if the line goes from one direction to another;
  /// nil if they repeat without end. As in Chromium, nothing of the line beyond that turn is shown.
  func turn(from: Double, to: Double) -> Gradient? {
    let (start, period) = (from + first * (to - from), (last - first) * (to - from))
    let spread = gradient.spread
    if spread != .pad, abs(period) < 1e-3 { return nil }
    // The repetitions of the line that reach into the turn.
    let ends = [-start / period, (1 - start) / period].sorted()
    let numbers = spread == .pad ? 0..<1 : Int(ends[0].rounded(.down))..<Int(ends[1].rounded(.up))
    var stops: [Gradient.Stop] = []
    for number in numbers {
      let isMirrored = spread == .reflect && number % 2 != 0
      let own = gradient.stops.map {
        Gradient.Stop(
          color: $0.color, location: start + (Double(number) + (isMirrored ? 1 - $0.location : $0.location)) * period)
      }
      stops += isMirrored ? own.reversed() : own
    }
    if period < 0 { stops.reverse() }
    return Gradient(stops: Self.cut(stops), interpolation: gradient.interpolation)
  }

  /// The part of a gradient from 0 to 1.
  private static func cut(_ stops: [Gradient.Stop]) -> [Gradient.Stop] {
    var cut: [Gradient.Stop] = []
    for (i, stop) in stops.enumerated() {
      if i > 0 {
        let last = stops[i - 1]
        for edge in [0.0, 1.0] where last.location < edge && stop.location > edge {
          let share = (edge - last.location) / (stop.location - last.location)
          cut.append(.init(color: last.color.mix(with: stop.color, by: share), location: edge))
        }
      }
      if (0...1).contains(stop.location) { cut.append(stop) }
    }
    // Beyond all stops one colour fills the turn.
    if cut.isEmpty, let first = stops.first, let last = stops.last {
      cut = [.init(color: first.location > 1 ? first.color : last.color, location: 0)]
    }
    return cut
  }

  /// A point of a line at a share of its length.
  func point(_ start: CGPoint, _ end: CGPoint, _ share: Double) -> CGPoint {
    CGPoint(x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
  }
}

extension ColorLayers {
  /// Turns the paints of one glyph into display items.
  fileprivate struct Painter {
    let layers: ColorLayers
    let foreground: Color
    let outline: (UInt32) -> Path
    /// Whether a paint has the colour of the text.
    private var usesForeground = false
    /// The paints that may still be read. Paints may refer to others many times, even to those that they are part of.
    private var budget = Self.mostPaints
    /// Whether a paint was left out, because there were too many or because it is damaged.
    private var isIncomplete = false
    private var cost = 64
    /// The box of all outlines that are filled, in ems.
    private var bounds = CGRect.null
    /// What a paint without a shape of its own fills, in ems: more than any glyph takes.
    private var plane = CGRect(x: -8, y: -8, width: 16, height: 16)

    static let mostPaints = 4096
    /// The largest memory of a picture.
    private static let mostBytes = 4 << 20
    /// The depth up to which paints may be nested.
    private static let deepest = 48

    init(layers: ColorLayers, foreground: Color, outline: @escaping (UInt32) -> Path) {
      (self.layers, self.foreground, self.outline) = (layers, foreground, outline)
    }

    private var table: ColorTable { layers.table }

    /// The picture of flat layers; nil if there are none.
    mutating func picture(of flat: [hb_ot_color_layer_t]) -> ColorGlyphs.Picture? {
      var items: [DisplayList.Item] = []
      for layer in flat { add(outline(layer.glyph), .color(color(Int(layer.color_index))), to: &items) }
      return items.isEmpty ? nil : picture(items)
    }

    /// The picture of a glyph by its paint; nil if a part of it is missing.
    mutating func picture(of glyph: Int, _ root: Int) -> ColorGlyphs.Picture? {
      let box = layers.clipBox(of: glyph)
      plane = box ?? plane
      let items = paint(root, in: Brush(), depth: 0)
      if isIncomplete { return nil }
      let isInside = box?.insetBy(dx: -1e-3, dy: -1e-3).contains(bounds) ?? true
      return picture(isInside ? items : clipped(items, to: box.map { Path($0) }))
    }

    private func picture(_ items: [DisplayList.Item]) -> ColorGlyphs.Picture {
      ColorGlyphs.Picture(items: items, cost: cost, usesForeground: usesForeground)
    }

    /// What a paint fills, and where.
    private struct Brush {
      /// The outline of the glyph that is filled, in ems; nil for the whole plane.
      var shape: Path?
      /// From the paint's coordinates to ems.
      var map = CGAffineTransform.identity
    }

    /// The numbers of bytes that the formats of paints take, by their numbers.
    private static let sizes = [
      0, 6, 5, 9, 16, 20, 16, 20, 12, 16, 6, 3, 7, 7, 8, 12, 8, 12, 12, 16, 6, 10, 10, 14, 6, 10, 10, 14, 8, 12, 12, 16,
      8,
    ]

    private mutating func paint(_ place: Int, in brush: Brush, depth: Int) -> [DisplayList.Item] {
      let format = table.byte(place)
      budget -= 1
      guard depth < Self.deepest, budget >= 0, Self.sizes.indices.contains(format), format > 0,
        table.has(Self.sizes[format], at: place)
      else {
        isIncomplete = true
        return []
      }
      switch format {
      case 1: return paints(layers.layers(table.long(place + 2), count: table.byte(place + 1)), in: brush, depth: depth)
      case 2...9: return fill(place, format, in: brush)
      case 10:
        let own = outline(UInt32(table.short(place + 4))).applying(brush.map)
        return clipped(
          paint(child(place, 1), in: Brush(shape: own, map: brush.map), depth: depth + 1), to: brush.shape)
      case 11:
        let glyph = table.short(place + 1)
        guard let root = layers.root(of: glyph) else { return [] }
        let box = layers.clipBox(of: glyph).map { Path($0).applying(brush.map) }
        return clipped(clipped(paint(root, in: Brush(map: brush.map), depth: depth + 1), to: box), to: brush.shape)
      case 32: return composition(place, in: brush, depth: depth)
      default:
        var inner = brush
        inner.map = map(place, format).concatenating(brush.map)
        return paint(child(place, 1), in: inner, depth: depth + 1)
      }
    }

    /// The place of a part of a paint.
    private func child(_ place: Int, _ offset: Int) -> Int { place + table.number(place + offset, bytes: 3) }

    private mutating func paints(_ places: [Int], in brush: Brush, depth: Int) -> [DisplayList.Item] {
      var items: [DisplayList.Item] = []
      for place in places where !isIncomplete { items += paint(place, in: Brush(map: brush.map), depth: depth + 1) }
      return clipped(items, to: brush.shape)
    }

    /// The items inside of a glyph that another paint fills.
    private func clipped(_ items: [DisplayList.Item], to shape: Path?) -> [DisplayList.Item] {
      guard let shape, !items.isEmpty else { return items }
      return [.group(.init(items: items, clip: DisplayList.ClipPath(path: shape)))]
    }

    // MARK: Transforms

    /// The transform of a paint, in ems.
    private func map(_ place: Int, _ format: Int) -> CGAffineTransform {
      func share(_ offset: Int) -> Double { table.share(place + offset) }
      switch format {
      case 12, 13:
        let (affine, units) = (child(place, 4), layers.unitsPerEm)
        guard table.has(24, at: affine) else { return .identity }
        func number(_ i: Int) -> Double { table.fixed(affine + 4 * i) }
        return CGAffineTransform(number(0), -number(1), -number(2), number(3), number(4) / units, -number(5) / units)
      case 14, 15:
        let offset = layers.point(place + 4)
        return CGAffineTransform(translationX: offset.x, y: offset.y)
      case 16, 17: return CGAffineTransform(scaleX: share(4), y: share(6))
      case 18, 19: return about(place + 8, CGAffineTransform(scaleX: share(4), y: share(6)))
      case 20, 21: return CGAffineTransform(scaleX: share(4), y: share(4))
      case 22, 23: return about(place + 6, CGAffineTransform(scaleX: share(4), y: share(4)))
      case 24, 25: return turn(share(4))
      case 26, 27: return about(place + 6, turn(share(4)))
      case 28, 29: return skew(share(4), share(6))
      default: return about(place + 8, skew(share(4), share(6)))
      }
    }

    /// A rotation by half turns against the clock.
    private func turn(_ angle: Double) -> CGAffineTransform { CGAffineTransform(rotationAngle: -angle * .pi) }
    /// A skew by half turns against the clock.
    private func skew(_ x: Double, _ y: Double) -> CGAffineTransform {
      CGAffineTransform(1, -tan(y * .pi), tan(x * .pi), 1, 0, 0)
    }
    /// A transform about the point at a place.
    private func about(_ place: Int, _ map: CGAffineTransform) -> CGAffineTransform {
      let center = layers.point(place)
      return CGAffineTransform(translationX: -center.x, y: -center.y).concatenating(map)
        .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    }

    // MARK: Compositions

    private mutating func composition(_ place: Int, in brush: Brush, depth: Int) -> [DisplayList.Item] {
      let plane = Brush(map: brush.map)
      let source = paint(child(place, 1), in: plane, depth: depth + 1)
      let backdrop = paint(child(place, 5), in: plane, depth: depth + 1)
      let mode = table.byte(place + 4)
      switch mode {
      case 0: return []
      case 1: return clipped(source, to: brush.shape)
      case 2: return clipped(backdrop, to: brush.shape)
      case 3: return clipped(backdrop + source, to: brush.shape)
      default:
        guard Self.modes.indices.contains(mode - 4) else {
          isIncomplete = true
          return []
        }
        // A mode acts where its source is, so the source takes the whole plane.
        let mode = Self.modes[mode - 4]
        let ground = DisplayList.Item.fill(.init(path: Path(self.plane), paint: .color(.clear)))
        let front = DisplayList.Item.group(.init(items: mode.needsShape ? [ground] + source : source, blendMode: mode))
        return clipped([.group(.init(items: backdrop + [front]))], to: brush.shape)
      }
    }

    /// The modes of compositions from number 4 on.
    private static let modes: [BlendMode] = [
      .destinationOver, .sourceIn, .destinationIn, .sourceOut, .destinationOut, .sourceAtop, .destinationAtop, .xor,
      .plusLighter, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight, .difference,
      .exclusion, .multiply, .hue, .saturation, .color, .luminosity,
    ]

    // MARK: Fills

    private mutating func fill(_ place: Int, _ format: Int, in brush: Brush) -> [DisplayList.Item] {
      guard let paint = colors(place, format) else {
        isIncomplete = true
        return []
      }
      var items: [DisplayList.Item] = []
      let (shape, map) = (brush.shape ?? Path(plane), brush.map)
      if let own = brush.shape { bounds = bounds.union(own.boundingRect) }
      if case .color = paint {
        add(shape, paint, to: &items)
      } else if abs(map.a * map.d - map.b * map.c) > 1e-12 {
        // A gradient that is flattened paints nothing.
        add(shape.applying(map.inverted()), paint, under: map, to: &items)
      }
      return items
    }

    private mutating func add(
      _ path: Path, _ paint: Paint, under map: CGAffineTransform = .identity, to items: inout [DisplayList.Item]
    ) {
      guard !path.isEmpty else { return }
      cost += 40 * path.elements.count + 40 * paint.stopCount
      if cost > Self.mostBytes { isIncomplete = true }
      items.append(.fill(.init(path: path, paint: paint, transform: map)))
    }

    /// The colours of a paint in its own coordinates; nil if it is damaged.
    private mutating func colors(_ place: Int, _ format: Int) -> Paint? {
      if format < 4 { return .color(color(at: place + 1)) }
      guard let line = line(child(place, 1), isVariable: format % 2 == 1) else { return nil }
      if line.repeatsPoint { return .color(.clear) }
      switch format {
      case 4, 5:
        let (start, end) = Self.line(
          layers.point(place + 4), layers.point(place + 8), along: layers.point(place + 12))
        return .linearGradient(
          line.gradient, start: line.point(start, end, line.first), end: line.point(start, end, line.last))
      case 6, 7:
        let centers = (layers.point(place + 4), layers.point(place + 10))
        func radius(_ offset: Int) -> Double { Double(table.short(place + offset)) / layers.unitsPerEm }
        func circle(_ share: Double) -> Gradient.Circle {
          Gradient.Circle(
            center: line.point(centers.0, centers.1, share), radius: radius(8) + share * (radius(14) - radius(8)))
        }
        return .radialGradient(line.gradient, start: circle(line.first), end: circle(line.last))
      default:
        // In turns against the clock, from the direction to the right; the file has half turns less one.
        let (from, to) = ((table.share(place + 8) + 1) / 2, (table.share(place + 10) + 1) / 2)
        guard let turn = line.turn(from: from, to: to) else { return .color(.clear) }
        return .angularGradient(
          turn, center: layers.point(place + 4), startAngle: .zero, endAngle: .radians(-2 * .pi))
      }
    }

    /// A colour of the palette, or that of the text, which has a number of its own.
    private mutating func color(_ index: Int) -> Color {
      if layers.palette.indices.contains(index) { return layers.palette[index] }
      usesForeground = true
      return foreground
    }

    /// The colour whose index is at a place, with the opacity that follows.
    private mutating func color(at place: Int) -> Color { color(table.short(place)).opacity(table.share(place + 2)) }

    /// The line of a gradient whose colours are constant in the direction from its start to a third point.
    private static func line(_ start: CGPoint, _ end: CGPoint, along third: CGPoint) -> (CGPoint, CGPoint) {
      let (across, whole) = ((x: third.x - start.x, y: third.y - start.y), (x: end.x - start.x, y: end.y - start.y))
      let length = across.x * across.x + across.y * across.y
      guard length > 0 else { return (start, end) }
      // The part of the line that is perpendicular to that direction.
      let share = (whole.x * across.x + whole.y * across.y) / length
      return (start, CGPoint(x: end.x - share * across.x, y: end.y - share * across.y))
    }

    /// Reads the colours of a gradient; nil if they are damaged or too many.
    private mutating func line(_ place: Int, isVariable: Bool) -> ColorLine? {
      let (count, size) = (table.short(place + 1), isVariable ? 10 : 6)
      guard count <= ColorLine.mostStops, table.has(3 + size * count, at: place) else { return nil }
      var stops: [Gradient.Stop] = []
      for i in 0..<count {
        let stop = place + 3 + size * i
        stops.append(.init(color: color(at: stop + 2), location: table.share(stop)))
      }
      let spreads: [Gradient.Spread] = [.pad, .repeat, .reflect]
      let spread = table.byte(place)
      return ColorLine(stops, spreads.indices.contains(spread) ? spreads[spread] : .pad)
    }
  }
}
