import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelVideo
import TestFolders
import Testing
import VideoInspection

/// Tests of still picture formats other than PNG, decoded by other programs.
@Suite struct StillPictureTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// A picture with one-pixel lines in saturated colours, a gradient, and translucent pixels unless it is opaque.
  static func sample(isOpaque: Bool) -> Bitmap {
    let bitmap = Bitmap(width: 97, height: 61)
    for y in 0..<61 {
      for x in 0..<97 {
        let alpha = isOpaque ? 255 : x * 255 / 96
        func channel(_ value: Int) -> UInt8 { UInt8(value * alpha / 255) }
        bitmap[x, y] = .init(red: channel(x * 2), green: channel(y * 4), blue: channel(90), alpha: UInt8(alpha))
      }
    }
    for i in 0..<8 {
      bitmap.fill(
        x: 5 + 9 * i..<6 + 9 * i, y: 4..<50, .init(red: 255, green: i % 2 == 0 ? 0 : 255, blue: 0, alpha: 255))
    }
    return bitmap
  }

  /// Writes the picture in two parts, as large pictures are written.
  private func write(_ bitmap: Bitmap, _ format: OutputFormat, to name: String = "picture") throws -> URL {
    let file = folder.file("\(name).\(format.fileExtension)")
    let picture = try format.beginPicture(at: file, width: bitmap.width, height: bitmap.height)
    try picture.append(bitmap, rows: bitmap.height / 2)
    let rest = Bitmap(width: bitmap.width, height: bitmap.height)
    rest.withUnsafeMutableBytes { target in
      bitmap.withUnsafeBytes { source in
        target.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[bitmap.height / 2 * bitmap.bytesPerRow..<source.count]))
      }
    }
    try picture.append(rest, rows: bitmap.height - bitmap.height / 2)
    try picture.finish()
    #expect(try !folder.names.contains(file.lastPathComponent))
    try picture.commit()
    return file
  }

  @Test(arguments: [OutputFormat.webp, .tiff]) func `pictures without loss come back as they were, with alpha`(
    format: OutputFormat
  ) throws {
    let bitmap = Self.sample(isOpaque: false)
    let picture = try PillowReader(write(bitmap, format))
    #expect((picture.width, picture.height, picture.format) == (97, 61, format.name.uppercased()))
    #expect(picture.frames.count == 1 && picture.frames[0].pixels == bitmap.straight)
  }

  @Test func `JPEG stays within a few levels, thin lines of colour too`() throws {
    let bitmap = Self.sample(isOpaque: true)
    let picture = try PillowReader(write(bitmap, .jpeg))
    #expect((picture.width, picture.height, picture.format) == (97, 61, "JPEG"))
    let differences = zip(picture.frames[0].pixels, bitmap.straight).map { abs(Int($0) - Int($1)) }
    // With 4:2:0, coloured lines of one pixel would be off by 60 and more.
    #expect(differences.max()! <= 30)
    #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 1.5)
  }

  @Test func `AVIF is 444 in full range with the tags of sRGB, and near`() throws {
    let bitmap = Self.sample(isOpaque: true)
    let file = try write(bitmap, .avif)
    let entries = "stream=codec_name,pix_fmt,color_range,color_space,color_transfer,color_primaries"
    let facts = try output(of: "ffprobe", ["-v", "error", "-show_entries", entries, "-of", "csv=p=0", file.path])
    #expect(
      String(decoding: facts, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        == "av1,yuv444p,pc,bt709,iec61966-2-1,bt709")
    let pixels = [UInt8](
      try output(of: "ffmpeg", ["-v", "error", "-i", file.path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"]))
    let differences = zip(pixels, bitmap.straight).map { abs(Int($0) - Int($1)) }
    #expect(pixels.count == 97 * 61 * 4 && differences.max()! <= 40)
    #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 2)
  }

  @Test func `OpenEXR holds linear light, premultiplied, in half floats`() throws {
    let bitmap = Self.sample(isOpaque: false)
    let data = try output(of: "/usr/bin/python3", ["-c", Self.exrReader, write(bitmap, .exr).path])
    let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    #expect(samples.count == 97 * 61 * 4)
    for y in 0..<61 {
      for x in 0..<97 {
        let pixel = bitmap[x, y]
        let alpha = Double(pixel.alpha) / 255
        for (channel, value) in [pixel.red, pixel.green, pixel.blue].enumerated() {
          let straight = alpha == 0 ? 0 : min(1, Double(value) / 255 / alpha)
          let linear = straight <= 0.04045 ? straight / 12.92 : pow((straight + 0.055) / 1.055, 2.4)
          // A half float has 11 bits of precision.
          let expected = alpha * linear
          #expect(abs(Double(samples[4 * (y * 97 + x) + channel]) - expected) <= expected / 2048 + 2e-6)
        }
        #expect(abs(Double(samples[4 * (y * 97 + x) + 3]) - alpha) <= alpha / 2048 + 1e-7)
      }
    }
  }

  @Test(arguments: [OutputFormat.jpeg, .webp, .avif, .tiff, .exr]) func `a picture that is dropped leaves nothing`(
    format: OutputFormat
  ) throws {
    do {
      let picture = try format.beginPicture(at: folder.file("a"), width: 97, height: 61)
      try picture.append(Self.sample(isOpaque: true), rows: 61)
      try picture.finish()
      #expect(try folder.names.count == 1)
    }
    #expect(try folder.names == [])
  }

  @Test(arguments: ["jpeg", "webp", "avif", "tiff", "exr"]) func `a full disk is an error, and nothing is left`(
    name: String
  ) async throws {
    await #expect(processExitsWith: .success) { [name] in
      let folder = try TemporaryFolder()
      limitFileSize(to: 400)
      let file = folder.file("a")
      let error = #expect(throws: FileError.self) {
        let picture = try OutputFormat(named: name)!.beginPicture(at: file, width: 64, height: 64)
        try picture.append(.noise(width: 64, height: 64, seed: 1), rows: 64)
        try picture.finish()
        try picture.commit()
      }
      #expect(error?.description.hasPrefix("\(file.path): ") == true)
      #expect(error?.description.hasSuffix("failed: File too large") == true, "\(error?.description ?? "")")
      #expect(try folder.names == [])
    }
  }

  @Test func `a picture that is too large for its format is an error that names one that takes it`() throws {
    let error = #expect(throws: FileError.self) {
      try OutputFormat.webp.beginPicture(at: folder.file("a.webp"), width: 16_384, height: 10)
    }
    #expect(
      error?.description
        == "\(folder.file("a.webp").path): 16384x10 pixels are too many for WebP here, which may have 16383 a side and "
        + "67108864 in all; PNG takes them")
    #expect(try folder.names == [])
  }

  /// A Python reader of scan lines of half floats, compressed in blocks of 16 lines (OpenEXR file layout), independent
  /// of FFmpeg.
  private static let exrReader = """
    import sys, struct, zlib, array
    data = open(sys.argv[1], "rb").read()
    assert struct.unpack("<II", data[:8]) == (20000630, 2)
    place, attributes = 8, {}
    def text():
        global place
        end = data.index(0, place); value = data[place:end].decode(); place = end + 1
        return value
    while True:
        name = text()
        if not name: break
        kind = text(); size = struct.unpack("<I", data[place:place+4])[0]; place += 4
        attributes[name] = data[place:place+size]; place += size
    assert attributes["compression"] == bytes([3]) and attributes["lineOrder"] == bytes([0])
    left, top, right, bottom = struct.unpack("<4i", attributes["dataWindow"])
    width, height = right - left + 1, bottom - top + 1
    channels, rest = [], attributes["channels"]
    while rest[0]:
        end = rest.index(0); channels.append(rest[:end].decode())
        assert struct.unpack("<I", rest[end+1:end+5])[0] == 1
        rest = rest[end+17:]
    out = array.array("f", bytes(16 * width * height))
    blocks = (height + 15) // 16
    for offset in struct.unpack("<%dQ" % blocks, data[place:place+8*blocks]):
        y, size = struct.unpack("<ii", data[offset:offset+8])
        lines = min(16, height - y); whole = lines * width * 2 * len(channels)
        packed = data[offset+8:offset+8+size]
        if size < whole:
            raw = bytearray(zlib.decompress(packed))
            for i in range(1, len(raw)): raw[i] = (raw[i-1] + raw[i] - 128) & 255
            half = (len(raw) + 1) // 2; plain = bytearray(len(raw))
            plain[0::2] = raw[:half]; plain[1::2] = raw[half:]
        else: plain = packed
        values = struct.unpack("<%de" % (whole // 2), bytes(plain)); i = 0
        for line in range(y, y + lines):
            for channel in channels:
                for x in range(width):
                    out[4 * (line * width + x) + "RGBA".index(channel)] = values[i]; i += 1
    sys.stdout.buffer.write(out.tobytes())
    """
}
