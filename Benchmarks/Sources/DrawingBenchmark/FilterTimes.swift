import Pathreel
import Timing

/// A test scene of the filter benchmark: a frame with a group that is blurred or has a shadow.
struct FilteredScene {
  enum Content: String, CaseIterable {
    /// A disc with a diameter of 300 pixels.
    case disc
    /// The circles of W3; they fill the frame.
    case frame
  }
  /// What moves from frame to frame. The raw value is a suffix of the peer's name in the output.
  enum Change: String, CaseIterable {
    /// The whole group moves by fractions of a pixel.
    case moving = ""
    /// A small disc moves in a corner of the group.
    case corner = " corner"
    /// The same disc moves above the group, and the group stands still.
    case still = " still"
  }
  var content: Content
  var hasShadow: Bool
  /// The Gaussian's standard deviation, in pixels of a frame with 1,080 rows.
  var deviation: Double

  var name: String { "\(content.rawValue) \(hasShadow ? "shadow" : "blur") \(Int(deviation))" }

  /// The display list of the frame with index `step`.
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

/// Times successive frames of every ``FilteredScene`` in one bitmap. Prints a line for each scene and kind of change.
///
/// - Parameters:
///   - frames: The number of frames of each scene. The first three warm up and are not timed.
///   - height: The frame's height in pixels.
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
