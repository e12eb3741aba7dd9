import PathreelDrawing

/// Caches the pictures of formats whose encoded bytes cannot be cached, such as GIF. It passes the frames on to the
/// clip file, and stores them losslessly as segments (``EncodedSegment``). `Clip` wraps a GIF's or APNG's file in a
/// `PictureSegmentFile` if there is a render cache.
///
/// A GIF's palette depends on the whole clip, and each picture of an animation depends on the frame before. So the
/// encoded bytes cannot be cached, but the frames can. For each frame, the macroblocks that differ from the frame
/// before are stored, coded by ``PixelCoder``. They do not depend on the format, so a GIF and an APNG of one clip share
/// them.
///
/// ```swift
/// let kept = PictureSegmentFile(of: file, shape)
/// kept.keepSegment = (64 << 20, { cache.keep($0, named: "3f0a…") })
/// try kept.append(frame)
/// ```
package final class PictureSegmentFile: SegmentedFile {
  private let file: any ClipFile
  private let shape: VideoShape
  package var keepSegment: (limit: Int, use: (EncodedSegment) throws(MediaError) -> Void)?
  private var frameCount = 0
  private var segmentStart = 0
  /// The packets of the current segment; nil if they are too large.
  private var packets: [UInt8]? = []
  /// The macroblock hashes of the segment's last frame; nil at its start.
  private var last: MacroblockHashes?
  /// The frame into which a cached segment is decoded.
  private var recalled: VideoFrame?

  /// - Parameters:
  ///   - file: Receives the frames.
  ///   - shape: The properties of the clip.
  package init(of file: any ClipFile, _ shape: VideoShape) { (self.file, self.shape) = (file, shape) }

  package var segmentLength: Int? { SegmentLength.ofPictures }

  package var segmentSettings: String? {
    // These settings are part of a segment's cache key. The key says whether the clip has to be opaque: the frames of
    // an opaque clip were checked for transparent pixels before they were cached, and cached frames are not checked
    // again.
    "pictures\n\(shape.width)x\(shape.height)\n\(shape.isTransparent ? "transparent" : "opaque")"
  }

  package var makeFrame: @Sendable () -> VideoFrame {
    let make = file.makeFrame
    return {
      let frame = make()
      frame.keepHashes()
      return frame
    }
  }

  package var bytesPerPixel: Double { file.bytesPerPixel }

  package func append(_ frame: VideoFrame) throws(VideoError) {
    keep(frame)
    try file.append(frame)
    frameCount += 1
    if isAtSegmentStart { try endSegment() }
  }

  private var isAtSegmentStart: Bool { frameCount % SegmentLength.ofPictures == 0 }

  private func keep(_ frame: VideoFrame) {
    guard let limit = keepSegment?.limit, packets != nil else { return }
    let now = frame.hashes()
    let changes = now.changes(since: last)
    last = now
    changes.encode(frame.bitmap) {
      EncodedSegment.append(
        EncodedSegment.Packet(time: frameCount - segmentStart, flags: 0, bytes: $0), to: &packets!)
    }
    if packets!.count > limit { packets = nil }
  }

  package func endSegment() throws(VideoError) {
    defer { (packets, last, segmentStart) = ([], nil, frameCount) }
    guard frameCount > segmentStart, let packets, let keepSegment else { return }
    do {
      try keepSegment.use(
        EncodedSegment(frameCount: frameCount - segmentStart, parameters: parameters, packets: packets))
    } catch {
      throw .file(.cannotWrite(file: "the cache", reason: error.reason))
    }
  }

  private var parameters: [UInt8] { Array("pictures \(shape.width)x\(shape.height)".utf8) }

  package func append(_ segment: EncodedSegment) throws(VideoError) -> Bool {
    precondition(isAtSegmentStart)
    guard segment.parameters == parameters else { return false }
    let frame = recalled ?? file.makeFrame()
    recalled = frame
    var failure: VideoError?
    do throws(MediaError) {
      try segment.forEachPacket { packet throws(MediaError) in
        BlockRuns.decode(packet.bytes, into: frame.bitmap)
        do throws(VideoError) { try file.append(frame) } catch {
          failure = error
          throw MediaError(reason: "")
        }
      }
    } catch {
      throw failure ?? .file(.cannotWrite(file: "the video", reason: error.reason))
    }
    frameCount += segment.frameCount
    segmentStart = frameCount
    return true
  }
}

/// A clip file that writes nothing. ``PictureSegmentFile`` uses it if only segments are needed, as for shards.
final class DiscardingFile: ClipFile {
  private let shape: VideoShape

  init(_ shape: VideoShape) { self.shape = shape }

  var makeFrame: @Sendable () -> VideoFrame {
    { [shape] in VideoFrame(width: shape.width, height: shape.height, format: nil) }
  }
  var bytesPerPixel: Double { 4 }
  func append(_ frame: VideoFrame) throws(VideoError) {}
  func finish(_ progress: (_ share: Double) throws -> Void) throws {}
  func cancel() {}
}
