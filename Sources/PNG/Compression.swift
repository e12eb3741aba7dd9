import CDeflate

/// Compression levels: ``PNGEncoder`` uses libdeflate for most pictures, and zlib for large ones.
extension PNG.Effort {
  /// The compression level of libdeflate, 1 to 12. Beyond 7, a level doubles the time for at most 5 % of the size.
  var level: Int32 {
    switch self {
    case .fast: 1
    case .small: 7
    }
  }

  /// The compression level of zlib, 1 to 9, for pictures that are compressed row by row.
  var rowLevel: Int32 {
    switch self {
    case .fast: 2
    case .small: 6
    }
  }
}

/// Compresses bytes with libdeflate to a zlib stream (RFC 1950), for ``PNGEncoder`` and ``PNGChunk``.
func compressed(_ bytes: UnsafeRawBufferPointer, _ effort: PNG.Effort) -> [UInt8] {
  // Only a lack of memory can fail: the buffer has the upper bound of the compressed size.
  guard let compressor = libdeflate_alloc_compressor(effort.level) else { fatalError("no memory for libdeflate") }
  defer { libdeflate_free_compressor(compressor) }
  let room = libdeflate_zlib_compress_bound(compressor, bytes.count)
  return [UInt8](unsafeUninitializedCapacity: room) { packed, count in
    count = libdeflate_zlib_compress(compressor, bytes.baseAddress, bytes.count, packed.baseAddress, room)
    precondition(count > 0)
  }
}
