import Foundation
import PathreelSceneFiles
import SeededRandom
import Testing

/// The JSON Schema and the decoder are two readers of the same tables: they agree on what a scene file is.
@Suite struct SceneSchemaTests {
  static let schema = try! JSONDecoder().decode(Instance.self, from: Data(SceneFile.schema.utf8))
  static let scenes = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../scenes")
    .standardized
  static let gallery: [URL] = {
    let files = try! FileManager.default.contentsOfDirectory(at: scenes, includingPropertiesForKeys: nil)
    return files.filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
  }()

  /// Scenes that are whole, each small enough to be changed often.
  static let examples = (Array(Examples.kinds) + Array(Examples.modifiers)).sorted { $0.key < $1.key }
    .map { Examples.scene(of: $0.value) }

  @Test func `it uses only keywords that are known here, and refers only to what it defines`() {
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
      "", "canvas: 5", "canvas: {size: [9, 9]}\nduration: 1", "canvas: {size: [9]}\nduration: 1\nelements: []",
      "canvas: {size: [9, 9]}\nelements: []",
      "canvas: {size: [9, 9]}\nduration: 0\nelements: []",
      "canvas: {size: [9, 9]}\nduration: 1\nelements: [{circel: {radius: 5}}]",
      "canvas: {size: [9, 9]}\nduration: 1\nelements: [{circle: {radius: 5}, star: {points: 5, radius: 5}}]",
      "canvas: {size: [9, 9]}\nduration: 1\nelements: [{circle: {radius: -5}}]",
      "canvas: {size: [9, 9]}\nduration: 1\nelements: [{circle: {radius: 5}, fill: 5}]",
      "canvas: {size: [9, 9]}\nduration: 1\nelements: [{group: [], fill: red}]",
    ])
  func `what is no scene is invalid`(text: String) throws {
    let tree = text.isEmpty ? YAMLTree.mapping([]) : try YAMLTree(text)
    #expect(!JSONSchemaValidator(Self.schema).isValid(tree.instance))
  }

  /// Every key of the grammar, to stand where it does not belong.
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
  func `it finds what the decoder finds, and nothing else, in scenes with one change`(seed: UInt64) throws {
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

  /// What the decoder says about which keys and forms of values stand where.
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
