import Foundation

extension UnsafeMutableRawPointer {
  /// Memory that begins a cache line, so that no vector of pixels lies in two; a large piece begins a large page and asks
  /// for more of them, as what goes through pictures by tiles is on many pages at a time. Freed by `deallocate()`.
  package static func allocateAligned(byteCount: Int) -> UnsafeMutableRawPointer {
    let largePage = 1 << 21
    guard byteCount >= largePage else { return allocate(byteCount: byteCount, alignment: 64) }
    let memory = allocate(byteCount: byteCount, alignment: largePage)
    // A request: where the system has no such pages the others do.
    _ = madvise(memory, byteCount, MADV_HUGEPAGE)
    return memory
  }
}
