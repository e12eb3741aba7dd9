import Foundation
import PathreelDrawing

/// The size of the output in pixels.
public struct OutputSize: Hashable, Sendable {
  /// In pixels, 1…`Bitmap.maximumSide`.
  public let width: Int
  /// In pixels, 1…`Bitmap.maximumSide`.
  public let height: Int

  /// `nil` unless both sides lie in 1…``Bitmap/maximumSide``.
  public init?(width: Int, height: Int) {
    let sides = 1...Bitmap.maximumSide
    guard sides.contains(width), sides.contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// Reads `1280x720`.
  public init?(_ text: some StringProtocol) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ $0.allSatisfy(\.isASCII) && $0.first?.isNumber == true }),
      let width = Int(sides[0]), let height = Int(sides[1])
    else { return nil }
    self.init(width: width, height: height)
  }

  /// A canvas multiplied by a scale, each side rounded to whole pixels.
  public init?(canvas: CGSize, scale: Double = 1) {
    let (width, height) = ((canvas.width * scale).rounded(), (canvas.height * scale).rounded())
    // Compared as doubles first: an absurd scale must not trap in the conversion.
    guard max(width, height) <= Double(Bitmap.maximumSide), min(width, height) >= 1 else { return nil }
    self.init(width: Int(width), height: Int(height))
  }
}

extension OutputSize {
  /// How many pixels a point of a canvas has that is scaled uniformly to fit.
  public func scale(of canvas: CGSize) -> Double {
    min(Double(width) / Double(canvas.width), Double(height) / Double(canvas.height))
  }
}

extension OutputSize: CustomStringConvertible {
  public var description: String { "\(width)x\(height)" }
}
