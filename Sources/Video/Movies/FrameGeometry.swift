import CFFmpeg
import Foundation
import PathreelDrawing

/// The geometry of a video's pictures: size, pixel aspect ratio and orientation. Used by ``VideoFileMovie``.
struct FrameGeometry {
  /// The size as stored, in pixels.
  let width, height: Int
  /// The size with square pixels, before rotation.
  let squareWidth, squareHeight: Int
  let orientation: PictureOrientation

  /// - Throws: A failure whose reason follows the file's name in a message.
  init(of stream: UnsafeMutablePointer<AVStream>) throws(MediaError) {
    let parameters = stream.pointee.codecpar.pointee
    (width, height) = (Int(parameters.width), Int(parameters.height))
    guard width > 0, height > 0 else { throw MediaError(reason: "is damaged: its pictures have no size") }
    // The container's aspect ratio takes precedence over the stream's.
    var aspect = stream.pointee.sample_aspect_ratio
    if aspect.num <= 0 || aspect.den <= 0 { aspect = parameters.sample_aspect_ratio }
    if aspect.num <= 0 || aspect.den <= 0 { aspect = AVRational(num: 1, den: 1) }
    // Making pixels square enlarges the picture, never shrinks it.
    let ratio = Double(aspect.num) / Double(aspect.den)
    guard (0.1...10).contains(ratio) else {
      throw MediaError(reason: "is damaged: its pixels are \(aspect.num) by \(aspect.den)")
    }
    squareWidth = ratio > 1 ? Int((Double(width) * ratio).rounded()) : width
    squareHeight = ratio < 1 ? Int((Double(height) / ratio).rounded()) : height
    let sides = 1...Bitmap.maximumSide
    guard sides.contains(squareWidth), sides.contains(squareHeight) else {
      throw MediaError(
        reason: "has \(squareWidth)x\(squareHeight) pixels, outside the limit of 1 to \(Bitmap.maximumSide) a side; "
          + "scale it down")
    }
    let area = PictureHeader.maximumArea
    guard squareWidth * squareHeight <= area else {
      throw MediaError(
        reason: "has \(squareWidth)x\(squareHeight) pixels, more than the limit of \(area); scale it down")
    }
    orientation = try Self.orientation(of: stream)
  }

  private static func orientation(of stream: UnsafeMutablePointer<AVStream>) throws(MediaError) -> PictureOrientation {
    var size = 0
    guard let data = pathreel_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36 else { return .up }
    // The display matrix: x' = a x + c y and y' = b x + d y, in 16.16 fixed point. Its rows are a b u, c d v and x y w;
    // only a, b, c and d matter here.
    let numbers = data.withMemoryRebound(to: Int32.self, capacity: 9) { matrix in
      [matrix[0], matrix[1], matrix[3], matrix[4]].map { Double($0) / 65_536 }
    }
    let scale = numbers.map(abs).max() ?? 0
    guard scale > 0 else { return .up }
    switch numbers.map({ Int(($0 / scale * 1000).rounded()) }) {
    case [1000, 0, 0, 1000]: return .up
    case [-1000, 0, 0, 1000]: return .upMirrored
    case [-1000, 0, 0, -1000]: return .down
    case [1000, 0, 0, -1000]: return .downMirrored
    case [0, 1000, 1000, 0]: return .leftMirrored
    case [0, 1000, -1000, 0]: return .right
    case [0, -1000, -1000, 0]: return .rightMirrored
    case [0, -1000, 1000, 0]: return .left
    default: throw MediaError(reason: "is turned by an angle that is no multiple of 90 degrees; make it upright first")
    }
  }

  /// The size of the upright picture, as shown.
  var shownWidth: Int { isTurned ? squareHeight : squareWidth }
  var shownHeight: Int { isTurned ? squareWidth : squareHeight }
  private var isTurned: Bool { orientation.rawValue >= PictureOrientation.leftMirrored.rawValue }
}
