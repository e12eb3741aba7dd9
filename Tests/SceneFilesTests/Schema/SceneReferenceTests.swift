import Foundation
import PathreelDrawing
import PathreelFormulas
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneGrammar
import TestFolders
import Testing

@Suite struct SceneReferenceTests {
  private final class OnePixel: MovieSource, MovieFile {
    var file: any MovieFile { self }
    let digest: [UInt8] = []
    let pixelCost = 0
    func picture(_ index: Int, while isWanted: () -> Bool) -> ImageAsset { ImageAsset(Bitmap(width: 1, height: 1)) }
  }

  static let documentation = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Documentation").standardized
  static let examples = (Array(Examples.kinds) + Array(Examples.modifiers)).sorted { $0.key < $1.key }

  private func scene(_ text: String, _ name: String) throws -> SceneFile {
    // The clip of `video` is only rendered when the reference's pictures are made. An empty file is enough here.
    let clip = "pictures/waves.mp4"
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.file("pictures"), withIntermediateDirectories: true)
    try Data().write(to: folder.file(clip))
    return try SceneFile(
      text: text, name: name, folder: text.contains(clip) ? folder.url : SceneSchemaTests.scenes,
      images: { _, _ in try ImageAsset(width: 1, height: 1, pixels: [0, 0, 0, 255]) },
      movies: MovieReader(
        animation: { _ in nil },
        video: { _ in
          Movie(
            OnePixel(), width: 1, height: 1, times: MovieTimes(starts: [0], end: 1, unit: (1, 1)), playCount: 1)
        }))
  }

  @Test func `the page in the repository is the one that is made`() throws {
    let page = try String(contentsOf: Self.documentation.appending(path: "Reference.md"), encoding: .utf8)
    #expect(page == SceneFile.reference, "make it again with 'make reference'")
  }

  /// The rows of the table below a heading, by their keys.
  private func rows(of heading: String) throws -> [String: String] {
    let start = try #require(SceneFile.reference.firstRange(of: "\n\(heading)\n")).upperBound
    let rest = SceneFile.reference[start...]
    let text = rest[..<(rest.firstRange(of: "\n##")?.lowerBound ?? rest.endIndex)]
    let rows = text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^\| (\*\*)?`([^`]+)`/).map { (String($0.2), String(line)) }
    }
    return Dictionary(rows) { first, _ in first }
  }

  @Test(
    arguments: [
      ("## The file", "duration", "This, or one of `beats`, `scenes` is required."),
      ("### freehand", "file", "This or `samples` is required."),
      (
        "### frame", "size",
        "This, or one of `width`, `height`, `min-width`, `max-width`, `min-height`, `max-height` is required."
      ),
      ("### curve", "y", "This, or one of `r`, `line`, `sine`, "),
      ("### connector", "leaving", "Only if `line` is `elbow`, `cubic`."),
    ])
  func `a key that is not always required says when it is`(heading: String, key: String, words: String) throws {
    let row = try #require(try rows(of: heading)[key])
    #expect(row.hasPrefix("| `\(key)`") && row.contains(words))
  }

  @Test func `a key that is always required is bold`() throws {
    #expect(try #require(try rows(of: "### circle")["radius"]).hasPrefix("| **`radius`**"))
    #expect(try #require(try rows(of: "### audio")["file"]).hasPrefix("| **`file`**"))
  }

  @Test func `every heading has an anchor of its own`() {
    let headings = SceneFile.reference.matches(of: /(?m)^#+ (.+)$/).map { $0.1.lowercased() }
    #expect(Set(headings).count == headings.count)
  }

  @Test func `every kind of element and every modifier has an example, and every example is of one`() throws {
    guard case .object(let definitions)? = SceneSchemaTests.schema["definitions"] else {
      Issue.record("the schema defines nothing")
      return
    }
    func names(_ prefix: String) -> Set<String> {
      Set(definitions.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) })
    }
    #expect(Set(Examples.kinds.keys) == names("kind-"))
    #expect(Set(Examples.modifiers.keys) == names("modifier-"))
  }

  @Test func `the example of components draws its cards`() throws {
    let list = try scene(Examples.components, "components").displayList(at: 1.4)
    #expect(list.items.count > 6 && list.warnings.isEmpty)
  }

  @Test func `the example of data draws a bar and a text for each key`() throws {
    let list = try scene(Examples.data, "data").displayList(at: 1.4)
    // There are three keys, and the text of the year.
    #expect(list.items.count == 7 && list.warnings.isEmpty)
  }

  @Test func `the example of scales draws a chart`() throws {
    let list = try scene(Examples.chart, "chart").displayList(at: 1.4)
    // Each axis has its ticks, its line and five labels; one of them has a grid. There are a line and five points.
    #expect(list.items.count == 21 && list.warnings.isEmpty)
  }

  @Test func `the example of bars draws two axes, and bars, points and a legend of three rows`() throws {
    let list = try scene(Examples.bars, "bars").displayList(at: 1.4)
    // There are three bars, three points and six items of the legend, and at least twelve lines and labels of the axes.
    #expect(list.items.count >= 3 * 4 + 12 && list.warnings.isEmpty)
  }

  @Test func `the example of the camera draws dots, a star and a text`() throws {
    let list = try scene(Examples.camera, "camera").displayList(at: 1.4)
    #expect(list.items.count == 24 * 16 + 2 && list.warnings.isEmpty)
  }

  @Test func `the example of motion blur has it, and draws petals and a ball`() throws {
    let scene = try scene(Examples.motionBlur, "motion-blur")
    #expect(scene.motionBlur?.samples == 32)
    #expect(try scene.displayList(at: 1.4).items.count == 7)
  }

  @Test func `the example of scenes shows two of them`() throws {
    let list = try scene(Examples.sequence, "sequence").displayList(at: 1.4)
    #expect(list.items.count == 3 && list.warnings.isEmpty)
  }

  @Test func `the example of formats draws its numbers`() throws {
    let list = try scene(Examples.formats, "formats").displayList(at: 1.4)
    #expect(list.items.count == 4 && list.warnings.isEmpty)
  }

  /// The examples that can be drawn; without LaTeX those with formulas cannot.
  static let drawable = examples.filter { TypesetFormula.isAvailable || !$0.value.contains("formula:") }

  @Test(arguments: drawable.map(\.key))
  func `every example draws something, and holds what it is an example of`(name: String) throws {
    let example = try #require(Examples.kinds[name] ?? Examples.modifiers[name])
    let list = try scene(Examples.scene(of: example), name).displayList(at: 1.4)
    #expect(!list.items.isEmpty && list.warnings.isEmpty)
    #expect(example.contains(" \(name):"))
  }

  @Test(arguments: examples.map(\.key))
  func `every example has a small picture`(name: String) throws {
    let file = Self.documentation.appending(path: "reference/\(name).png")
    let size = try #require(try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int)
    // The pictures of a video and of other scenes are larger: they have noise of the encoder, and gradients.
    #expect(size < (["video", "scene"].contains(name) ? 40_000 : 16_000))
  }

  /// Setting a key to the documented default changes nothing.
  @Test func `a key with its default value draws the same as without the key`() throws {
    var compared = 0
    for (name, example) in Self.drawable {
      let tree = try YAMLTree(Examples.scene(of: example))
      let expected = try scene(tree.text, name).displayList(at: 1.4)
      for variant in variants(of: tree, by: SceneSchemaTests.schema) {
        // Some keys make sense only beside others.
        guard let scene = try? scene(variant.tree.text, name) else { continue }
        #expect(try scene.displayList(at: 1.4) == expected, "\(name): \(variant.key)")
        compared += 1
      }
    }
    #expect(compared > 150)
  }

  /// The document with one more key, once for each missing key that has a default.
  private func variants(of tree: YAMLTree, by schema: Instance) -> [(key: String, tree: YAMLTree)] {
    switch tree {
    case .scalar: return []
    case .list(let items):
      let inner = resolved(schema).compactMap { $0["items"] }.first
      guard let schema = inner else { return [] }
      return items.indices.flatMap { i in
        variants(of: items[i], by: schema).map { variant in
          var items = items
          items[i] = variant.tree
          return (variant.key, .list(items))
        }
      }
    case .mapping(let pairs):
      guard let object = resolved(schema).first(where: { $0["properties"] != nil || $0["additionalProperties"] != nil })
      else { return [] }
      var properties: [String: Instance] = [:]
      if case .object(let own)? = object["properties"] { properties = own }
      var result: [(key: String, tree: YAMLTree)] = []
      for (key, property) in properties.sorted(by: { $0.key < $1.key }) {
        guard !pairs.contains(where: { $0.key == key }), let defaultTree = property["default"].flatMap(YAMLTree.init)
        else {
          continue
        }
        result.append((key, .mapping(pairs + [(key, defaultTree)])))
      }
      for i in pairs.indices {
        let element: Instance = .object(["$ref": .string("#/definitions/element")])
        let inner: Instance? =
          switch pairs[i].key {
          case "element": element
          case "elements": .object(["items": element])
          default: properties[pairs[i].key] ?? object["additionalProperties"]
          }
        guard let inner else { continue }
        result += variants(of: pairs[i].value, by: inner).map { variant in
          var pairs = pairs
          pairs[i].value = variant.tree
          return ("\(pairs[i].key): \(variant.key)", .mapping(pairs))
        }
      }
      return result
    }
  }

  /// The schemas that a schema refers to, through references and choices.
  private func resolved(_ schema: Instance) -> [Instance] {
    if case .string(let reference)? = schema["$ref"],
      let target = SceneSchemaTests.schema["definitions"]?[String(reference.dropFirst("#/definitions/".count))]
    {
      return resolved(target)
    }
    if case .array(let choices)? = schema["anyOf"] { return choices.flatMap(resolved) }
    return [schema]
  }
}

extension YAMLTree {
  fileprivate init?(_ instance: Instance) {
    switch instance {
    case .number(let number): self = .scalar("\(number)", isPlain: true)
    case .boolean(let boolean): self = .scalar("\(boolean)", isPlain: true)
    case .string(let text): self = .scalar(text, isPlain: false)
    case .null, .array, .object: return nil
    }
  }
}
