import Foundation
import PathreelGeometry

/// The basic shapes of CSS (CSS Shapes 1, §3; CSS Shapes 2): values of `clip-path` and `offset-path`.
extension DrawingBuilder {
  /// The outline of a basic shape, or of the element that `url(#id)` names; nil for any other text.
  ///
  /// - Parameter box: The reference box.
  func shape(_ text: String, box: CGRect, in context: Context) -> Path? {
    if let (id, _) = SVGReference.url(text) {
      return element(id).flatMap { (try? outline(of: $0, in: context))?.path }
    }
    guard let first = CSSText.words(text).first(where: { $0.contains("(") }), let call = CSSText.call(first) else {
      return nil
    }
    let font = context.style.font
    func x(_ text: String) -> Double? { SVGLength(text)?.resolved(whole: box.width, font: font) }
    func y(_ text: String) -> Double? { SVGLength(text)?.resolved(whole: box.height, font: font) }
    let words = CSSText.words(call.arguments)
    switch call.name {
    case "path":
      guard let open = call.arguments.firstIndex(where: { $0 == "\"" || $0 == "'" }) else { return nil }
      var scanner = ValueScanner(call.arguments[open...])
      return scanner.quoted().map {
        SVGPathData($0, limit: SVGLimits.steps).path.applying(
          CGAffineTransform(translationX: box.minX, y: box.minY))
      }
    case "inset", "rect", "xywh": return rectangle(call.name, words, box: box, x: x, y: y)
    case "circle", "ellipse":
      let at = words.firstIndex(of: "at")
      let center =
        at.flatMap { position(Array(words[($0 + 1)...]), box: box, x: x, y: y) } ?? CGPoint(x: box.midX, y: box.midY)
      var radii = Array(words[..<(at ?? words.count)])
      if radii.isEmpty { radii = ["closest-side"] }
      if call.name == "ellipse", radii.count == 1 { radii.append(radii[0]) }
      let sides: [Double] = [center.x - box.minX, box.maxX - center.x, center.y - box.minY, box.maxY - center.y].map {
        abs($0)
      }
      func radius(_ word: String, _ own: ArraySlice<Double>, _ whole: Double) -> Double? {
        switch word {
        case "closest-side": own.min()
        case "farthest-side": own.max()
        default: SVGLength(word)?.resolved(whole: whole, font: font)
        }
      }
      let size: CGSize
      if call.name == "circle" {
        guard let r = radius(radii[0], sides[...], box.size.whole(.diagonal)), r >= 0 else { return nil }
        size = CGSize(width: r, height: r)
      } else {
        guard let rx = radius(radii[0], sides[..<2], box.width), let ry = radius(radii[1], sides[2...], box.height)
        else { return nil }
        size = CGSize(width: rx, height: ry)
      }
      return Path(
        ellipseIn: CGRect(
          x: center.x - size.width, y: center.y - size.height, width: 2 * size.width, height: 2 * size.height))
    case "polygon":
      var path = Path()
      var corners = CSSText.list(call.arguments)
      if ["nonzero", "evenodd"].contains(corners.first) { corners.removeFirst() }
      for (i, corner) in corners.enumerated() {
        let parts = CSSText.words(corner)
        guard parts.count == 2, let px = x(parts[0]), let py = y(parts[1]) else { return nil }
        let point = CGPoint(x: box.minX + px, y: box.minY + py)
        if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.closeSubpath()
      return path
    case "ray":
      guard let angle = words.lazy.compactMap({ CSSText.angle($0) }).first else { return nil }
      let length = hypot(box.width, box.height)
      let turn = (angle - 90) * .pi / 180
      let at = words.firstIndex(of: "at")
      let start =
        at.flatMap { position(Array(words[($0 + 1)...]), box: box, x: x, y: y) } ?? CGPoint(x: box.midX, y: box.midY)
      var path = Path()
      path.move(to: start)
      path.addLine(to: CGPoint(x: start.x + length * cos(turn), y: start.y + length * sin(turn)))
      return path
    default: return nil
    }
  }

  private func rectangle(
    _ name: String, _ words: [String], box: CGRect, x: (String) -> Double?, y: (String) -> Double?
  ) -> Path? {
    let round = words.firstIndex(of: "round")
    var sides = Array(words[..<(round ?? words.count)])
    var rect: CGRect
    if name == "xywh" {
      guard sides.count == 4, let px = x(sides[0]), let py = y(sides[1]), let w = x(sides[2]), let h = y(sides[3])
      else {
        return nil
      }
      rect = CGRect(x: box.minX + px, y: box.minY + py, width: max(w, 0), height: max(h, 0))
    } else {
      guard (1...4).contains(sides.count) else { return nil }
      if sides.count == 1 { sides.append(sides[0]) }
      if sides.count == 2 { sides.append(sides[0]) }
      if sides.count == 3 { sides.append(sides[1]) }
      guard let top = y(sides[0]), let right = x(sides[1]), let bottom = y(sides[2]), let left = x(sides[3]) else {
        return nil
      }
      let (endX, endY) = name == "rect" ? (right, bottom) : (box.width - right, box.height - bottom)
      rect = CGRect(
        x: box.minX + left, y: box.minY + top, width: max(endX - left, 0), height: max(endY - top, 0))
    }
    guard let round, round + 1 < words.count, let radius = x(words[round + 1]), radius > 0 else { return Path(rect) }
    return Path(
      roundedRect: rect, cornerRadius: min(radius, min(rect.width, rect.height) / 2))
  }

  /// A point such as `50% 20px` or `left center`.
  private func position(_ words: [String], box: CGRect, x: (String) -> Double?, y: (String) -> Double?) -> CGPoint? {
    let shares = ["left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"]
    var words = words
    if words.count == 1 { words.append("center") }
    guard words.count == 2 else { return nil }
    if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) { words.swapAt(0, 1) }
    guard let px = x(shares[words[0]] ?? words[0]), let py = y(shares[words[1]] ?? words[1]) else { return nil }
    return CGPoint(x: box.minX + px, y: box.minY + py)
  }
}
