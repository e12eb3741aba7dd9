import PathreelDrawing

/// The rotation and mirroring that make a stored picture upright, in Exif's numbers (CIPA DC-008, tag 0112).
/// ``PictureHeader`` reads it from pictures, ``FrameGeometry`` from videos.
enum PictureOrientation: Int, CaseIterable {
  case up = 1
  case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

  /// Reads the tag from Exif data, which is a TIFF file. Returns `up` if the tag is missing or invalid.
  init(exif data: ByteView) {
    self = .up
    let isLittle = data.has("II", at: 0)
    guard isLittle || data.has("MM", at: 0) else { return }
    func number(at place: Int, count: Int) -> Int? {
      isLittle ? data.littleEndian(at: place, count: count) : data.bigEndian(at: place, count: count)
    }
    guard number(at: 2, count: 2) == 42, let directory = number(at: 4, count: 4),
      let entries = number(at: directory, count: 2)
    else { return }
    for i in 0..<entries {
      let entry = directory + 2 + 12 * i
      guard let tag = number(at: entry, count: 2) else { return }
      // The value is one 16-bit number, stored in the entry itself.
      guard tag == 0x0112 else { continue }
      guard number(at: entry + 2, count: 2) == 3, number(at: entry + 4, count: 4) == 1 else { return }
      self = number(at: entry + 8, count: 2).flatMap(PictureOrientation.init) ?? .up
      return
    }
  }

  /// Returns the picture upright.
  func upright(_ picture: Bitmap) -> Bitmap {
    if self == .up { return picture }
    let (width, height) = (picture.width, picture.height)
    let isTurned = rawValue >= Self.leftMirrored.rawValue
    let result = Bitmap(width: isTurned ? height : width, height: isTurned ? width : height)
    // The index of a result's pixel in the source is `first`, plus `right` for each column and `down` for each row.
    let (lastX, lastY) = (width - 1, (height - 1) * width)
    let (first, right, down) =
      switch self {
      case .up: (0, 1, width)
      case .upMirrored: (lastX, -1, width)
      case .down: (lastX + lastY, -1, -width)
      case .downMirrored: (lastY, 1, -width)
      case .leftMirrored: (0, width, 1)
      case .right: (lastY, -width, 1)
      case .rightMirrored: (lastX + lastY, -width, -1)
      case .left: (lastX, width, -1)
      }
    picture.withUnsafeMutableBytes { from in
      result.withUnsafeMutableBytes { to in
        let (from, to) = (from.bindMemory(to: UInt32.self), to.bindMemory(to: UInt32.self))
        for y in 0..<result.height {
          for x in 0..<result.width { to[y * result.width + x] = from[first + x * right + y * down] }
        }
      }
    }
    return result
  }
}
