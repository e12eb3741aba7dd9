import Foundation
import PathreelGeometry

/// Paths of the basic shapes. ``DrawingBuilder`` draws, clips and measures shapes with them, and sets text on them.
extension DrawingBuilder {
  /// The outline of a basic shape or path in its own coordinates; nil for any other element.
  func outline(of element: SVGElement, in context: Context) throws(SVGError) -> SVGPathData? {
    switch element.name {
    case "path":
      if let known = outlines[ObjectIdentifier(element)] {
        try account.charge(known.path.elements.count / 8, at: element)
        return known
      }
      func read() -> SVGPathData { SVGPathData(element["d"] ?? "", limit: SVGLimits.steps) }
      let data = still.map { $0.outline(of: element, make: read) } ?? read()
      try account.charge(data.path.elements.count, at: element)
      outlines[ObjectIdentifier(element)] = data
      return data
    case "polyline", "polygon":
      var scanner = ValueScanner(element["points"] ?? "")
      let numbers = scanner.numbers()
      try account.charge(numbers.count / 2, at: element)
      var path = Path()
      for i in stride(from: 0, to: numbers.count - 1, by: 2) {
        let point = CGPoint(x: numbers[i], y: numbers[i + 1])
        if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      // A single point draws nothing.
      guard path.elements.count > 1 else { return SVGPathData(Path()) }
      if element.name == "polygon" { path.closeSubpath() }
      return SVGPathData(path)
    case "line":
      func coordinate(_ name: String, _ axis: SVGAxis) -> Double { length(name, of: element, axis, in: context) ?? 0 }
      var path = Path()
      path.move(to: CGPoint(x: coordinate("x1", .x), y: coordinate("y1", .y)))
      path.addLine(to: CGPoint(x: coordinate("x2", .x), y: coordinate("y2", .y)))
      return SVGPathData(path)
    case "rect": return rectangle(element, in: context)
    case "circle":
      let radius = length("r", of: element, .diagonal, in: context) ?? 0
      return ellipse(element, radii: CGSize(width: radius, height: radius), in: context)
    case "ellipse":
      // As with a rectangle's corners, a negative radius counts as missing.
      func radius(_ name: String, _ axis: SVGAxis) -> Double? {
        length(name, of: element, axis, in: context).flatMap { $0 >= 0 ? $0 : nil }
      }
      let (x, y) = (radius("rx", .x), radius("ry", .y))
      return ellipse(element, radii: CGSize(width: x ?? y ?? 0, height: y ?? x ?? 0), in: context)
    default: return nil
    }
  }

  private func ellipse(_ element: SVGElement, radii: CGSize, in context: Context) -> SVGPathData {
    guard radii.width > 0, radii.height > 0 else { return SVGPathData(Path()) }
    let x = length("cx", of: element, .x, in: context) ?? 0
    let y = length("cy", of: element, .y, in: context) ?? 0
    let path = Path(
      ellipseIn: CGRect(
        x: x - radii.width, y: y - radii.height, width: 2 * radii.width, height: 2 * radii.height))
    // A quarter consists of two curves; the point between them is no vertex for markers.
    return SVGPathData(path, innerElements: [1, 3, 5, 7])
  }

  /// The path starts at the left end of the top edge, as SVG requires, so that dashes lie as in other programs.
  private func rectangle(_ element: SVGElement, in context: Context) -> SVGPathData {
    func value(_ name: String, _ axis: SVGAxis) -> Double? { length(name, of: element, axis, in: context) }
    guard let width = value("width", .x), let height = value("height", .y), width > 0, height > 0 else {
      return SVGPathData(Path())
    }
    let (x, y) = (value("x", .x) ?? 0, value("y", .y) ?? 0)
    let given = (x: value("rx", .x).flatMap { $0 >= 0 ? $0 : nil }, y: value("ry", .y).flatMap { $0 >= 0 ? $0 : nil })
    let rx = min(given.x ?? given.y ?? 0, width / 2)
    let ry = min(given.y ?? given.x ?? 0, height / 2)
    guard rx > 0, ry > 0 else { return SVGPathData(Path(CGRect(x: x, y: y, width: width, height: height))) }
    var inner: Set<Int> = []
    var path = Path()
    path.move(to: CGPoint(x: x + rx, y: y))
    let corners = [
      (CGPoint(x: x + width - rx, y: y + ry), -90.0), (CGPoint(x: x + width - rx, y: y + height - ry), 0),
      (CGPoint(x: x + rx, y: y + height - ry), 90), (CGPoint(x: x + rx, y: y + ry), 180),
    ]
    for (center, angle) in corners {
      path.addRelativeArc(
        center: .zero, radius: 1, startAngle: .degrees(angle), delta: .degrees(90),
        transform: CGAffineTransform(rx, 0, 0, ry, center.x, center.y))
      // A corner consists of two curves; the point between them is no vertex for markers.
      inner.insert(path.elements.count - 2)
    }
    path.closeSubpath()
    return SVGPathData(path, innerElements: inner)
  }
}
