/// JPEG files. ``PictureHeader/init(of:atMost:)`` calls this if the file begins like one.
extension PictureHeader {
  /// Parses a JPEG (ITU-T T.81, annex B): segments of a marker, a length and data. Coded data follows the header of
  /// each scan.
  static func jpeg(_ bytes: ByteView) throws(MediaError) -> PictureHeader {
    var header: PictureHeader?
    var orientation = PictureOrientation.up
    var parts = PictureParts()
    var (scans, maximumScans, tableSize) = (0, 0, 0)
    parts.add(0..<2)
    var place = 2
    while true {
      guard bytes[place] == 0xFF else { throw place < bytes.count ? Self.damaged : Self.cutOff }
      // Any number of fill bytes may precede a marker.
      while bytes[place + 1] == 0xFF { place += 1 }
      guard let marker = bytes[place + 1] else { throw Self.cutOff }
      let start = place
      place += 2
      // Markers without a length: TEM and the restart markers.
      if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
      if marker == 0xD9 {
        // The rest does not belong to the picture: previews, or the video of a motion photo.
        guard scans > 0, var header else { throw Self.damaged }
        parts.add(start..<place)
        (header.orientation, header.parts) = (orientation, parts)
        return header
      }
      guard let length = bytes.bigEndian(at: place, count: 2) else { throw Self.cutOff }
      guard length >= 2 else { throw Self.damaged }
      var isUsed = false
      switch marker {
      // The decoder would obey a second frame header, whose size was not checked.
      case 0xC0...0xC2 where header != nil: throw Self.damaged
      case 0xC0...0xC2:
        header = try frame(bytes, at: place + 2)
        // In a sequential JPEG, each component has one scan (B.2.3).
        maximumScans = marker == 0xC2 ? Self.maximumProgressiveScans : bytes[place + 7] ?? 1
        isUsed = true
      case 0xC4, 0xDB:
        tableSize += length
        guard tableSize <= Self.maximumTableSize else { throw Self.tooManyTables }
        isUsed = true
      case 0xC8, 0xCC: break
      case 0xC3, 0xC5...0xCF:
        throw MediaError(reason: "is a JPEG of a rare kind (SOF\(marker - 0xC0)); save it as baseline or progressive")
      case 0xDD: isUsed = true
      // The Adobe segment says whether the colours are RGB.
      case 0xEE: isUsed = bytes.has("Adobe", at: place + 2)
      case 0xE1 where length >= 8 && bytes.has("Exif\0\0", at: place + 2):
        orientation = PictureOrientation(exif: bytes.part(place + 8..<place + length))
      case 0xDA:
        guard header != nil else { throw Self.damaged }
        scans += 1
        guard scans <= maximumScans else { throw Self.tooManyScans(maximum: maximumScans) }
        let end = try endOfScan(bytes, from: place + length)
        parts.add(start..<end)
        place = end
        continue
      default: break
      }
      if isUsed { parts.add(start..<min(place + length, bytes.count)) }
      place += length
    }
  }

  /// The most scans of a progressive JPEG. Ten are usual; libjpeg's own programs accept scripts of up to a hundred.
  /// Each scan costs the decoder a pass over all blocks of the picture.
  static let maximumProgressiveScans = 100
  /// The most bytes of all tables. A scan can use eight Huffman tables of up to 273 bytes (B.2.4.2). Building one takes
  /// the decoder longer than many pixels.
  static let maximumTableSize = 256 << 10

  /// Returns the offset of the first marker after a scan's coded data. In coded data, a byte 255 is followed by zero or
  /// by a restart marker.
  private static func endOfScan(_ bytes: ByteView, from start: Int) throws(MediaError) -> Int {
    var place = start
    while let next = bytes.nextMarker(from: place), let marker = bytes[next + 1] {
      if marker != 0, marker != 0xFF, !(0xD0...0xD7).contains(marker) { return next }
      place = next + (marker == 0xFF ? 1 : 2)
    }
    throw Self.cutOff
  }

  private static let damaged = MediaError(
    reason: "is a damaged JPEG: its parts do not follow each other as they should")
  private static let cutOff = MediaError(reason: "is a JPEG that is cut off: its end is missing")
  private static let tooManyTables = MediaError(
    reason: "is a damaged JPEG: it has more tables than its scans can use")

  private static func tooManyScans(maximum: Int) -> MediaError {
    MediaError(
      reason: maximum == maximumProgressiveScans
        ? "is a JPEG of more than \(maximum) scans; save it again, with the usual ten or with one"
        : "is a damaged JPEG: it has more scans than colour components")
  }

  /// Parses a frame header (B.2.2).
  private static func frame(_ bytes: ByteView, at place: Int) throws(MediaError) -> PictureHeader {
    guard let precision = bytes[place], let height = bytes.bigEndian(at: place + 1, count: 2),
      let width = bytes.bigEndian(at: place + 3, count: 2), let components = bytes[place + 5]
    else { throw Self.cutOff }
    guard precision == 8 else {
      throw MediaError(reason: "is a JPEG of \(precision) bits a channel; save it with 8")
    }
    switch components {
    case 1, 3: return PictureHeader(format: .jpeg, width: width, height: height)
    case 4: throw MediaError(reason: "is a JPEG in CMYK, whose colours depend on the printer; save it as RGB")
    default: throw Self.damaged
    }
  }
}
