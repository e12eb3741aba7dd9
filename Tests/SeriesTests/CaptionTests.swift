import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelSceneFiles
import PathreelSeries
import Testing

struct CaptionTests {
  private let parameters = [
    SceneParameter("rolling", label: "Rolling wheel", .number(range: 1...360, step: 1), value: .number(240)),
    SceneParameter("share", .number(range: 0...1), value: .number(0)),
    SceneParameter("free", .number(), value: .number(0)),
    SceneParameter("mood", .choice(["calm", "exuberant"]), value: .choice("calm")),
  ]
  private let canvas = DisplayList(size: CGSize(width: 640, height: 360), background: .black)

  private func variation(_ argument: String) throws -> Variation { try Variation(argument, of: parameters) }

  /// The box behind the caption's letters, for the values at a share of the movement.
  private func box(_ caption: Caption, _ variations: [Variation], atShare share: Double) throws -> DisplayList.Item? {
    try caption.items(for: variations.map { $0.value(atShare: share) }, on: canvas).first
  }

  @Test(arguments: ["rolling=1..360", "share=0..1", "mood=*"])
  func `a caption takes the same room for every value`(argument: String) throws {
    let variations = [try variation(argument)]
    let caption = try Caption(of: variations)
    let first = try #require(try box(caption, variations, atShare: 0))
    for share in [0.1, 0.5, 0.999, 1] { #expect(try box(caption, variations, atShare: share) == first) }
  }

  @Test(arguments: ["{free:03}", "{free:.2g}", "{free:.3s}", "{free:%}"])
  func `a caption takes the same room for every number of decimals`(text: String) throws {
    let variations = [try variation("free=0..1")]
    let caption = try Caption(of: variations, template: try FieldTemplate(text, option: "--caption"))
    let first = try #require(try box(caption, variations, atShare: 0))
    for share in [0.1234567, 0.5, 1] { #expect(try box(caption, variations, atShare: share) == first) }
  }

  @Test func `each field of a caption has its own format`() throws {
    let variations = [try variation("share=0.125,0.5")]
    func width(_ text: String) throws -> CGFloat? {
      let caption = try Caption(of: variations, template: try FieldTemplate(text, option: "--caption"))
      guard case .fill(let fill)? = try box(caption, variations, atShare: 0) else { return nil }
      return fill.path.boundingRect.width
    }
    #expect(try width("{share:.1} {share:.3}") == width("{share:.3} {share:.1}"))
    let (both, short) = (
      try #require(try width("{share:.1} {share:.3}")), try #require(try width("{share:.1} {share:.1}"))
    )
    #expect(both > short)
  }

  @Test func `room is left for the text that is longest as it is written`() throws {
    let numbers = (1...9).map { "0.1234567\($0)" } + ["1000000"]
    let variations = [try variation("free=\(numbers.joined(separator: ","))")]
    let caption = try Caption(of: variations, template: try FieldTemplate("{free:.1}", option: "--caption"))
    let first = try #require(try box(caption, variations, atShare: 0))
    #expect(try box(caption, variations, atShare: 1) == first)
  }

  @Test(arguments: ["{rolling}", "R = {rolling:.1}!", "{rolling} {mood}"])
  func `a caption of one's own words takes the same room for every value`(text: String) throws {
    let variations = [try variation("rolling=1..360"), try variation("mood=*")]
    let caption = try Caption(of: variations, template: try FieldTemplate(text, option: "--caption"))
    let first = try #require(try box(caption, variations, atShare: 0))
    #expect(try box(caption, variations, atShare: 1) == first)
  }

  @Test(
    arguments: [
      ("rolling=1..360", 0), ("share=0..1", 2), ("share=0..0.01", 4), ("share=0.125,0.5", 3), ("rolling=1..360/359", 0),
      ("share=0..1:3", 1), ("rolling=40..80:4", 1), ("share=0..1:8", 3), ("free=-1e308..1e308", 0),
      ("free=0..1e-322", 6),
    ])
  func `as many decimals are shown as the values need`(argument: String, decimals: Int) throws {
    #expect(try variation(argument).captionFormat == NumberFormat(decimals: decimals))
  }

  @Test func `a format is for numbers, and a field for what varies`() throws {
    let variations = [try variation("mood=*")]
    func caption(_ text: String) throws -> Caption {
      try Caption(of: variations, template: try FieldTemplate(text, option: "--caption"))
    }
    #expect(
      throws: ArgumentError(
        "--caption", "{mood:.1}", at: 0..<9, "'mood' is not a number, and only a number has a format")
    ) { try caption("{mood:.1}") }
    #expect(throws: ArgumentError.self) { try caption("{mood} {mood:.1}") }
    #expect(throws: ArgumentError.self) { try caption("{rolling}") }
  }

  @Test(
    arguments: [
      ("28", CaptionStyle(size: 28)), ("white", CaptionStyle(color: .white)),
      ("on black", CaptionStyle(background: .black)),
      ("12.5 rgb(255 255 255) on #000", CaptionStyle(size: 12.5, color: .white, background: .black)),
    ])
  func `a style has a size, a colour and what is behind it`(text: String, style: CaptionStyle) {
    #expect(CaptionStyle(text) == style)
  }

  @Test(arguments: ["", "0", "1001", "-5", "nan", "inf", "big", "12 12", "on", "white on", "white black"])
  func `an invalid caption style is refused`(text: String) { #expect(CaptionStyle(text) == nil) }

  @Test(arguments: [
    (Color.black, Color.white), (.white, .black), (.clear, .black), (.yellow, .black), (Color(rgb: 0x0000FF), .white),
  ])
  func `letters are black or white, whichever is clearer`(background: Color, text: Color) {
    #expect(background.clearestText == text)
  }
}
