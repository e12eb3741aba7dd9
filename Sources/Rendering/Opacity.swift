import PathreelDrawing
import PathreelVideo

/// Formats without transparency would show it as black: what has to be opaque is looked at before it is encoded.
extension DisplayList {
  /// - Parameter format: One that has no alpha.
  /// - Throws: `OutputError` unless every pixel of the picture that was drawn of this list is opaque.
  func checkOpacity(of bitmap: Bitmap, for format: OutputFormat) throws(OutputError) {
    guard background.pixel.alpha == 255 else { throw .transparentBackground(background, format) }
    // On an opaque background few modes leave anything else, so that hardly any picture has to be gone through.
    guard items.contains(where: { !$0.blendMode.keepsOpacity }) else { return }
    guard bitmap.leastAlpha >= Self.opaqueAlpha else { throw .transparentPixels(format) }
  }

  /// Modes that multiply alphas may round an opaque one down by a level or two, which nobody sees.
  private static let opaqueAlpha: UInt8 = 253
}

extension DisplayList.Item {
  fileprivate var blendMode: BlendMode {
    switch self {
    case .fill(let fill): fill.blendMode
    case .stroke(let stroke): stroke.blendMode
    case .group(let group): group.blendMode
    }
  }
}

extension Bitmap {
  fileprivate var leastAlpha: UInt8 {
    withUnsafeBytes { bytes in
      var least = UInt32.max
      for y in 0..<height {
        let row = UnsafeRawBufferPointer(rebasing: bytes[y * bytesPerRow..<y * bytesPerRow + 4 * width])
        for pixel in row.bindMemory(to: UInt32.self) { least = min(least, UInt32(littleEndian: pixel)) }
      }
      return UInt8(least >> 24)
    }
  }
}
