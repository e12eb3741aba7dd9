import Foundation
import PathreelGeometry

/// `viewBox` and `preserveAspectRatio` (SVG 2, §8.6 and §8.7): how coordinates fill a viewport.
struct ViewBox {
  var rect: CGRect
  var fit: AspectFit

  /// Nil where the element has none, or one without an extent.
  init?(_ element: SVGElement) {
    guard let rect = element["viewBox"].flatMap(Self.rect) else { return nil }
    self.init(rect, fit: AspectFit(element["preserveAspectRatio"] ?? ""))
  }

  init(_ rect: CGRect, fit: AspectFit) { (self.rect, self.fit) = (rect, fit) }

  static func rect(_ text: String) -> CGRect? {
    var scanner = ValueScanner(text)
    let numbers = scanner.numbers()
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// From the coordinates of the box to those in which a viewport has its origin at zero.
  func transform(to viewport: CGSize) -> CGAffineTransform {
    let scale = fit.scale(of: rect.size, in: viewport)
    let place = fit.offset(
      of: CGSize(width: rect.width * scale.width, height: rect.height * scale.height), in: viewport)
    return CGAffineTransform(
      scale.width, 0, 0, scale.height, place.x - rect.minX * scale.width, place.y - rect.minY * scale.height)
  }
}

/// How something with a size of its own lies in a viewport.
struct AspectFit {
  /// 0, ½ or 1 of what is left along x and y; nil where it is stretched.
  private var alignment: (x: Double, y: Double)? = (0.5, 0.5)
  /// Whether it fills the viewport rather than lies inside of it.
  private(set) var slices = false

  init(_ text: String) {
    var words = text.split(whereSeparator: \.isWhitespace)
    if words.first == "defer" { words.removeFirst() }
    guard let word = words.first else { return }
    slices = words.count > 1 && words[1] == "slice"
    if word == "none" {
      alignment = nil
      return
    }
    let shares: [Substring: Double] = ["Min": 0, "Mid": 0.5, "Max": 1]
    guard word.utf8.count == 8, word.hasPrefix("x"), word.dropFirst(4).first == "Y",
      let x = shares[word.dropFirst(1).prefix(3)], let y = shares[word.suffix(3)]
    else {
      slices = false
      return
    }
    alignment = (x, y)
  }

  func scale(of size: CGSize, in viewport: CGSize) -> CGSize {
    let (x, y) = (viewport.width / size.width, viewport.height / size.height)
    guard alignment != nil else { return CGSize(width: x, height: y) }
    let scale = slices ? max(x, y) : min(x, y)
    return CGSize(width: scale, height: scale)
  }

  func offset(of size: CGSize, in viewport: CGSize) -> CGPoint {
    guard let alignment else { return .zero }
    return CGPoint(
      x: (viewport.width - size.width) * alignment.x, y: (viewport.height - size.height) * alignment.y)
  }
}
