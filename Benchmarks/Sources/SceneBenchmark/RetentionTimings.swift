import Foundation
import Pathreel
import Timing

/// The CPU times of frames before they are drawn, for scenes in which only parts change: made from nothing, and with
/// what earlier frames left. The `-k` option of SceneBenchmark prints them.
///
/// The times include the comparison of each frame with the one before, which is the least that drawing does with it.
struct RetentionTimings {
  struct Row {
    let name: String
    /// The times of frames made from nothing, and of frames that reuse what earlier ones left.
    let plain, kept: Timing
  }
  let rows: [Row]

  /// Measures the generated scenes and some scene files.
  ///
  /// - Parameter scenes: The paths of the scene files.
  init(scenes: [String]) throws {
    rows =
      try RectangleFile.all.map { try Self.row($0.name, SceneFile(text: $0.text, name: "\($0.name).yaml")) }
      + RectangleScene.Motion.allCases.map { try Self.row("\($0.rawValue), in Swift", RectangleScene(motion: $0)) }
      + scenes.map { path in
        let file = URL(filePath: path)
        return try Self.row(
          file.deletingPathExtension().lastPathComponent, SceneFile.load(file))
      }
  }

  private static func row(_ name: String, _ scene: some Scene) throws -> Row {
    let clip = try Clip(scene)
    let renderer = FrameRenderer()
    // The two are not interleaved: a frame made from nothing would evict the kept data from the processor's caches,
    // which does not happen in a clip.
    return Row(
      name: name, plain: try timing(of: clip) { try clip.displayList(ofFrame: $0) },
      kept: try timing(of: clip) { try renderer.displayList(ofFrame: $0, of: clip) })
  }

  private static func timing(of clip: Clip, _ make: (Int) throws -> DisplayList) throws -> Timing {
    var before: DisplayList?
    return Timing(
      times: try clip.clock.frames.prefix(300).map { frame in
        try Timing.once {
          let list = try make(frame)
          _ = list == before
          before = list
        }
      })
  }
}

/// The scenes of ``RectangleFile``, as views in Swift.
private struct RectangleScene: Scene {
  enum Motion: String, CaseIterable {
    case none = "still"
    case ten = "ten of them move"
    case group = "all move as a group"
  }

  let motion: Motion
  var size: CGSize { CGSize(width: 1280, height: 720) }
  var duration: Double { 4 }

  func body(at time: SceneTime) -> some View {
    ZStack {
      ForEach(0..<1000) { i in
        let place = CGPoint(x: 20 + i % 40 * 31, y: 15 + i / 40 * 28)
        let moves = motion == .ten && i % 100 == 99
        RoundedRectangle(cornerRadius: 4).fill(Color(red: 0.29, green: 0.56, blue: 0.85)).stroke(.black, lineWidth: 1)
          .frame(width: 24, height: 16)
          .position(x: place.x + (moves ? 30 * sin(time.seconds) : 0), y: place.y)
      }
    }
    .offset(x: motion == .group ? 30 * sin(time.seconds) : 0)
  }
}

/// A scene file with a thousand rounded rectangles: none of them moves, ten move, or all move as a group.
private struct RectangleFile {
  let name: String
  let text: String

  static let all = [
    RectangleFile(name: "still", text: head + rectangles(0..<1000, indent: "  ")),
    RectangleFile(
      name: "ten of them move",
      text: head
        + (0..<10).map { i in
          rectangles(i * 100..<i * 100 + 99, indent: "  ")
            + rectangle(at: "[\(60 * i) + 30 * sin(t), 40 + 50 * cos(t)]", indent: "  ")
        }.joined()),
    RectangleFile(
      name: "all move as a group",
      text: head + "  - group:\n" + rectangles(0..<1000, indent: "      ") + "    offset: [30 * sin(t), 0]\n"),
  ]

  private static let head = "canvas: {size: [1280, 720]}\nfps: 60\nduration: 4\nelements:\n"

  private static func rectangles(_ numbers: Range<Int>, indent: String) -> String {
    numbers.map { rectangle(at: "[\(20 + $0 % 40 * 31), \(15 + $0 / 40 * 28)]", indent: indent) }.joined()
  }

  private static func rectangle(at position: String, indent: String) -> String {
    """
    \(indent)- rounded-rectangle: {size: [24, 16], radius: 4}
    \(indent)  fill: "#4a90d9"
    \(indent)  stroke: {color: black, width: 1}
    \(indent)  position: \(position)

    """
  }
}
