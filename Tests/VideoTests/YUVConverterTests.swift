import PathreelDrawing
import PathreelVideo
import Testing
import VideoInspection

@Suite struct YUVConverterTests {
  static func converted(_ bitmap: Bitmap) throws -> YUVFrame {
    let (width, height, converter) = (
      bitmap.width, bitmap.height, try YUVConverter(width: bitmap.width, height: bitmap.height)
    )
    let (all, quarter) = (width * height, width * height / 4)
    func plane(_ count: Int) -> UnsafeMutablePointer<UInt8> {
      let plane = UnsafeMutablePointer<UInt8>.allocate(capacity: count + YUVPlanes.slack)
      plane.initialize(repeating: 0, count: count + YUVPlanes.slack)
      return plane
    }
    let (luma, cb, cr) = (plane(all), plane(quarter), plane(quarter))
    defer { for plane in [luma, cb, cr] { plane.deallocate() } }
    let planes = YUVPlanes(luma: luma, cb: cb, cr: cr, lumaStride: width, chromaStride: width / 2)
    converter.convert(bitmap, into: planes)
    let bytes = [(luma, all), (cb, quarter), (cr, quarter)].flatMap { UnsafeBufferPointer(start: $0, count: $1) }
    return YUVFrame(width: width, height: height, bytes: bytes)
  }

  static let cube: [Bitmap.Pixel] = {
    let steps: [UInt8] = [0, 1, 17, 51, 85, 119, 128, 153, 187, 221, 254, 255]
    return steps.flatMap { red in
      steps.flatMap { green in steps.map { Bitmap.Pixel(red: red, green: green, blue: $0, alpha: 255) } }
    }
  }()

  @Test func `the inside of a flat colour comes back within 2`() throws {
    // Blocks of 16 × 16, looked at in their middle, where no filter reaches a neighbour.
    let (columns, side) = (48, 16)
    let rows = Self.cube.count / columns
    let bitmap = Bitmap(width: columns * side, height: rows * side)
    for (i, pixel) in Self.cube.enumerated() {
      let (x, y) = (i % columns * side, i / columns * side)
      bitmap.fill(x: x..<x + side, y: y..<y + side, pixel)
    }
    let frame = try Self.converted(bitmap)
    for (i, pixel) in Self.cube.enumerated() {
      let back = frame.color(x: i % columns * side + side / 2, y: i / columns * side + side / 2)
      let drawn = [pixel.red, pixel.green, pixel.blue].map { Int($0) }
      // Half a step of each of Y, Cb and Cr is up to 1.7 in blue, and the colour itself is rounded.
      #expect(zip(back, drawn).allSatisfy { abs($0 - $1) <= 2 }, "\(drawn) came back as \(back)")
    }
  }

  @Test(arguments: [(255, 235), (0, 16), (128, 126)] as [(UInt8, UInt8)])
  func `greys have neutral chroma and limited range`(grey: UInt8, luma: UInt8) throws {
    let bitmap = Bitmap(width: 64, height: 32)
    bitmap.fill(.init(red: grey, green: grey, blue: grey, alpha: 255))
    let frame = try Self.converted(bitmap)
    #expect(Set(frame.luma) == [luma])
    #expect(Set(frame.cb) == [128] && Set(frame.cr) == [128])
  }

  @Test func `a transparent pixel is converted as over black`() throws {
    let (veil, same) = (Bitmap(width: 16, height: 16), Bitmap(width: 16, height: 16))
    veil.fill(.init(red: 100, green: 50, blue: 0, alpha: 128))
    same.fill(.init(red: 100, green: 50, blue: 0, alpha: 255))
    let (a, b) = (try Self.converted(veil), try Self.converted(same))
    #expect(a.luma == b.luma && a.cb == b.cb && a.cr == b.cr)
  }

  @Test func `chroma lies on the left column of each pair`() throws {
    // A ramp of blue along x: linear in x, so each sample tells where it was taken. Blue b alone gives
    // Cb = 128 + 224 · (1 − Kb) · b / 255 / (2 · (1 − Kb)) = 128 + 112 · b / 255.
    let bitmap = Bitmap(width: 256, height: 16)
    for x in 0..<256 { bitmap.fill(x: x..<x + 1, y: 0..<16, .init(red: 0, green: 0, blue: UInt8(x), alpha: 255)) }
    let frame = try Self.converted(bitmap)
    let places = (16..<112).map { i in (Double(frame.cb[4 * 128 + i]) - 128) / 112 * 255 - Double(2 * i) }
    let mean = places.reduce(0, +) / Double(places.count)
    // Left is 0, centre 0.5; rounding of a step of 2.3 averages out over 96 samples to well below 0.1.
    #expect(abs(mean) < 0.1)
  }

  @Test func `rows of every width are converted to their end`() throws {
    for width in stride(from: 2, through: 70, by: 2) {
      let bitmap = Bitmap(width: width, height: 6)
      bitmap.fill(.init(red: 200, green: 30, blue: 90, alpha: 255))
      let frame = try Self.converted(bitmap)
      let colors = Set((0..<6).flatMap { y in (0..<width).map { frame.color(x: $0, y: y) } })
      #expect(colors.count == 1, "width \(width)")
    }
  }
}
