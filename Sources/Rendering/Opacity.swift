import PathreelDrawing
import PathreelVideo

/// A check before encoding: a format without transparency would show it as black, so all pixels must be opaque.
/// ``Exposure`` runs it on each frame.
extension DisplayList {
  /// Whether all pixels will certainly be opaque. Only a few blend modes leave transparent pixels on an opaque
  /// background.
  var isOpaque: Bool { background.pixel.alpha == 255 && items.allSatisfy(\.blendMode.keepsOpacity) }

  /// Checks a picture that was drawn from this list.
  ///
  /// - Parameter format: A format that has no alpha, or that is written without it.
  /// - Throws: `OutputError` unless every pixel of the picture is opaque.
  func checkOpacity(of bitmap: Bitmap, for format: OutputFormat) throws(OutputError) {
    if isOpaque { return }
    if !format.hasAlpha, background.pixel.alpha != 255 { throw .transparentBackground(background, format) }
    guard bitmap.leastAlpha >= Self.opaqueAlpha else {
      throw format.hasAlpha ? .becomesTransparent(format) : .transparentPixels(format)
    }
  }

  /// The least alpha that counts as opaque. Modes that multiply alphas may round it down by a level or two, which is
  /// invisible.
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
  /// The smallest alpha of all pixels.
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
