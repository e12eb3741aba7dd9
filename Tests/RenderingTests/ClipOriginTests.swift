import PathreelRendering
import Testing

struct ClipOriginTests {
  @Test func `a file whose name begins with a dash is no option in the command`() throws {
    let comment = #"{"pathreel": "0.2.0", "scene": "-s.yaml", "values": {"side": "-3"}}"#
    let origin = try #require(ClipOrigin(comment: comment))
    #expect(origin.command(writing: "-o.mp4") == "pathreel render ./-s.yaml --set side=-3 -o ./-o.mp4")
  }
}
