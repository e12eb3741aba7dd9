import Pathreel

/// A test picture of the drawing benchmark, which every rasteriser draws. `Peers/workloads.h` and `Peers/workloads.py`
/// define the same pictures; their coordinates agree to the last bit.
enum Workload: String, CaseIterable {
  /// A spirograph of 1,885 points, stroked.
  case spirograph = "W1"
  /// A spirograph of 97 turns and 60,947 points, stroked with a thinner line.
  case dense = "W1b"
  /// The points of W1, filled with the even-odd rule.
  case fillEvenOdd = "W2eo"
  /// The points of W1, filled with the nonzero rule.
  case fillNonzero = "W2nz"
  /// 200 translucent circles.
  case circles = "W3"
  /// 1,000 small rounded rectangles, filled and stroked.
  case rectangles = "W4"
  /// A linear gradient over the whole frame, and a large radial gradient on it.
  case gradients = "W5"
  /// Twelve petals with gradients and the blend mode `multiply`.
  case petals = "W6"
  /// 1,000 cubic Béziers through random points, filled.
  case tangleFilled = "W7f"
  /// The same cubic Béziers, stroked.
  case tangleStroked = "W7s"
  /// An opaque picture over the whole frame, drawn with opacity 0.5.
  case image = "W8"
  /// The picture scaled by 1.3, with cubic interpolation.
  case enlargedImage = "W9s"
  /// The picture scaled by 1.3 and rotated by 0.1 radians, with bilinear interpolation.
  case turnedImage = "W9t"

  /// The display list of the workload in a frame of the given height; at 1080 its scale is 1.
  ///
  /// - Parameter density: The factor on the number of points of the dense spirograph.
  func displayList(height: Int, density: Int) -> DisplayList {
    let frame = Frame(height: height)
    var list = DisplayList(size: frame.size, background: frame.ground)
    let line = Paint.color(Color(byte: 255, 196, 64))
    switch self {
    case .spirograph:
      let style = StrokeStyle(lineWidth: 2 * frame.scale, lineCap: .round, lineJoin: .round)
      list.items = [.stroke(.init(path: frame.spirograph, style: style, paint: line))]
    case .dense:
      let style = StrokeStyle(lineWidth: 1.5 * frame.scale, lineCap: .round, lineJoin: .round)
      list.items = [.stroke(.init(path: frame.denseSpirograph(density: density), style: style, paint: line))]
    case .fillEvenOdd:
      list.items = [.fill(.init(path: frame.spirograph, rule: .evenOdd, paint: line))]
    case .fillNonzero:
      list.items = [.fill(.init(path: frame.spirograph, paint: line))]
    case .circles: list.items = frame.circles
    case .rectangles: list.items = frame.rectangles
    case .gradients: list.items = frame.gradients
    case .petals:
      list.background = Color(byte: 240, 240, 240)
      list.items = frame.petals
    case .tangleFilled:
      list.items = [.fill(.init(path: frame.tangle, paint: line))]
    case .tangleStroked:
      let style = StrokeStyle(lineWidth: 8 * frame.scale, miterLimit: 4)
      list.items = [.stroke(.init(path: frame.tangle, style: style, paint: line))]
    case .image: list.items = [frame.image]
    case .enlargedImage: list.items = [frame.enlargedImage(.medium, angle: 0)]
    case .turnedImage: list.items = [frame.enlargedImage(.low, angle: 0.1)]
    }
    return list
  }
}

extension Color {
  /// A colour from components in 0…255.
  init(byte red: Int, _ green: Int, _ blue: Int, opacity: Double = 1) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, opacity: opacity)
  }
}
