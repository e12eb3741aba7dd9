import Dispatch
import Foundation
import PathreelDrawing
import PathreelFiles

/// Encodes a clip as a GIF, in memory that does not grow with the number of frames. ``OutputFormat/gif`` makes one for
/// each file.
///
/// One palette serves the whole clip, so it is known only at the end. Until then a ``PixelSpool`` stores the frames,
/// and their colours are counted. Then each frame is read back, its colours become palette indices, and several threads
/// compress what has changed.
///
/// A clip of at most 255 colours, or 256 if nothing is transparent, keeps its exact colours.
final class GIFEncoder: AnimationEncoder {
  private let width, height: Int
  private let tiling: Tiling
  private let ticks: FrameTicks
  private let file: PartialFile
  private let spool: PixelSpool
  private var counts = ColorCounts()
  /// The pixels of the last frame, as GIF can show them (``GIFPixel``).
  private var canvas: [UInt32]
  /// For each tile, the last frame in which it changed.
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

  /// Stores a changed tile in the spool and on the canvas.
  private func keep(_ tile: Int, _ pixels: [UInt32]) throws(FileError) {
    count(tile)
    let (tileColumns, tileRows) = tiling.area(of: tile)
    // The spool stores each row as its difference from the same row of the frame before; then the canvas takes the new
    // row.
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

  /// Counts the colours that a tile has shown since it last changed.
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
  /// - Parameter progress: Receives the share of the frames that are written, from 0 to 1.
  func finish(_ progress: (_ share: Double) throws -> Void) throws {
    for tile in lastChanges.indices { count(tile) }
    let palette = palette()
    // The GIF starts from an empty canvas again.
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
    // With a transparent index, frames leave unchanged pixels as they are and get smaller. A single picture needs none.
    let needsTransparent = counts.hasTransparency || pictures.count > 1
    if let all = counts.all {
      if all.count < 256 || !needsTransparent { return GIFPalette(all, hasTransparent: needsTransparent) }
      if !counts.hasTransparency { return GIFPalette(all, hasTransparent: false) }
    }
    var search = PaletteSearch(counts.used)
    return GIFPalette(search.colors(needsTransparent ? 255 : 256), hasTransparent: needsTransparent)
  }

  /// Reads the next picture's changed tiles from the spool into the canvas, and returns their numbers.
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

  /// Maps the pixels of tiles to palette indices. Each thread takes a part of the tiles.
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
