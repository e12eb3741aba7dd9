import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelRaster
import PathreelRendering
import Testing

/// A scene in Swift with a number of translucent discs.
private struct Haze: Scene {
  var count: Int
  var size: CGSize { CGSize(width: 16_000, height: 16_000) }
  var duration: Double { 1 }

  func body(at time: SceneTime) -> some View {
    ForEach(0..<count) { _ in Mist() }
  }
}

private struct Mist: View {
  var body: some View { Circle().fill(.red.opacity(0.1)) }
}

@Suite struct SlownessTests {
  /// The number of discs that are drawn in so many seconds by estimate.
  private func count(ofSeconds seconds: Double) throws -> Int {
    func estimate(_ count: Int) throws -> Double {
      let clip = try Clip(Haze(count: count))
      return DrawingCost(
        of: [try clip.displayList(ofFrame: 0)], width: clip.size.width, height: clip.size.height
      ).seconds
    }
    var (low, high) = (1, 2)
    while try estimate(high) < seconds { (low, high) = (high, 2 * high) }
    while high - low > max(low / 200, 1) {
      let middle = (low + high) / 2
      if try estimate(middle) < seconds { low = middle } else { high = middle }
    }
    return high
  }

  @Test func `a frame within ten seconds has no warning`() throws {
    let clip = try Clip(Haze(count: try count(ofSeconds: 9)))
    #expect(try clip.withinBudget(try clip.exposure(ofFrame: 0), ofFrame: 0).warnings.isEmpty)
  }

  @Test func `a frame of more than ten seconds has a warning that names the costliest view`() throws {
    let clip = try Clip(Haze(count: try count(ofSeconds: 20)))
    let warnings = try clip.withinBudget(try clip.exposure(ofFrame: 0), ofFrame: 0).warnings
    #expect(warnings.count == 1)
    #expect(warnings.first?.origin.contains("Mist") == true, "\(warnings)")
    #expect(warnings.first?.detail.hasPrefix("about 20 s") == true, "\(warnings)")
  }

  @Test func `a frame beyond its budget is an error before it is drawn`() throws {
    var clip = try Clip(Haze(count: try count(ofSeconds: 90)))
    let error = try #require(throws: FrameError.self) { try clip.bitmap(ofFrame: 0) }
    let text = "\(error)"
    #expect(
      text.hasPrefix("frame 0 (t = 0.0 s): ") && text.contains("Mist")
        && text.contains("drawing the frame would take about 90 s")
        && text.contains(
          "and may take 60 s; draw less, smaller, or with fewer and narrower filters, or allow more time")
        && text.hasSuffix(" with --frame-budget 3m"), "\(text)")
    clip.frameBudget = 120
    #expect(try clip.withinBudget(try clip.exposure(ofFrame: 0), ofFrame: 0).slowness?.seconds ?? 0 > 80)
  }

  @Test func `motion blur that shows the same at each instant is drawn once`() throws {
    let clip = try Clip(Haze(count: try count(ofSeconds: 5))).motionBlur(MotionBlur(samples: 16))
    #expect(try clip.slowness(ofFrame: 0, showing: try clip.displayList(ofFrame: 0)) == nil)
  }

  @Test(
    arguments: [
      (0.2, "1 s"), (14.4, "14 s"), (99, "99 s"), (100, "2 min"), (5990, "1 h 40 min"), (7800, "2 h 10 min"),
      (1e300, "277777 h 47 min"),
    ])
  func `the times in warnings are rounded`(seconds: Double, text: String) {
    #expect(roughTime(seconds) == text)
  }
}
