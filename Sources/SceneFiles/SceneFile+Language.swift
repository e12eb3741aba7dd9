import PathreelSceneGrammar

/// The schema and the reference of scene files, which `pathreel schema` prints.
extension SceneFile {
  /// The JSON Schema of scene files, for editors. It is draft 7, the draft that their YAML plugins support.
  ///
  /// Reading also finds every mistake that the schema finds. Only reading finds mistakes in names, expressions and
  /// files.
  ///
  /// ```swift
  /// try SceneFile.schema.write(to: URL(filePath: "pathreel.schema.json"), atomically: true, encoding: .utf8)
  /// ```
  public static var schema: String { SceneSchema.document.text }

  /// The JSON Schema of this scene. It includes the scene's components: their names, parameters and content
  /// placeholders.
  package var ownSchema: String {
    SceneSchema.document(
      with: components.map(\.kind), transitions: components.filter(\.isTransition).map(\.kind), elementIDs: elementIDs
    ).text
  }

  /// The reference of scene files as Markdown: every key and function with its meaning.
  public static var reference: String { SceneReference.document }
}
