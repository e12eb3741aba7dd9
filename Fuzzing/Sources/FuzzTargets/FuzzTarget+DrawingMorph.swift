import Foundation
import Pathreel
@_spi(Fuzzing) import PathreelMotion

/// The step budget of a frame: a hundredth of the normal one, because a step takes up to a hundred times as long under
/// the address sanitizer.
private let steps = 500_000

extension FuzzTarget {
  /// Fuzzes morphs between drawings. The input has two SVG documents with an empty line between them. Each frame must
  /// be an error, or a picture that is the same when it is made again.
  static let drawingMorph = FuzzTarget("FuzzDrawingMorph") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    guard let gap = text.range(of: "\n\n"), let first = try? SVGDrawing(text: String(text[..<gap.lowerBound])),
      let second = try? SVGDrawing(text: String(text[gap.upperBound...]))
    else { return }
    for others in [Rewrite.Others.morph, .fade] {
      let scene = MorphScene(first: first, second: second, others: others)
      for share in [0, 0.4, 1, 1.2] {
        let list = try? scene.displayList(at: share, steps: steps)
        guard list == (try? scene.displayList(at: share, steps: steps)) else {
          throw Finding("two pictures of one frame")
        }
        if let list { try? Rasterizer().draw(list, into: Bitmap(width: 40, height: 40)) }
      }
    }
  }
}

/// A scene of one morph, whose progress is the time.
private struct MorphScene: Scene {
  let first: SVGDrawing
  let second: SVGDrawing
  let others: Rewrite.Others

  var size: CGSize { CGSize(width: 64, height: 64) }
  var duration: Double { 2 }

  func body(at time: SceneTime) -> some View {
    DrawingMorph(from: first, to: second, progress: time.seconds, others: others).resizable()
  }
}
