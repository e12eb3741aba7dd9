import CFFmpeg
import Foundation
import PathreelFiles
import PathreelSound

/// An open file with sound: reads the packets of its main audio stream. Used by ``SoundDecoder``.
final class SoundInput {
  let stream: UnsafeMutablePointer<AVStream>
  private let input: MediaSource

  /// - Throws: A failure whose reason follows the file's name in a message.
  init(path: String, expecting expected: FileState? = nil) throws(MediaError) {
    input = try MediaSource(
      path: path, expecting: expected,
      orElse: "cannot be read as sound; readable are WAV, MP3, AAC, FLAC, Ogg and videos with sound")
    guard avformat_find_stream_info(input.format, nil) >= 0 else {
      throw MediaError(reason: "is damaged, or is no sound")
    }
    let index = av_find_best_stream(input.format, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
    guard index >= 0 else { throw MediaError(reason: "has no sound in it") }
    stream = try input.select(index)
  }

  /// Reads the next packet of the sound. Returns false at the end.
  func read(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Bool {
    try input.read(packet, of: stream, "reading the sound")
  }

  /// The time when the video in the same file starts, in seconds on the file's clock; nil without a video.
  var videoStart: Double? {
    for index in 0..<Int(input.format.pointee.nb_streams) {
      guard let other = input.format.pointee.streams[index],
        other.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO,
        // A cover picture has no time.
        other.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0, other.pointee.start_time != pathreel_no_pts
      else { continue }
      return Double(other.pointee.start_time) * av_q2d(other.pointee.time_base)
    }
    return nil
  }
}
