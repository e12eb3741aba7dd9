import Foundation
import PathreelDrawing
import PathreelGeometry
import Testing

struct DisplayListJSONTests {
  private let line = Path { path in
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0.5))
  }

  @Test func `a plain fill says only what is not a default`() throws {
    var list = DisplayList(size: CGSize(width: 20, height: 10), background: .white)
    list.items = [.fill(.init(path: line, paint: .color(.black)))]
    #expect(
      try list.json() == """
        {
          "background" : "#ffffff",
          "items" : [
            {
              "fill" : {
                "paint" : {
                  "color" : "#000000"
                },
                "path" : "\(line.svg)"
              }
            }
          ],
          "size" : [
            20,
            10
          ]
        }
        """)
  }

  @Test func `everything that is not a default is said`() throws {
    let gradient = Gradient(colors: [.white, .clear])
    let style = StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .bevel, miterLimit: 4, dash: [1, 2], dashPhase: 1)
    let stroke = DisplayList.Stroke(
      path: line, style: style, paint: .linearGradient(gradient, start: .zero, end: CGPoint(x: 7, y: 8)),
      transform: CGAffineTransform(translationX: 5, y: 6))
    let fill = DisplayList.Fill(
      path: line, rule: .evenOdd,
      paint: .radialGradient(
        Gradient(colors: [.white], spread: .reflect), start: .init(center: CGPoint(x: 3, y: 4), radius: 1),
        end: .init(center: CGPoint(x: 5, y: 6), radius: 9), transform: CGAffineTransform(scaleX: 19, y: 1)))
    let picture = DisplayList.Fill(
      path: line,
      paint: .image(
        .init(
          asset: try ImageAsset(width: 1, height: 1, pixels: [0, 0, 0, 255]),
          rect: CGRect(x: 21, y: 22, width: 23, height: 24), tiling: .repeat, interpolation: .high, opacity: 0.25)))
    let sweep = DisplayList.Fill(
      path: line,
      paint: .angularGradient(
        gradient, center: CGPoint(x: 11, y: 12), startAngle: .degrees(45), endAngle: .degrees(-90)))
    let list = DisplayList(
      size: .zero,
      items: [
        .group(
          .init(
            items: [.stroke(stroke), .fill(fill), .fill(sweep), .fill(picture)],
            filter: .shadow(
              .init(color: .red, deviation: CGSize(width: 31, height: 32), offset: CGSize(width: 33, height: 34))),
            clip: .init(path: line, rule: .evenOdd, transform: CGAffineTransform(scaleX: 17, y: 1)), mask: [],
            opacity: 0.5)),
        .group(.init(items: [], filter: .blur(.init(deviation: CGSize(width: 35, height: 36))))),
      ])
    let text = try list.json()
    for said in [
      "\"group\"", "\"opacity\" : 0.5", "\"stroke\"", "\"width\" : 3", "\"cap\" : \"round\"", "\"join\" : \"bevel\"",
      "\"miterLimit\" : 4", "\"dash\"", "\"dashPhase\" : 1", "\"linearGradient\"", "\"radialGradient\"",
      "\"rule\" : \"even-odd\"", "\"clip\"", "17,", "\"mask\" : [", "\"transform\"", "\"radius\" : 9",
      "\"spread\" : \"reflect\"", "\"image\"", "\"tiling\" : \"repeat\"",
      "\"interpolation\" : \"high\"", "\"opacity\" : 0.25", "24", "19,", "\"angularGradient\"", "\"startAngle\" : 45",
      "\"endAngle\" : -90", "\"filter\"", "\"shadow\"", "\"offset\"", "33,", "31,", "\"blur\"", "\"deviation\"", "35,",
      "\"#00000000\"",
    ] {
      #expect(text.contains(said), "\(said) is missing in \(text)")
    }
  }

  @Test func `a coordinate that is not finite is refused`() {
    let wild = Path { $0.move(to: CGPoint(x: 1, y: 1)) }
    let list = DisplayList(
      size: CGSize(width: Double.nan, height: 1), items: [.fill(.init(path: wild, paint: .color(.black)))])
    #expect(throws: EncodingError.self) { try list.json() }
  }
}
