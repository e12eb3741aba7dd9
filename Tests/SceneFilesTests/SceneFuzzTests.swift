import Foundation
import PathreelMotion
import PathreelSceneFiles
import SeededRandom
import Testing

/// Scenes damaged at random: each is still a scene, or says with places what is wrong.
@Suite struct SceneFuzzTests {
  @Test(arguments: SampleScenes.everything.indices, [1, 2, 3, 4] as [UInt64])
  func `a damaged scene is a scene or has located errors`(sample: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed &* 1000 &+ UInt64(sample))
    for turn in 0..<120 {
      var scalars = Array(SampleScenes.everything[sample].unicodeScalars)
      for _ in 0...Int.random(in: 0..<4, using: &random) { damage(&scalars, &random) }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let text = String(view)
      do {
        let scene = try SceneFile(text: text, name: "fuzz.yaml")
        _ = try scene.displayList(at: 0.37 * scene.duration)
      } catch let error as SceneFileError {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
        #expect(
          Set(error.diagnostics).count == error.diagnostics.count, "seed \(seed), sample \(sample), turn \(turn)")
        for diagnostic in error.diagnostics {
          let line = diagnostic.position?.line ?? 1
          #expect(
            (1...lines + 1).contains(line) && !diagnostic.message.isEmpty,
            "seed \(seed), sample \(sample), turn \(turn): \(diagnostic)")
        }
      } catch {
        Issue.record("seed \(seed), sample \(sample), turn \(turn): \(type(of: error)): \(error)\n\(text)")
      }
    }
  }

  private func damage(_ scalars: inout [Unicode.Scalar], _ random: inout SplitMix64) {
    guard !scalars.isEmpty else { return }
    let at = Int.random(in: 0..<scalars.count, using: &random)
    let end = min(scalars.count, at + Int.random(in: 1...12, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: scalars.removeSubrange(at..<end)
    case 1: scalars.insert(contentsOf: scalars[at..<end], at: Int.random(in: 0...scalars.count, using: &random))
    case 2: scalars.swapAt(at, Int.random(in: 0..<scalars.count, using: &random))
    case 3: scalars[at] = Unicode.Scalar(UInt8.random(in: 0..<128, using: &random))
    case 4:
      let digits = scalars.indices.filter { ("0"..."9").contains(scalars[$0]) }
      guard let digit = digits.randomElement(using: &random) else { return }
      let number = ["1e308", "-1", "0", "1e-300", "99999999", "1/0", "t", "\u{221E}"].randomElement(using: &random)!
      scalars.replaceSubrange(digit...digit, with: number.unicodeScalars)
    default:
      let word = [
        "[", "{", ": ", "- ", "&a ", "*a", "\n", "#", "!!x ", "'", "\"", "(", "sqrt(", "? ", "|\n", "\u{301}",
      ]
      scalars.insert(contentsOf: word.randomElement(using: &random)!.unicodeScalars, at: at)
    }
  }
}
