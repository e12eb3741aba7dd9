import PathreelMotion

/// Generates the reference of scene files in Markdown. It lists every key and function of the tables that the decoder
/// reads, in the order of a file, with the examples of ``Examples``. `pathreel schema --format markdown` prints it.
package enum SceneReference {
  package static var document: String {
    (opening + sections.map { "\n## \($0.title)\n\n\($0.text)" }.joined()).replacing("\n\n\n", with: "\n\n")
  }

  private static var opening: String {
    """
    # Scene files: the reference

    A scene file is YAML. This page lists everything that a scene file can have, in the order of a file.
    `pathreel schema --format markdown` makes it from the tables that Pathreel itself reads. For an editor that completes and
    checks keys while you write, save the schema with `pathreel schema > pathreel.schema.json` and begin your scene with
    `# yaml-language-server: $schema=pathreel.schema.json`.

    \(sections.map { "- [\($0.title)](#\(anchor($0.title)))\($0.contents)" }.joined(separator: "\n"))

    """
  }

  private static let sections: [Section] =
    [
      Section("How to read this page", text: reading),
      Section("The file", text: file),
      Section("Elements", text: elements),
    ] + ElementKind.groups.map(section(of:)) + [
      Section("Modifiers", text: modifiers, contents: links(to: ElementModifiers.keys.map(\.name))),
      Section("Expressions", text: expressions),
      Section("Limits", text: limits),
    ]

  private struct Section {
    let title: String
    let text: String
    /// Links to the section's parts, for the table of contents.
    let contents: String

    init(_ title: String, text: String, contents: String = "") {
      (self.title, self.text, self.contents) = (title, text, contents)
    }
  }

  // MARK: Sections

  private static let reading = """
    A key's *type* says what its value is, and which numbers are allowed. A **bold** key is required. The last column is
    the value of a key that is not written. Lengths are in points of the canvas, angles in degrees, times in seconds, unless
    a key says otherwise. x points right, y points down, and angles run clockwise from the right.

    - *number*: a number, or an [expression](#expressions). The same is true of *whole* and of the numbers in lists. A
      constant value, which may be an expression of parameters and indices, must lie in the range of its type, such as
      *number 0…1*. A value that changes with the time, a beat, keyframes, a sound or a frame stops at the ends of the
      range, so that a spring may go beyond 1; if the range is above 0, it stops at 0.001. A *whole* number must always be
      whole.
    - *colour*: as in CSS, or an expression. A `#` begins a comment in YAML, so write `"#1e90ff"` in quotes.
    - *true or false*: also a condition, such as `t > 1`.
    - *words* such as `round`: one of them, or an expression that yields one, such as a parameter with `choices`.
    - *size*: one number for both, or `[width, height]`.
    - *point of the frame*: \(unitPointNames.map { "`\($0.name)`" }.joined(separator: ", ")), or `[x, y]` in shares of \
    the frame.
    - *colour or mapping* and the like: the short form is a mapping with one key, so `fill: red` is `fill: {color: red}`.

    Inside `{}` and `[]`, write a value with a comma in quotes: `[1, "max(t, 2)"]`.

    The examples of elements and modifiers belong into this scene. Their pictures show it after 1.4 seconds:

    ```yaml
    \(Examples.stage)
      # the example
    ```

    """

  private static let elements = """
    An element is a mapping with one *kind* and any of the [modifiers](#modifiers). Elements are drawn in the order of
    the list, so the last one is in front. Each lies in the middle of its container, unless it has a position. Kinds that
    contain other elements have them under the key `elements` (a list) or `element` (one), in the same mapping as the kind.

    ```yaml
    elements:
      - circle: {radius: 40}          # the kind
        fill: white                   # modifiers
        offset: [100, 0]
      - h-stack: {spacing: 20}
        elements:
          - star: {points: 5, radius: 30}
          - text: five
    ```

    """

  private static func section(of group: (title: String, kinds: [ElementKind])) -> Section {
    let parts = group.kinds.map { kind in
      part(kind.name, kind.doc, kind.type, beside: childNote(of: kind), example: kind.example)
    }
    return Section(group.title, text: parts.joined(separator: "\n"), contents: links(to: group.kinds.map(\.name)))
  }

  private static func childNote(of kind: ElementKind) -> String {
    kind.needsChildren
      ? "It has its elements under `element` or `elements`."
      : kind.childPlace != nil ? "It may have `element` or `elements`." : ""
  }

  private static let modifiers =
    """
    Modifiers apply in the order of this list, whatever their order in the file. For another order, put the element into a
    [`group`](#group): what the element is and how it is painted, its frame, its padding, what lies behind and above it, how it
    is moved, turned and enlarged, and where it stands. So a background surrounds the padding, and `rotate` turns both.

    ![order](reference/order.png)

    <details><summary>the scene of this picture</summary>

    ```yaml
    \(Examples.order)
    ```

    </details>

    \(ElementModifiers.shapeKeys.sorted().map { "`\($0)`" }.joined(separator: ", ")) are for shapes only.


    """
    + ElementModifiers.all.map {
      part($0.key.name, $0.key.summary, $0.key.type, beside: "", example: $0.example)
    }.joined(separator: "\n")
}
