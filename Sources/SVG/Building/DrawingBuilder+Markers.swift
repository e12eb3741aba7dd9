import Foundation
import PathreelDrawing
import PathreelGeometry

/// Markers. ``DrawingBuilder`` adds them to each path, line, polyline or polygon whose style names some.
extension DrawingBuilder {
  /// The markers at the vertices of a path, line, polyline or polygon (SVG 2, §13.7).
  func markers(along data: SVGPathData, of element: SVGElement, in context: Context) throws(SVGError)
    -> [DisplayList.Item]
  {
    let style = context.style
    guard
      style.markerStart != nil || style.markerMid != nil || style.markerEnd != nil
    else { return [] }
    let vertices = MarkerVertex.vertices(of: data)
    guard !vertices.isEmpty else { return [] }
    var items: [DisplayList.Item] = []
    func add(_ id: String?, _ vertices: some Sequence<MarkerVertex>, isStart: Bool = false) throws(SVGError) {
      guard let id else { return }
      guard let marker = self.element(id), marker.name == "marker" else { return try refuseOtherFile(id, at: element) }
      // A marker that contains itself would recurse without end.
      guard !resolving.contains(ObjectIdentifier(marker)), resolving.count < SVGLimits.depth else { return }
      let first = firstResolvingOfMarker
      firstResolvingOfMarker = resolving.count
      resolving.append(ObjectIdentifier(marker))
      defer {
        resolving.removeLast()
        firstResolvingOfMarker = first
      }
      for vertex in vertices { items += try self.items(of: marker, at: vertex, isStart: isStart, of: element, context) }
    }
    try add(style.markerStart, vertices.prefix(1), isStart: true)
    if vertices.count > 2 { try add(style.markerMid, vertices[1..<(vertices.count - 1)]) }
    try add(style.markerEnd, vertices.suffix(1))
    return items
  }

  /// The items of one marker at one vertex.
  private func items(
    of marker: SVGElement, at vertex: MarkerVertex, isStart: Bool, of element: SVGElement, _ outer: Context
  ) throws(SVGError) -> [DisplayList.Item] {
    try account.charge(SVGLimits.partSteps, at: marker)
    guard outer.depth < SVGLimits.depth else { return [] }
    var context = Context(viewport: outer.viewport, depth: outer.depth + 1)
    context.style = try inheritedStyle(of: marker, viewport: outer.viewport)
    context.paints = ContextPaints(
      fill: outer.style.fill, stroke: outer.style.stroke, transform: outer.transform, outer: outer.paints
    ) { [self] () throws(SVGError) in try outline(of: element, in: outer)?.path.boundingRect }
    guard let size = markerSize(of: marker, in: outer) else { return [] }
    var scale = 1.0
    if marker["markerUnits"] != "userSpaceOnUse" {
      guard let stroke = length(outer.style.strokeWidth, .diagonal, in: outer), stroke > 0 else { return [] }
      scale = stroke
    }
    let toViewport: CGAffineTransform
    if let text = marker["viewBox"] {
      guard let rect = ViewBox.rect(text) else { return [] }
      toViewport = ViewBox(rect, fit: AspectFit(marker["preserveAspectRatio"] ?? "")).transform(to: size)
      context.viewport = rect.size
    } else {
      toViewport = .identity
      context.viewport = size
    }
    let reference = Self.referencePoint(of: marker, context.viewport, outer.viewport).applying(toViewport)
    var placed = CGAffineTransform(translationX: vertex.point.x, y: vertex.point.y)
      .rotated(by: angle(of: marker, at: vertex, isStart: isStart)).scaledBy(x: scale, y: scale)
      .translatedBy(x: -reference.x, y: -reference.y)
    placed = placed.concatenating(outer.transform)
    context.transform = toViewport.concatenating(placed)
    guard context.transform.isUsable else { return [] }
    // The elements of a marker are no parts of the drawing, so they keep no numbers. They need their numbers until the
    // marker's mask is measured.
    let count = partCount
    defer { partCount = count }
    var content = try children(of: marker, in: context)
    // The marker's own opacity, clip path and mask apply.
    let layers = try self.layers(of: marker, content: content, in: context)
    guard let layers else { return [] }
    if content.isEmpty { return [] }
    var items = SVGDrawing.Part.composed(content.flatMap(\.items), on: layers)
    content = []
    if !Self.showsOverflow(marker) {
      let frame = Path(CGRect(origin: .zero, size: size))
      items = [.group(.init(items: items, clip: .init(path: frame, transform: placed)))]
    }
    return items
  }

  /// The `markerWidth` and `markerHeight` of a marker; nil if a side is not a positive length.
  private func markerSize(of marker: SVGElement, in outer: Context) -> CGSize? {
    func side(_ name: String, _ axis: SVGAxis) -> Double? {
      marker[name] == nil ? 3 : length(name, of: marker, axis, in: outer)
    }
    guard let width = side("markerWidth", .x), let height = side("markerHeight", .y), width > 0, height > 0 else {
      return nil
    }
    return CGSize(width: width, height: height)
  }

  /// The point of a marker that lies on the vertex, in the marker's coordinates.
  ///
  /// - Parameters:
  ///   - own: The size that the keywords are fractions of.
  ///   - whole: The size that 100% means.
  private static func referencePoint(of marker: SVGElement, _ own: CGSize, _ whole: CGSize) -> CGPoint {
    CGPoint(
      x: reference(marker["refX"], ["left": 0, "center": 0.5, "right": 1], own.width, whole.width) ?? 0,
      y: reference(marker["refY"], ["top": 0, "center": 0.5, "bottom": 1], own.height, whole.height) ?? 0)
  }

  /// Resolves `refX` or `refY` in the marker's coordinates.
  ///
  /// - Parameters:
  ///   - own: The length that the keywords are fractions of.
  ///   - whole: The length that 100% means.
  private static func reference(_ text: String?, _ words: [String: Double], _ own: Double, _ whole: Double) -> Double? {
    guard let text else { return nil }
    if let share = words[text] { return share * own }
    return SVGLength(text)?.resolved(whole: whole, em: ComputedFont().size)
  }

  /// The rotation of a marker at a vertex in radians, by `orient`.
  private func angle(of marker: SVGElement, at vertex: MarkerVertex, isStart: Bool) -> Double {
    switch marker["orient"] {
    case "auto": return vertex.angle
    case "auto-start-reverse": return vertex.angle + (isStart ? .pi : 0)
    case let text?: return (SVGTransform.matrix("rotate(\(text))")).map { atan2($0.b, $0.a) } ?? 0
    case nil: return 0
    }
  }
}
