import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import SeededRandom
import Testing

/// Tests of components, which are kinds of elements that a file defines: a use draws the same as its expansion.
@Suite struct ComponentTests {
  static let head = "canvas: {size: [200, 100]}\nbeats: [{grow: {lasts: 2}}, {hold: {lasts: 2}}]\n"

  private func scene(_ components: String, _ elements: String, naming names: String = "{}") throws -> SceneFile {
    try SceneFile(
      text: Self.head + "let: \(names)\ncomponents:\n\(indented(components))\nelements:\n\(indented(elements))\n",
      name: "a")
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
  }

  /// The display lists of a scene at several instants. Expects the same lists with and without retention.
  private func lists(_ scene: SceneFile) throws -> [DisplayList] {
    let retention = Retention()
    return try [0, 0.5, 0.5, 1, 3, 1, 0.25].map { seconds in
      let plain = try scene.displayList(at: seconds)
      #expect(try Retention.withValue(retention) { try scene.displayList(at: seconds) } == plain)
      return plain
    }
  }

  /// The position and text of the errors of a scene: `8:5: …`.
  private func message(_ components: String, _ elements: String, at seconds: Double = 0.5) -> String {
    do {
      _ = try scene(components, elements).displayList(at: seconds)
      return "no error"
    } catch { return "\(error)".split(separator: "\n").map { $0.dropFirst(2) }.joined(separator: "\n") }
  }

  @Test func `a text or a choice means itself, even if a list has its name`() throws {
    let tag =
      "tag: {parameters: {say: text, cap: {choices: [butt, round]}}, elements: [{text: {text: \"{say}\", size: 20}}, {lines: {points: [[0, 0], [50, 50]]}, stroke: {color: red, width: 4, cap: cap}}]}"
    let used = try scene(tag, "- tag: {say: days, cap: butt}", naming: "{days: [1, 2], butt: [3, 4]}")
    let writtenOut = try scene(
      tag,
      "- group: [{text: {text: days, size: 20}}, {lines: {points: [[0, 0], [50, 50]]}, stroke: {color: red, width: 4, cap: butt}}]"
    )
    #expect(try used.displayList(at: 0) == writtenOut.displayList(at: 0))
  }

  // MARK: Expansion

  /// Components, elements that use them, and the same elements written out.
  static let expansions: [(components: String, used: String, writtenOut: String)] = [
    (
      "dot: {elements: [circle: {radius: 9}]}", "- dot: {}\n  position: [20, 30]",
      "- group: [circle: {radius: 9}]\n  position: [20, 30]"
    ),
    ("dot: {elements: [circle: {radius: 9}]}", "- dot:", "- circle: {radius: 9}"),
    (
      "disc: {parameters: {size: {value: 10}}, elements: [circle: {radius: size}]}",
      "- disc: {}\n- disc: {size: 20}\n- disc: {size: 5 * t + grow}",
      "- circle: {radius: 10}\n- circle: {radius: 20}\n- circle: {radius: 5 * t + grow}"
    ),
    (
      "disc: {parameters: {size: number, tint: color, on: boolean}, elements: [{circle: {radius: size}, fill: tint, opacity: \"if(on, 1, 0.5)\"}]}",
      "- repeat: {count: 3}\n  element:\n    disc: {size: 4 + i, tint: \"hsb(i / 3, 1, 1)\", on: i > 0}\n    offset: [9 * i, 0]",
      "- repeat: {count: 3}\n  element:\n    circle: {radius: 4 + i}\n    fill: \"hsb(i / 3, 1, 1)\"\n    opacity: \"if(i > 0, 1, 0.5)\"\n    offset: [9 * i, 0]"
    ),
    (
      "bars: {parameters: {of: {value: [1, 2]}}, elements: [{h-stack: {spacing: 1}, element: {repeat: {count: length(of)}, element: {rectangle: {size: [4, \"of[i]\"]}}}}]}",
      "- bars: {}\n- bars: {of: [5, 10 * t + 1, 30]}\n- bars: {of: heights}",
      """
      - h-stack: {spacing: 1}
        elements: [{rectangle: {size: [4, 1]}}, {rectangle: {size: [4, 2]}}]
      - h-stack: {spacing: 1}
        elements: [{rectangle: {size: [4, 5]}}, {rectangle: {size: [4, 10 * t + 1]}}, {rectangle: {size: [4, 30]}}]
      - h-stack: {spacing: 1}
        elements: [{rectangle: {size: [4, 7]}}, {rectangle: {size: [4, 8 + t]}}]
      """
    ),
    (
      "way: {parameters: {route: points, at: point}, elements: [{lines: {points: route}, stroke: red}, {circle: {radius: length(route)}, position: at}]}",
      "- way: {route: [[0, 0], [9 * t, 20], [40, 50]], at: [10 * t, 5]}\n- way: {route: [[1, 2], [3, 4]], at: home}",
      """
      - group: [{lines: {points: [[0, 0], [9 * t, 20], [40, 50]]}, stroke: red}, {circle: {radius: 3}, position: [10 * t, 5]}]
      - group: [{lines: {points: [[1, 2], [3, 4]]}, stroke: red}, {circle: {radius: 2}, position: [7, 9]}]
      """
    ),
    (
      "tag: {parameters: {say: text, all: {text: [a, b]}, cap: {choices: [butt, round], value: round}}, elements: [{text: {text: \"{say} {all[1]}\", size: 20}}, {lines: {points: [[0, 0], [50, 50]]}, stroke: {color: red, width: 4, cap: cap}}]}",
      "- tag: {say: Hi}\n- tag: {say: \"{t:.2} s\", all: [x, \"<{grow:.1}>\"], cap: butt}",
      """
      - group: [{text: {text: Hi b, size: 20}}, {lines: {points: [[0, 0], [50, 50]]}, stroke: {color: red, width: 4, cap: round}}]
      - group: [{text: {text: "{t:.2} s <{grow:.1}>", size: 20}}, {lines: {points: [[0, 0], [50, 50]]}, stroke: {color: red, width: 4, cap: butt}}]
      """
    ),
    (
      "shades: {parameters: {of: colors}, elements: [{rectangle: {size: 40}, fill: {gradient: of}}]}",
      "- shades: {of: [red, \"hsb(t / 4, 1, 1)\", blue]}",
      "- rectangle: {size: 40}\n  fill: {gradient: [red, \"hsb(t / 4, 1, 1)\", blue]}"
    ),
    // Components inside of components, whose arguments use arguments.
    (
      """
      dot: {parameters: {r: number}, elements: [circle: {radius: r}]}
      row: {parameters: {r: number, n: {value: 3}}, elements: [{repeat: {count: n}, element: {dot: {r: r + i}, offset: [20 * i, 0]}}]}
      """,
      "- repeat: {count: 2, as: k}\n  element:\n    row: {r: 5 + 10 * k * t}\n    offset: [0, 30 * k]",
      "- repeat: {count: 2, as: k}\n  element:\n    group: [{repeat: {count: 3}, element: {group: [circle: {radius: 5 + 10 * k * t + i}], offset: [20 * i, 0]}}]\n    offset: [0, 30 * k]"
    ),
    // The content is inserted at its place, and sees the names of the use.
    (
      """
      card: {parameters: {w: number}, elements: [{rectangle: {size: [w, 20]}}, {v-stack: {}, elements: [{circle: {radius: 2}}, {content: }, {circle: {radius: 3}}]}, {repeat: {count: 2}, element: {content: , offset: [50 * i, w]}}]}
      """,
      "- repeat: {count: 2}\n  element:\n    card: {w: 10 + i}\n    content: [{circle: {radius: 5 + i}}, {repeat: {count: 2, as: j}, element: {circle: {radius: 1 + j + i}}}]",
      """
      - repeat: {count: 2}
        element:
          group:
            - rectangle: {size: [10 + i, 20]}
            - v-stack: {}
              elements:
                - circle: {radius: 2}
                - circle: {radius: 5 + i}
                - circle: {radius: 1 + i}
                - circle: {radius: 2 + i}
                - circle: {radius: 3}
            - repeat: {count: 2, as: k}
              element:
                group: [{circle: {radius: 5 + i}}, {repeat: {count: 2, as: j}, element: {circle: {radius: 1 + j + i}}}]
                offset: [50 * k, 10 + i]
      """
    ),
    (
      """
      frame2: {elements: [{v-stack: {}, elements: [{content: head}, {rectangle: {size: 4}}, {content: {name: foot}}]}]}
      outer: {parameters: {n: number}, elements: [{frame2: , content: {head: [{circle: {radius: n}}, {content: }], foot: [{circle: {radius: 2 * n}}]}}]}
      """,
      "- outer: {n: 3}\n  content: [star: {points: 5, radius: 9}]",
      """
      - group:
          - v-stack: {}
            elements: [{circle: {radius: 3}}, {star: {points: 5, radius: 9}}, {rectangle: {size: 4}}, {circle: {radius: 6}}]
      """
    ),
    // A name of the file, and a parameter that hides it.
    (
      "dot: {parameters: {gap: number}, elements: [circle: {radius: gap + wide}]}",
      "- dot: {gap: 3}\n- dot: {gap: gap}",
      "- circle: {radius: 14}\n- circle: {radius: 17}"
    ),
    // A repeat count, a radius and an opacity that depend on a parameter.
    (
      "dot: {parameters: {k: number}, elements: [{repeat: {count: k + 2}, element: {circle: {radius: 4 + k, }, opacity: \"grow * k / 5\"}}]}",
      "- repeat: {count: 3}\n  element:\n    dot: {k: floor(t) + i}",
      "- repeat: {count: 3}\n  element:\n    group: [{repeat: {count: floor(t) + i + 2, as: j}, element: {circle: {radius: 4 + floor(t) + i}, opacity: \"grow * (floor(t) + i) / 5\"}}]"
    ),
    (
      "wave: {parameters: {a: number}, elements: [{curve: {y: a * sin(x / 9)}, stroke: red}]}",
      "- wave: {a: 10}\n- wave: {a: 20}\n- wave: {a: 5 * t}\n- repeat: {count: 2}\n  element:\n    wave: {a: 3 * i + grow}",
      "- curve: {y: 10 * sin(x / 9)}\n  stroke: red\n- curve: {y: 20 * sin(x / 9)}\n  stroke: red\n- curve: {y: 5 * t * sin(x / 9)}\n  stroke: red\n- repeat: {count: 2}\n  element:\n    curve: {y: (3 * i + grow) * sin(x / 9)}\n    stroke: red"
    ),
  ]

  @Test(arguments: expansions.indices)
  func `a use draws what its expansion draws`(number: Int) throws {
    let (components, used, writtenOut) = Self.expansions[number]
    let names = "{gap: 6, wide: 11, heights: [7, 8 + t], home: [7, 9]}"
    let lists = try lists(try scene(components, used, naming: names))
    #expect(lists == (try self.lists(try scene(components, writtenOut, naming: names))))
    #expect(lists.allSatisfy { !$0.items.isEmpty })
  }

  @Test func `a picture is passed to a component as a file and as a parameter`() throws {
    func list(_ elements: String) throws -> DisplayList {
      let text = """
        canvas: {size: [20, 20]}
        duration: 1
        parameters: {photo: {image: pictures/dusk.png}}
        components:
          show:
            parameters: {of: image, by: {image: pictures/dusk.png}}
            elements: [{image: of}, {circle: {radius: 4}, fill: {image: by}}]
        elements: \(elements)
        """
      return try SceneFile(
        text: text, name: "a", folder: SceneSchemaTests.scenes,
        images: { _, _ in try ImageAsset(width: 1, height: 1, pixels: [0, 0, 0, 255]) }
      ).displayList(at: 0)
    }
    let expected = try list("[{image: pictures/dusk.png}, {circle: {radius: 4}, fill: {image: pictures/dusk.png}}]")
    #expect(try list("[show: {of: pictures/dusk.png}]") == expected)
    #expect(try list("[show: {of: photo, by: photo}]") == expected)
  }

  @Test func `points of a component cannot be rows of a table`() {
    let text = """
      canvas: {size: [9, 9]}
      duration: 1
      data: {sales: {rows: [{m: 1}, {m: 2}]}}
      components: {way: {parameters: {route: points}, elements: [circle: {radius: 3}]}}
      elements: [way: {route: {over: sales, point: [row.m, 1]}}]
      """
    #expect {
      try SceneFile(text: text, name: "a").displayList(at: 0)
    } throws: {
      "\($0)"
        == "a:5:25: 'route' is a list of points; rows of a table make one only at the 'points' of an element, so write {over: …} there"
    }
  }

  @Test func `a component's elements cannot use the index of a repeat around the use`() {
    #expect(
      message("dot: {elements: [circle: {radius: i}]}", "- repeat: {count: 2}\n  element: {dot: }")
        == "5:37: unknown name 'i'")
  }

  @Test func `the place of what is drawn leads through the use to the definition`() throws {
    let list = try scene("dot: {elements: [circle: {radius: 4}]}", "- repeat: {count: 2}\n  element: {dot: }")
      .displayList(at: 0)
    let place = try #require(list.items.last?.place)
    #expect(place.filePositions.map(\.line) == [5, 8, 7])
    #expect(place.description == "a:5:20 (i = 1)")
  }

  // MARK: Errors

  /// Components from line 5 on, elements that use them, and the expected messages.
  static let errors: [(components: String, elements: String, message: String)] = [
    ("dot: {elements: [circle: {radius: r}]}", "- circle: {radius: 1}", "5:37: unknown name 'r'"),
    ("dot: {elements: [circle: {radius: -1}]}", "- dot:\n- dot:", "5:37: 'radius' is -1; it must be at least 0"),
    ("dot: {elements: [circle: {radius: 1}]}", "- dot: {q: 3}", "7:11: unknown key 'q'; 'dot' has none"),
    (
      "dot: {parameters: {r: {value: 3, range: [5, 1]}}, elements: [circle: {radius: 2 * r}]}", "- dot: {r: 3}",
      "5:43: 'range' must be [lowest, highest]; its first number is the greater one"
    ),
    (
      "dot: {parameters: {r: number}, elements: [circle: {radius: r}]}", "- dot: {r: 2}\n- dot: {r: -3}",
      "5:62: 'radius' is -3; it must be at least 0 (in 'dot', used in line 8)"
    ),
    (
      "dot: {parameters: {r: number}, elements: [circle: {radius: sqrt(r)}]}", "- dot: {r: -t}",
      "5:62: sqrt(-0.5) has no value in 'sqrt(r)': x is at least 0 (t = 0.5, in 'dot', used in line 7)"
    ),
    (
      "dot: {parameters: {r: number}, elements: [circle: {radius: r}]}\nrow: {elements: [dot: {r: -1}]}",
      "- row:", "5:62: 'radius' is -1; it must be at least 0 (in 'dot', used in line 6, in 'row', used in line 8)"
    ),
    (
      "dot: {parameters: {r: {value: 1, range: [0, 5]}}, elements: [circle: {radius: r}]}", "- dot: {r: 8}",
      "7:14: 'r' is 8; it must be at most 5"
    ),
    (
      "dot: {parameters: {radius: number}, elements: [circle: {radius: radius}]}", "- dot: {radios: 8}",
      "7:11: unknown key 'radios'; did you mean 'radius'?"
    ),
    (
      "dot: {parameters: {radius: number}, elements: [circle: {radius: radius}]}", "- dot:",
      "7:9: 'dot' needs 'radius', which it declares in line 5"
    ),
    ("dot: {elements: [circle: {radius: 1}]}", "- dto:", "7:5: unknown kind of element 'dto'; did you mean 'dot'?"),
    ("dot: {parameters: {r: number}, elements: []}", "- dot: {r: red}", "7:14: 'r' is a number; this is a colour"),
    (
      "dot: {parameters: {at: point}, elements: []}", "- dot: {at: [1, 2, 3]}",
      "7:15: 'at' is a list of two numbers; a list of 3 stands here"
    ),
    (
      "dot: {parameters: {of: {value: [1, 2, 3]}}, elements: [{circle: {radius: 1}, position: of}]}", "- dot:",
      "5:90: 'position' is a list of two numbers; the list 'of' has 3 values"
    ),
    (
      "dot: {parameters: {way: points}, elements: [circle: {radius: way}]}", "- dot: {way: [[0, 0]]}",
      "5:64: 'way' is a list of points; it stands where a list of points is due, or in length(way)"
    ),
    ("dot: {elements: [dot: ]}", "- dot:", "5:3: 'dot' contains itself: dot → dot"),
    (
      "a: {elements: [b: ]}\nb: {elements: [c: ]}\nc: {elements: [{group: [a: ]}]}", "- c:",
      "5:3: 'a' contains itself: a → b → c → a"
    ),
    (
      "circle: {elements: []}", "- text: a",
      "5:3: the name 'circle' is already a kind of element; give the component another"
    ),
    (
      "content: {elements: []}", "- text: a",
      "5:3: the name 'content' is already a kind of element; give the component another"
    ),
    (
      "fill: {elements: []}", "- text: a",
      "5:3: the name 'fill' is already a key of elements; give the component another"
    ),
    (
      "\"a b\": {elements: []}", "- text: a",
      "5:3: 'a b' is not a name; a component's name has letters, digits, '-' and '_', and does not begin with a digit"
    ),
    (
      "dot: {parameters: {sin: number}, elements: []}", "- text: a",
      "5:22: the name 'sin' is already a function; choose another, such as 'my_sin'"
    ),
    (
      "dot: {parameters: {a-b: number}, elements: []}", "- text: a",
      "5:22: 'a-b' is not a name; a name has English letters, digits and '_', and no digit first; write 'a_b'"
    ),
    (
      "dot: {parameters: {a: nubmer}, elements: []}", "- text: a",
      "5:25: 'nubmer' is no type of a parameter; write 'number', 'color', 'boolean', 'text', 'image', 'point', 'element', 'numbers', 'colors', 'texts' or 'points', or give a default value: {value: …} or {text: …}"
    ),
    (
      "dot: {parameters: {a: {type: poin}}, elements: []}", "- text: a",
      "5:32: 'type' is 'poin'; it must be 'number', 'color', 'boolean', 'text', 'image', 'point', 'element', 'numbers', 'colors', 'texts' or 'points'; did you mean 'point'?"
    ),
    (
      "dot: {parameters: {a: {type: number, text: b}}, elements: []}", "- text: a",
      "5:46: 'type' is 'number', and 'text' is a value of the type 'text'; leave one of them out"
    ),
    (
      "dot: {parameters: {a: {type: blah, text: b}}, elements: []}", "- text: a",
      "5:32: 'type' is 'blah'; it must be 'number', 'color', 'boolean', 'text', 'image', 'point', 'element', 'numbers', 'colors', 'texts' or 'points'"
    ),
    (
      "dot: {parameters: {a: {type: text, value: b}}, elements: []}", "- text: a",
      "5:45: 'value' is not for the type 'text'; write {text: …} instead of both"
    ),
    (
      "dot: {parameters: {a: {value: hello}}, elements: []}", "- text: a",
      "5:33: 'value' of 'a' is 'hello'; write a number, a colour, true or false, a list of such values, list 'choices', or write 'text' instead of 'value' for any text"
    ),
    (
      "dot: {parameters: {a: {value: []}}, elements: []}", "- text: a",
      "5:33: the list 'a' is empty; write at least one value"
    ),
    (
      "dot: {parameters: {a: {value: red, range: [0, 1]}}, elements: []}", "- text: a",
      "5:45: 'range' is for numbers, and 'a' is not one"
    ),
    (
      "dot: {parameters: {a: {value: 1, range: [2, 1]}}, elements: []}", "- text: a",
      "5:43: 'range' must be [lowest, highest]; its first number is the greater one"
    ),
    (
      "dot: {parameters: {a: {value: 1, range: [0, t]}}, elements: []}", "- text: a",
      "5:47: a range depends on nothing else; write a number"
    ),
    (
      "dot: {parameters: {a: {value: 1, range: [2, 3]}}, elements: []}", "- text: a",
      "5:33: 'a' is 1; it must be at least 2"
    ),
    (
      "dot: {parameters: {a: {}}, elements: []}", "- text: a",
      "5:25: 'a' needs 'type', 'value', 'text', 'image' or 'choices'"
    ),
    ("dot: {}", "- text: a", "5:8: 'dot' needs 'elements'"),
    (
      "dot: {elements: [circle: {radius: 1}]}", "- dot:\n  content: [text: a]",
      "8:5: 'dot' has no place for content; add '- content:' to its elements in line 5"
    ),
    (
      "dot: {elements: [content: ]}", "- dot:\n  elements: [text: a]",
      "8:5: what a component holds stands under 'content'; write 'content:' instead of 'elements:'"
    ),
    (
      "dot: {elements: [content: a, content: b]}", "- dot:\n  content: [text: a]",
      "8:14: the places of 'dot' have names; write content: {a: […]}, for 'a' or 'b'"
    ),
    (
      "dot: {elements: [content: top, content: bottom]}", "- dot:\n  content: {botom: [text: a]}",
      "8:15: 'dot' has no place 'botom'; did you mean 'bottom'?"
    ),
    (
      "dot: {elements: [content: top, content: bottom]}", "- dot:\n  content: {middle: [text: a]}",
      "8:15: 'dot' has no place 'middle'; it has 'bottom' and 'top'"
    ),
    (
      "dot: {elements: [content: ]}", "- dot:\n  content: {text: a}",
      "8:14: 'content' is a list; a mapping stands here; write [{text: …}]"
    ),
    (
      "dot: {elements: [content: ]}", "- content:",
      "7:5: 'content' is a place among the elements of a component, and this is none; write 'group' for elements over each other"
    ),
    (
      "dot: {elements: [content: ]}",
      "- dot:\n  content: [circle: {radius: r}]\n- dot:\n  content: [circle: {radius: -1}]",
      "8:32: unknown name 'r'\n10:32: 'radius' is -1; it must be at least 0"
    ),
    (
      "dot: {elements: [{group: [content: ]}, content: ]}", "- dot:\n  content: [circle: {radius: 1 / (t - 0.5)}]",
      "8:34: division by zero in '1 / (t - 0.5)' (t = 0.5)"
    ),
    (
      "dot: {elements: [circle: {radius: 1}]}", "- dot:\n  fill: red",
      "8:5: 'fill' is for shapes, and 'dot' is not one; give it to the shapes inside"
    ),
    (
      "dot: {elements: [circle: {radius: 1}]}", "- dot:\n  rotat: 5", "8:5: unknown key 'rotat'; did you mean 'rotate'?"
    ),
    (
      "dot: {elements: [circle: {radius: 1}]}", "- circle: {radius: 4}\n  dot:",
      "8:5: an element has one kind, and 'circle' is another; begin a list item with '- dot:'"
    ),
  ]

  @Test(arguments: errors.indices)
  func `an error names the line and, where it depends on the use, the use`(number: Int) {
    let (components, elements, expected) = Self.errors[number]
    #expect(message(components, elements) == expected)
  }

  @Test func `a mistake in a component is reported once, also if nothing uses it`() {
    let wrong = "dot: {parameters: {r: number}, elements: [circle: {radius: q}]}"
    let expected = "5:62: unknown name 'q'"
    #expect(message(wrong, "- text: a") == expected)
    #expect(message(wrong, "- dot: {r: 1}\n- dot: {r: 2}\n- dot: {r: t}") == expected)
  }

  @Test func `mistakes in uses are reported beside those in components`() {
    #expect(
      message(
        "dot: {parameters: {r: number}, elements: [circle: {radius: q}]}",
        "- dot: {r: red}\n- dot: {r: 1}\n  content: []")
        == "5:62: unknown name 'q'\n7:14: 'r' is a number; this is a colour\n9:5: 'dot' has no place for content; add '- content:' to its elements in line 5"
    )
  }

  // MARK: Limits

  @Test func `components that double come to an end`() {
    let components =
      "c0: {elements: [circle: {radius: 1}]}\n"
      + (1..<15).map { i in
        "c\(i): {elements: [\([String](repeating: "c\(i - 1): {}", count: 9).joined(separator: ", "))]}"
      }
      .joined(separator: "\n")
    let chain =
      "c0: {elements: [circle: {radius: 1}]}\n"
      + (1..<16).map { "c\($0): {elements: [c\($0 - 1): {}]}" }.joined(separator: "\n")
    #expect(message(chain, "- c14: {}") == "no error")
    #expect(
      message(chain, "- c15: {}").hasPrefix(
        "5:18: elements nest deeper than 16 levels; flatten them (in 'c0', used in line 6, "))
    #expect(
      message(components, "- c12: {}").contains(
        ": the uses of components come to more than 100000 values; use fewer of them (in 'c0', used in line 6, "))
  }

  @Test func `content that doubles comes to an end`() {
    let components = "d: {elements: [content: , content: , content: , content: , content: , content: , content: ]}"
    let content = (0..<6).reduce("[circle: {radius: 1}]") { inner, _ in "[{d: , content: \(inner)}]" }
    #expect(
      message(components, "- d:\n  content: \(content)").contains(
        "the uses of components come to more than 100000 values; use fewer of them"))
  }

  @Test func `a component has a hundred parameters, and a file a thousand components`() {
    let parameters = (0..<101).map { "p\($0): number" }.joined(separator: ", ")
    #expect(
      message("dot: {parameters: {\(parameters)}, elements: []}", "- text: a")
        == "5:21: 'dot' has 101 parameters; at most 100 are read")
    let components = (0..<1001).map { "c\($0): {elements: []}" }.joined(separator: "\n")
    #expect(message(components, "- text: a") == "1005:3: the file has more than 1000 components")
    let values = [String](repeating: "1", count: 1001).joined(separator: ", ")
    #expect(
      message("dot: {parameters: {of: numbers}, elements: []}", "- dot: {of: [\(values)]}")
        == "7:15: 'of' has 1001 values; at most 1000 are read")
  }

  @Test func `a frame is charged for all that uses expand to`() {
    #expect(
      message(
        "dots: {elements: [{repeat: {count: 90000}, element: {circle: {radius: 1}}}]}",
        "- repeat: {count: 90000}\n  element: {dots: }"
      ).contains("the frame takes more than"))
  }

  // MARK: Values of its own

  /// A component's own values, and the equivalent expressions in one of its uses.
  @Test(arguments: [
    ("let: {r: 2 * size}", "r", "20"), ("let: {b: a + 1, a: size}", "b", "11"),
    ("let: {list: [size, 2 * size, 9]}", "list[1] + length(list)", "23"),
    ("let: {wave(x): size * sin(x)}", "20 + wave(t)", "20 + 10 * sin(t)"),
    ("let: {r: size * grow + 5}", "r", "10 * grow + 5"),
    // They hide the file's names.
    ("let: {far: 7, near: far + 1}", "near", "8"), ("let: {r: far}", "r", "30"),
  ]) func `a component has named values, lists and functions of its own`(own: String, radius: String, same: String)
    throws
  {
    let components = "dot: {parameters: {size: {value: 9}}, \(own), elements: [circle: {radius: \"\(radius)\"}]}"
    let used = try scene(components, "- dot: {size: 10}\n- dot: {size: 10}\n  offset: [5, 5]", naming: "{far: 30}")
    let written = "- group: [circle: {radius: \"\(same)\"}]\n"
    let plain = try scene("none: {elements: [circle: {radius: 1}]}", written + written + "  offset: [5, 5]")
    #expect(try lists(used).map(\.items) == lists(plain).map(\.items))
  }

  @Test func `each use has values of its own, and one in a repeat has them in each iteration`() throws {
    let components =
      "dot: {parameters: {size: number}, let: {r: size + 1, all: [r, 2 * r]}, elements: [circle: {radius: \"all[1]\"}]}"
    let used = "- dot: {size: 4}\n- dot: {size: 5 * t}\n- repeat: {count: 3}\n  element: {dot: {size: i}}"
    let written =
      "- circle: {radius: 10}\n- circle: {radius: 2 + 10 * t}\n- repeat: {count: 3}\n  element: {circle: {radius: 2 + 2 * i}}"
    #expect(
      try lists(scene(components, used)).map(\.items)
        == lists(scene("none: {elements: [circle: {radius: 1}]}", written)).map(\.items))
  }

  @Test(arguments: [
    ("size: 3", "5:43: the name 'size' is already a parameter of 'dot'; give the named value another"),
    ("t: 3", "5:43: the name 't' is built in; give the named value another, such as 'my_t'"),
    ("pi: 3", "5:43: the name 'pi' is built in; give the named value another, such as 'my_pi'"),
    ("r: seize", "5:46: unknown name 'seize'; did you mean 'size'?"),
    ("r: r", "5:46: 'r' is defined by itself: r → r"), ("r: i", "5:46: unknown name 'i'"),
    ("r: []", "5:46: the list 'r' is empty; write at least one value"),
    ("r: 1 / size", "5:48: division by zero in '1 / size' (t = 0.5, in 'dot', used in line 7)"),
  ]) func `an error in a component's own value has its position`(own: String, expected: String) {
    let components = "dot: {parameters: {size: number}, let: {\(own)}, elements: [circle: {radius: 1}]}"
    let told = message(components, "- dot: {size: 0 * t}")
    #expect(told.split(separator: "\n").contains { $0.hasPrefix(expected) }, "\(told)")
  }

  @Test func `a million of a component's own values are refused`() {
    let own = "list: [\((0..<900).map { "size + \($0)" }.joined(separator: ", "))]"
    let components = "dot: {parameters: {size: number}, let: {\(own)}, elements: [circle: {radius: \"list[0]\"}]}"
    let uses = (0..<1200).map { "- dot: {size: \($0) * t}" }.joined(separator: "\n")
    #expect(
      message(components, uses).contains("the uses of components come to more than 100000 values; use fewer of them"))
  }
}
