import Foundation
import PathreelDrawing
import PathreelGeometry
import Testing

struct DisplayListJSONTests {
  private let line = Path { path in
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0.5))
  }

  @Test func `the JSON of a plain fill has only what is not a default`() throws {
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

  /// The oracle for form and order is Foundation's own encoder, which keeps everything in memory.
  @Test func `the JSON of a list is what Foundation would write`() throws {
    var list = try Self.rich(line)
    list.warnings = [.init(subject: "a \"b\"\\.yaml:1:2", message: "tab\t, line\n, bell\u{7}, ö, 🙂, a/b", detail: "\r")]
    let text = try list.json()
    let values = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let again = try JSONSerialization.data(
      withJSONObject: values, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    #expect(text == String(decoding: again, as: UTF8.self))
  }

  @Test func `the JSON of a long list is written in pieces`() throws {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 1 / 3.0, height: 1 / 7.0))
    var long = Path()
    for _ in 0..<20_000 { long.addPath(circle) }
    let list = DisplayList(size: .zero, items: [.fill(.init(path: long, paint: .color(.black)))])
    var pieces: [String] = []
    try list.writeJSON { pieces.append($0) }
    #expect(try pieces.joined() == list.json())
    #expect(pieces.count > 40 && pieces.allSatisfy { $0.utf8.count < 70_000 })
  }

  @Test func `an error of the receiver ends the writing of JSON`() throws {
    struct FullError: Error {}
    let list = try Self.rich(line)
    #expect(throws: FullError.self) { try list.writeJSON { _ in throw FullError() } }
  }

  @Test func `an infinite miter limit is a word in JSON`() throws {
    let style = StrokeStyle(lineWidth: 1, miterLimit: .infinity)
    let list = DisplayList(size: .zero, items: [.stroke(.init(path: line, style: style, paint: .color(.black)))])
    #expect(try list.json().contains("\"miterLimit\" : \"infinity\""))
  }

  @Test func `equal lists have equal text, whatever the sign of a zero`() throws {
    func list(_ zero: Double) -> DisplayList { DisplayList(size: CGSize(width: zero, height: 1)) }
    #expect(list(0) == list(-0.0))
    #expect(try list(0).json() == list(-0.0).json())
  }

  static func rich(_ line: Path) throws -> DisplayList {
    let gradient = Gradient(colors: [.white, .clear], interpolation: .straight)
    let style = StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .bevel, miterLimit: 4, dash: [1, 2], dashPhase: 1)
    let stroke = DisplayList.Stroke(
      path: line, style: style,
      paint: .linearGradient(
        gradient, start: .zero, end: CGPoint(x: 7, y: 8), transform: CGAffineTransform(scaleX: 37, y: 1)),
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
    let tiles = DisplayList.Fill(
      path: line,
      paint: .pattern(
        .init(items: [.fill(fill)], tile: CGRect(x: 41, y: 42, width: 43, height: 44), opacity: 0.125)))
    let function = DisplayList.FilterChain.Transfer.gamma(amplitude: 51, exponent: 52, offset: 53)
    let chain = DisplayList.FilterChain(
      steps: [
        .init(.flood(.red), colorSpace: .linearRGB, region: CGRect(x: 0, y: 0, width: 54, height: 55)),
        .init(.blur(.source, deviation: CGSize(width: 56, height: 57))),
        .init(.offset(.step(0), by: CGSize(width: 58, height: 0))),
        .init(.merge([.step(0), .sourceAlpha])), .init(.blend(.source, over: .step(1), .sourceAtop)),
        .init(.arithmetic(.source, .source, k1: 59, k2: 0, k3: 0, k4: 0)),
        .init(.colorMatrix(.source, .luminanceToAlpha)),
        .init(
          .transfer(
            .source, red: function, green: .table([61]), blue: .discrete([62]), alpha: .linear(slope: 63, intercept: 0))
        ),
        .init(.shadow(.source, .init(deviation: CGSize(width: 64, height: 65)))),
      ], region: CGRect(x: 66, y: 0, width: 1, height: 1))
    return DisplayList(
      size: .zero,
      items: [
        .fill(tiles),
        .group(
          .init(
            items: [.stroke(stroke), .fill(fill), .fill(sweep), .fill(picture)],
            filter: .shadow(
              .init(color: .red, deviation: CGSize(width: 31, height: 32), offset: CGSize(width: 33, height: 34))),
            clip: .init(
              path: line, rule: .evenOdd, transform: CGAffineTransform(scaleX: 17, y: 1), union: [.init(path: line)],
              clip: .init(path: line)),
            mask: .init(items: [], kind: .linearLuminance),
            opacity: 0.5)),
        .group(.init(items: [], filter: .blur(.init(deviation: CGSize(width: 35, height: 36))))),
        .group(.init(items: [], filter: .chain(chain))),
      ])
  }

  @Test func `the JSON of a list has everything that is not a default`() throws {
    let text = try Self.rich(line).json()
    let lines = Set(text.split(separator: "\n").map { $0.drop { $0 == " " } })
    // Each number of an array is on a line of its own.
    for number in [
      "17,", "37,", "24", "19,", "33,", "31,", "35,", "54,", "56,", "58,", "59,", "0.7154,", "53", "61", "62", "63,",
      "64,", "66,", "43,",
    ] as [Substring] {
      #expect(lines.contains(number), "\(number) is missing in \(text)")
    }
    for said in [
      "\"group\"", "\"opacity\" : 0.5", "\"stroke\"", "\"width\" : 3", "\"cap\" : \"round\"", "\"join\" : \"bevel\"",
      "\"miterLimit\" : 4", "\"dash\"", "\"dashPhase\" : 1", "\"linearGradient\"", "\"radialGradient\"",
      "\"rule\" : \"even-odd\"", "\"clip\"", "\"mask\" : {", "\"kind\" : \"linear-luminance\"",
      "\"interpolation\" : \"straight\"", "\"transform\"", "\"radius\" : 9", "\"spread\" : \"reflect\"", "\"image\"",
      "\"tiling\" : \"repeat\"", "\"interpolation\" : \"high\"", "\"opacity\" : 0.25", "\"angularGradient\"",
      "\"startAngle\" : 45", "\"endAngle\" : -90", "\"filter\"", "\"shadow\"", "\"offset\"", "\"blur\"",
      "\"deviation\"", "\"chain\"", "\"steps\"", "\"flood\"", "\"linearRGB\"", "\"merge\"", "\"source-atop\"",
      "\"gamma\"", "\"step 1\"", "\"union\"", "\"pattern\"", "\"tile\"", "\"opacity\" : 0.125", "\"#00000000\"",
    ] {
      #expect(text.contains(said), "\(said) is missing in \(text)")
    }
  }

  @Test func `a number that is not finite is refused`() {
    let turned = CGAffineTransform(rotationAngle: .nan)
    let lists = [
      DisplayList(size: CGSize(width: Double.nan, height: 1)),
      DisplayList(size: .zero, items: [.fill(.init(path: line, paint: .color(.black), transform: turned))]),
      DisplayList(size: .zero, items: [.group(.init(items: [], opacity: .infinity))]),
    ]
    for list in lists { #expect(throws: EncodingError.self) { try list.json() } }
  }

  @Test func `a point of a path that is not finite is left out`() throws {
    var path = line
    path.addLine(to: CGPoint(x: Double.nan, y: 3))
    path.addLine(to: CGPoint(x: 20, y: 2))
    let list = DisplayList(size: .zero, items: [.fill(.init(path: path, paint: .color(.black)))])
    #expect(try list.json().contains("\"path\" : \"M0 0L10 0.5L20 2\""))
  }
}
