import PathreelCommands
import PathreelSceneSyntax
import Testing

/// The YAML of scripts of touches: each mistake has its place and says what to write.
struct ScriptFileTests {
  private static func mistakes(_ text: String) -> String {
    do {
      _ = try ScriptReader.read(text, file: "taps.yaml")
      return ""
    } catch { return "\(error)" }
  }

  @Test func `every kind of step is read`() throws {
    let text = """
      - {at: 0.5s, tap: Start}
      - {at: 1, tap: [120, 300], count: 2}
      - {at: 2s, press: Hold me, for: 0.8s}
      - {at: 3s, drag: card, by: [120, 0], for: 0.6s, flick: true}
      - {at: 3s, drag: [100, 100], to: bin}
      - {at: 4s, pinch: photo, scale: 2, for: 1s}
      - {at: 5s, rotate: photo, by: 90deg}
      - {at: 6s, set: Volume, to: 0.7, for: 1s}
      """
    #expect(try ScriptReader.read(text, file: "taps.yaml").count == 8)
  }

  @Test(arguments: [
    ("", "taps.yaml: the file is empty; a script is a list of steps, such as '- {at: 1s, tap: Start}'"),
    ("a: b", "taps.yaml:1:1: a script is a list of steps, such as '{at: 1s, tap: Start}'; a mapping stands here"),
    ("- tap", "taps.yaml:1:3: a step has a time and an action, such as '{at: 1s, tap: Start}'; 'tap' stands here"),
    (
      "- &a {at: 1s, tap: A}\n- *a",
      "taps.yaml:1:3: scripts have no anchors (&) and aliases (*); write the step again"
    ),
    ("- {tap: Start}", "taps.yaml:1:3: a step has a time, such as '{at: 1s, tap: Start}'"),
    (
      "- {at: 1s, tab: Start}",
      "taps.yaml:1:3: a step does one of 'tap', 'press', 'drag', 'pinch', 'rotate' or 'set'; did you mean 'tap'?"
    ),
    ("- {at: 1s, tap: A, drag: B}", "taps.yaml:1:20: a step does one thing; 'drag' is a step of its own"),
    (
      "- {at: 1s, tap: A, cuont: 2}",
      "taps.yaml:1:20: 'cuont' is no key of 'tap', which has 'at', 'tap', 'count'; did you mean 'count'?"
    ),
    ("- {at: now, tap: A}", "taps.yaml:1:8: 'at' is a time as 1.5s or 1.5; 'now' stands here"),
    ("- {at: -1s, tap: A}", "taps.yaml:1:8: 'at' is a time as 1.5s or 1.5; '-1s' stands here"),
    (
      "- {at: 1s, tap: [1]}",
      "taps.yaml:1:17: a touch names a view by its text or id, or a point as [x, y]; a list stands here"
    ),
    ("- {at: 1s, tap: A, count: 2.5}", "taps.yaml:1:3: 'count' is a whole number"),
    ("- {at: 1s, tap: A, count: 99}", "taps.yaml:1:27: 'count' is a number from 1 to 10; '99' stands here"),
    (
      "- {at: 1s, press: A, for: 700s}",
      "taps.yaml:1:27: 'for' is a time as 1.5s or 1.5, of at most 600 s; '700s' stands here"
    ),
    ("- {at: 1s, drag: A}", "taps.yaml:1:3: a drag has 'by', a way such as [120, 0], or 'to', a view or a point"),
    ("- {at: 1s, drag: A, by: far}", "taps.yaml:1:25: 'by' is a way in points, such as [120, 0]"),
    ("- {at: 1s, drag: A, by: [1, 2], flick: yes}", "taps.yaml:1:40: 'flick' is true or false"),
    ("- {at: 1s, pinch: A}", "taps.yaml:1:3: 'scale' is missing, a number such as 2"),
    ("- {at: 1s, rotate: A, by: around}", "taps.yaml:1:27: 'by' is an angle, such as 90deg"),
    ("- {at: 1s, set: [A], to: 1}", "taps.yaml:1:17: 'set' is the label or id of a control"),
    ("- {at: 1s, set: A}", "taps.yaml:1:3: 'set' needs 'to', the new value: a number, true, false, a colour or a text"),
  ])
  func `a mistake has its place and its cure`(text: String, message: String) {
    #expect(Self.mistakes(text) == message)
  }

  @Test func `a script has at most ten thousand steps`() {
    let text = String(repeating: "- {at: 1s, tap: A}\n", count: 10_001)
    #expect(Self.mistakes(text) == "taps.yaml:1:1: the script has 10001 steps; a script has at most 10000")
  }
}
