import Pathreel

/// Animated test scenes in which little changes from frame to frame. The motion and thread benchmarks draw them.
enum Motion: String, CaseIterable {
  /// The spirograph of W1 draws itself.
  case reveal
  /// Twelve discs move over a gradient and a thousand rectangles.
  case travel
  /// The first frame of ``travel``; nothing moves.
  case still

  /// The display list of a frame.
  ///
  /// - Parameter progress: The position in the animation, 0…1.
  func displayList(_ frame: Frame, at progress: Double) -> DisplayList {
    var list = DisplayList(size: frame.size, background: frame.ground)
    switch self {
    case .reveal:
      let style = StrokeStyle(lineWidth: 2 * frame.scale, lineCap: .round, lineJoin: .round)
      let path = frame.spirograph
      let part = Path { part in
        for element in path.elements.prefix(1 + Int(progress * Double(path.elements.count - 1))) {
          switch element {
          case .move(let to): part.move(to: to)
          case .line(let to): part.addLine(to: to)
          default: break
          }
        }
      }
      list.items = [.stroke(.init(path: part, style: style, paint: .color(Color(byte: 255, 196, 64))))]
    case .travel: list.items = ground(frame) + discs(frame, at: progress)
    case .still: list.items = ground(frame) + discs(frame, at: 0)
    }
    return list
  }

  /// The static background: a gradient and the rectangles of W4.
  private func ground(_ frame: Frame) -> [DisplayList.Item] { [frame.gradients[0]] + frame.rectangles }

  private func discs(_ frame: Frame, at progress: Double) -> [DisplayList.Item] {
    (0..<12).map { index in
      let angle = 2 * Double.pi * (progress + Double(index) / 12)
      let (x, y) = (frame.scale * (960 + 700 * cos(angle)), frame.scale * (540 + 380 * sin(angle)))
      let radius = 14 * frame.scale
      let box = CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
      return .fill(.init(path: Path(ellipseIn: box), paint: .color(.white)))
    }
  }
}
