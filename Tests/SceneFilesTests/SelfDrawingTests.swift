import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRaster
import PathreelSceneFiles
import Testing

/// Tests of shapes that draw themselves under blend modes that depend on coverage.
@Suite struct SelfDrawingTests: ElementSuite {
  static let modes: [BlendMode] = [.destinationIn, .clear, .copy, .sourceIn, .sourceOut, .destinationAtop, .normal]

  private func picture(_ mode: BlendMode, _ progress: Double, _ shape: String) throws -> Bitmap {
    let items = try items(
      """
      - {rectangle: {size: [200, 100]}, fill: "#b3cc4d"}
      - group:
        - {circle: {radius: 30}, \(shape), draw: {progress: \(progress), fade-outline: true}}
        blend: \(mode.rawValue)
      """)
    let bitmap = Bitmap(width: 200, height: 100)
    try Rasterizer().draw(DisplayList(size: CGSize(width: 200, height: 100), items: items), into: bitmap)
    return bitmap
  }

  private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
    (0..<20_000).reduce(0) { worst, index in
      let (p, q) = (a[index % 200, index / 200], b[index % 200, index / 200])
      let channels = [(p.red, q.red), (p.green, q.green), (p.blue, q.blue), (p.alpha, q.alpha)]
      return channels.reduce(worst) { max($0, abs(Int($1.0) - Int($1.1))) }
    }
  }

  @Test(arguments: modes, ["fill: red", "fill: red, stroke: {color: blue, width: 6}"])
  func `no frame jumps where a shape begins, fills and ends`(mode: BlendMode, shape: String) throws {
    for (before, after) in [(0, 0.0005), (0.4999, 0.5), (0.5, 0.5005), (0.9995, 1)] {
      // The outline is 188 points long, and its end moves by a fifth of a point. Each of two layers is rounded.
      let allowed = after < 0.5005 ? 60 : 3
      let worst = difference(try picture(mode, before, shape), try picture(mode, after, shape))
      #expect(worst <= allowed, "from \(before) to \(after)")
    }
  }

  @Test(arguments: modes) func `with draw, a shape covers nothing before the beginning, and its own area at the end`(
    mode: BlendMode
  )
    throws
  {
    let ground = try picture(.normal, 0, "fill: red")
    #expect(try difference(picture(mode, 0, "fill: red"), ground) == 0)
    #expect(
      try items("- group:\n  - {circle: {radius: 9}, draw: 1}\n  blend: \(mode.rawValue)")
        == items("- group:\n  - {circle: {radius: 9}}\n  blend: \(mode.rawValue)"))
  }

  @Test func `blends inside a view stay inside while its blur goes`() throws {
    func picture(_ radius: String) throws -> Bitmap {
      let items = try items(
        """
        - {rectangle: {size: [200, 100]}, fill: "#b3cc4d"}
        - group:
          - {circle: {radius: 30}, fill: red}
          - {rectangle: {size: 40}, fill: "#00f8", blend: destination-in}
          blur: \(radius)
        """)
      let bitmap = Bitmap(width: 200, height: 100)
      try Rasterizer().draw(DisplayList(size: CGSize(width: 200, height: 100), items: items), into: bitmap)
      return bitmap
    }
    #expect(try difference(picture("0"), picture("0.2")) <= 3)
  }
}
