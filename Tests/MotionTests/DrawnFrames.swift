import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// The frames of a view's fills and strokes on a canvas of the given size, back to front, rounded to a thousandth of a
/// point. Plain rectangles and colours fill their frames, so these are the results of the layout. The tests of layout
/// use it.
func drawnFrames(of view: some View, in width: CGFloat, _ height: CGFloat) throws -> [CGRect] {
  try view.displayItems(in: CGSize(width: width, height: height)).flatMap(\.frames)
}

extension DisplayList.Item {
  var frames: [CGRect] {
    switch self {
    case .fill(let fill): [fill.path.boundingRect.applying(fill.transform).rounded]
    case .stroke(let stroke): [stroke.path.boundingRect.applying(stroke.transform).rounded]
    case .group(let group): group.items.flatMap(\.frames)
    }
  }
}

extension CGRect {
  init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    self.init(x: x, y: y, width: width, height: height)
  }

  var rounded: CGRect {
    func thousandth(_ x: CGFloat) -> CGFloat { (x * 1000).rounded() / 1000 }
    return CGRect(thousandth(minX), thousandth(minY), thousandth(width), thousandth(height))
  }
}
