extension SceneFile {
  /// The JSON Schema of scene files, for editors: draft 7, which is the one that their YAML plugins know.
  ///
  /// What it finds wrong, reading finds wrong too; mistakes of names, expressions and files only reading finds.
  ///
  /// ```swift
  /// try SceneFile.schema.write(to: URL(filePath: "pathreel.schema.json"), atomically: true, encoding: .utf8)
  /// ```
  public static var schema: String { SceneSchema.document.text }

  /// The JSON Schema of this scene, which knows its components: their names, their parameters and their places for content.
  package var ownSchema: String { SceneSchema.document(with: components, elementIDs: elementIDs).text }

  /// The reference of scene files, every key and function with its meaning, as Markdown.
  public static var reference: String { SceneReference.document }
}
