import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelNumerics
import PathreelStage

/// What a frame shows of an item: its box on the canvas, its colour, and its opacity with that of the groups around it.
struct ShownItem {
  let box: CGRect
  let color: Color?
  let opacity: Double
}

extension Stage {
  /// The items of a frame, from back to front.
  func shown(at time: Double) throws -> [ShownItem] { try displayList(at: time).items.flatMap { $0.shown(1) } }

  /// The box of the first item of a frame.
  func box(at time: Double) throws -> CGRect { try shown(at: time).first?.box ?? .null }
}

extension DisplayList.Item {
  fileprivate func shown(_ opacity: Double) -> [ShownItem] {
    switch self {
    case .fill(let fill):
      let color: Color? = if case .color(let color) = fill.paint { color } else { nil }
      return [
        ShownItem(
          box: fill.path.applying(fill.transform).boundingRect, color: color, opacity: opacity * (color?.alpha ?? 1))
      ]
    case .stroke(let stroke):
      let color: Color? = if case .color(let color) = stroke.paint { color } else { nil }
      return [
        ShownItem(
          box: stroke.path.applying(stroke.transform).boundingRect, color: color,
          opacity: opacity * (color?.alpha ?? 1))
      ]
    case .group(let group): return group.items.flatMap { $0.shown(opacity * group.opacity) }
    }
  }
}

/// A square of ten points that moves to the right by 100 points when it appears.
struct Mover: View {
  let animation: Animation?
  @State private var isAway = false

  var body: some View {
    Rectangle().frame(width: 10, height: 10).offset(x: isAway ? 100 : 0)
      .onAppear { withAnimation(animation) { isAway = true } }
  }

  /// How far the square has come at a time, in points.
  static func way(_ animation: Animation?, at time: Double) throws -> Double {
    try stage(animation).box(at: time).minX - 45
  }

  static func stage(_ animation: Animation?) -> Stage<Mover> {
    Stage(size: CGSize(width: 100, height: 100), duration: 20) { Mover(animation: animation) }
  }
}

let canvas = CGSize(width: 100, height: 100)
