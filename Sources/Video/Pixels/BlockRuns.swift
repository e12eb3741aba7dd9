import PathreelDrawing

/// The changed macroblocks of a picture as horizontal runs (``MacroblockHashes/changes(since:)``), and the code for
/// their pixels. ``PictureSegmentFile`` and ``PictureSpool`` store packets of it, and encoders of animated pictures look
/// for changes in it.
///
/// A packet begins with the list of runs. A run is two numbers: the blocks between the last run and this one, and its
/// length, each coded with seven bits a byte (LEB128). A run of length zero ends the list. The pixels of all runs
/// follow, from one ``PixelCoder``.
struct BlockRuns {
  /// The indices of the macroblocks, counted row by row. A run lies within a row.
  private let runs: [Range<Int>]
  /// The number of macroblocks in a row.
  private let columns: Int

  /// - Parameter blocks: The indices of the macroblocks in ascending order.
  init(_ blocks: some Sequence<Int>, columns: Int) {
    var runs: [Range<Int>] = []
    for block in blocks {
      if let last = runs.last, last.upperBound == block, block % columns != 0 {
        runs[runs.count - 1] = last.lowerBound..<block + 1
      } else {
        runs.append(block..<block + 1)
      }
    }
    (self.runs, self.columns) = (runs, columns)
  }

  /// The areas of the runs in a picture, from top to bottom.
  func areas(width: Int, height: Int) -> [PixelArea] {
    runs.map { Self.area(of: $0, columns, width: width, height: height) }
  }

  /// Makes a packet with the bitmap's pixels in these macroblocks. `use` receives its bytes.
  func encode(_ bitmap: Bitmap, use: (UnsafeRawBufferPointer) -> Void) {
    var list: [UInt8] = []
    var end = 0
    for run in runs {
      list.append(number: run.lowerBound - end)
      list.append(number: run.count)
      end = run.upperBound
    }
    list.append(number: 0)
    list.append(number: 0)
    let side = MacroblockHashes.side
    let most = runs.reduce(list.count) { $0 + $1.count * side * side * PixelCoder.most }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most) { buffer in
      guard let start = buffer.baseAddress else { return }
      start.update(from: list, count: list.count)
      var end = start + list.count
      var coder = PixelCoder()
      bitmap.withUnsafeBytes { bytes in
        let pixels = bytes.assumingMemoryBound(to: UInt32.self)
        for run in runs {
          let area = Self.area(of: run, columns, width: bitmap.width, height: bitmap.height)
          for y in area.rows {
            let row = y * bitmap.width + area.columns.lowerBound..<y * bitmap.width + area.columns.upperBound
            coder.encode(UnsafeBufferPointer(rebasing: pixels[row]), to: &end)
          }
        }
      }
      use(UnsafeRawBufferPointer(start: start, count: end - start))
    }
  }

  /// Applies a packet to a bitmap that shows the frame before.
  static func decode(_ packet: UnsafeRawBufferPointer, into bitmap: Bitmap) {
    let bytes = packet.assumingMemoryBound(to: UInt8.self)
    let columns = (bitmap.width - 1) / MacroblockHashes.side + 1
    let count = columns * ((bitmap.height - 1) / MacroblockHashes.side + 1)
    var (place, end) = (0, 0)
    var runs: [Range<Int>] = []
    while true {
      let gap = bytes.number(at: &place)
      let length = bytes.number(at: &place)
      // ``EncodedSegment`` rejects a damaged file by its digest. These checks make sure that wrong bytes cannot write
      // outside of the picture either.
      guard length > 0, gap <= count - end, length <= columns - (end + gap) % columns, end + gap < count else { break }
      runs.append(end + gap..<end + gap + length)
      end += gap + length
    }
    var coder = PixelCoder()
    bitmap.withUnsafeMutableBlocks { memory, changes in
      let pixels = memory.assumingMemoryBound(to: UInt32.self)
      for run in runs {
        let area = Self.area(of: run, columns, width: bitmap.width, height: bitmap.height)
        for y in area.rows {
          let row = y * bitmap.width + area.columns.lowerBound..<y * bitmap.width + area.columns.upperBound
          coder.decode(bytes, &place, into: UnsafeMutableBufferPointer(rebasing: pixels[row]))
        }
        let blockRow = area.rows.lowerBound >> ChangeLog.blockHeightBits * changes.columns
        for column in area.columns.lowerBound >> ChangeLog.blockWidthBits...(area.columns.upperBound - 1)
          >> ChangeLog.blockWidthBits
        {
          changes.note(block: blockRow + column)
        }
      }
    }
  }

  private static func area(of run: Range<Int>, _ columns: Int, width: Int, height: Int) -> PixelArea {
    let side = MacroblockHashes.side
    let (left, top) = (run.lowerBound % columns * side, run.lowerBound / columns * side)
    return PixelArea(columns: left..<min(left + run.count * side, width), rows: top..<min(top + side, height))
  }
}

extension [UInt8] {
  /// Appends a number with seven bits a byte, lowest bits first. The highest bit of a byte says that more bytes follow.
  fileprivate mutating func append(number: Int) {
    var rest = UInt(number)
    while rest > 127 {
      append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Reads a number in that code and moves `place` past it. Beyond the end there are zeros.
  fileprivate func number(at place: inout Int) -> Int {
    var (number, shift) = (0, 0)
    while place < count, shift < 56 {
      let byte = self[place]
      place += 1
      number |= Int(byte & 127) << shift
      if byte < 128 { break }
      shift += 7
    }
    return number
  }
}
