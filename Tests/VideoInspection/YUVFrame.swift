import Foundation

/// An 8-bit 4:2:0 frame in limited range, with its colours by the formulas of ITU-R BT.709-6 §3 in double precision. It
/// is the independent inverse of every conversion to YUV.
public struct YUVFrame: Sendable {
  public let width, height: Int
  /// The samples, row by row without padding. Chroma has half of the rows and columns.
  public let luma, cb, cr: [UInt8]

  public init(width: Int, height: Int, bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    let (all, quarter) = (width * height, width * height / 4)
    precondition(bytes.count == all + 2 * quarter)
    (self.width, self.height) = (width, height)
    luma = Array(bytes[..<all])
    cb = Array(bytes[all..<all + quarter])
    cr = Array(bytes[(all + quarter)...])
  }

  /// Red, green and blue of a pixel, rounded to 0…255, with the chroma sample of its 2 × 2 block.
  public func color(x: Int, y: Int) -> [Int] {
    let chroma = y / 2 * (width / 2) + x / 2
    let brightness = (Double(luma[y * width + x]) - 16) / 219
    let blueness = (Double(cb[chroma]) - 128) / 224
    let redness = (Double(cr[chroma]) - 128) / 224
    let (kr, kb) = (0.2126, 0.0722)
    let red = brightness + 2 * (1 - kr) * redness
    let blue = brightness + 2 * (1 - kb) * blueness
    let green = (brightness - kr * red - kb * blue) / (1 - kr - kb)
    return [red, green, blue].map { Int((min(max($0, 0), 1) * 255).rounded()) }
  }
}
