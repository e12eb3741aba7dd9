import Foundation
import PathreelDrawing

/// Decodes a video with the `ffmpeg` program: every frame's samples as they are stored, without conversion.
///
/// ```swift
/// let video = try VideoReader(file)
/// #expect(video.frames[3].color(x: 10, y: 10) == [255, 0, 0])
/// ```
public struct VideoReader: Sendable {
  public let facts: VideoFacts
  public let frames: [YUVFrame]

  public init(_ file: URL) throws {
    facts = try VideoFacts(of: file)
    let data = try output(
      of: "ffmpeg",
      [
        "-v", "error", "-i", "file:" + file.path, "-map", "0:\(try VideoFacts.streamName(in: file))",
        "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-",
      ])
    let (width, height) = (facts.width, facts.height)
    let size = width * height * 3 / 2
    guard data.count % size == 0 else { throw InspectionError(description: "\(file.path): half a frame") }
    frames = stride(from: 0, to: data.count, by: size).map { start in
      YUVFrame(width: width, height: height, bytes: data[start..<start + size])
    }
  }

  /// The time of a frame in seconds.
  public func time(ofFrame n: Int) -> Double {
    let base = facts.timeBase.split(separator: "/").compactMap { Double($0) }
    return Double(facts.timestamps[n]) * base[0] / base[1]
  }

  /// A frame as an opaque bitmap.
  public func bitmap(ofFrame n: Int) -> Bitmap {
    let (frame, bitmap) = (frames[n], Bitmap(width: facts.width, height: facts.height))
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let color = frame.color(x: x, y: y).map { UInt8($0) }
        bitmap[x, y] = Bitmap.Pixel(red: color[0], green: color[1], blue: color[2], alpha: 255)
      }
    }
    return bitmap
  }
}
