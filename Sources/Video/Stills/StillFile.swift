import CFFmpeg
import Foundation
import PathreelDrawing
import PathreelFiles

/// How FFmpeg encodes a still picture format, such as JPEG or TIFF. ``StillFile`` uses it.
struct StillEncoding: Sendable {
  /// FFmpeg's name of the encoder.
  var encoder: String
  /// FFmpeg's number of the encoder's pixel format.
  var pixels: AVPixelFormat
  /// The colour tags of the file.
  var color = ColorTags.sRGB
  /// The encoder's options, by FFmpeg's names.
  var options: [(String, String)] = []
  /// FFmpeg's name of the container; nil if the encoder's packet is a complete file.
  var container: String?
  /// The largest side and area, in pixels.
  var maximumSide = Bitmap.maximumSide
  var maximumArea = 1 << 26
  /// Converts a row of premultiplied pixels to a row of the frame.
  var fill: @Sendable (_ pixels: UnsafePointer<UInt8>, _ row: Int, _ frame: AVFrame) -> Void

  /// The memory of the samples, in bytes per pixel.
  /// They are written here, because a question to FFmpeg would load its libraries even for a list of formats.
  var bytesPerPixel: Double {
    switch pixels {
    case AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUVJ444P: 3
    case AV_PIX_FMT_GBRAPF32LE: 16
    default: 4
    }
  }

  /// The reason why a picture cannot have a size in pixels; nil if it can.
  func sizeFault(_ width: Int, _ height: Int, _ title: String) -> String? {
    if max(width, height) <= maximumSide, width * height <= maximumArea { return nil }
    return "\(width)x\(height) pixels are too many for \(title) here, which may have \(maximumSide) a side and "
      + "\(maximumArea) in all; PNG takes them"
  }
}

/// A still picture file that FFmpeg encodes after its last row. The formats of `StillFormats.swift` make it.
final class StillFile: PictureFile, @unchecked Sendable {
  private let file: PartialFile
  private let encoding: StillEncoding
  private let width, height: Int
  private var picture: StillFrame?
  /// The number of rows that were added.
  private var rowCount = 0

  /// Allocates the picture, and creates a hidden file beside the target, which ``commit()`` renames (`PartialFile`).
  init(target: URL, _ title: String, _ encoding: StillEncoding, width: Int, height: Int) throws(FileError) {
    (self.encoding, self.width, self.height) = (encoding, width, height)
    let file = try PartialFile(target: target)
    self.file = file
    _ = ffmpegIsSilent
    do throws(MediaError) {
      if let fault = encoding.sizeFault(width, height, title) { throw MediaError(reason: fault) }
      picture = try StillFrame(width: width, height: height, encoding.pixels, encoding.color)
    } catch {
      throw file.failure(error.reason)
    }
  }

  func append(_ bitmap: Bitmap, rows: Int) throws(FileError) {
    guard let picture, bitmap.width == width, rowCount + rows <= height else { preconditionFailure() }
    bitmap.withUnsafeBytes { bytes in
      let pixels = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
      for y in 0..<rows { encoding.fill(pixels + y * bitmap.bytesPerRow, rowCount + y, picture.frame.pointee) }
    }
    rowCount += rows
  }

  func finish() throws(FileError) {
    guard let picture, rowCount == height else { preconditionFailure() }
    do throws(MediaError) {
      if let container = encoding.container {
        try PacketEncoder.encode(encoding.encoder, picture, encoding.options, into: container, at: file.path)
      } else {
        let bytes = try PacketEncoder.encode(encoding.encoder, picture, encoding.options)
        if let code = bytes.withUnsafeBytes({ Descriptors.write($0, to: file.descriptor) }) {
          throw MediaError(reason: "writing failed: \(systemWords(code))")
        }
      }
    } catch {
      throw file.failure(error.reason)
    }
    self.picture = nil
  }

  func commit() throws(FileError) { try file.commit() }
}

extension OutputFormat {
  /// Makes a format of still pictures that FFmpeg encodes.
  init(name: String, title: String, fileExtension: String, hasAlpha: Bool, still encoding: StillEncoding) {
    self.init(
      name: name, title: title, fileExtension: fileExtension, hasAlpha: hasAlpha, encoders: [encoding.encoder],
      content: .picture(
        sizeFault: { encoding.sizeFault($0, $1, title) },
        begin: { target, width, height, _ throws(FileError) in
          try StillFile(target: target, title, encoding, width: width, height: height)
        }, wholeBytesPerPixel: 2 * encoding.bytesPerPixel))
  }
}
