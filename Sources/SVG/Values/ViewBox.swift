import Foundation
import PathreelGeometry

/// A view box with its aspect ratio rule: maps a rectangle of user coordinates to a viewport (`viewBox` and
/// `preserveAspectRatio`; SVG 2, §8.6 and §8.7). ``DrawingBuilder`` uses it for drawings, symbols, markers, patterns
/// and images.
struct ViewBox {
  var rect: CGRect
  var fit: AspectFit

  /// Reads the element's attributes; nil if it has no view box, or an empty one.
  init?(_ element: SVGElement) {
    guard let rect = element["viewBox"].flatMap(Self.rect) else { return nil }
    self.init(rect, fit: AspectFit(element["preserveAspectRatio"] ?? ""))
  }

  init(_ rect: CGRect, fit: AspectFit) { (self.rect, self.fit) = (rect, fit) }

  /// Parses `viewBox`; nil unless it is four numbers, the last two above 0.
  static func rect(_ text: String) -> CGRect? {
    var scanner = ValueScanner(text)
    let numbers = scanner.numbers()
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Whether an element shows nothing, because a side of its view box is 0 (SVG 2, §8.6).
  static func isEmpty(_ element: SVGElement) -> Bool { element["viewBox"].map(isEmpty) ?? false }

  /// Whether a side of a view box is 0.
  static func isEmpty(_ text: String) -> Bool {
    var scanner = ValueScanner(text)
    let numbers = scanner.numbers()
    return numbers.count == 4 && min(numbers[2], numbers[3]) == 0
  }

  /// The transform from user coordinates to a viewport whose origin is zero.
  func transform(to viewport: CGSize) -> CGAffineTransform {
    let scale = fit.scale(of: rect.size, in: viewport)
    let place = fit.offset(
      of: CGSize(width: rect.width * scale.width, height: rect.height * scale.height), in: viewport)
    return CGAffineTransform(
      scale.width, 0, 0, scale.height, place.x - rect.minX * scale.width, place.y - rect.minY * scale.height)
  }
}

/// A value of `preserveAspectRatio`: how content of a given size fits into a viewport. Used by ``ViewBox``.
struct AspectFit {
  /// The fraction of the free space before the content along x and y: 0, ½ or 1. Nil stretches the content (`none`).
  private var alignment: (x: Double, y: Double)? = (0.5, 0.5)
  /// Whether the content covers the viewport (`slice`) instead of fitting inside it (`meet`).
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
    // A word such as `xMidYMax`.
    let shares: [Substring: Double] = ["Min": 0, "Mid": 0.5, "Max": 1]
    guard word.utf8.count == 8, word.hasPrefix("x"), word.dropFirst(4).first == "Y",
      let x = shares[word.dropFirst(1).prefix(3)], let y = shares[word.suffix(3)]
    else {
      slices = false
      return
    }
    alignment = (x, y)
  }

  /// The scale factors of the content.
  func scale(of size: CGSize, in viewport: CGSize) -> CGSize {
    let (x, y) = (viewport.width / size.width, viewport.height / size.height)
    guard alignment != nil else { return CGSize(width: x, height: y) }
    let scale = slices ? max(x, y) : min(x, y)
    return CGSize(width: scale, height: scale)
  }

  /// The position of the scaled content in the viewport.
  func offset(of size: CGSize, in viewport: CGSize) -> CGPoint {
    guard let alignment else { return .zero }
    return CGPoint(
      x: (viewport.width - size.width) * alignment.x, y: (viewport.height - size.height) * alignment.y)
  }
}
