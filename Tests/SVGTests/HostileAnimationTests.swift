import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG
import Testing

/// Documents that ask for more work than their size lets expect. Each is an error that says so, has a warning, or is
/// drawn; nothing here is measured, but a document of these that is not bounded runs for minutes.
struct HostileAnimationTests {
  private func outcome(_ inside: String, at seconds: Double = 0.5) -> String {
    do {
      let drawing = try animated(inside)
      _ = try drawing.drawing(at: seconds)
      return drawing.warnings.first.map { $0.problem } ?? "drawn"
    } catch { return "\(error)" }
  }

  private func rect(_ animations: String) -> String { "<rect width='9' height='9'>\(animations)</rect>" }

  @Test func `more animations than a document may have are an error`() {
    let one = "<set attributeName='x' to='1'/>"
    #expect(
      outcome(rect(String(repeating: one, count: 100_001))).hasSuffix(
        "there are more than 100000 animations; simplify the drawing"))
  }

  @Test func `thousands of transforms that are added to each other are joined once`() {
    let one = "<animateTransform attributeName='transform' type='rotate' additive='sum' values='0;90' dur='1s'/>"
    #expect(outcome(rect(String(repeating: one, count: 20_000))) == "drawn")
  }

  @Test func `animations that all begin with each other's ends are cut with a warning`() {
    let all = (0..<300).map { "a\($0).end" }.joined(separator: ";")
    let animations = (0..<300).map {
      "<animate id='a\($0)' attributeName='x' values='0;9' begin='0;\(all)' dur='1s'/>"
    }
    #expect(outcome(rect(animations.joined())).contains("or begin and end with each other too often"))
  }

  @Test func `a cycle of instants is cut with a warning`() {
    let two =
      "<animate id='a' attributeName='x' values='0;9' begin='0;b.end' dur='1ms'/>"
      + "<animate id='b' attributeName='x' values='0;9' begin='a.end' dur='1ms'/>"
    #expect(outcome(rect(two)).contains("more than 100000 intervals"))
  }

  @Test func `a duration of a nanosecond repeats without end`() {
    #expect(
      outcome(rect("<animate attributeName='x' values='0;9' dur='0.000000001s' repeatCount='indefinite'/>")) == "drawn")
  }

  @Test func `a list of animations is read up to the most that may run`() {
    let list = Array(repeating: "k 3s infinite", count: 100_000).joined(separator: ",")
    let style = "<style>@keyframes k{to{x:9px}} rect{animation:\(list)}</style>"
    #expect(outcome(style + String(repeating: "<rect width='9' height='9'/>", count: 9)) == "drawn")
  }

  @Test func `many keyframes are an error`() {
    let frames = (0..<200_000).map { "\(Double($0) / 2000)%{x:\($0 % 90)px}" }.joined()
    #expect(outcome("<style>@keyframes k{\(frames)}</style>").contains("the drawing is too large"))
  }

  @Test func `keyframes without an end are read as if they ended`() {
    #expect(outcome("<style>@keyframes k{from{x:1px\(String(repeating: "{", count: 100_000))</style>") == "drawn")
  }

  @Test func `thousands of elements may follow one path, which is measured once`() {
    let path = "<path id='p' d='M0 0\(String(repeating: "C9 9 3 4 0 7", count: 2000))'/>"
    let one = "<rect width='9' height='9'><animateMotion dur='3s'><mpath href='#p'/></animateMotion></rect>"
    #expect(outcome(path + String(repeating: one, count: 2000)) == "drawn")
  }

  @Test func `a motion along a million curves is an error`() {
    let curves = String(repeating: "9 9 3 4 0 7 ", count: 600_000)
    #expect(outcome(rect("<animateMotion dur='3s' path='M0 0c\(curves)'/>")).contains("the drawing is too large"))
  }

  @Test func `variables that double are an error once they are long everywhere`() {
    let doubling = (1..<13).map { "--v\($0):var(--v\($0 - 1)) var(--v\($0 - 1));" }.joined()
    let style = "<style>rect{--v0:lolololol;\(doubling)fill:var(--v12)}</style>"
    #expect(outcome(style + "<rect width='9' height='9'/>") == "drawn")
    #expect(
      outcome(style + String(repeating: "<rect width='9' height='9'/>", count: 5000)).contains(
        "the drawing is too large"))
  }

  @Test func `variables in a circle have no value`() throws {
    let text = "<style>rect{--a:var(--b);--b:var(--a);fill:var(--a,red)}</style><rect width='9' height='9'/>"
    #expect(try fill(text, at: 0).paint == .color(.init(red: 1, green: 0, blue: 0)))
  }

  @Test(arguments: ["color-mix(in srgb,red,", "rgb("])
  func `a colour that nests without end is not understood`(function: String) throws {
    let value = String(repeating: function, count: 50_000) + "blue" + String(repeating: ")", count: 50_000)
    let text = "<rect width='9' height='9' style='fill:\(value)'/>"
    #expect(try fill(text, at: 0).paint == .color(.black))
  }

  @Test(arguments: [("calc(1px + ", "1px", ")"), ("min(1px,", "1px", ")"), ("calc((", "1px", "))")])
  func `a calculation that nests without end is a warning`(start: String, middle: String, end: String) {
    let value =
      String(repeating: start, count: 30_000) + middle + String(repeating: end, count: 30_000)
    #expect(outcome("<rect width='9' height='9' style='x:\(value)'/>").contains("is not understood"))
  }

  @Test func `lists of hundreds of thousands of numbers are read`() {
    let numbers = Array(repeating: "5 7", count: 300_000).joined(separator: " ")
    #expect(outcome("<polygon points='\(numbers)'/>") == "drawn")
    let transforms = String(repeating: "rotate(1)", count: 100_000)
    #expect(outcome("<rect width='9' height='9' transform='\(transforms)'/>") == "drawn")
  }

  @Test func `a list of half a million values is read`() {
    let values = Array(repeating: "1;2", count: 250_000).joined(separator: ";")
    #expect(outcome(rect("<animate attributeName='x' dur='5s' values='\(values)'/>")) == "drawn")
  }
}
