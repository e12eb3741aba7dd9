import Pathreel
import Timing

/// A group that is blurred, or has a shadow, in a frame.
struct FilteredScene {
  enum Content: String, CaseIterable {
    /// A disc of 300 pixels.
    case disc
    /// The circles of `W3`, which fill the frame.
    case frame
  }
  enum Change: String, CaseIterable {
    /// All of the group travels, by fractions of pixels.
    case moving = ""
    /// A small disc travels in a corner of the group.
    case corner = " corner"
    /// The same disc travels above the group, which stands still.
    case still = " still"
  }
  var content: Content
  var hasShadow: Bool
  var deviation: Double

  var name: String { "\(content.rawValue) \(hasShadow ? "shadow" : "blur") \(Int(deviation))" }

  func displayList(_ frame: Frame, _ change: Change, step: Int) -> DisplayList {
    let size = CGSize(width: deviation * frame.scale, height: deviation * frame.scale)
    let filter: DisplayList.Filter =
      hasShadow
      ? .shadow(.init(color: .black, deviation: size, offset: CGSize(width: 0, height: 8 * frame.scale)))
      : .blur(.init(deviation: size))
    var items: [DisplayList.Item]
    switch content {
    case .disc: items = [disc(frame, 960, 540, radius: 150)]
    case .frame: items = frame.circles
    }
    let (x, y) = content == .disc ? (900.0, 430.0) : (60.0, 60.0)
    let small = disc(frame, x + 1.7 * Double(step), y + 0.6 * Double(step), radius: 10)
    switch change {
    case .moving: items = items.map { $0.moved(by: frame.scale * 1.7 * Double(step), frame.scale * 0.6 * Double(step)) }
    case .corner: items.append(small)
    case .still: break
    }
    var list = DisplayList(size: frame.size, background: Color(byte: 200, 205, 214))
    list.items = [.group(.init(items: items, filter: filter))]
    if change == .still { list.items.append(small) }
    return list
  }

  private func disc(_ frame: Frame, _ x: Double, _ y: Double, radius: Double) -> DisplayList.Item {
    let box = CGRect(
      x: (x - radius) * frame.scale, y: (y - radius) * frame.scale, width: 2 * radius * frame.scale,
      height: 2 * radius * frame.scale)
    return .fill(.init(path: Path(ellipseIn: box), paint: .color(Color(byte: 255, 196, 64))))
  }
}

extension DisplayList.Item {
  fileprivate func moved(by x: Double, _ y: Double) -> DisplayList.Item {
    guard case .fill(var fill) = self else { return self }
    fill.transform = CGAffineTransform(translationX: x, y: y)
    return .fill(fill)
  }
}

/// Frames after one another in one bitmap; prints a line for each scene and way to change.
func timeFilters(frames: Int, height: Int) throws {
  let frame = Frame(height: height)
  for content in FilteredScene.Content.allCases {
    for hasShadow in [false, true] {
      for deviation in [2.0, 5, 16, 34, 100] {
        let scene = FilteredScene(content: content, hasShadow: hasShadow, deviation: deviation)
        for change in FilteredScene.Change.allCases {
          let lists = (0..<frames).map { scene.displayList(frame, change, step: $0) }
          let (rasterizer, bitmap) = (Rasterizer(), Bitmap(width: frame.width, height: frame.height))
          for list in lists.prefix(3) { try rasterizer.draw(list, into: bitmap) }
          let timing = try Timing(of: lists.dropFirst(3)) { try rasterizer.draw($0, into: bitmap) }
          printLine(of: "pathreel" + change.rawValue, scene.name, height: height, density: 1, timing)
        }
      }
    }
  }
}
