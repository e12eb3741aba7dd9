import Dispatch
import Foundation
import PathreelDrawing
import PathreelFiles

/// Makes a GIF of frames that come one after another, in memory that does not depend on how many there are.
///
/// The palette is that of the whole clip, and so it is known at the end only. Until then the frames are kept in a
/// ``PixelSpool``, and their colours are counted. Then each frame is read back, its colours become indices, and what has
/// changed of these is compressed, on several threads.
///
/// A clip of at most 255 colours, or 256 where nothing is transparent, comes out as it was drawn.
final class GIFEncoder: AnimationEncoder {
  private let width, height: Int
  private let tiling: Tiling
  private let ticks: FrameTicks
  private let file: PartialFile
  private let spool: PixelSpool
  private var counts = ColorCounts()
  /// What the last frame shows, as a GIF can show it.
  private var canvas: [UInt32]
  /// For each tile the frame in which it changed last.
  private var lastChanges: [Int]
  private var frameCount = 0
  private let loops: Int?
  private let comment: String?
  private(set) var pictureCount = 0
  /// The frames in which something changes.
  private var pictures: [Int] = []

  /// - Parameter target: What the file will be called; the frames are kept beside it.
  init(
    to file: PartialFile, named target: URL, _ shape: VideoShape, _ settings: VideoSettings
  ) throws(FileError) {
    (self.file, width, height) = (file, shape.width, shape.height)
    (loops, comment) = (settings.loops, settings.metadata?.comment)
    spool = try PixelSpool(beside: target)
    ticks = FrameTicks(rate: shape.rate, ticksPerSecond: 100)
    tiling = Tiling(width: width, height: height)
    canvas = [UInt32](repeating: GIFPixel.transparent, count: width * height)
    lastChanges = [Int](repeating: 0, count: tiling.count)
  }

  // MARK: Frames in

  /// Adds the next frame: premultiplied pixels, row by row.
  func append(_ pixels: UnsafeBufferPointer<UInt32>) throws(FileError) {
    precondition(pixels.count == width * height)
    var flat = [UInt32](repeating: 0, count: Tiling.area)
    var changed: [(tile: Int, pixels: [UInt32])] = []
    for tile in lastChanges.indices {
      let (tileColumns, tileRows) = tiling.area(of: tile)
      var isChanged = frameCount == 0
      flat.withUnsafeMutableBufferPointer { flat in
        canvas.withUnsafeBufferPointer { canvas in
          var place = 0
          for y in tileRows {
            let row = y * width
            for x in tileColumns {
              let pixel = GIFPixel.flattened(pixels[row + x])
              flat[place] = pixel
              isChanged = isChanged || pixel != canvas[row + x]
              place += 1
            }
          }
        }
      }
      if isChanged { changed.append((tile, Array(flat[..<(tileColumns.count * tileRows.count)]))) }
    }
    if !changed.isEmpty {
      pictures.append(frameCount)
      try spool.beginFrame(tiles: changed.count)
      for (tile, pixels) in changed { try keep(tile, pixels) }
    }
    frameCount += 1
  }

  private func keep(_ tile: Int, _ pixels: [UInt32]) throws(FileError) {
    count(tile)
    let (tileColumns, tileRows) = tiling.area(of: tile)
    let (width, spool) = (width, spool)
    let result = pixels.withUnsafeBufferPointer { pixels in
      canvas.withUnsafeMutableBufferPointer { canvas in
        let rows = tileRows.enumerated().map { i, y in
          (
            now: UnsafeBufferPointer(rebasing: pixels[i * tileColumns.count..<(i + 1) * tileColumns.count]),
            before: UnsafeBufferPointer(
              rebasing: UnsafeBufferPointer(canvas)[
                y * width + tileColumns.lowerBound..<y * width + tileColumns.upperBound])
          )
        }
        let result = Result { () throws(FileError) in try spool.add(tile: tile, rows: rows) }
        for (i, y) in tileRows.enumerated() {
          (canvas.baseAddress! + y * width + tileColumns.lowerBound).update(
            from: rows[i].now.baseAddress!, count: tileColumns.count)
        }
        return result
      }
    }
    try result.get()
  }

  /// Counts what a tile has shown up to this frame.
  private func count(_ tile: Int) {
    let frames = frameCount - lastChanges[tile]
    lastChanges[tile] = frameCount
    guard frames > 0 else { return }
    let (tileColumns, tileRows) = tiling.area(of: tile)
    canvas.withUnsafeBufferPointer { canvas in
      for y in tileRows {
        counts.add(
          UnsafeBufferPointer(
            rebasing: canvas[y * width + tileColumns.lowerBound..<y * width + tileColumns.upperBound]),
          frames: frames)
      }
    }
  }

  // MARK: File out

  /// Writes the file.
  ///
  /// - Parameter progress: Is told how many frames are written.
  func finish(_ progress: (_ share: Double) throws -> Void) throws {
    for tile in lastChanges.indices { count(tile) }
    let palette = palette()
    // What the last frame showed is not needed any more; the first frame is drawn on nothing again.
    canvas = [UInt32](repeating: GIFPixel.transparent, count: width * height)
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
      let tiles = try readTiles()
      index(tiles, into: &picture, with: indexer)
      try frames.add(picture, at: ticks.start(ofFrame: number), tiles: tiles.map(tiling.area), frame: add)
      try progress(Double(i + 1) / Double(pictures.count))
    }
    try frames.finish(at: ticks.start(ofFrame: frameCount), frame: add)
    try work.finish(take: write)
    // The trailer.
    try write([0x3B])
  }

  private func palette() -> GIFPalette {
    // An index that leaves pixels as they are makes frames smaller; a single picture needs none.
    let needsTransparent = counts.hasTransparency || pictures.count > 1
    if let all = counts.all {
      if all.count < 256 || !needsTransparent { return GIFPalette(all, hasTransparent: needsTransparent) }
      if !counts.hasTransparency { return GIFPalette(all, hasTransparent: false) }
    }
    var search = PaletteSearch(counts.used)
    return GIFPalette(search.colors(needsTransparent ? 255 : 256), hasTransparent: needsTransparent)
  }

  /// Brings the canvas to the next picture.
  private func readTiles() throws(FileError) -> [Int] {
    let count = try spool.nextFrame()
    var tiles: [Int] = []
    tiles.reserveCapacity(count)
    let (width, tiling, spool) = (width, tiling, spool)
    for _ in 0..<count {
      let result = canvas.withUnsafeMutableBufferPointer { canvas in
        Result { () throws(FileError) in
          try spool.nextTile { tile in
            let (tileColumns, tileRows) = tiling.area(of: tile)
            return tileRows.map { y in
              UnsafeMutableBufferPointer(
                rebasing: canvas[y * width + tileColumns.lowerBound..<y * width + tileColumns.upperBound])
            }
          }
        }
      }
      tiles.append(try result.get())
    }
    return tiles
  }

  /// Gives the pixels of tiles their indices, each thread a part of the tiles.
  private func index(_ tiles: [Int], into picture: inout [UInt8], with indexer: GIFIndexer) {
    let parts = min(ProcessInfo.processInfo.activeProcessorCount, max(1, tiles.count / 16))
    canvas.withUnsafeBufferPointer { canvas in
      picture.withUnsafeMutableBufferPointer { picture in
        nonisolated(unsafe) let (canvas, picture) = (canvas, picture)
        let (width, tiling) = (width, tiling)
        let run = { @Sendable (part: Int) in
          for tile in tiles[tiles.count * part / parts..<tiles.count * (part + 1) / parts] {
            let (tileColumns, tileRows) = tiling.area(of: tile)
            for y in tileRows {
              let range = y * width + tileColumns.lowerBound..<y * width + tileColumns.upperBound
              indexer.index(
                UnsafeBufferPointer(rebasing: canvas[range]), x: tileColumns.lowerBound, y: y,
                into: picture.baseAddress! + range.lowerBound)
            }
          }
        }
        if parts == 1 { run(0) } else { DispatchQueue.concurrentPerform(iterations: parts, execute: run) }
      }
    }
  }

  /// What comes before the first frame.
  private func header(_ palette: GIFPalette) -> [UInt8] {
    let tableBits = max(1, (palette.count - 1).bitWidth - (palette.count - 1).leadingZeroBitCount)
    var bytes = Array("GIF89a".utf8) + Self.bytes(width) + Self.bytes(height)
    // A global table of 8 bits a channel; the background colour, which browsers ignore, and square pixels.
    bytes += [0xF0 | UInt8(tableBits - 1), palette.transparent ?? 0, 0]
    for i in 0..<1 << tableBits {
      let color = i < palette.colors.count ? palette.colors[i] : 0
      bytes += [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    // Netscape's extension: the clip starts again so many times, or for ever at 0. Without it the clip is played once.
    if pictures.count > 1, loops != 1 {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.bytes((loops ?? 1) - 1) + [0]
    }
    if let comment {
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

  /// What comes before a frame's pixels.
  private static func head(of frame: GIFFrames.Frame, _ transparent: UInt8?) -> [UInt8] {
    // Graphic control: 1 leaves the frame, 2 clears its rectangle.
    let flags = UInt8(frame.isCleared ? 2 : 1) << 2 | (transparent == nil ? 0 : 1)
    return [0x21, 0xF9, 4, flags] + bytes(frame.delay) + [transparent ?? 0, 0]
      + [0x2C] + bytes(frame.left) + bytes(frame.top) + bytes(frame.width) + bytes(frame.height) + [0]
  }

  /// Two bytes, the lower one first.
  private static func bytes(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }
}
