import Dispatch
import Foundation
import PathreelDrawing
import PathreelFiles

/// Encodes a clip as a GIF, in memory that does not grow with the number of frames. ``OutputFormat/gif`` makes one for
/// each file.
///
/// One palette serves the whole clip, so it is known only at the end. Until then a ``PictureSpool`` stores the frames,
/// and their colours are counted. Then each frame is read back, its colours become palette indices, and several threads
/// compress what has changed.
///
/// A clip of at most 255 colours, or 256 if nothing is transparent, keeps its exact colours.
final class GIFEncoder: AnimationEncoder {
  private let width, height: Int
  private let ticks: FrameTicks
  private let file: PartialFile
  private let spool: PictureSpool
  private var counts = ColorCounts()
  /// The pixels of the last frame, as GIF can show them (``GIFPixel``).
  private var canvas: Bitmap
  /// For each block of the canvas's change log, the last frame in which it changed.
  private var lastChanges: [Int]
  private var frameCount = 0
  /// The number of times that the clip is played; nil means for ever.
  private let loops: Int?
  private let comment: String?
  private(set) var pictureCount = 0
  /// The numbers of the frames that differ from the frame before.
  private var pictures: [Int] = []

  /// - Parameter target: The final name of the file. The spool lies beside it.
  init(
    to file: PartialFile, named target: URL, _ shape: VideoShape, _ settings: VideoSettings
  ) throws(FileError) {
    (self.file, width, height) = (file, shape.width, shape.height)
    (loops, comment) = (settings.loops, settings.metadata?.comment)
    spool = try PictureSpool(beside: target)
    ticks = FrameTicks(rate: shape.rate, ticksPerSecond: 100)
    canvas = Bitmap(width: width, height: height)
    lastChanges = [Int](repeating: 0, count: canvas.changes.columns * canvas.changes.rows)
  }

  // MARK: Frames in

  func append(_ pixels: UnsafeBufferPointer<UInt32>, _ changes: BlockRuns) throws(FileError) {
    precondition(pixels.count == width * height)
    let canvas = canvas
    var (next, isChanged) = (0, false)
    let log = canvas.changes
    canvas.withUnsafeMutableBytes { memory in
      let shown = memory.bindMemory(to: UInt32.self)
      for area in changes.areas(width: width, height: height) {
        let row = area.rows.lowerBound >> ChangeLog.blockHeightBits
        let bits = ChangeLog.blockWidthBits
        let columns = area.columns.lowerBound >> bits...(area.columns.upperBound - 1) >> bits
        for column in columns where row * log.columns + column >= next {
          let block = row * log.columns + column
          next = block + 1
          if show(pixels, on: shown, block, canvas.area(ofBlocks: column..<column + 1, row: row)) { isChanged = true }
        }
      }
    }
    if isChanged {
      pictures.append(frameCount)
      try spool.append(canvas, changes)
    }
    frameCount += 1
  }

  /// Draws a block on the canvas, as GIF can show it, and counts the colours that were there.
  ///
  /// - Returns: Whether it changes anything.
  private func show(
    _ pixels: UnsafeBufferPointer<UInt32>, on shown: UnsafeMutableBufferPointer<UInt32>, _ block: Int, _ area: PixelArea
  ) -> Bool {
    var isChanged = frameCount == 0
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: area.columns.count * area.rows.count) { flat in
      var place = 0
      for y in area.rows {
        for i in y * width + area.columns.lowerBound..<y * width + area.columns.upperBound {
          flat[place] = GIFPixel.flattened(pixels[i])
          isChanged = isChanged || flat[place] != shown[i]
          place += 1
        }
      }
      guard isChanged else { return }
      count(block, area, of: UnsafeBufferPointer(shown))
      for (i, y) in area.rows.enumerated() {
        (shown.baseAddress! + y * width + area.columns.lowerBound).update(
          from: flat.baseAddress! + i * area.columns.count, count: area.columns.count)
      }
    }
    return isChanged
  }

  /// Counts the colours that a block has shown since it last changed.
  private func count(_ block: Int, _ area: PixelArea, of shown: UnsafeBufferPointer<UInt32>) {
    let frames = frameCount - lastChanges[block]
    lastChanges[block] = frameCount
    guard frames > 0 else { return }
    for y in area.rows {
      let row = y * width + area.columns.lowerBound..<y * width + area.columns.upperBound
      counts.add(UnsafeBufferPointer(rebasing: shown[row]), frames: frames)
    }
  }

  // MARK: File out

  /// Writes the file.
  ///
  /// - Parameter progress: Receives the share of the frames that are written, from 0 to 1.
  func finish(_ progress: (_ share: Double) throws -> Void) throws {
    canvas.withUnsafeBytes { bytes in
      let (shown, columns) = (bytes.bindMemory(to: UInt32.self), canvas.changes.columns)
      for block in lastChanges.indices {
        let column = block % columns
        count(block, canvas.area(ofBlocks: column..<column + 1, row: block / columns), of: shown)
      }
    }
    let palette = palette()
    // The GIF starts from an empty canvas again.
    canvas = Bitmap(width: width, height: height)
    try spool.rewind()

    let encoder = LZWEncoder(colorCount: palette.count, transparent: palette.transparent)
    let work = OrderedWork<[UInt8]>()
    let file = file
    func write(_ bytes: [UInt8]) throws(FileError) {
      try file.write(bytes)
    }
    try write(header(palette))
    func add(_ frame: GIFFrames.Frame) throws(FileError) {
      let none = palette.transparent
      let bytes = frame.indices.count + frame.below.count
      pictureCount += 1
      try work.add(
        bytes: bytes, { Self.head(of: frame, none) + encoder.encode(frame.indices, over: frame.below) }, take: write)
    }
    var frames = GIFFrames(width: width, height: height, transparent: palette.transparent)
    var picture = [UInt8](repeating: palette.transparent ?? 0, count: width * height)
    let indexer = GIFIndexer(palette)
    for (i, number) in pictures.enumerated() {
      let lastWrite = canvas.changes.now
      try spool.next(into: canvas)
      var parts: [PixelArea] = []
      canvas.forEachChange(since: lastWrite) { parts.append($0) }
      index(parts, into: &picture, with: indexer)
      try frames.add(picture, at: ticks.start(ofFrame: number), changes: parts, frame: add)
      try progress(Double(i + 1) / Double(pictures.count))
    }
    try frames.finish(at: ticks.start(ofFrame: frameCount), frame: add)
    try work.finish(take: write)
    // The trailer.
    try write([0x3B])
  }

  private func palette() -> GIFPalette {
    // With a transparent index, frames leave unchanged pixels as they are and get smaller. A single picture needs none.
    let needsTransparent = counts.hasTransparency || pictures.count > 1
    if let all = counts.all {
      if all.count < 256 || !needsTransparent { return GIFPalette(all, hasTransparent: needsTransparent) }
      if !counts.hasTransparency { return GIFPalette(all, hasTransparent: false) }
    }
    var search = PaletteSearch(counts.used)
    return GIFPalette(search.colors(needsTransparent ? 255 : 256), hasTransparent: needsTransparent)
  }

  /// Maps the pixels of some areas to palette indices. Each thread takes some of the areas.
  private func index(_ areas: [PixelArea], into picture: inout [UInt8], with indexer: GIFIndexer) {
    let parts = min(ProcessInfo.processInfo.activeProcessorCount, max(1, areas.count / 4))
    canvas.withUnsafeBytes { bytes in
      picture.withUnsafeMutableBufferPointer { picture in
        nonisolated(unsafe) let (canvas, picture) = (bytes.bindMemory(to: UInt32.self), picture)
        let width = width
        let run = { @Sendable (part: Int) in
          for area in areas[areas.count * part / parts..<areas.count * (part + 1) / parts] {
            for y in area.rows {
              let range = y * width + area.columns.lowerBound..<y * width + area.columns.upperBound
              indexer.index(
                UnsafeBufferPointer(rebasing: canvas[range]), x: area.columns.lowerBound, y: y,
                into: picture.baseAddress! + range.lowerBound)
            }
          }
        }
        if parts == 1 { run(0) } else { DispatchQueue.concurrentPerform(iterations: parts, execute: run) }
      }
    }
  }

  /// Returns the file's header, palette and extensions, up to the first frame.
  private func header(_ palette: GIFPalette) -> [UInt8] {
    let tableBits = max(1, (palette.count - 1).bitWidth - (palette.count - 1).leadingZeroBitCount)
    var bytes = Array("GIF89a".utf8) + Self.bytes(width) + Self.bytes(height)
    // Flags for a global colour table of 8 bits a channel, the background colour, which browsers ignore, and square
    // pixels.
    bytes += [0xF0 | UInt8(tableBits - 1), palette.transparent ?? 0, 0]
    for i in 0..<1 << tableBits {
      let color = i < palette.colors.count ? palette.colors[i] : 0
      bytes += [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    // Netscape's loop extension: how often the clip is repeated, 0 for ever. Without the extension it is played once.
    if pictures.count > 1, loops != 1 {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.bytes((loops ?? 1) - 1) + [0]
    }
    // Readers disagree about a comment without text.
    if let comment, !comment.isEmpty {
      bytes += [0x21, 0xFE]
      let text = Array(comment.utf8)
      for start in stride(from: 0, to: text.count, by: 255) {
        let block = text[start..<min(start + 255, text.count)]
        bytes += [UInt8(block.count)] + block
      }
      bytes.append(0)
    }
    return bytes
  }

  /// Returns a frame's blocks before its pixels: graphic control and image descriptor.
  private static func head(of frame: GIFFrames.Frame, _ transparent: UInt8?) -> [UInt8] {
    // Disposal method in the graphic control: 1 leaves the frame, 2 clears its rectangle.
    let flags = UInt8(frame.isCleared ? 2 : 1) << 2 | (transparent == nil ? 0 : 1)
    return [0x21, 0xF9, 4, flags] + bytes(frame.delay) + [transparent ?? 0, 0]
      + [0x2C] + bytes(frame.left) + bytes(frame.top) + bytes(frame.width) + bytes(frame.height) + [0]
  }

  /// A 16-bit number in little-endian order.
  private static func bytes(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }
}
