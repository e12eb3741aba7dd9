import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of repeats whose expressions are evaluated for many iterations at once.
@Suite struct RowColumnsTests {
  private static let head = """
    canvas: {size: [400, 300]}
    duration: 4
    parameters: {k: {value: 2, range: [0, 9]}}
    beats: [{rise: {lasts: 1}}, {stagger: {name: petal, count: 80, lasts: 0.5, every: 0.005}}]
    keyframes: {drop: [{to: 0}, {to: 40, lasts: 2}]}
    let: {size: 3 + 2 * rise, starts: [0, 1, 0.5, 2], wave(x): sin(x + t)}
    data: {energy: {rows: [\(rows)]}}
    components:
      dot:
        parameters: {r: {value: 1}}
        let: {twice: 2 * r + t, list: [r, twice]}
        elements: [{circle: {radius: r + t}, offset: [twice, "list[1]"], rotate: 9 * twice}]

    """

  private static let rows = (0..<66).map { "{v: \($0 % 7), c: \($0 % 2 == 0 ? "'#ff0000'" : "'#0000ff'"), s: w\($0)}" }
    .joined(separator: ", ")

  /// Elements whose values depend on the iteration `i` in different ways.
  static let elements = [
    "circle: {radius: 3 + i / 9 + t}\nposition: [\"2 * i\", \"9 * sin(i + t)\"]\nfill: hsb(i / 66, 0.5, 1)",
    "rectangle: {size: [size, i % 5 + 1]}\nrotate: if(i % 10 == 0, t, 5)\nscale: 1 + 0.1 * noise(i, t)\noffset: [i, 0]",
    "circle: {radius: \"petal[i] + 1\"}\nopacity: \"clamp(t - starts[i % 4], 0.1, 1)\"\noffset: [drop(i / 60), 0]",
    "circle: {radius: \"sum(n in 1..3, n * i) / 60 + 1\"}\nif: i < 20 * t\noffset: [wave(i), k]",
    "circle: {radius: \"sum(n in 0..i % 4, n) + 1\"}\nfill: {gradient: [red, \"mix(red, blue, i / 66)\"]}",
    "text: {text: \"{i} {t + i:.2}\", size: 6}\nposition: [i, 2 * i]",
    "group:\n  - repeat: {count: 5, as: n}\n    element: {circle: {radius: n + i / 20 + 1}, offset: [n * t, i]}\n"
      + "  - circle: {radius: 2}\n    offset: [i, t]",
    "dot: {r: i / 9}\noffset: [i, i * t]",
    "repeat: {count: 4, as: n}\nelement: {circle: {radius: 1 + n / 9}, offset: [n, i]}\nrotate: i * t",
    "h-stack: {spacing: i / 30}\nelements: [{circle: {radius: 2 + i / 20}}, {dot: {r: t * i / 30}}]",
    "circle: {radius: 2 + t}\noffset: [i * t, 0]\nlayer: {from: i / 50}",
    "circle: {radius: 2}\noffset: [\"i * t\", 0]\ntime: t - i / 50",
    "letters: {text: abc, size: 9, as: {letter: l}}\nfill: hsb(l / 9, 1, 1)\noffset: [i, 9]",
    "rectangle: {size: [9, 9]}\nmask: [{circle: {radius: i / 20 + t + 1}}]\nposition: [i * 5, 20]",
  ]

  /// The items of a repeat of an element. With `isNested` each repeat has three iterations, which are too few to be
  /// evaluated at once.
  private func items(_ element: String, isNested: Bool, at seconds: Double) throws -> [DisplayList.Item] {
    var lines = element.split(separator: "\n").map(String.init)
    if isNested {
      let index = try Regex("\\bi\\b")
      lines = lines.map { $0.replacing(index, with: "(3 * a + b)") }
    }
    func indented(_ count: Int) -> String { lines.map { String(repeating: " ", count: count) + $0 + "\n" }.joined() }
    let text =
      isNested
      ? "  - repeat: {count: 22, as: a}\n    element:\n      repeat: {count: 3, as: b}\n      element:\n" + indented(8)
      : "  - repeat: {count: 66, as: i}\n    element:\n" + indented(6)
    return try SceneFile(text: Self.head + "elements:\n" + text, name: "a.yaml").displayList(at: seconds).items
  }

  @Test(arguments: elements.indices, [0, 0.4, 1.7])
  func `iterations that are evaluated at once draw the same as one by one`(number: Int, seconds: Double) throws {
    let element = Self.elements[number]
    let together = try items(element, isNested: false, at: seconds)
    #expect(try together == items(element, isNested: true, at: seconds), "\(element)")
  }

  @Test func `rows of data with numbers, texts and colours are evaluated as before`() throws {
    let text =
      Self.head + """
        elements:
          - repeat: {over: energy, as: row}
            element:
              circle: {radius: row.v + 1}
              fill: row.c
              offset: [2 * row, \"if(row.s == 'w9', 7, row.v * t)\"]
        """
    let items = try SceneFile(text: text, name: "a.yaml").displayList(at: 2).items
    let values = (0..<66).map { Double($0 % 7) }
    // The bounds of a circle are rounded.
    #expect(items.map { Double($0.frame.width / 2).rounded() } == values.map { $0 + 1 })
    let offsets = values.enumerated().map { row, value in row == 9 ? 7 : 2 * value }
    #expect(items.map { Double($0.frame.midY - 150).rounded() } == offsets)
  }

  @Test(
    arguments: [
      ("scale: \"1 / (i - 5)\"", "division by zero in '1 / (i - 5)' (t = 1, i = 5)"),
      ("opacity: 2 - i / 40", nil), ("rotate: \"sqrt(40 - i)\"", "sqrt(-1) has no value"),
    ] as [(String, String?)])
  func `the first iteration without a value is reported`(modifier: String, message: String?) throws {
    let text =
      Self.head + "elements:\n  - repeat: {count: 66, as: i}\n    element: {circle: {radius: 2}, \(modifier)}\n"
    let scene = try SceneFile(text: text, name: "a.yaml")
    let found = Result { try scene.displayList(at: 1) }
    guard case .failure(let error) = found else {
      Issue.record("there is no error")
      return
    }
    if let message { #expect("\(error)".contains(message), "\(error)") }
  }
}

extension DisplayList.Item {
  fileprivate var frame: CGRect {
    guard case .fill(let fill) = self else { return .null }
    return fill.path.boundingRect.applying(fill.transform)
  }
}
