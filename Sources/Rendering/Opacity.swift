import PathreelDrawing
import PathreelVideo

/// Formats without transparency would show it as black: what has to be opaque is looked at before it is encoded.
extension DisplayList {
  /// Whether all pixels will be opaque for certain. Few blend modes leave anything else on an opaque background.
  var isOpaque: Bool { background.pixel.alpha == 255 && items.allSatisfy(\.blendMode.keepsOpacity) }

  /// - Parameter format: One that has no alpha, or that is written without it.
  /// - Throws: `OutputError` unless every pixel of the picture that was drawn of this list is opaque.
  func checkOpacity(of bitmap: Bitmap, for format: OutputFormat) throws(OutputError) {
    if isOpaque { return }
    if format.hasAlpha, bitmap.leastAlpha < Self.opaqueAlpha { throw .becomesTransparent(format) }
    guard background.pixel.alpha == 255 else { throw .transparentBackground(background, format) }
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
