import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelLottie

/// An animation of 100 × 100 points and 60 frames at 30 frames a second, with these layers.
func animation(_ layers: String..., extra: String = "") throws(LottieError) -> LottieAnimation {
  let text = """
    {"v": "5.7.4", "w": 100, "h": 100, "ip": 0, "op": 60, "fr": 30\(extra), "layers": [\(layers.joined(separator: ", "))]}
    """
  return try LottieAnimation(data: Data(text.utf8), name: "a.json", pictures: nil)
}

/// A shape layer with these items, and fields beside them.
func shapes(_ items: String..., fields: String = "") -> String {
  #"{"ty": 4, "nm": "S", "ip": 0, "op": 60, "st": 0, \#(fields) "shapes": [\#(items.joined(separator: ", "))]}"#
}

/// A square of 20 points about a point that is written as JSON.
func square(at position: String = "[50, 50]") -> String {
  #"{"ty": "rc", "p": {"k": \#(position)}, "s": {"k": [20, 20]}, "r": {"k": 0}}"#
}

let redFill = #"{"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}"#
let blackLine = #"{"ty": "st", "c": {"k": [0, 0, 0, 1]}, "o": {"k": 100}, "w": {"k": 2}}"#

extension LottieAnimation {
  /// All fills and strokes of a frame with their outlines on the canvas, those in masks too.
  func outlines(at frame: Double) -> [Path] {
    func outlines(_ items: [DisplayList.Item]) -> [Path] {
      items.flatMap { item in
        switch item {
        case .fill(let fill): [fill.path.applying(fill.transform)]
        case .stroke(let stroke): [stroke.path.applying(stroke.transform)]
        case .group(let group): outlines(group.items) + outlines(group.mask?.items ?? [])
        }
      }
    }
    return outlines(items(at: frame))
  }

  /// The centre of the first outline's bounds.
  func center(at frame: Double) -> CGPoint? {
    outlines(at: frame).first.map { CGPoint(x: $0.boundingRect.midX, y: $0.boundingRect.midY) }
  }
}

extension CGPoint {
  /// Whether the point is within a tolerance of another.
  func isNear(_ x: Double, _ y: Double, within tolerance: Double = 1e-9) -> Bool {
    abs(self.x - x) <= tolerance && abs(self.y - y) <= tolerance
  }
}
