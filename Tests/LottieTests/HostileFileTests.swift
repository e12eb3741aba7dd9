import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelLottie
import Testing

/// Files that ask for more work than their size lets expect. Each is an error, has a warning, or a frame that stays
/// within its steps.
struct HostileFileTests {
  private func animation(_ layers: [String], extra: String = "") throws -> LottieAnimation {
    try LottieTests.animation(layers.joined(separator: ","), extra: extra)
  }

  @Test func `repeaters of repeaters stop at the steps of a frame`() throws {
    let repeater =
      #"{"ty": "rp", "c": {"k": 1000000000}, "o": {"k": 0}, "m": 1, "tr": {"ty": "tr", "p": {"k": [1, 0]}, "a": {"k": [0, 0]}, "s": {"k": [100, 100]}, "r": {"k": 0}, "so": {"k": 100}, "eo": {"k": 100}}}"#
    let frame = try LottieTests.animation(shapes(square(), redFill, repeater, repeater, repeater)).drawing(at: 0)
    #expect(!frame.isComplete)
    #expect(frame.items.count < 200_000)
  }

  @Test func `modifiers are charged for each outline that they change`() throws {
    let trim = #"{"ty": "tm", "s": {"k": 10}, "e": {"k": 90}, "o": {"k": 0}, "m": 1}"#
    let items = Array(repeating: square(), count: 2000) + Array(repeating: trim, count: 2000) + [redFill]
    let frame = try LottieTests.animation(shapes(items.joined(separator: ", "))).drawing(at: 0)
    #expect(!frame.isComplete)
  }

  @Test func `compositions in compositions stop at the steps of a frame`() throws {
    let layer = #"{"ty": 0, "refId": "c%", "w": 9, "h": 9, "ip": 0, "op": 60, "st": 0}"#
    func layers(_ n: Int) -> String {
      Array(repeating: layer.replacing("%", with: "\(n)"), count: 10).joined(separator: ",")
    }
    let assets = (0..<20).map { #"{"id": "c\#($0)", "layers": [\#($0 == 19 ? "" : layers($0 + 1))]}"# }
    let animation = try LottieTests.animation(
      layers(0), extra: #", "assets": [\#(assets.joined(separator: ","))]"#)
    #expect(!animation.drawing(at: 0).isComplete)
  }

  @Test func `a long chain of expressions ends, and those that ask too far have their own values`() throws {
    let layers = (0..<3000).map { n in
      let script = "$bm_rt = thisComp.layer('L\(n + 1)').transform.rotation + 1"
      let rotation = #"{"k": 0, "x": "\#(script)"}"#
      return #"{"ty": 3, "nm": "L\#(n)", "ind": \#(n + 1), "ip": 0, "op": 60, "st": 0, "ks": {"r": \#(rotation)}}"#
    }
    let animation = try animation(layers)
    #expect(animation.warnings.contains { $0.problem.contains("in too long a chain") })
  }

  @Test func `expressions that never end are tried within the steps of one frame`() throws {
    let script = "var a = 0; while (true) { a += 1 } $bm_rt = a;"
    let layers = (0..<400).map { n in
      #"{"ty": 3, "nm": "L\#(n)", "ind": \#(n), "ip": 0, "op": 60, "st": 0, "ks": {"r": {"k": 0, "x": "\#(script)"}}}"#
    }
    let animation = try animation(layers)
    #expect(animation.warnings.contains { $0.problem.contains("it takes too many steps") })
  }

  @Test func `thousands of markers with one name get names of their own`() throws {
    let markers = (0..<10_000).map { #"{"tm": \#($0 % 60), "cm": "m", "dr": 0}"# }.joined(separator: ",")
    let animation = try LottieTests.animation(
      shapes(square(), redFill), extra: #", "markers": [\#(markers), {"tm": 59, "cm": "m 2", "dr": 0}]"#)
    let names = animation.spans.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count == 10_000)
  }

  @Test func `the span of a marker without a length ends where the next later one begins`() throws {
    let markers = [0, 10, 10, 30].map { #"{"tm": \#($0), "cm": "m\#($0)", "dr": 0}"# }.joined(separator: ",")
    let animation = try LottieTests.animation(shapes(square(), redFill), extra: #", "markers": [\#(markers)]"#)
    let expected: [Range<Double>] = [0..<1.0 / 3, 1.0 / 3..<1, 1.0 / 3..<1, 1..<2]
    #expect(animation.spans.map(\.seconds) == expected)
  }

  @Test(arguments: ["1e308", "-1e308", "1e-308"])
  func `numbers at the end of their range make a frame`(number: String) throws {
    let layer = shapes(
      square(at: "[\(number), 0]"), redFill,
      fields: #""sr": \#(number), "ks": {"r": {"k": \#(number)}, "s": {"k": [\#(number), 100]}},"#)
    _ = try LottieTests.animation(layer).drawing(at: 7)
  }
}
