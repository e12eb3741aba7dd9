import Pathreel

/// A picture that every rasteriser is timed on. `Peers/workloads.h` and `Peers/workloads.py` define the same ones, with
/// coordinates that agree to the last bit.
enum Workload: String, CaseIterable {
  /// A spirograph of 1,885 points, stroked.
  case spirograph = "W1"
  /// A spirograph of 97 turns and 60,947 points, stroked finely.
  case dense = "W1b"
  /// The points of `W1`, filled.
  case fillEvenOdd = "W2eo"
  case fillNonzero = "W2nz"
  /// 200 translucent circles.
  case circles = "W3"
  /// 1,000 small rounded rectangles, filled and stroked.
  case rectangles = "W4"
  /// A linear gradient over all, a large radial one on it.
  case gradients = "W5"
  /// Twelve gradient petals, multiplied.
  case petals = "W6"
  /// 1,000 cubics through random points, filled and stroked.
  case tangleFilled = "W7f"
  case tangleStroked = "W7s"
  /// An opaque picture over all, half transparent.
  case image = "W8"
  /// The picture enlarged to 1.3 its size, by a cubic; and turned by a tenth of a radian besides, linearly.
  case enlargedImage = "W9s"
  case turnedImage = "W9t"

  /// What draws it on a picture of the given height; 1080 is one to one.
  ///
  /// - Parameter density: How many times as many points the dense spirograph has.
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
  init(byte red: Int, _ green: Int, _ blue: Int, opacity: Double = 1) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, opacity: opacity)
  }
}
