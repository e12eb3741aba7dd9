import Foundation
import PathreelDrawing
import PathreelGeometry

/// A description of what one element draws in a frame. The inspector of the preview's page shows it (`ElementMessage`).
///
/// ```swift
/// if let details = list.details(of: key) {
///   for fact in details.facts { print(fact.name, fact.value) }
/// }
/// ```
package struct ElementDetails: Sendable {
  /// A named property of an element, as text.
  package struct Fact: Hashable, Sendable {
    /// The property's name, such as `fill`.
    package let name: String
    /// The property's values.
    package let value: String
  }

  /// A path in the canvas's coordinates.
  package struct Outline: Hashable, Sendable {
    /// SVG path data in canvas points, rounded to thousandths.
    package let svg: String
    /// Whether the path is filled; otherwise it is stroked.
    package let isFilled: Bool
    /// The width of the stroke in canvas points; nil for a fill.
    package let strokeWidth: Double?
  }

  /// The element's key.
  package let key: ElementKey
  /// The element's name, as in ``ElementTree/name``.
  package let name: String
  /// The element's place; nil for the whole scene.
  package let place: Place?
  /// The drawn properties: paints, pens, effects, bounds. Different values of a property are listed up to a limit.
  package let facts: [Fact]
  /// The element's paths, from back to front.
  package let outlines: [Outline]
  /// The number of further paths that are left out.
  package let omittedOutlineCount: Int
  /// The bounding box of the paths and of their strokes, in canvas points; nil if nothing is drawn.
  package let bounds: CGRect?

  /// The largest number of paths in a description.
  package static let outlineLimit = 200
  /// The largest size of the path data in a description, in bytes.
  package static let outlineSizeLimit = 1 << 20
}

extension DisplayList {
  /// Describes an element; nil if it draws nothing. The scene's key describes everything that the list draws.
  package func details(of key: ElementKey) -> ElementDetails? {
    var collection = ItemCollection(key)
    collection.add(items)
    guard key == .scene || !collection.isEmpty else { return nil }
    return collection.details
  }
}

/// Collects the items of one element and their properties.
private struct ItemCollection {
  let key: ElementKey
  private var selection: ElementSelection
  private var place: Place?
  private var (fillCount, strokeCount, groupCount, elementCount) = (0, 0, 0, 0)
  private var outlines: [ElementDetails.Outline] = []
  private var omittedOutlineCount = 0
  /// The size of the path data in ``outlines``, in bytes.
  private var outlineSize = 0
  private var bounds = CGRect.null
  private var values = FactTable()

  init(_ key: ElementKey) { (self.key, selection) = (key, ElementSelection([key])) }

  var isEmpty: Bool { fillCount + strokeCount + groupCount == 0 }

  /// Adds the items of the element.
  ///
  /// - Parameter isInside: Whether the items belong to the element whatever their places are, because a group around
  ///   them does.
  /// - Parameter clip: The clip of the group around the items.
  mutating func add(_ items: [DisplayList.Item], isInside: Bool = false, clip: DisplayList.ClipPath? = nil) {
    for item in items {
      let isInside = isInside || selection.contains(item.place)
      if isInside { note(item.place) }
      switch item {
      case .group(let group):
        if isInside { add(group) }
        add(group.items, isInside: isInside, clip: group.clip ?? clip)
      case .fill(let fill): if isInside { add(fill, clip: clip) }
      case .stroke(let stroke): if isInside { add(stroke) }
      }
    }
  }

  /// Finds the element's place from an inner one: it is the outermost place with the element's key.
  private mutating func note(_ inner: Place?) {
    guard place == nil, key != .scene, let inner else { return }
    place = Array(inner.selfAndAncestors).last { $0.elementKey == key }
  }

  private mutating func add(_ group: DisplayList.Group) {
    groupCount += 1
    if group.opacity != 1 { values.add("opacity", group.opacity.short) }
    if group.blendMode != .normal { values.add("blend mode", group.blendMode.rawValue) }
    if group.clip != nil { values.add("clip", "by a path") }
    if let mask = group.mask { values.add("mask", mask.kind.short) }
    switch group.filter {
    case .blur(let blur): values.add("blur", blur.deviation.short)
    case .shadow(let shadow):
      values.add("shadow", "\(shadow.color.css), \(shadow.deviation.short), offset \(shadow.offset.short)")
    case .chain(let chain):
      values.add("filter", "\(chain.steps.count) step\(chain.steps.count == 1 ? "" : "s")")
    case nil: break
    }
  }

  private mutating func add(_ fill: DisplayList.Fill, clip: DisplayList.ClipPath?) {
    fillCount += 1
    values.add("fill", fill.paint.short)
    if fill.rule != .nonzero { values.add("fill rule", fill.rule.rawValue) }
    if fill.blendMode != .normal { values.add("blend mode", fill.blendMode.rawValue) }
    if let clip, fill.covers(clip) { return add(clip.path, clip.transform, strokeWidth: nil) }
    add(fill.path, fill.transform, strokeWidth: nil)
  }

  private mutating func add(_ stroke: DisplayList.Stroke) {
    strokeCount += 1
    let style = stroke.style
    values.add("stroke", stroke.paint.short)
    values.add("line width", Double(style.lineWidth).short)
    values.add("line cap", style.lineCap.svgName)
    values.add("line join", style.lineJoin.svgName)
    if !style.dash.isEmpty {
      let phase = style.dashPhase == 0 ? "" : ", from \(Double(style.dashPhase).short)"
      values.add("dashes", style.dash.prefix(8).map { Double($0).short }.joined(separator: " ") + phase)
    }
    if stroke.blendMode != .normal { values.add("blend mode", stroke.blendMode.rawValue) }
    let scale = abs(Double(stroke.transform.determinant)).squareRoot()
    add(stroke.path, stroke.transform, strokeWidth: Double(style.lineWidth) * scale)
  }

  private mutating func add(_ path: Path, _ transform: CGAffineTransform, strokeWidth: Double?) {
    elementCount += path.elements.count
    if transform != .identity { values.add("transform", transform.short) }
    let path = path.applying(transform)
    let rect = path.boundingRect
    // `CGRect.union` ignores a line without an area, so the union is computed by hand.
    if !rect.isNull {
      let margin = -(strokeWidth ?? 0) / 2
      let rect = rect.insetBy(dx: margin, dy: margin)
      bounds = bounds.isNull ? rect : bounds.including(rect)
    }
    // Path data takes at least 3 bytes per path element.
    guard outlines.count < ElementDetails.outlineLimit, omittedOutlineCount == 0,
      outlineSize + 3 * path.elements.count <= ElementDetails.outlineSizeLimit
    else {
      omittedOutlineCount += 1
      return
    }
    let svg = path.rounded.svg
    guard outlineSize + svg.utf8.count <= ElementDetails.outlineSizeLimit else {
      omittedOutlineCount += 1
      return
    }
    outlineSize += svg.utf8.count
    outlines.append(.init(svg: svg, isFilled: strokeWidth == nil, strokeWidth: strokeWidth))
  }

  /// The description of the collected items.
  var details: ElementDetails {
    var drawn: [String] = []
    for (count, word) in [(fillCount, "fill"), (strokeCount, "stroke"), (groupCount, "group")] where count > 0 {
      drawn.append("\(count) \(word)\(count == 1 ? "" : "s")")
    }
    var facts = [ElementDetails.Fact(name: "draws", value: drawn.isEmpty ? "nothing" : drawn.joined(separator: ", "))]
    if let name = place?.elementName { facts.insert(.init(name: "kind", value: name), at: 0) }
    facts += values.facts
    if !bounds.isNull {
      facts.append(.init(name: "bounds", value: "\(bounds.origin.short) · \(bounds.size.dimensions)"))
      facts.append(.init(name: "path elements", value: "\(elementCount)"))
    }
    return ElementDetails(
      key: key, name: place?.name ?? "scene", place: place, facts: facts, outlines: outlines,
      omittedOutlineCount: omittedOutlineCount, bounds: bounds.isNull ? nil : bounds)
  }
}

/// A table of different values by name, in the order in which they are found.
private struct FactTable {
  /// The largest number of listed values per name.
  private static let limit = 4
  private var names: [String] = []
  private var values: [String: [String]] = [:]
  /// The names with more values than are listed.
  private var isMore: Set<String> = []

  mutating func add(_ name: String, _ value: String) {
    guard let known = values[name] else {
      names.append(name)
      values[name] = [value]
      return
    }
    if known.contains(value) { return }
    if known.count < Self.limit { values[name]!.append(value) } else { isMore.insert(name) }
  }

  var facts: [ElementDetails.Fact] {
    names.map { name in
      let text = values[name, default: []].joined(separator: "; ")
      return .init(name: name, value: isMore.contains(name) ? text + "; and others" : text)
    }
  }
}

// MARK: Values as text

extension Double {
  /// The number rounded to thousandths: 4, 4.25.
  fileprivate var short: String {
    guard magnitude < 1e9 else { return "\(self)" }
    let rounded = (self * 1000).rounded() / 1000
    let text = "\(rounded == 0 ? 0 : rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension CGPoint {
  fileprivate var short: String { "\(Double(x).short), \(Double(y).short)" }
}

extension CGSize {
  fileprivate var short: String {
    width == height ? Double(width).short : "\(Double(width).short), \(Double(height).short)"
  }
  fileprivate var dimensions: String { "\(Double(width).short) × \(Double(height).short)" }
}

extension CGRect {
  fileprivate func including(_ other: CGRect) -> CGRect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return CGRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}

extension CGAffineTransform {
  /// A translation, or the six coefficients as `inspect` prints them.
  fileprivate var short: String {
    let isMove = a == 1 && b == 0 && c == 0 && d == 1
    return isMove
      ? "moved by \(CGPoint(x: tx, y: ty).short)"
      : "[\([a, b, c, d, tx, ty].map { Double($0).short }.joined(separator: ", "))]"
  }
}

extension Gradient {
  fileprivate var short: String {
    let colors = stops.prefix(5).map(\.color.css).joined(separator: ", ")
    return stops.count > 5 ? colors + ", …" : colors
  }
}

extension DisplayList.Mask.Kind {
  fileprivate var short: String {
    switch self {
    case .alpha: "by other items"
    case .luminance: "by the luminance of other items"
    case .linearLuminance: "by the linear luminance of other items"
    }
  }
}

extension Paint {
  fileprivate var short: String {
    switch self {
    case .color(let color): color.css
    case .linearGradient(let gradient, _, _, _): "linear gradient \(gradient.short)"
    case .radialGradient(let gradient, _, _, _): "radial gradient \(gradient.short)"
    case .angularGradient(let gradient, _, _, _): "angular gradient \(gradient.short)"
    case .image(let image):
      "picture \(image.asset.width) × \(image.asset.height)"
        + (image.opacity == 1 ? "" : ", opacity \(image.opacity.short)")
    case .pattern(let pattern):
      "pattern of \(pattern.items.count) items" + (pattern.opacity == 1 ? "" : ", opacity \(pattern.opacity.short)")
    }
  }
}

extension Path {
  /// The path with coordinates rounded to thousandths.
  fileprivate var rounded: Path {
    func rounded(_ point: CGPoint) -> CGPoint {
      CGPoint(x: (point.x * 1000).rounded() / 1000, y: (point.y * 1000).rounded() / 1000)
    }
    var path = Path()
    path.reserveCapacity(elements.count)
    for element in elements {
      switch element {
      case .move(let to): path.move(to: rounded(to))
      case .line(let to): path.addLine(to: rounded(to))
      case .quadCurve(let to, let control): path.addQuadCurve(to: rounded(to), control: rounded(control))
      case .curve(let to, let control1, let control2):
        path.addCurve(to: rounded(to), control1: rounded(control1), control2: rounded(control2))
      case .closeSubpath: path.closeSubpath()
      }
    }
    return path
  }
}

extension DisplayList.Fill {
  /// Whether the fill is a rectangle around the clip, such as the background of a scene in a scene. The clip is then what
  /// is seen of it.
  fileprivate func covers(_ clip: DisplayList.ClipPath) -> Bool {
    guard clip.union.isEmpty, clip.transform.determinant != 0, path == Path(path.boundingRect) else { return false }
    let toClip = transform.concatenating(clip.transform.inverted())
    guard toClip.b == 0, toClip.c == 0 else { return false }
    return path.boundingRect.applying(toClip).contains(clip.path.boundingRect)
  }
}
