import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelRaster
import PathreelRendering
import PathreelSceneFiles
import SmallScenes
import Testing

struct CellGridTests {
  private var grid: CellGrid {
    var grid = CellGrid(columns: 3, rows: 2, cell: OutputSize(width: 96, height: 64)!)
    (grid.gap, grid.labelHeight, grid.margins) = (4, 10, .init(top: 7, left: 5, bottom: 3, right: 2))
    return grid
  }

  @Test func `a sheet is as large as its cells, labels, gaps and margins`() {
    #expect(grid.width == 5 + 3 * 96 + 2 * 4 + 2)
    #expect(grid.height == 7 + 2 * (64 + 10) + 4 + 3)
  }

  @Test func `cells are numbered row by row, and each has its label under it`() {
    #expect(grid.frame(ofCell: 4) == CGRect(x: 5 + 100, y: 7 + 78, width: 96, height: 64))
    #expect(grid.labelFrame(ofCell: 4) == CGRect(x: 105, y: 85 + 64, width: 96, height: 10))
  }

  @Test func `strips in the margins stand beside rows and above columns`() {
    #expect(grid.strip(aboveColumn: 1) == CGRect(x: 105, y: 0, width: 96, height: 7))
    #expect(grid.strip(besideRow: 1) == CGRect(x: 0, y: 85, width: 5, height: 64))
  }

  @Test func `the bands of its rows are the whole sheet`() {
    #expect(grid.band(ofRow: 0) == 0..<85)
    #expect(grid.band(ofRow: 1) == 85..<grid.height)
  }

  @Test(arguments: [0, 4]) func `a cell shows what a frame of its size does`(cell: Int) throws {
    let clip = try Clip(SceneFile(text: SmallScenes.medley, name: "medley.yaml"), size: grid.cell)
    let frame = try clip.bitmap(ofFrame: 20)
    let lists = Array(repeating: try clip.displayList(ofFrame: 20), count: 5)
    let sheet = Bitmap(width: grid.width, height: grid.height)
    try Rasterizer().draw(grid.displayList(of: lists, background: .red), into: sheet)
    let (left, top) = (Int(grid.frame(ofCell: cell).minX), Int(grid.frame(ofCell: cell).minY))
    var greatest = 0
    for y in 0..<64 {
      for x in 0..<96 { greatest = max(greatest, frame[x, y].distance(to: sheet[left + x, top + y])) }
    }
    // A cell is blended as a layer of its own, and its position affects the rounding of sums.
    #expect(greatest <= 2)
  }

  @Test func `what reaches beyond a cell is cut off there`() throws {
    let wide = DisplayList(
      size: CGSize(width: 96, height: 64), background: .white,
      items: [
        .stroke(
          .init(
            path: Path { $0.addRect(CGRect(x: -500, y: -500, width: 1000, height: 1000)) },
            style: StrokeStyle(lineWidth: 2000), paint: .color(.blue)))
      ])
    let sheet = Bitmap(width: grid.width, height: grid.height)
    try Rasterizer().draw(grid.displayList(of: [wide], background: .red), into: sheet)
    let frame = grid.frame(ofCell: 0)
    for y in 0..<sheet.height {
      for x in 0..<sheet.width {
        let isInside = frame.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        #expect(sheet[x, y] == (isInside ? Color.blue : .red).pixel)
      }
    }
  }

  @Test func `a blend mode meets the background of its own cell`() throws {
    let half = DisplayList(
      size: CGSize(width: 96, height: 64), background: .white,
      items: [
        .fill(
          .init(
            path: Path { $0.addRect(CGRect(x: 0, y: 0, width: 96, height: 64)) }, paint: .color(.yellow),
            blendMode: .multiply))
      ])
    let sheet = Bitmap(width: grid.width, height: grid.height)
    try Rasterizer().draw(grid.displayList(of: [half], background: .black), into: sheet)
    #expect(sheet[10, 10] == Color.yellow.pixel)
  }

  @Test func `clips and chains of filters are scaled with what they are of`() {
    let (path, size) = (Path(CGRect(x: 0, y: 0, width: 8, height: 4)), CGSize(width: 2, height: 4))
    let chain = DisplayList.FilterChain(
      steps: [
        .init(.blur(.source, deviation: size), region: CGRect(x: 10, y: 20, width: 30, height: 40)),
        .init(.offset(.step(0), by: size)), .init(.shadow(.step(1), .init(deviation: size, offset: size))),
        .init(.flood(.red)),
      ], region: CGRect(x: 0, y: 0, width: 50, height: 60))
    let clip = DisplayList.ClipPath(path: path, union: [.init(path: path)], clip: .init(path: path))
    let group = DisplayList.Item.group(.init(items: [], filter: .chain(chain), clip: clip))
    guard case .group(let scaled) = group.scaled(by: 0.5, movedBy: CGPoint(x: 100, y: 0)) else {
      Issue.record("a group stays a group")
      return
    }
    let (half, map) = (CGSize(width: 1, height: 2), CGAffineTransform(0.5, 0, 0, 0.5, 100, 0))
    #expect(
      scaled.filter
        == .chain(
          .init(
            steps: [
              .init(.blur(.source, deviation: half), region: CGRect(x: 105, y: 10, width: 15, height: 20)),
              .init(.offset(.step(0), by: half)), .init(.shadow(.step(1), .init(deviation: half, offset: half))),
              .init(.flood(.red)),
            ], region: CGRect(x: 100, y: 0, width: 25, height: 30))))
    #expect(
      [scaled.clip?.transform, scaled.clip?.union[0].transform, scaled.clip?.clip?.transform] == [map, map, map])
  }

  @Test func `filters and masks are scaled with what they are of`() throws {
    let square = DisplayList.Item.fill(
      .init(path: Path { $0.addRect(CGRect(x: 10, y: 20, width: 10, height: 10)) }, paint: .color(.black)))
    let group = DisplayList.Item.group(
      .init(
        items: [square],
        filter: .shadow(.init(deviation: CGSize(width: 2, height: 4), offset: CGSize(width: 6, height: 0))),
        mask: [square]))
    guard case .group(let scaled) = group.scaled(by: 0.5, movedBy: CGPoint(x: 100, y: 0)) else {
      Issue.record("a group stays a group")
      return
    }
    #expect(
      scaled.filter
        == .shadow(.init(deviation: CGSize(width: 1, height: 2), offset: CGSize(width: 3, height: 0))))
    #expect(scaled.mask?.items == scaled.items)
    guard case .fill(let fill) = scaled.items[0] else {
      Issue.record("a fill stays a fill")
      return
    }
    #expect(fill.path.boundingRect.applying(fill.transform) == CGRect(x: 105, y: 10, width: 5, height: 5))
  }

  @Test func `figures of labels are all equally wide`() throws {
    func width(_ text: String) throws -> CGFloat {
      let items = try CellLabel(text, color: .black, alignment: .leading).items(
        in: CGRect(x: 0, y: 0, width: 200, height: 20))
      let edges = items.compactMap { item -> CGFloat? in
        if case .fill(let fill) = item { fill.path.boundingRect.applying(fill.transform).maxX } else { nil }
      }
      return try #require(edges.max())
    }
    #expect(abs(try width("1111|") - width("8888|")) < 1e-9)
  }
}

extension Bitmap.Pixel {
  fileprivate func distance(to other: Self) -> Int {
    [(red, other.red), (green, other.green), (blue, other.blue), (alpha, other.alpha)]
      .map { abs(Int($0) - Int($1)) }.max()!
  }
}
