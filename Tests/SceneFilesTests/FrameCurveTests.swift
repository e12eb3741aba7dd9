import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import Synchronization
import Testing

/// Tests of the curves of a frame: they are measured once, within the frame's budget.
@Suite struct FrameCurveTests {
  func scene(_ elements: String) throws -> SceneFile {
    let head = "canvas: {size: [200, 100]}\nduration: 1\nparameters: {p: {value: 1}}\nelements:\n"
    return try SceneFile(text: head + elements, name: "a")
  }

  /// Curves in a number; each has a formula of its own if the formula mentions `i`.
  func curves(_ count: Int, _ formula: String) -> String {
    "- repeat: {count: \(count)}\n  element:\n    curve: {y: \(formula)}\n    stroke: red"
  }

  @Test func `a curve that stands often in a frame is paid for once`() throws {
    #expect(try scene(curves(2000, "x / 2")).displayList(at: 0.5).items.count == 2000)
    let one = cost(of: try scene(curves(1, "20 * sin(x / 20)")))
    let many = cost(of: try scene(curves(2000, "20 * sin(x / 20)")))
    #expect(one.error == "none" && many.error == "none")
    // Each further copy is an element, which takes far fewer steps than the measuring.
    #expect(many.steps < 100 * one.steps, "\(many.steps), \(one.steps)")
  }

  @Test func `different curves cost a frame no more than it may, whichever frame is made first`() throws {
    let text = """
      - repeat: {count: 20000}
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
        "a:7:5: 'along': the frame takes more than 50000000 steps of work; most of them are for points of curves given by formulas, so draw fewer different curves, or calmer ones (t = 0.5, i = "
      ))
    // Some curves are known from the first frame, but they are charged all the same.
    #expect(fault(0.25) == first.replacing("t = 0.5", with: "t = 0.25"))
  }

  /// The heights of the curves of two uses of a component.
  private func heights(_ head: String) throws -> [Double] {
    let text = "canvas: {size: [200, 100]}\nduration: 1\n" + head
    return try SceneFile(text: text, name: "a").displayList(at: 0).items.map { item in
      guard case .stroke(let stroke) = item else { return 0 }
      return (stroke.path.boundingRect.height * 1e6).rounded() / 1e6
    }
  }

  @Test func `equal formulas over different columns of data are different curves`() throws {
    let heights = try heights(
      """
      data: {d: {rows: [{a: 10, b: 30}, {a: 20, b: 40}]}}
      components:
        graph:
          parameters: {of: numbers}
          elements: [{curve: {y: "sum(k in 0..1, of[k] * x / 200)"}, stroke: red}]
      elements: [{graph: {of: d.a}}, {graph: {of: d.b}}]
      """)
    #expect(heights == [30, 70])
  }

  @Test func `the variable of a sum is no variable of the curve`() throws {
    let curve = "{curve: {x: u, y: \"sum(x in 1..3, x * u) / 10\"}, stroke: red}"
    #expect(try heights("elements: [\(curve)]") == [120])
  }

  @Test func `equal texts of functions with other parameters are different curves`() throws {
    let heights = try heights(
      """
      components:
        up: {let: {"f(a, b)": a - 2 * b}, elements: [{curve: {y: "f(x / 2, 0 * x)"}, stroke: red}]}
        down: {let: {"f(b, a)": a - 2 * b}, elements: [{curve: {y: "f(x / 2, 0 * x)"}, stroke: red}]}
      elements: [{up: }, {down: }]
      """)
    #expect(heights == [100, 200])
  }

  /// The cost of a frame in steps, and its error.
  func cost(of scene: SceneFile, at seconds: Double = 0.5) -> (steps: Int, error: String) {
    let account = FrameAccount()
    do {
      _ = try scene.displayList(at: seconds, paidBy: account)
      return (FrameAccount.limit - account.remaining, "none")
    } catch { return (FrameAccount.limit - account.remaining, "\(error)") }
  }

  @Test func `a curve that cannot be measured is paid for, and measured once`() throws {
    // The measuring stops after 300,000 points of a formula with six operations.
    let (steps, error) = cost(of: try scene(curves(1, "1000 * sin(i + 1 / x)")))
    #expect(error.hasPrefix("a:7:5: 'curve': the curve varies without end"))
    #expect((300_000 * 6 * 2...300_010 * 12 * 2).contains(steps), "\(steps)")
  }

  @Test func `of many curves that cannot be measured only one is measured`() throws {
    let one = cost(of: try scene(curves(1, "1000 * sin(i + 1 / x)")))
    let many = cost(of: try scene(curves(200, "1000 * sin(i + 1 / x)")))
    #expect(many.error == one.error)
    // The other curves are only checked as elements, and not measured.
    #expect(many.steps < one.steps + 200 * 1000)
  }

  @Test func `a curve that cannot be measured costs other frames the same`() throws {
    let scene = try scene(curves(1, "1000 * sin(i + 1 / x)"))
    let first = cost(of: scene)
    #expect(cost(of: scene, at: 0.25).steps == first.steps)
  }

  @Test func `a curve that costs more than a frame has left does not come out otherwise`() throws {
    // With few steps left the formula is cut short, and the incomplete curve is not kept.
    let scene = try scene(curves(1, "20 * sin(x / 20)"))
    let whole = try scene.displayList(at: 0)
    for limit in [1000, 5000, 10_000, 20_000] {
      #expect(throws: (any Error).self) { try scene.displayList(at: 0, paidBy: FrameAccount(limit: limit)) }
    }
    let other = try SceneFile(
      text: "canvas: {size: [200, 100]}\nduration: 1\nelements:\n" + curves(1, "20 * sin(x / 20)"), name: "a")
    for limit in [1000, 5000, 10_000, 20_000] {
      #expect(throws: (any Error).self) { try other.displayList(at: 0, paidBy: FrameAccount(limit: limit)) }
    }
    #expect(try other.displayList(at: 0).items == whole.items)
  }

  /// Curves that depend on a parameter, the time, an index or their coordinates.
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

  @Test func `curves do not depend on what other frames or other parameters have measured`() throws {
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

  /// The other thread cancels the frame at a random moment, perhaps while a curve is measured, perhaps too late. In
  /// each case the frame is complete or a cancellation, and later frames are right.
  @Test(arguments: [100_000, 1_000_000, 5_000_000, 15_000_000])
  func `a frame that another thread cancels is whole or a cancellation, and leaves no unfinished curve behind`(
    steps: Int
  ) throws {
    let elements = curves(120, "20 * sin((i + 1) / 200 * x) + p")
    let expected = try scene(elements).displayList(at: 0.5)
    var isCancelled = false
    for _ in 0..<20 where !isCancelled {
      let (scene, account) = (try scene(elements), FrameAccount())
      let frame = FrameEnd()
      let canceller = Thread {
        while FrameAccount.limit - account.remaining < steps, !frame.isOver.withLock({ $0 }) { usleep(20) }
        account.cancel()
      }
      canceller.start()
      defer { frame.isOver.withLock { $0 = true } }
      do {
        #expect(try scene.displayList(at: 0.5, paidBy: account) == expected)
      } catch is CancellationError {
        isCancelled = true
        #expect(try scene.displayList(at: 0.5) == expected)
      }
    }
  }
}

/// Tells another thread that a frame is complete.
private final class FrameEnd: Sendable {
  let isOver = Mutex(false)
}
