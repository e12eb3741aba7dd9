import Foundation
import PathreelDrawing
import Synchronization

/// An animated GIF, WebP or PNG that decodes its frames on demand. `Movie` reads its pictures from it.
///
/// FFmpeg reads none of these files as browsers show them. Version 5.1 does not know animated WebP. It cuts off a GIF's
/// first image that is larger than the canvas, and returns a GIF's image without an error if some of its pixels are
/// missing. It rounds the times of an APNG to 10 µs, replaces a delay of 0 by 1/15 s, ignores checksums, and calls every
/// packet a key, so that a seek gives wrong pictures. Only the pixels of single PNGs and WebPs are FFmpeg's.
///
/// A frame is composited over the frames before it. Compositing begins at the last frame that does not depend on
/// earlier ones. So going forward is cheap. Going back decodes those frames again, unless ``MoviePictures`` still has
/// the picture. The two canvases that were used last are kept, so that compositing can continue from them.
final class AnimatedPicture: MovieSource {
  /// The most that decoding one picture may cost, in pixels of a GIF of all frames on which it depends. They take two
  /// to three seconds.
  private static let largestLead = 1 << 28

  let file: any MovieFile
  private let data: Data
  private let script: AnimationScript
  private let head: PNGHead
  /// For each frame, the first frame that has to be decoded for it.
  private let beginnings: [Int]
  /// This movie's number in ``MoviePictures``.
  private let number = MoviePictures.nextNumber()
  private let canvases = Mutex<[AnimationCanvas]>([])
  /// The most canvases that are kept, so that two elements can play the picture at different times.
  private static let mostCanvases = 2

  /// - Precondition: The frames of the script have been checked. Nothing is decoded here.
  init(_ data: Data, _ script: AnimationScript, head: PNGHead) {
    (self.data, self.script, self.head) = (data, script, head)
    (file, beginnings) = (MovieBytes(data), script.beginnings)
  }

  var pixelCost: Int { data.count / 4 + Self.mostCanvases * script.width * script.height }

  deinit { MoviePictures.shared.forget(number) }

  func picture(_ index: Int, while isWanted: () -> Bool) throws -> ImageAsset {
    if let known = MoviePictures.shared[number, index] { return known }
    // Frames depend on those before them, so a thread that asks for the next frame waits for this one.
    return try canvases.withLock { canvases in
      if let known = MoviePictures.shared[number, index] { return known }
      let picture = try composite(index, &canvases, while: isWanted)
      MoviePictures.shared.keep(picture, of: number, index)
      return picture
    }
  }

  /// Composites frames up to one, starting from the most advanced canvas that fits, or else from a new canvas.
  private func composite(
    _ index: Int, _ canvases: inout [AnimationCanvas], while isWanted: () -> Bool
  ) throws -> ImageAsset {
    let beginning = beginnings[index]
    // A canvas that began later may lack the pixels that a frame restores.
    let known = canvases.indices.filter {
      beginning...index ~= canvases[$0].shown && canvases[$0].begun <= beginning
    }.max {
      canvases[$0].shown < canvases[$1].shown
    }
    let canvas: AnimationCanvas
    if let known {
      canvas = canvases.remove(at: known)
    } else {
      let lead = script.frames[beginning...index].reduce(0) { $0 + $1.width * $1.height * $1.data.pixelCost }
      guard lead <= Self.largestLead else {
        throw MediaError(
          reason: "takes the pixels of \(index - beginning + 1) pictures before picture \(index + 1) can be shown; "
            + "make a video of it")
      }
      canvas = AnimationCanvas(width: script.width, height: script.height, next: beginning)
    }
    // A canvas that failed is dropped, but after a cancellation the next request continues from it.
    while canvas.shown < index {
      guard isWanted() else {
        if canvas.shown >= canvas.begun { Self.keep(canvas, in: &canvases) }
        throw CancellationError()
      }
      let next = canvas.shown + 1
      do { try canvas.show(script.frames[next], pixels(of: next)) } catch {
        throw MediaError(reason: "\(error.reason), in picture \(next + 1) of \(script.frames.count)")
      }
    }
    Self.keep(canvas, in: &canvases)
    return canvas.picture(origin: .init(file, index: index))
  }

  /// Keeps a canvas. The one that was used last is at the end.
  private static func keep(_ canvas: AnimationCanvas, in canvases: inout [AnimationCanvas]) {
    if canvases.count == mostCanvases { canvases.removeFirst() }
    canvases.append(canvas)
  }

  /// Decodes a single frame, without compositing it.
  private func pixels(of index: Int) throws(MediaError) -> Bitmap {
    let frame = script.frames[index]
    let still: Data
    switch frame.data {
    case .gif(let image):
      let bitmap = Bitmap(width: frame.width, height: frame.height)
      let outcome = data.withUnsafeBytes { bytes in
        bitmap.withUnsafeMutableBytes { pixels in
          Result { () throws(MediaError) in
            try image.decode(
              bytes, width: frame.width, height: frame.height, into: pixels.bindMemory(to: UInt32.self))
          }
        }
      }
      try outcome.get()
      return bitmap
    case .webP(let chunks):
      still = AnimationScript.still(webP: chunks, of: data, width: frame.width, height: frame.height)
    case .png(let pieces): still = head.still(pieces, of: data, width: frame.width, height: frame.height)
    }
    let header = try PictureHeader(of: still)
    guard header.width == frame.width, header.height == frame.height else {
      throw MediaError(reason: "is damaged: a picture has another size than the file says")
    }
    return try PictureDecoder.decode(still, header)
  }
}

/// The canvas of an animated picture after one of its frames. It belongs to the thread that holds the lock.
private final class AnimationCanvas: @unchecked Sendable {
  /// The frame that was drawn last.
  private(set) var shown: Int
  /// The first frame that was drawn.
  let begun: Int
  private let width, height: Int
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  /// The frame that was drawn last, whose disposal comes before the next frame.
  private var last: AnimationScript.Frame?
  /// The pixels of the last frame's rectangle before that frame, if its disposal restores them.
  private var saved: [UInt32] = []

  /// A transparent canvas before frame `next`.
  init(width: Int, height: Int, next: Int) {
    (self.width, self.height, shown, begun) = (width, height, next - 1, next)
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: 0)
  }

  deinit { pixels.deallocate() }

  /// Disposes of the last frame and draws the next one.
  func show(_ frame: AnimationScript.Frame, _ picture: Bitmap) {
    undoLast()
    let (columns, rows) = part(of: frame)
    if frame.disposal == .restore {
      for y in rows { saved += pixels[y * width + columns.lowerBound..<y * width + columns.upperBound] }
    }
    picture.withUnsafeBytes { bytes in
      let source = bytes.bindMemory(to: UInt32.self)
      for y in rows {
        let from = (y - frame.y) * frame.width - frame.x
        if frame.isOver {
          for x in columns { pixels[y * width + x] = over(source[from + x], pixels[y * width + x]) }
        } else {
          for x in columns { pixels[y * width + x] = source[from + x] }
        }
      }
    }
    (last, shown) = (frame, shown + 1)
  }

  func picture(origin: ImageAsset.Origin) -> ImageAsset {
    ImageAsset(width: width, height: height, origin: origin) { bytes in
      bytes.copyMemory(from: UnsafeRawBufferPointer(pixels))
    }
  }

  /// Disposes of the last frame, as the file says, before the next frame is drawn.
  private func undoLast() {
    guard let last else { return }
    let (columns, rows) = part(of: last)
    switch last.disposal {
    case .keep: return
    case .clear: for y in rows { for x in columns { pixels[y * width + x] = 0 } }
    case .restore:
      var place = 0
      for y in rows {
        for x in columns {
          pixels[y * width + x] = saved[place]
          place += 1
        }
      }
      saved = []
    }
  }

  private func part(of frame: AnimationScript.Frame) -> (columns: Range<Int>, rows: Range<Int>) {
    (
      (frame.x..<frame.x + frame.width).clamped(to: 0..<width),
      (frame.y..<frame.y + frame.height).clamped(to: 0..<height)
    )
  }

  /// Source-over of premultiplied pixels, rounded.
  @inline(__always)
  private func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
    let alpha = top >> 24
    if alpha == 255 || bottom == 0 { return top }
    if alpha == 0 { return bottom }
    let rest = 255 - alpha
    @inline(__always)
    func channel(_ shift: UInt32) -> UInt32 {
      let product = (bottom >> shift & 0xFF) * rest + 128
      return ((top >> shift & 0xFF) + (product + product >> 8) >> 8) << shift
    }
    return channel(0) | channel(8) | channel(16) | channel(24)
  }
}
