import GoldenImages
import Pathreel
import Testing

/// Golden images of all connector routes and arrowheads, side by side.
struct ConnectorSheetTests {
  @Test func `all 144 connector routes look as in their references`() throws {
    let clip = try Clip(ConnectorCases(), size: OutputSize(width: 960, height: 540))
    try GalleryTests.goldens.expect(clip.bitmap(ofFrame: 0), toLookLike: "connector-cases")
  }

  @Test func `all lines and arrowheads look as in their references`() throws {
    let clip = try Clip(ConnectorLines(), size: OutputSize(width: 720, height: 400))
    try GalleryTests.goldens.expect(clip.bitmap(ofFrame: 0), toLookLike: "connector-lines")
  }
}

/// A column for each pair of sides, and a row for each position of the end.
private struct ConnectorCases: Scene {
  var size: CGSize { CGSize(width: 960, height: 540) }
  var background: Color { .white }
  var timeline: Timeline { Beat("still", lasting: 0.1) }

  func body(at time: SceneTime) -> some View {
    ZStack {
      ForEach(0..<144) { index in
        let (column, row) = (index % 16, index / 16)
        let sides = Connector.Side.allCases
        let centre = CGPoint(x: 30 + 60 * Double(column), y: 30 + 60 * Double(row))
        let way = CGPoint(x: 8 * Double(row % 3 - 1), y: 8 * Double(row / 3 - 1))
        let start = CGPoint(x: centre.x - way.x, y: centre.y - way.y)
        let end = CGPoint(x: centre.x + way.x, y: centre.y + way.y)
        ZStack {
          Rectangle().stroke(Color(white: 0.9), lineWidth: 1).frame(width: 60, height: 60).position(centre)
          Circle().fill(.orange).frame(width: 6, height: 6).position(start)
          Circle().stroke(.blue, lineWidth: 1).frame(width: 8, height: 8).position(end)
          Connector(
            from: start, leaving: sides[column / 4], to: end, entering: sides[column % 4], radius: 3, stub: 9
          )
          .stroke(.black, style: StrokeStyle(lineWidth: 1.5), ends: LineEnds(end: Arrowhead(.triangle, size: 6)))
        }
      }
    }
  }
}

/// A row for each kind of line, and a column for each form of arrowhead. They are translucent, so that overlaps would
/// show.
private struct ConnectorLines: Scene {
  var size: CGSize { CGSize(width: 720, height: 400) }
  var background: Color { Color(rgb: 0x10131C) }
  var timeline: Timeline { Beat("still", lasting: 0.1) }

  private let lines: [Connector.Line] = [
    .straight, .quad(bow: 0.3), .cubic(leaving: .right, entering: .left),
    .elbow(Connector.Elbow(leaving: .right, entering: .left, radius: 12, stub: 20)),
    .cubic(leaving: .bottom, entering: .bottom),
  ]

  func body(at time: SceneTime) -> some View {
    ZStack {
      ForEach(0..<30) { index in
        let (column, row) = (index % 6, index / 6)
        let (x, y) = (120 * Double(column), 80 * Double(row))
        let form = Arrowhead.Form.allCases[column]
        Connector(
          from: CGPoint(x: x + 18, y: y + 20), to: CGPoint(x: x + 102, y: y + (row == 4 ? 20 : 56)), line: lines[row]
        )
        .stroke(
          Color(hue: Double(column) / 6, saturation: 0.5, brightness: 1, opacity: 0.7),
          style: StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: row == 1 ? .round : .miter),
          ends: LineEnds(start: row % 2 == 0 ? nil : Arrowhead(form, size: 10), end: Arrowhead(form)))
      }
    }
  }
}
