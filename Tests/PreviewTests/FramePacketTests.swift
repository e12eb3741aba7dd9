import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelPreview
import PathreelSceneFiles
import SmallScenes
import Testing

@Suite struct `Frames for a page` {
  private static func scene(_ text: String) throws -> SceneFile { try SceneFile(text: text, name: "a.yaml") }

  /// A scene with a translucent background, so that all kinds of rectangles occur.
  private static let veiled = """
    canvas: {size: [300, 200], background: "rgb(255 0 0 / 30%)"}
    fps: 10
    duration: 1
    elements:
      - circle: {radius: 40 + 50 * t}
        fill: {gradient: [gold, "rgb(0 0 255 / 50%)"]}
        position: [150, 100]
      - rectangle: {size: [280, 20]}
        fill: black
        position: [150, 20 + 100 * t]
    """

  @Test(
    arguments: [SmallScenes.medley, SmallScenes.slide, veiled], [(300, 200), (97, 33), (64, 16), (65, 17), (1, 1)])
  func `differences of frames in any order make each frame whole`(text: String, size: (Int, Int)) throws {
    let (scene, artist) = (try Self.scene(text), FrameArtist())
    let others = FrameArtist()
    var canvas = PageCanvas(width: size.0, height: size.1)
    let shown = ShownCanvas(width: size.0, height: size.1)
    for time in [0, 0.1, 0.1, 0.5, 0.4, 0.9, 0] {
      let list = try scene.displayList(at: time)
      // Use another thread's bitmap once, which was drawn before with another history.
      let drawer = time == 0.5 ? others : artist
      let (bitmap, fingerprints) = try drawer.draw(list, width: size.0, height: size.1)
      var packet = FramePacket()
      packet.pack(bitmap, fingerprints: fingerprints, onto: shown)
      #expect(canvas.paint(packet.bytes) == packet.rectangleCount)
      #expect(canvas.differences(from: bitmap) == 0, "at \(time)")
    }
  }

  @Test func `a sharp frame is exact, whatever coarse frames of its size were drawn before`() throws {
    let crossings = """
      canvas: {size: [120, 80]}
      duration: 1
      elements:
        - hypotrochoid: {fixed: 40, rolling: 17, pen: 30}
          stroke: {color: white, width: 1.5}
          position: [60, 40]
      """
    let (list, artist) = (try Self.scene(crossings).displayList(at: 0), FrameArtist())
    let expected = try FrameArtist().draw(list, width: 120, height: 80).bitmap
    let coarse = try artist.draw(list, width: 120, height: 80, isCoarse: true).bitmap
    #expect(coarse != expected, "the edges of coarse frames are less exact")
    #expect(try artist.draw(list, width: 120, height: 80).bitmap == expected)
    _ = try artist.draw(list, width: 120, height: 80, isCoarse: true)
    #expect(try artist.draw(list, width: 120, height: 80).bitmap == expected)
  }

  @Test func `a frame that the page already shows is sent without rectangles`() throws {
    let artist = FrameArtist()
    let (bitmap, fingerprints) = try artist.draw(
      try Self.scene(Self.veiled).displayList(at: 0), width: 300, height: 200)
    let shown = ShownCanvas(width: 300, height: 200)
    var packet = FramePacket()
    packet.pack(bitmap, fingerprints: fingerprints, onto: shown)
    var again = FramePacket()
    again.pack(bitmap, fingerprints: fingerprints, onto: shown)
    #expect(packet.tileCount == fingerprints.count && again.tileCount == 0 && again.bytes.count == 0)
  }

  @Test func `an opaque frame whose tiles all change is sent as one rectangle`() throws {
    let noise = Bitmap(width: 256, height: 64)
    for y in 0..<64 { for x in 0..<256 { noise[x, y] = .init(red: UInt8(x), green: UInt8(y), blue: 7, alpha: 255) } }
    var packet = FramePacket()
    packet.pack(noise, fingerprints: Array(1...16), onto: ShownCanvas(width: 256, height: 64))
    #expect(packet.rectangleCount == 1 && packet.bytes.count == 12 + 4 * 256 * 64)
  }

  @Test func `tiles of one colour are sent in a few bytes`() throws {
    let flat = Bitmap(width: 1280, height: 720)
    flat.withUnsafeMutableBytes { for i in $0.indices { $0[i] = 255 } }
    var packet = FramePacket()
    packet.pack(flat, fingerprints: Array(repeating: 1, count: 20 * 45), onto: ShownCanvas(width: 1280, height: 720))
    #expect(packet.bytes.count == 45 * 16)
  }

  @Test func `if few pixels of a tile change, only these are sent`() throws {
    let bitmap = Bitmap(width: 70, height: 16)
    for y in 0..<16 { for x in 0..<70 { bitmap[x, y] = .init(red: UInt8(x), green: UInt8(y), blue: 7, alpha: 255) } }
    let shown = ShownCanvas(width: 70, height: 16)
    var (canvas, packet) = (PageCanvas(width: 70, height: 16), FramePacket())
    packet.pack(bitmap, fingerprints: [1, 2], onto: shown)
    canvas.paint(packet.bytes)
    for place in [(0, 0), (69, 3), (64, 15)] { bitmap[place.0, place.1] = .init(red: 1, green: 2, blue: 3, alpha: 255) }
    packet = FramePacket()
    packet.pack(bitmap, fingerprints: [3, 4], onto: shown)
    canvas.paint(packet.bytes)
    #expect(canvas.differences(from: bitmap) == 0)
    // The packet has a header, 16 rows of nine bytes of bit mask, and three pixels.
    #expect(packet.bytes.count == 12 + 16 * 9 + 4 * 3)
  }

  @Test func `tiles of a canvas above the limit are sent whole`() throws {
    let (width, height) = (4096, 1040)
    let bitmap = Bitmap(width: width, height: height)
    bitmap[5, 5] = .init(red: 1, green: 2, blue: 3, alpha: 255)
    let shown = ShownCanvas(width: width, height: height)
    var packet = FramePacket()
    let tiles = 64 * 65
    packet.pack(bitmap, fingerprints: Array(repeating: 1, count: tiles), onto: shown)
    packet = FramePacket()
    packet.pack(bitmap, fingerprints: [2] + Array(repeating: 1, count: tiles - 1), onto: shown)
    #expect(packet.bytes.count == 12 + 4 * 64 * 16)
  }
}
