import Foundation
import Pathreel
@_spi(Fuzzing) import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax

/// The step budget of a frame: a hundredth of the normal one, because a step takes up to a hundred times as long under
/// the address sanitizer.
private let steps = 500_000

/// Whether the program cannot find LaTeX, so that formulas are errors. LaTeX would start for each mutated formula, and
/// takes longer than a thousand scenes.
private let hidesTeX = setenv("PATH", "/nowhere", 1) == 0

extension FuzzTarget {
  /// Fuzzes scene files. Every position in an error must lie in the file, and a frame that is made twice must be the
  /// same.
  static let sceneFile = FuzzTarget("FuzzSceneFile") { bytes in
    guard hidesTeX else { throw Finding("the environment cannot be changed") }
    let text = String(decoding: bytes, as: UTF8.self)
    do { try checkFrames(of: SceneFile(text: text, name: "fuzzed.yaml")) } catch let error as SceneFileError {
      // YAML also breaks lines at these.
      let lineCount = text.unicodeScalars.count { "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) } + 1
      for diagnostic in error.diagnostics {
        try Finding.checkLine(diagnostic.position?.line, of: diagnostic, isIn: lineCount)
      }
    } catch let finding as Finding { throw finding } catch {}
  }
}

private func checkFrames(of scene: SceneFile) throws {
  try scene.validate()
  for share in [0, 0.37, 1] {
    let list = try? scene.displayList(at: scene.duration * share, steps: steps)
    guard list == (try? scene.displayList(at: scene.duration * share, steps: steps)) else {
      throw Finding("two pictures of one frame")
    }
    try list?.writeJSON { _ in }
  }
}
