import Foundation
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelSeries
import SmallScenes
import TestFolders
import Testing

struct SeriesTests {
  private func series(
    _ template: String, values: [Double] = [10, 20, 30], count: Int?? = nil, limit: Int = 100
  ) throws -> Series {
    try Series(
      count: count ?? values.count, limit: limit, named: OutputTemplate(template, option: "-o"), sceneName: "curve",
      fields: ["side", "word"]
    ) { i in
      Series.Member(
        values: [SeriesValue("side", .number(values[i]))], fields: ["word": .text(["a", "A", "b"][i % 3])],
        place: nil)
    }
  }

  @Test(
    arguments: [
      ("out/{name}-{side:03}.mp4", ["out/curve-010.mp4", "out/curve-020.mp4", "out/curve-030.mp4"]),
      ("{number}.mp4", ["1.mp4", "2.mp4", "3.mp4"]), ("{number:02}.png", ["01.png", "02.png", "03.png"]),
    ])
  func `members are named by the template`(template: String, files: [String]) throws {
    #expect(try series(template).members.map(\.file) == files)
  }

  @Test func `numbers in names have as many digits as the last one`() throws {
    let series = try series("{number}.mp4", values: (0..<12).map(Double.init))
    #expect(series.members.map(\.name).first == "01.mp4" && series.members.map(\.name).last == "12.mp4")
  }

  @Test func `a series above the limit is refused before a member is made`() throws {
    func complaint(_ count: Int?) throws -> String {
      let fault = #expect(throws: SeriesError.self) {
        try Series(
          count: count, limit: 100, named: OutputTemplate("{number}.mp4", option: "-o"), sceneName: "c", fields: []
        ) { _ in preconditionFailure("a member was made") }
      }
      return fault.map { "\($0)" } ?? ""
    }
    #expect(
      try complaint(101)
        == "there would be 101 outputs, and at most 100 are made; take fewer values, or allow more with --max-outputs")
    #expect(try complaint(nil).hasPrefix("there would be more than \(Int.max) outputs"))
    #expect(try complaint(0) == "there is nothing to make")
  }

  @Test(arguments: ["out/all.mp4", "out/{name}.mp4"])
  func `a template without a field that distinguishes the outputs is an error`(template: String) throws {
    let fault = #expect(throws: ArgumentError.self) { try series(template) }
    #expect(
      fault?.message
        == "3 outputs would have this one name; write what tells them apart into it, such as {side} or {number}")
  }

  @Test func `the name of a single output needs no field`() throws {
    #expect(try series("out/all.mp4", values: [10]).members.map(\.file) == ["out/all.mp4"])
  }

  @Test func `two outputs with the same name are an error`() throws {
    let fault = #expect(throws: SeriesError.self) { try series("{side:.0}.mp4", values: [1, 2, 2.1]) }
    #expect(
      fault.map { "\($0)" }
        == "side=2 and side=2.1 would both be written to 2.mp4; name more fields in the output's name, with more decimals, or {number}"
    )
  }

  @Test func `names that differ in capital letters alone are one name`() throws {
    let fault = #expect(throws: SeriesError.self) { try series("x/{word}.mp4") }
    #expect(
      fault.map { "\($0)" }
        == "side=10 would be written to x/a.mp4 and side=20 to x/A.mp4, which are one file on systems that do not tell capital letters from small ones; name more fields in the output's name, with more decimals, or {number}"
    )
  }
}
