import Foundation
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax
import Testing

/// Tests of the messages about rare mistakes.
@Suite struct RareErrorTests {
  /// The message for a scene with these elements, when it is read, or else when it is drawn at half a second. The first
  /// element is in line 5, and the keys beside are in line 3.
  private func message(_ elements: String, beside keys: String = "title: a") -> String {
    let text = "canvas: {size: [9, 9]}\nduration: 1\n\(keys)\nelements:\n\(elements)"
    do {
      _ = try SceneFile(text: text, name: "a").displayList(at: 0.5)
      return "none"
    } catch { return "\(error)" }
  }

  @Test(
    arguments: [
      (
        "  - zzzz: 5",
        "a:5:5: unknown kind of element 'zzzz'; a component of this name would stand under 'components' or come by 'include', and the kinds are 'rectangle', 'rounded-rectangle', "
      ),
      (
        "  - morph: {progress: t, through: [{circle: {radius: 3}}, {connector: {from: [0, 0], to: [9, 9], leaving: right, entering: left, label: {at: 0.5}}}]}",
        "a:5:71: 'label' is for elements on a 'connector', and here are none; remove it"
      ),
      ("  - text: {text: a, font: [1]}", "a:5:27: 'font' is the name of a font file; a list stands here"),
      (
        "  - text: {text: a, features: [{a: 1}]}",
        "a:5:32: 'features' is the tag of a font's feature; a mapping stands here"
      ),
      (
        "  - rectangle: {size: {a: 1}}",
        "a:5:23: 'size' is a number or a list of two numbers; a mapping stands here"
      ),
      (
        "  - circle: {radius: \"gcd(1.5, 2)\"}",
        "a:5:23: gcd(1.5, 2) has no value in 'gcd(1.5, 2)': both are whole numbers"
      ),
    ])
  func `an element's mistake has its place`(elements: String, expected: String) {
    let message = message(elements)
    #expect(message.hasPrefix(expected), "\(message)")
  }

  @Test(
    arguments: [
      (
        "parameters: {i: {value: 1}}", "  - repeat: {count: 2}\n    element: {circle: {radius: 3}}",
        "a:5:13: the index would be called 'i', which is already a name; give it another with 'as'"
      ),
      (
        "parameters: {a: {range: [1, 2]}}", "  - circle: {radius: a}",
        "a:3:17: 'a' needs 'value', 'text' or 'image'"
      ),
      (
        "let: {a: 1 +}", "  - circle: {radius: a}",
        "a:3:13: a value is missing at the end"
      ),
      (
        "let: {a: 1 +}", "  - circle: {radius: a}\n  - circle: {radius: 2 * a}",
        "a:3:13: a value is missing at the end"
      ),
      (
        "let: {a: {b: 1}}", "  - circle: {radius: a}",
        """
        a:3:10: 'a' needs 'count'
        a:3:10: 'a' needs 'first' or 'values'
        a:3:11: unknown key 'b'; 'a' has 'count', 'first', 'next', 'values', 'as', 'item'
        """
      ),
      (
        "let: {a: [[1, 2], [3]]}", "  - circle: {radius: 3}",
        "a:3:11: 'a' is a list of lists, and a list has single values; write its rows one after another in one list, and "
          + "read a value as a[number of columns * row + column]"
      ),
      (
        "parameters: {by: {value: b, choices: [b, c]}}", "  - circle: {radius: by - 1}",
        "a:5:22: this is a choice where '-' takes a number"
      ),
      (
        "parameters: {by: {value: pressure, choices: [pressure, speed]}}",
        "  - freehand: {samples: [[[1, 2, 0], [5, 6, 1]]], nib: {by: by}}",
        "a:5:15: the recording has no pressure for 'nib' to follow (t = 0.5, i = 0)"
      ),
      ("beats: [{after: 1}]", "  - circle: {radius: 3}", "a:3:9: a beat has no name; write '- name: {lasts: 1}'"),
      (
        "beats: [{a: {lasts: 1, ease: [1]}}]", "  - circle: {radius: 3}",
        "a:3:30: 'ease' is an easing such as 'in-out'; a list stands here"
      ),
      (
        "let: {and: 1}", "  - circle: {radius: 3}",
        "a:3:7: the name 'and' is already a word of expressions; choose another, such as 'my_and'"
      ),
    ])
  func `a name's mistake has its place, and so has its use`(keys: String, elements: String, expected: String) {
    #expect(message(elements, beside: keys) == expected)
  }
}
