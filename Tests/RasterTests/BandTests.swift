import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

/// Tests of pictures that are drawn band by band.
struct BandTests {
  /// A list of discs, lines and gradients over many bands; some are in blurred groups.
  private func list(seed: UInt64) -> DisplayList {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    func item() -> DisplayList.Item {
      let disc = Path(
        ellipseIn: CGRect(x: number(-20...180), y: number(-20...120), width: number(5...90), height: number(5...90)))
      let color = Color(hue: number(0...1), saturation: 0.8, brightness: 0.9, opacity: number(0.3...1))
      return Bool.random(using: &random)
        ? .fill(.init(path: disc, paint: .color(color)))
        : .stroke(.init(path: disc, style: StrokeStyle(lineWidth: number(0.5...12)), paint: .color(color)))
    }
    var list = DisplayList(
      size: CGSize(width: 200, height: 150), background: Color(hue: 0.6, saturation: 0.2, brightness: 0.9))
    for _ in 0..<25 {
      if Int.random(in: 0..<4, using: &random) == 0 {
        var group = DisplayList.Group(items: (0..<4).map { _ in item() })
        group.opacity = number(0.3...1)
        let side = number(1...15)
        let haze = CGSize(width: side, height: side)
        group.filter = Bool.random(using: &random) ? .blur(.init(deviation: haze)) : .shadow(.init(deviation: haze))
        list.items.append(.group(group))
      } else {
        list.items.append(item())
      }
    }
    return list
  }

  @Test(arguments: [16, 48, 96, 160], 1...4) func `bands have the bytes of the whole picture`(height: Int, seed: UInt64)
    throws
  {
    let whole = Bitmap(width: 237, height: 171)
    let list = list(seed: seed)
    try Rasterizer().draw(list, into: whole)
    let rasterizer = Rasterizer()
    let band = Bitmap(width: 237, height: height)
    for top in stride(from: 0, to: 171, by: height) {
      let rows = top..<min(top + height, 171)
      try rasterizer.draw(meanOf: [list], rows: rows, ofHeight: 171, into: band)
      let isEqual = whole.withUnsafeBytes { whole in
        band.withUnsafeBytes { band in
          band.prefix(rows.count * 4 * 237).elementsEqual(whole[top * 4 * 237..<rows.upperBound * 4 * 237])
        }
      }
      #expect(isEqual, "rows \(rows), seed \(seed)")
    }
  }

  @Test func `a bitmap that showed a band is drawn whole next`() throws {
    let (used, fresh) = (Bitmap(width: 64, height: 64), Bitmap(width: 64, height: 64))
    let list = list(seed: 9)
    let rasterizer = Rasterizer()
    try rasterizer.draw(list, into: used)
    try rasterizer.draw(meanOf: [list], rows: 64..<128, ofHeight: 200, into: used)
    try rasterizer.draw(list, into: used)
    try Rasterizer().draw(list, into: fresh)
    #expect(used == fresh)
  }
}
