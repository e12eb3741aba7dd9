import Foundation
import PathreelSceneFiles
import PathreelSceneGrammar
import PathreelSceneSyntax
import SeededRandom
import Testing

/// Tests that the JSON Schema and the decoder, which read the same tables, agree on what a scene file is.
@Suite struct SceneSchemaTests {
  static let schema = try! JSONDecoder().decode(Instance.self, from: Data(SceneFile.schema.utf8))
  static let scenes = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../scenes")
    .standardized
  static let gallery: [URL] = {
    let files = try! FileManager.default.contentsOfDirectory(at: scenes, includingPropertiesForKeys: nil)
    return files.filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
  }()

  /// Complete scenes that are small enough to be changed many times.
  static let examples = (Array(Examples.kinds) + Array(Examples.modifiers)).sorted { $0.key < $1.key }
    // Leave out formulas, because LaTeX would set them again for each change.
    .filter { !$0.value.contains("formula:") }
    .map { Examples.scene(of: $0.value) }

  @Test func `the schema uses only keywords that the tests' validator knows, and refers only to its own definitions`() {
    let validator = JSONSchemaValidator(Self.schema)
    #expect(validator.unknownKeywords.isEmpty)
    #expect(validator.danglingReferences.isEmpty)
  }

  @Test(arguments: gallery) func `every gallery scene is valid`(url: URL) throws {
    let tree = try YAMLTree(try String(contentsOf: url, encoding: .utf8))
    #expect(JSONSchemaValidator(Self.schema).isValid(tree.instance))
  }

  @Test(arguments: SampleScenes.everything + examples) func `every sample scene is valid`(text: String) throws {
    #expect(try JSONSchemaValidator(Self.schema).isValid(YAMLTree(text).instance))
  }

  @Test(
    arguments: [
      Examples.components, Examples.sequence, Examples.data, Examples.chart, Examples.camera, Examples.motionBlur,
      Examples.bars, Examples.formats,
    ]) func `every example of a whole scene is valid`(text: String) throws
  {
    #expect(try JSONSchemaValidator(Self.schema).isValid(YAMLTree(text).instance))
  }

  @Test(
    arguments: [
      "", "canvas: 5", "canvas: {size: [9, 9]}\nduration: 1", "canvas: {size: [9]}\nduration: 1\nelements: []",
      "canvas: {size: [9, 9]}\nelements: []",
      "canvas: {size: [9, 9]}\nduration: 0\nelements: []",
      "canvas: {size: [9, 9]}\nduration: 1\nelements: [{circel: {radius: 5}}]",
      "canvas: {size: [9, 9]}\nduration: 1\nelements: [{circle: {radius: 5}, star: {points: 5, radius: 5}}]",
      "canvas: {size: [9, 9]}\nduration: 1\nelements: [{circle: {radius: -5}}]",
      "canvas: {size: [9, 9]}\nduration: 1\nelements: [{circle: {radius: 5}, fill: 5}]",
      "canvas: {size: [9, 9]}\nduration: 1\nelements: [{group: [], fill: red}]",
    ])
  func `the schema refuses files that are no scenes`(text: String) throws {
    let tree = text.isEmpty ? YAMLTree.mapping([]) : try YAMLTree(text)
    #expect(!JSONSchemaValidator(Self.schema).isValid(tree.instance))
  }

  @Test func `a scene may include no file`() throws {
    let text = "canvas: {size: [9, 9]}\nduration: 1\ninclude: []\nelements: []"
    #expect(try JSONSchemaValidator(Self.schema).isValid(YAMLTree(text).instance))
    #expect(throws: Never.self) { try SceneFile(text: text, name: "a") }
  }

  @Test func `rows of data may have any columns and empty cells, and one column groups them`() throws {
    let text = """
      canvas: {size: [9, 9]}
      duration: 1
      data:
        years:
          rows: [{"Energy (TWh)": 3, source: wind}, {"Energy (TWh)": , source: sun}]
          columns: {twh: {from: Energy (TWh), missing: 0}}
          group: {by: source, columns: {total: sum(twh)}}
      elements: []
      """
    #expect(throws: Never.self) { try SceneFile(text: text, name: "a") }
    let validator = JSONSchemaValidator(Self.schema)
    #expect(try validator.isValid(YAMLTree(text).instance))
    #expect(try !validator.isValid(YAMLTree(text.replacing("by: source", with: "by: []")).instance))
    #expect(try !validator.isValid(YAMLTree(text.replacing("source: sun", with: "source: [sun]")).instance))
  }

  @Test(arguments: [
    ("{title: Hello, radius: 3, isDark: true}", true), ("{intro.title: Hello, film.intro.title: Hello}", true),
    // Custom properties and slots of other files have names of any characters.
    ("{main-color: red, 'a b': 3}", true), ("{radius: [3]}", false), ("{radius: }", false),
  ]) func `parameters of a sequence are set by names with dots`(set: String, isRight: Bool) throws {
    let text = "scenes: [{file: film.yaml, set: \(set)}]"
    #expect(try JSONSchemaValidator(Self.schema).isValid(YAMLTree(text).instance) == isRight)
  }

  /// All keys of the grammar, to be inserted in wrong places.
  static let vocabulary: [String] = {
    var keys: Set<String> = ["element", "elements"]
    func collect(_ schema: Instance) {
      switch schema {
      case .object(let members):
        if case .object(let properties)? = members["properties"] { keys.formUnion(properties.keys) }
        members.values.forEach(collect)
      case .array(let items): items.forEach(collect)
      default: break
      }
    }
    collect(schema)
    return keys.sorted()
  }()

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `the schema finds the same mistakes as the decoder in scenes with one change`(seed: UInt64) throws {
    let validator = JSONSchemaValidator(Self.schema)
    var random = SplitMix64(seed: 77_000 + seed)
    let scenes = try (Self.examples + SampleScenes.everything).map { try YAMLTree($0) }
    for turn in 0..<500 {
      var tree = scenes.randomElement(using: &random)!
      let change = tree.mutate(adding: Self.vocabulary, &random)
      let found = structuralFaults(of: tree.text)
      #expect(
        validator.isValid(tree.instance) == found.isEmpty,
        "seed \(seed), turn \(turn), \(change): the decoder finds \(found)\n\(tree.text)")
    }
  }

  // MARK: Components

  static let componentScene = """
    canvas: {size: [100, 100]}
    duration: 1
    components:
      dot: {parameters: {size: number, tint: {value: red}}, elements: [circle: {radius: size}]}
      card:
        parameters: {title: text, at: point, cap: {choices: [butt, round], value: round}}
        elements: [text: {text: "{title}"}, {content: , position: at}, content: foot]
    elements:
    """

  private func isValid(_ elements: String) throws -> Bool {
    let text = Self.componentScene + "\n  " + elements.replacing("\n", with: "\n  ")
    let schema = try SceneFile(text: Self.componentScene + " []", name: "a").ownSchema
    let validator = JSONSchemaValidator(try JSONDecoder().decode(Instance.self, from: Data(schema.utf8)))
    #expect(validator.danglingReferences.isEmpty && validator.unknownKeywords.isEmpty)
    return validator.isValid(try YAMLTree(text).instance)
  }

  @Test(
    arguments: [
      "- dot: {size: 4}", "- dot: {size: 2 * t, tint: blue}\n  opacity: 0.5", "- circle: {radius: 4}",
      "- card: {title: A, at: [1, 2]}\n  content: {foot: [dot: {size: 1}]}",
      "- card: {title: A, at: [1, t], cap: butt}\n  content: []",
      "- group:\n    - dot: {size: 4}",
    ])
  func `the schema of a scene knows its components`(elements: String) throws {
    #expect(try isValid(elements))
  }

  @Test(
    arguments: [
      "- dot: {}", "- dot:", "- dot: {size: true}", "- dot: {size: 4, tin: red}", "- dot: {size: 4}\n  fill: red",
      "- dot: {size: 4}\n  element: {circle: {radius: 4}}", "- dto: {size: 4}", "- card: {title: A, at: [1]}",
      "- card: {title: A, at: [1, 2]}\n  content: text", "- circle: {radius: 4}\n  content: []",
      "- circle: {radius: 4}\n  dot: {size: 4}",
    ])
  func `the schema of a scene finds what is wrong with a use`(elements: String) throws {
    #expect(try !isValid(elements))
  }

  @Test func `the schema of a scene is JSON whatever characters its labels have`() throws {
    let text = #"""
      canvas: {size: [9, 9]}
      duration: 1
      components: {dot: {parameters: {r: {value: 3, label: "a\tb\ac"}}, elements: []}}
      elements: []
      """#
    let schema = try SceneFile(text: text, name: "a").ownSchema
    #expect(schema.contains(#"a\u0009b\u0007c"#))
    #expect(throws: Never.self) { try JSONDecoder().decode(Instance.self, from: Data(schema.utf8)) }
  }

  @Test func `the schema of all scenes takes whatever elements a scene with components has`() throws {
    let text = Self.componentScene + "\n  - dot: {size: 4}\n  - card: {title: A, at: [1, 2]}"
    #expect(JSONSchemaValidator(Self.schema).isValid(try YAMLTree(text).instance))
  }

  /// The decoder's errors about the structure: about keys, and about forms of values.
  private func structuralFaults(of text: String) -> [String] {
    do {
      _ = try SceneFile(text: text, name: "a")
      return []
    } catch let error as SceneFileError {
      return error.diagnostics.filter { $0.concern == .structure }.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }
}
