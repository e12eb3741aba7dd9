import Foundation
import PathreelDrawing

/// The size of an output in pixels. ``Clip`` takes one, and the `--size` option is parsed to it.
public struct OutputSize: Hashable, Sendable {
  /// The width in pixels, 1…`Bitmap.maximumSide`.
  public let width: Int
  /// The height in pixels, 1…`Bitmap.maximumSide`.
  public let height: Int

  /// Creates a size; `nil` unless both sides are in 1…``Bitmap/maximumSide``.
  public init?(width: Int, height: Int) {
    let sides = 1...Bitmap.maximumSide
    guard sides.contains(width), sides.contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// Parses a size such as `1280x720`; `nil` for any other text.
  public init?(_ text: some StringProtocol) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ $0.allSatisfy(\.isASCII) && $0.first?.isNumber == true }),
      let width = Int(sides[0]), let height = Int(sides[1])
    else { return nil }
    self.init(width: width, height: height)
  }

  /// Creates the size of a canvas multiplied by a scale, with each side rounded to whole pixels; `nil` if it is not a
  /// possible size.
  public init?(canvas: CGSize, scale: Double = 1) {
    let (width, height) = ((canvas.width * scale).rounded(), (canvas.height * scale).rounded())
    // The comparison uses doubles, because NaN or an absurd scale must not trap in the conversion.
    let sides = 1...CGFloat(Bitmap.maximumSide)
    guard sides.contains(width), sides.contains(height) else { return nil }
    self.init(width: Int(width), height: Int(height))
  }
}

extension OutputSize {
  /// The number of pixels per point of a canvas that is scaled uniformly to fit.
  public func scale(of canvas: CGSize) -> Double {
    min(Double(width) / Double(canvas.width), Double(height) / Double(canvas.height))
  }

  /// Whether a canvas that is scaled uniformly to fit leaves a pixel or more beside it.
  func hasMargins(around canvas: CGSize) -> Bool {
    let scale = scale(of: canvas)
    return max(Double(width) - canvas.width * scale, Double(height) - canvas.height * scale) >= 1
  }
}

extension OutputSize: CustomStringConvertible {
  public var description: String { "\(width)x\(height)" }
}
