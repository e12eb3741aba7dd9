import ArgumentParser
import PathreelRendering
import PathreelSceneFiles
import PathreelSceneSyntax

/// The option `--only`: draws a part of the scene alone. The `render`, `frames` and `inspect` commands include it.
struct OnlyOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Draw the elements with this id alone, where they stand.", valueName: "id"))
  var only: String?

  /// The clip with only the elements of the given id.
  ///
  /// - Throws: ``UsageError`` for an id that no element of a scene file has.
  func applied(to clip: Clip, of scene: String) throws -> Clip {
    guard let only else { return clip }
    if clip.isOfDrawing {
      throw UsageError("--only \(only): the option is for scenes, and \(scene) is the file of another tool")
    }
    if let ids = clip.elementIDs, !ids.contains(only) {
      if ids.isEmpty {
        throw UsageError("--only \(only): no element of \(scene) has an id; add 'id: \(only)' to the one to draw")
      }
      let shown = ids.prefix(20).map { "'\($0)'" }.joined(separator: ", ") + (ids.count > 20 ? ", …" : "")
      let advice =
        nearest(to: only, among: ids).map { "did you mean '\($0)'?" } ?? "the ids are \(shown)"
      throw UsageError("--only \(only): no element of \(scene) has this id; \(advice)")
    }
    return clip.only(only)
  }
}
