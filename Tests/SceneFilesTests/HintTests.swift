import PathreelDrawing
import PathreelSceneFiles
import Testing

/// Tests of the warnings about what is allowed in a scene file and is nearly always a mistake.
@Suite struct `A hint` {
  private func warnings(_ element: String) throws -> [String] {
    try SceneFile(text: "canvas: {size: [400, 300]}\nduration: 4\nelements:\n  - \(element)\n", name: "a")
      .displayList(at: 1).warnings.map { "\($0)" }
  }

  @Test(arguments: [
    ("text: one\\ntwo", "'text': '\\n' is drawn as it stands; in double quotes it begins a new line"),
    (
      "{circle: {radius: 9}, stroke: red, trim: {from: 2}}",
      "'circle': 'trim' leaves nothing of the outline; 'from' and 'to' are shares of it, and seconds belong to layer: {from: …}"
    ),
    (
      "{circle: {radius: \"20 + sin(90)\"}, fill: red}",
      "'circle': sin(90) is that of 90 radians; 90 degrees are radians(90)"
    ),
    (
      "{circle: {radius: 9}, offset: [0, \"random(10, 50)\"], fill: red}",
      "'circle': random(10, 50) is a number from 0 to 1 by a seed and an index; one from 10 to 50 is mix(10, 50, random(1, 0))"
    ),
  ]) func `names the cure`(element: String, expected: String) throws {
    #expect(try warnings(element) == ["a:4:5: warning: \(expected) (t = 1)"])
  }

  @Test(arguments: [
    "text: \"one\\ntwo\"", "text: sin(90)", "{circle: {radius: 9}, stroke: red, trim: {from: t}}",
    "{circle: {radius: 9}, stroke: red, trim: {from: 1.2, to: 1.5}}", "{circle: {radius: \"20 + sin(2)\"}, fill: red}",
    "{circle: {radius: \"20 + random(1, 3)\"}, fill: red}",
  ]) func `is not given for what may be meant`(element: String) throws {
    #expect(try warnings(element) == [])
  }

  private static let cut =
    "'trim' cuts a piece off the filled shape along a straight line; give it a 'stroke' to draw a part of its outline"

  @Test(arguments: ["{circle: {radius: 9}, trim: {to: 0.5}}", "{circle: {radius: 9}, fill: red, trim: {to: t / 2}}"])
  func `is given for a trim that cuts a filled shape`(element: String) throws {
    #expect(try warnings(element) == ["a:4:5: warning: 'circle': \(Self.cut) (t = 1)"])
  }

  @Test(arguments: [
    "{circle: {radius: 9}, stroke: red, trim: {to: 0.5}}", "{circle: {radius: 9}, trim: {to: 1}}",
    "{circle: {radius: 9}, outline: 3, trim: {to: 0.5}}",
    "{circle: {radius: 9}, draw: 0.5, trim: {to: 0.5}}",
  ]) func `is not given for the trim of a line`(element: String) throws { #expect(try warnings(element) == []) }
}
