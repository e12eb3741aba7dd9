import ArgumentParser
import PathreelSceneFiles

/// The `schema` command: prints the JSON Schema of scene files, or the reference.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print what scene files may hold: a JSON Schema for editors, or the reference.",
    discussion: """
      Save the schema beside your scenes and name it in their first line, and editors complete keys, explain them and \
      mark mistakes while you write:

        pathreel schema > pathreel.schema.json
        # yaml-language-server: $schema=pathreel.schema.json

      With a scene, the schema also knows the components that the scene gives or includes.
      """)

  @Argument(help: "A scene file whose components the schema knows.", completion: .file(extensions: ["yaml", "yml"]))
  var scene: String?

  @OptionGroup var assets: AssetOptions

  enum Format: String, CaseIterable, ExpressibleByArgument { case json, markdown }

  @Option(help: "json for the schema (draft 7), markdown for the reference of all keys and functions.")
  var format = Format.json

  func validate() throws {
    if scene != nil, format == .markdown {
      throw ValidationError("The reference covers all scenes; leave the scene out.")
    }
    if scene == nil, assets.folder != nil { throw ValidationError("--assets is for a scene; name one.") }
  }

  func run() throws {
    switch format {
    case .json: try StandardOutput.print(try scene.map { try assets.load($0).ownSchema } ?? SceneFile.schema)
    case .markdown:
      let output = StandardOutput()
      try output.write(SceneFile.reference)
      try output.flush()
    }
  }
}
