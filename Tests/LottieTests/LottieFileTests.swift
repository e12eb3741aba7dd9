import Foundation
import PathreelDrawing
import PathreelLottie
import Testing

/// Files that are wrong, and files that are made to harm.
struct LottieFileTests {
  private func message(_ text: String) -> String { message(Data(text.utf8)) }

  private func message(_ data: Data) -> String {
    do throws(LottieError) {
      _ = try LottieAnimation(data: data, name: "a.json", pictures: nil)
      return "none"
    } catch { return "\(error)" }
  }

  @Test(arguments: [
    ("{\n  \"layers\": [}", "a.json:2:14: this is no JSON value"),
    ("", "a.json:1:1: the file ends before the document does"),
    ("{\"é\": 1,}", "a.json:1:9: a key in quotation marks is missing"),
    ("[1 2]", "a.json:1:4: a comma or ] is missing"),
    ("{\"w\": 1e999}", "a.json:1:7: '1e999' is no number that can be drawn"),
    ("{\"w\": NaN}", "a.json:1:7: this is no JSON value"),
    ("{\"w\": 1}", "a.json:1:1: this is no Lottie animation: 'layers' is missing"),
    ("{\"layers\": []}", "a.json:1:1: the animation has no number 'w'"),
    (
      "{\"layers\": [], \"w\": 9, \"h\": 0, \"op\": 1, \"fr\": 1}", "a.json:1:1: the animation's size is 9.0 x 0.0"
    ),
  ])
  func `a mistake has its line and column`(text: String, error: String) { #expect(message(text) == error) }

  @Test func `values that are nested too deep are an error`() {
    #expect(message(String(repeating: "[", count: 300)).hasSuffix("values are nested more than 256 deep"))
  }

  @Test func `a composition that contains itself is an error`() {
    let text = """
      {"w": 9, "h": 9, "op": 9, "fr": 30, "layers": [{"ty": 0, "refId": "a"}],
      "assets": [{"id": "a", "layers": [{"ty": 0, "refId": "a"}]}]}
      """
    #expect(message(text) == "a.json:2:12: the composition 'a' contains itself")
  }

  @Test func `compositions that double at each of thirty levels end`() throws {
    let levels = (0..<30).map {
      let layer = #"{"ty": 0, "refId": "\#($0 + 1)", "w": 9, "h": 9, "op": 60}"#
      return #"{"id": "\#($0)", "layers": [\#(layer), \#(layer)]}"#
    }
    let end = #"{"id": "30", "layers": [\#(shapes(square(), redFill))]}"#
    let all = try animation(
      #"{"ty": 0, "refId": "0", "w": 9, "h": 9, "op": 60}"#,
      extra: ", \"assets\": [\((levels + [end]).joined(separator: ", "))]")
    #expect(!all.drawing(at: 0).isComplete)
  }

  @Test func `a repeater of repeaters with a billion copies ends`() throws {
    let repeater = #"{"ty": "rp", "c": {"k": 1000}, "o": {"k": 0}, "tr": {"p": {"k": [1, 0]}}}"#
    let all = try animation(shapes(square(), redFill, repeater, repeater, repeater))
    #expect(!all.drawing(at: 0).isComplete)
  }

  @Test(arguments: ["1e300", "-1e300", "1e-300", "0"])
  func `numbers without bounds are drawn or left out`(number: String) throws {
    let wild = try animation(
      shapes(
        square(at: "[\(number), \(number)]"), #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 50}, "o": {"k": \#(number)}}"#,
        #"{"ty": "rd", "r": {"k": \#(number)}}"#, #"{"ty": "zz", "s": {"k": \#(number)}, "r": {"k": \#(number)}}"#,
        #"{"ty": "op", "a": {"k": \#(number)}}"#, #"{"ty": "pb", "a": {"k": \#(number)}}"#, redFill,
        #"{"ty": "rp", "c": {"k": \#(number)}, "o": {"k": \#(number)}, "tr": {"s": {"k": [\#(number), 0]}}}"#,
        fields: #""ks": {"s": {"k": [\#(number), 100]}, "r": {"k": \#(number)}},"#))
    _ = wild.items(at: 0)
  }

  /// `hello` of zero bytes, in an archive that Python's zipfile made.
  @Test func `a damaged archive is an error`() {
    #expect(
      message(Data([0x50, 0x4B, 3, 4, 0, 0])) == "a.json: the file is a damaged archive: its directory is missing")
  }

  @Test func `what is not drawn is a warning with layer and place, once`() throws {
    let cameras = try animation(
      #"{"ty": 13, "nm": "Eye"}"#, shapes(#"{"ty": "xx"}"#, #"{"ty": "xx"}"#))
    #expect(
      cameras.warnings.map(\.description) == [
        "a.json:1:76: layer 'Eye': cameras are not used",
        "a.json:1:162: layer 'S': a shape of the kind 'xx' is not drawn",
      ])
  }

  @Test func `markers span the time to the next one, and have names of their own`() throws {
    let marked = try animation(
      extra:
        #", "markers": [{"tm": 30, "cm": "b", "dr": 0}, {"tm": 0, "cm": "b", "dr": 0}, {"tm": 45, "cm": "c", "dr": 6}]"#
    )
    #expect(marked.spans.map(\.name) == ["b", "b 2", "c"])
    #expect(marked.spans.map(\.seconds) == [0..<1, 1..<1.5, 1.5..<1.7])
  }
}
