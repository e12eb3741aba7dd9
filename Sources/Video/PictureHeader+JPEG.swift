extension PictureHeader {
  /// ITU-T T.81, annex B: segments of a marker, a length and data, up to the first scan.
  static func jpeg(_ bytes: ByteView) throws(MediaFailure) -> PictureHeader {
    var header: PictureHeader?
    var orientation = PictureOrientation.up
    var place = 2
    while true {
      guard bytes[place] == 0xFF else { throw Self.damaged }
      // Any number of fill bytes may stand before a marker.
      while bytes[place + 1] == 0xFF { place += 1 }
      guard let marker = bytes[place + 1] else { throw Self.cutOff }
      place += 2
      if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
      guard let length = bytes.bigEndian(at: place, count: 2) else { throw Self.cutOff }
      guard length >= 2 else { throw Self.damaged }
      switch marker {
      // A second frame header would be obeyed by the decoder, and its size was not looked at.
      case 0xC0...0xC2 where header != nil: throw Self.damaged
      case 0xC0...0xC2: header = try frame(bytes, at: place + 2)
      case 0xC4, 0xC8, 0xCC: break
      case 0xC3, 0xC5...0xCF:
        throw MediaFailure(reason: "is a JPEG of a rare kind (SOF\(marker - 0xC0)); save it as baseline or progressive")
      case 0xE1 where bytes.has("Exif\0\0", at: place + 2):
        orientation = PictureOrientation(exif: bytes.part(place + 8..<place + length))
      case 0xDA:
        guard var header else { throw Self.damaged }
        guard hasEnd(bytes, after: place) else { throw Self.cutOff }
        header.orientation = orientation
        return header
      default: break
      }
      place += length
    }
  }

  private static let damaged = MediaFailure(
    reason: "is a damaged JPEG: its parts do not follow each other as they should")
  private static let cutOff = MediaFailure(reason: "is a JPEG that is cut off: its end is missing")

  /// What a frame header says (B.2.2).
  private static func frame(_ bytes: ByteView, at place: Int) throws(MediaFailure) -> PictureHeader {
    guard let precision = bytes[place], let height = bytes.bigEndian(at: place + 1, count: 2),
      let width = bytes.bigEndian(at: place + 3, count: 2), let components = bytes[place + 5]
    else { throw Self.cutOff }
    guard precision == 8 else {
      throw MediaFailure(reason: "is a JPEG of \(precision) bits a channel; save it with 8")
    }
    switch components {
    case 1, 3: return PictureHeader(format: .jpeg, width: width, height: height)
    case 4: throw MediaFailure(reason: "is a JPEG in CMYK, whose colours depend on the printer; save it as RGB")
    default: throw Self.damaged
    }
  }

  /// Whether there is an end marker. Coded data never holds one: there, a zero follows every byte of 255.
  private static func hasEnd(_ bytes: ByteView, after start: Int) -> Bool {
    var place = bytes.count - 2
    while place >= start {
      if bytes[place] == 0xFF, bytes[place + 1] == 0xD9 { return true }
      place -= 1
    }
    return false
  }
}
