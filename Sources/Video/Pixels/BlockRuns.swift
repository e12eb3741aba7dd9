import PathreelDrawing

/// The changed macroblocks of a picture as horizontal runs, and the code for their pixels. Used by
/// ``PictureSegmentFile``.
///
/// A packet begins with the list of runs. A run is two numbers: the blocks between the last run and this one, and its
/// length, each coded with seven bits a byte (LEB128). A run of length zero ends the list. The pixels of all runs
/// follow, from one ``PixelCoder``.
struct BlockRuns {
  private let runs: [Range<Int>]
  private let columns: Int

  /// - Parameters:
  ///   - blocks: The indices of the macroblocks in ascending order, counted row by row.
  ///   - columns: The number of macroblocks in a row.
  init(_ blocks: [Int], columns: Int) {
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

  /// Appends a packet with the bitmap's pixels in these macroblocks.
  ///
  /// - Parameter time: The packet's time, in frames from the start of the segment.
  func encode(_ bitmap: Bitmap, time: Int, to packets: inout [UInt8]) {
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
          let area = Self.area(of: run, columns, bitmap)
          for y in area.rows {
            let row = y * bitmap.width + area.columns.lowerBound..<y * bitmap.width + area.columns.upperBound
            coder.encode(UnsafeBufferPointer(rebasing: pixels[row]), over: nil, to: &end)
          }
        }
      }
      EncodedSegment.append(
        EncodedSegment.Packet(time: time, flags: 0, bytes: UnsafeRawBufferPointer(start: start, count: end - start)),
        to: &packets)
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
        let area = Self.area(of: run, columns, bitmap)
        for y in area.rows {
          let row = y * bitmap.width + area.columns.lowerBound..<y * bitmap.width + area.columns.upperBound
          coder.decode(bytes, &place, over: UnsafeMutableBufferPointer(rebasing: pixels[row]))
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

  private static func area(of run: Range<Int>, _ columns: Int, _ bitmap: Bitmap) -> (
    columns: Range<Int>, rows: Range<Int>
  ) {
    let side = MacroblockHashes.side
    let (left, top) = (run.lowerBound % columns * side, run.lowerBound / columns * side)
    return (left..<min(left + run.count * side, bitmap.width), top..<min(top + side, bitmap.height))
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
