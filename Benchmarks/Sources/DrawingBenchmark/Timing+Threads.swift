import Pathreel
import Timing

extension Timing {
  /// Several threads at once, each with a rasteriser and a bitmap of its own; a time is the wall's, over the frames that
  /// were drawn meanwhile.
  init(seconds: Double, threads: Int, _ list: DisplayList, width: Int, height: Int) {
    let painters = (0..<threads).map { _ in Painter(width: width, height: height) }
    let together = Timing(seconds: seconds, by: CLOCK_MONOTONIC) {
      DispatchQueue.concurrentPerform(iterations: threads) { painters[$0].draw(list) }
    }
    self.init(times: together.times.map { $0 / Double(threads) })
  }

  /// What one thread draws with.
  private final class Painter: @unchecked Sendable {
    private let rasterizer = Rasterizer()
    private let bitmap: Bitmap

    init(width: Int, height: Int) { bitmap = Bitmap(width: width, height: height) }

    func draw(_ list: DisplayList) {
      do { try rasterizer.drawWhole(list, into: bitmap) } catch { fail("\(error)") }
    }
  }
}
