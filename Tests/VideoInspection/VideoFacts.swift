import Foundation

/// What ffprobe reports about a file's video stream and frames. It shares no code with the writer's own.
public struct VideoFacts: Sendable {
  public let codec, codecTag, profile, pixelFormat: String
  public let range, matrix, transfer, primaries, chromaLocation: String
  public let width, height: Int
  /// Fractions as ffprobe writes them: `60/1`.
  public let averageRate, timeBase: String
  /// The number of decoded frames.
  public let frameCount: Int
  /// The stream's start and duration, in seconds.
  public let start, duration: Double
  /// The timestamp of each frame, in the stream's time base.
  public let timestamps: [Int]
  /// The indices of the key frames.
  public let keyFrames: [Int]

  /// The stream that players show, in the notation of FFmpeg's programs: the first video, or the first that is no still.
  /// FFmpeg 7 lists the still of an animated AVIF beside its frames.
  public static func streamName(in file: URL) throws -> String {
    let counts = try output(
      of: "ffprobe",
      [
        "-v", "error", "-select_streams", "v", "-show_entries", "stream=nb_frames", "-of", "csv=p=0",
        "file:" + file.path,
      ])
    let moving = String(decoding: counts, as: UTF8.self).split(separator: "\n").firstIndex { Int($0) ?? 0 > 1 }
    return "v:\(moving ?? 0)"
  }

  public init(of file: URL) throws {
    let data = try output(
      of: "ffprobe",
      [
        "-v", "error", "-select_streams", try Self.streamName(in: file), "-count_frames", "-show_streams",
        "-show_frames", "-show_format",
        "-of", "json",
        "file:" + file.path,
      ])
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let report = try decoder.decode(Report.self, from: data)
    guard let stream = report.streams.first else { throw InspectionError(description: "\(file.path) has no video") }
    (codec, codecTag, profile) = (stream.codecName, stream.codecTagString, stream.profile ?? "none")
    pixelFormat = stream.pixFmt
    (range, matrix) = (stream.colorRange ?? "unknown", stream.colorSpace ?? "unknown")
    (transfer, primaries) = (stream.colorTransfer ?? "unknown", stream.colorPrimaries ?? "unknown")
    chromaLocation = stream.chromaLocation ?? "unknown"
    (width, height) = (stream.width, stream.height)
    (averageRate, timeBase) = (stream.avgFrameRate, stream.timeBase)
    // Matroska has these values only for the whole file.
    guard let count = Int(stream.nbReadFrames), let start = Double(stream.startTime ?? report.format.startTime ?? "0"),
      let duration = Double(stream.duration ?? report.format.duration ?? "0")
    else { throw InspectionError(description: "\(file.path): ffprobe's numbers are not numbers") }
    (frameCount, self.start, self.duration) = (count, start, duration)
    timestamps = report.frames.map(\.pts)
    keyFrames = report.frames.indices.filter { report.frames[$0].keyFrame == 1 }
  }

  // The members are ffprobe's names in camel case.
  private struct Report: Decodable {
    let streams: [Stream]
    let frames: [Frame]
    let format: Container
  }
  private struct Container: Decodable {
    let startTime, duration: String?
  }
  private struct Stream: Decodable {
    let codecName, codecTagString, pixFmt, avgFrameRate, timeBase: String
    let profile, colorRange, colorSpace, colorTransfer, colorPrimaries, chromaLocation: String?
    let nbReadFrames: String
    let startTime, duration: String?
    let width, height: Int
  }
  private struct Frame: Decodable {
    let pts, keyFrame: Int
  }
}
