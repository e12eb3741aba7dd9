import Foundation
import FuzzInput
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

/// Fuzzes scene files. Every position in an error must lie in the file, and a frame that is made twice must be the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSceneFile(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  guard hidesTeX else { fatalError("the environment cannot be changed") }
  let text = String(decoding: UnsafeRawBufferPointer(start: data, count: count), as: UTF8.self)
  do {
    let scene = try SceneFile(text: text, name: "fuzzed.yaml")
    try scene.validate()
    for share in [0, 0.37, 1] {
      let list = try? scene.displayList(at: scene.duration * share, steps: steps)
      guard list == (try? scene.displayList(at: scene.duration * share, steps: steps)) else {
        fatalError("two pictures of one frame")
      }
      try list?.writeJSON { _ in }
    }
  } catch let error as SceneFileError {
    // YAML also breaks lines at these.
    let lineCount = text.unicodeScalars.count { "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) } + 1
    for diagnostic in error.diagnostics {
      guard diagnostic.position.map({ (1...lineCount).contains($0.line) }) ?? true else {
        fatalError("an error outside the file's \(lineCount) lines: \(diagnostic)")
      }
    }
  } catch {}
  return 0
}
