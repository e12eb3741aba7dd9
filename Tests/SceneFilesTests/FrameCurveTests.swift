import Foundation
import PathreelDrawing
import PathreelSceneFiles
import Testing

/// The curves of a frame: measured once, and not without bound.
@Suite struct FrameCurveTests {
  func scene(_ elements: String) throws -> SceneFile {
    let head = "canvas: {size: [200, 100]}\nduration: 1\nparameters: {p: {value: 1}}\nelements:\n"
    return try SceneFile(text: head + elements, name: "a")
  }

  /// So many curves, each with a formula of its own if that mentions `i`.
  func curves(_ count: Int, _ formula: String) -> String {
    "- repeat: {count: \(count)}\n  element:\n    curve: {y: \(formula)}\n    stroke: red"
  }

  @Test func `a curve that stands often in a frame costs as much as one`() throws {
    #expect(try scene(curves(2000, "x / 2")).displayList(at: 0.5).items.count == 2000)
  }

  @Test func `different curves cost a frame no more than it may, whichever frame is made first`() throws {
    // At some 2,600 looks for a line, 2 million are about 770 lines.
    let text = """
      - repeat: {count: 2000}
        element:
          along: {line: {slope: i}}
          element: {circle: {radius: 1}}
      """
    let scene = try scene(text)
    func fault(_ seconds: Double) -> String {
      do {
        _ = try scene.displayList(at: seconds)
        return "none"
      } catch { return "\(error)" }
    }
    let first = fault(0.5)
    #expect(
      first.hasPrefix(
        "a:7:5: 'along': the formulas of the frame's curves were worked out more than 2000000 times before this one; draw fewer different curves, or calmer ones"
      ))
    #expect(first.contains("(t = 0.5, i = 7"))
    // By now some of them are known from the first frame, and count all the same.
    #expect(fault(0.25) == first.replacing("t = 0.5", with: "t = 0.25"))
  }

  /// Curves that change with a parameter, the time, an index or their coordinates.
  static let different = """
    - repeat: {count: 3}
      element:
        curve: {y: "20 * sin(x / 20 + p + 3 * t + i)", origin: left}
        stroke: red
    - curve: {y: "20 * sin(x / 20 + p)", origin: left}
      stroke: red
    - curve: {y: "20 * sin(x / 20 + p)", origin: left, math: true}
      stroke: red
    - curve: {y: "20 * sin(x / 20 + p)", origin: left, end: 90}
      stroke: red
    - curve: {sine: {amplitude: 10 * p, wavelength: 40}, origin: left}
      stroke: red
    - curve: {sine: {amplitude: 10, wavelength: 40 * p}, origin: left}
      stroke: red
    - curve: {y: "20 * sin(x / 20 + p)", origin: left}
      stroke: red
      frame: [100, 100]
    """

  @Test func `curves that differ in anything are different`() throws {
    let scene = try scene(Self.different).setting("p", to: .number(2))
    let paths = try scene.displayList(at: 0.5).items.map { item -> String in
      if case .stroke(let stroke) = item { stroke.path.svg } else { "" }
    }
    #expect(Set(paths).count == 9)
  }

  @Test func `what other frames or values of parameters have measured changes nothing`() throws {
    let used = try scene(Self.different)
    for p in [1.0, 2] {
      for seconds in [0, 0.9] {
        let fresh = try scene(Self.different).setting("p", to: .number(p)).displayList(at: seconds)
        #expect(try used.setting("p", to: .number(p)).displayList(at: seconds) == fresh)
      }
    }
  }

  @Test func `frames made at once are the frames made one by one`() async throws {
    let one = try scene(Self.different)
    let expected = try (0..<6).map { try scene(Self.different).displayList(at: Double($0) / 6) }
    try await withThrowingTaskGroup(of: (Int, DisplayList).self) { group in
      for i in 0..<6 { group.addTask { (i, try one.displayList(at: Double(i) / 6)) } }
      for try await (i, list) in group { #expect(list == expected[i]) }
    }
  }
}
