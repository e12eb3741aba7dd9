import CFFmpeg
import Foundation
import PathreelDrawing
import PathreelFiles
import Synchronization

/// A video file whose pictures FFmpeg decodes on demand. ``VideoFiles`` opens it, and a `Movie` reads its pictures from
/// it.
final class VideoFileMovie: MovieSource {
  let file: any MovieFile
  let packetIndex: PacketIndex
  let geometry: FrameGeometry
  private let path: String
  private let state: FileState
  private let number = MoviePictures.nextNumber()
  /// Converters that no thread uses.
  private let converters = Mutex(Converters())

  private struct Converters: ~Copyable {
    nonisolated(unsafe) var idle: [FrameConverter] = []
  }
  /// The most converters that are kept while no thread uses them.
  private static let mostConverters = 4

  /// Reads all packets once and decodes the first picture, so that unusable files fail here.
  ///
  /// - Throws: A failure whose reason follows the file's name in a message.
  init(path: String, state: FileState) throws(MediaError) {
    (self.path, self.state) = (path, state)
    let input = try VideoInput(path: path, expecting: state)
    geometry = try FrameGeometry(of: input.stream)
    packetIndex = try PacketIndex(of: input)
    file = MovieFileOnDisk(path: path, state: state)
    do { _ = try picture(0) { true } } catch { throw error as? MediaError ?? MediaError(reason: "\(error)") }
  }

  deinit {
    MoviePictures.shared.forget(number)
    FrameDecoders.shared.forget(number)
  }

  /// The memory of the movie itself, in pixels: none, since its pictures and decoders are in caches with limits of
  /// their own.
  var pixelCost: Int { 0 }

  func picture(_ index: Int, while isWanted: () -> Bool) throws -> ImageAsset {
    if let known = MoviePictures.shared[number, index] { return known }
    var frame: UnsafeMutablePointer<AVFrame>? = try decoded(index, while: isWanted)
    defer { av_frame_free(&frame) }
    guard let frame else { preconditionFailure() }
    let picture = try converted(frame, index)
    MoviePictures.shared.keep(picture, of: number, index)
    return picture
  }

  /// The estimated memory of a decoder, which keeps about 24 pictures of about two bytes a pixel: reference pictures,
  /// and the last ones.
  private var decoderBytes: Int { 24 * 2 * geometry.width * geometry.height }

  /// Decodes a picture with a decoder of the pool. The caller frees the frame.
  private func decoded(_ index: Int, while isWanted: () -> Bool) throws -> UnsafeMutablePointer<AVFrame> {
    let key = packetIndex.keyFrames[packetIndex.keyNumber(before: index)]
    let place = FrameDecoders.shared.take(for: number, picture: index, key: key, bytes: decoderBytes)
    defer { FrameDecoders.shared.giveBack(place) }
    let outcome = place.decoder.withLock { kept in
      Result { () throws -> SendableFrame in
        // A decoder that failed is dropped, but one that was cancelled is kept.
        let decoder = try kept.decoder ?? FrameDecoder(path: path, state: state, packetIndex)
        kept.decoder = nil
        do {
          let frame = try decoder.frame(index, while: isWanted)
          kept.decoder = decoder
          return SendableFrame(frame: frame)
        } catch let error as CancellationError {
          kept.decoder = decoder
          throw error
        }
      }
    }
    return try outcome.get().frame
  }

  /// Wraps a frame, so that it can leave the lock.
  private struct SendableFrame: @unchecked Sendable {
    let frame: UnsafeMutablePointer<AVFrame>
  }

  /// Converts a decoded frame to RGBA with square pixels, and turns it upright.
  private func converted(_ frame: UnsafeMutablePointer<AVFrame>, _ index: Int) throws(MediaError) -> ImageAsset {
    let kind = try FrameConverter.Kind(of: frame, geometry)
    let known = converters.withLock { converters in
      converters.idle.firstIndex { $0.kind == kind }.map { ConverterBox(converter: converters.idle.remove(at: $0)) }
    }
    let converter = if let known { known.converter } else { try FrameConverter(kind) }
    defer {
      let box = ConverterBox(converter: converter)
      converters.withLock { converters in
        if converters.idle.count == Self.mostConverters { converters.idle.removeFirst() }
        converters.idle.append(box.converter)
      }
    }
    let origin = ImageAsset.Origin(file, index: index)
    let (width, height) = (geometry.squareWidth, geometry.squareHeight)
    if geometry.orientation == .up {
      return try ImageAsset(width: width, height: height, origin: origin) { bytes throws(MediaError) in
        try converter.convert(frame, into: bytes)
      }
    }
    let bitmap = Bitmap(width: width, height: height)
    try bitmap.withUnsafeMutableBytes { bytes throws(MediaError) in try converter.convert(frame, into: bytes) }
    let upright = geometry.orientation.upright(bitmap)
    return ImageAsset(width: upright.width, height: upright.height, origin: origin) { bytes in
      upright.withUnsafeBytes { bytes.copyMemory(from: $0) }
    }
  }

  /// Wraps a converter, so that it can leave the lock.
  private struct ConverterBox: @unchecked Sendable {
    let converter: FrameConverter
  }
}

/// A movie file on disk, with its SHA-256 digest, which is computed on demand.
private final class MovieFileOnDisk: MovieFile {
  private let path: String
  private let state: FileState
  private let known = Mutex<[UInt8]?>(nil)

  init(path: String, state: FileState) { (self.path, self.state) = (path, state) }

  var digest: [UInt8] {
    get throws {
      if let known = known.withLock({ $0 }) { return known }
      let digits = Array(try SHA256.digest(ofFile: URL(filePath: path)).utf8)
      guard try RegularFile(media: path).state == state else {
        throw MediaError(reason: "has changed since the scene was read; start again")
      }
      func value(_ digit: UInt8) -> UInt8 { digit < 58 ? digit - 48 : digit - 87 }
      let digest = stride(from: 0, to: digits.count, by: 2).map { value(digits[$0]) << 4 | value(digits[$0 + 1]) }
      known.withLock { $0 = digest }
      return digest
    }
  }
}
