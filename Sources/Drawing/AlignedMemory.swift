import Foundation

/// Memory for pixels. ``Bitmap``, ``ImageAsset`` and the rasteriser's `ScratchBuffer` allocate it.
extension UnsafeMutableRawPointer {
  /// Allocates memory at the start of a cache line, so that no vector of pixels spans two. A large block starts at a
  /// huge page and asks the system for huge pages, because code that goes through pictures tile by tile touches many
  /// pages at a time. Free it by `deallocate()`.
  package static func allocateAligned(byteCount: Int) -> UnsafeMutableRawPointer {
    let largePage = 1 << 21
    guard byteCount >= largePage else { return allocate(byteCount: byteCount, alignment: 64) }
    let memory = allocate(byteCount: byteCount, alignment: largePage)
    // This is only a request: a system without huge pages uses normal ones.
    _ = madvise(memory, byteCount, MADV_HUGEPAGE)
    return memory
  }
}
