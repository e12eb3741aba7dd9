import PathreelSceneFiles
import Testing

/// Tests of the format number at the head of a scene file.
@Suite struct SceneFormatTests {
  private func message(_ head: String, rest: String = "canvas: {size: [9, 9]}\nduration: 1\nelements: []") -> String {
    do {
      _ = try SceneFile(text: head + "\n" + rest, name: "a")
      return "read"
    } catch { return "\(error)" }
  }

  @Test(arguments: ["", "pathreel: 1", "pathreel: \"1\"", "pathreel: 1.0"])
  func `the first format is read, also without its number`(head: String) { #expect(message(head) == "read") }

  @Test(
    arguments: [
      (
        "pathreel: 2",
        "a:1:11: the scene is of format 2, which needs Pathreel 2 or a later one; this Pathreel reads format 1"
      ),
      (
        "pathreel: 17",
        "a:1:11: the scene is of format 17, which needs Pathreel 17 or a later one; this Pathreel reads format 1"
      ),
      ("pathreel: 0", "a:1:11: 'pathreel' is '0'; write the number of a format: 1"),
      ("pathreel: -1", "a:1:11: 'pathreel' is '-1'; write the number of a format: 1"),
      ("pathreel: 1.5", "a:1:11: 'pathreel' is '1.5'; write the number of a format: 1"),
      (
        "pathreel: 99999999999999999999",
        "a:1:11: 'pathreel' is '99999999999999999999'; write the number of a format: 1"
      ),
      ("pathreel: one", "a:1:11: 'pathreel' is 'one'; write the number of a format: 1"),
      ("pathreel: 2 - 1", "a:1:11: 'pathreel' is '2 - 1'; write the number of a format: 1"),
      ("pathreel: [1]", "a:1:11: 'pathreel' is the number of a format, such as 1; a list stands here"),
      ("pathreel: ", "a:1:10: 'pathreel' has no value; write the number of a format, such as 1"),
    ]) func `another number is an error that says what is needed`(head: String, expected: String)
  {
    #expect(message(head) == expected)
  }

  @Test func `a scene in an unknown format has no other error`() {
    #expect(
      message("pathreel: 2", rest: "canvas: {colour: red}\nparticles: []")
        == "a:1:11: the scene is of format 2, which needs Pathreel 2 or a later one; this Pathreel reads format 1")
  }
}
