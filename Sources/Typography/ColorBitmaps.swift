import CTypography
import Foundation
import PathreelDrawing
import PathreelGeometry
import Synchronization

/// The bitmaps in colour of a face, of the tables CBDT and sbix; FreeType unpacks them. It owns a FreeType face with a
/// library of its own, since faces of one library must not be opened at once.
final class ColorBitmaps: @unchecked Sendable {
  /// Only one thread at a time may use the face.
  private let lock = Mutex(())
  private let library: FT_Library
  private let face: FT_Face
  /// The blob of HarfBuzz whose bytes the face reads.
  private let bytes: OpaquePointer
  private let strike: Strike

  /// The bitmaps of one size: the one that is used at all sizes of the text.
  private struct Strike {
    let index: Int32
    let width, height: CGFloat
  }

  /// - Parameters:
  ///   - bytes: The blob of the font's file.
  ///   - index: The index of the face in the file.
  /// - Returns: nil if FreeType cannot read the font, or if it has no bitmaps.
  init?(_ bytes: OpaquePointer, index: UInt32) {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    var (count, opened) = (UInt32(0), FT_Face?.none)
    let data = hb_blob_get_data(bytes, &count)
    let isOpen = data?.withMemoryRebound(to: FT_Byte.self, capacity: Int(count)) {
      FT_New_Memory_Face(library, $0, FT_Long(count), FT_Long(index & 0xFFFF), &opened) == 0
    }
    guard isOpen == true, let face = opened else {
      FT_Done_FreeType(library)
      return nil
    }
    guard let strike = Self.strike(of: face), FT_Select_Size(face, strike.index) == 0 else {
      FT_Done_FreeType(library)
      return nil
    }
    (self.library, self.face, self.bytes, self.strike) = (library, face, hb_blob_reference(bytes), strike)
  }

  deinit {
    FT_Done_FreeType(library)
    hb_blob_destroy(bytes)
  }

  /// The bitmaps of the largest size up to the limit, or else of the smallest one.
  private static func strike(of face: FT_Face) -> Strike? {
    var strikes: [Strike] = []
    for i in 0..<max(Int(face.pointee.num_fixed_sizes), 0) {
      let size = face.pointee.available_sizes[i]
      let strike = Strike(index: Int32(i), width: CGFloat(size.x_ppem) / 64, height: CGFloat(size.y_ppem) / 64)
      if strike.width > 0, strike.height > 0 { strikes.append(strike) }
    }
    let usable = strikes.filter { $0.height <= largestStrike }.max { $0.height < $1.height }
    return usable ?? strikes.min { $0.height < $1.height }
  }

  /// The largest size of bitmaps that is used if there are several, in pixels per em.
  private static let largestStrike: CGFloat = 256
  /// The largest side of a bitmap, in pixels.
  private static let largestSide = 512

  /// The bitmap of a glyph; nil if it has none in colour.
  func picture(of glyph: UInt32) -> ColorGlyphs.Picture? { lock.withLock { _ in unpacked(glyph) } }

  private func unpacked(_ glyph: UInt32) -> ColorGlyphs.Picture? {
    // The size is known before the bitmap is unpacked.
    guard let head = slot(of: glyph, FT_LOAD_BITMAP_METRICS_ONLY),
      (1...Self.largestSide).contains(Int(head.bitmap.width)), (1...Self.largestSide).contains(Int(head.bitmap.rows)),
      let slot = slot(of: glyph, 0)
    else { return nil }
    let bitmap = slot.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    guard bitmap.pixel_mode == FT_PIXEL_MODE_BGRA.rawValue, let pixels = bitmap.buffer else { return nil }
    let asset = ImageAsset(width: width, height: height) { bytes in
      for y in 0..<height {
        let row = pixels + y * Int(bitmap.pitch)
        for x in 0..<width {
          // Premultiplied sRGB, as it is kept here.
          let (from, to) = (row + 4 * x, 4 * (y * width + x))
          (bytes[to], bytes[to + 1], bytes[to + 2], bytes[to + 3]) = (from[2], from[1], from[0], from[3])
        }
      }
    }
    let rect = CGRect(
      x: CGFloat(slot.bitmap_left) / strike.width, y: -CGFloat(slot.bitmap_top) / strike.height,
      width: CGFloat(width) / strike.width, height: CGFloat(height) / strike.height)
    let paint = Paint.image(.init(asset: asset, rect: rect, interpolation: .high))
    return ColorGlyphs.Picture(items: [.fill(.init(path: Path(rect), paint: paint))], cost: 4 * width * height)
  }

  /// Loads the bitmap of a glyph; nil if it has none.
  private func slot(of glyph: UInt32, _ flags: Int) -> FT_GlyphSlotRec? {
    let flags = FT_LOAD_COLOR | FT_LOAD_NO_HINTING | flags
    guard FT_Load_Glyph(face, glyph, FT_Int32(flags)) == 0, let slot = face.pointee.glyph?.pointee,
      slot.format == FT_GLYPH_FORMAT_BITMAP
    else { return nil }
    return slot
  }
}
