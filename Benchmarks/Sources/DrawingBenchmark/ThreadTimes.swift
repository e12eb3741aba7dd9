import Pathreel
import PathreelSequencing
import Timing

/// Measures the wall-clock time of a frame on one thread and on several, for workloads and for every ``Motion``. Prints
/// a line for each. If only some workloads are chosen, it leaves the motions out.
///
/// `FrameSequence` makes the frames, as in a clip: each thread claims the next frame and draws it with its own
/// rasteriser. The consumer takes the frames in order and does nothing with them.
///
/// - Parameter seconds: The approximate time of a pass over the frames on one thread.
func timeThreads(_ threads: Int, _ workloads: [Workload], height: Int, density: Int, seconds: Double) throws {
  let frame = Frame(height: height)
  func time(_ name: String, _ lists: [DisplayList]) throws {
    let (rasterizer, bitmap) = (Rasterizer(), Bitmap(width: frame.width, height: frame.height))
    let one = try Timing(of: lists.prefix(8)) { try rasterizer.draw($0, into: bitmap) }.mean
    let count = min(max(Int(seconds * 1000 / one), 16), 1200)
    var times: [Int: [Double]] = [:]
    // The passes alternate, so that a busy moment of the machine affects all numbers of threads alike.
    for _ in 0..<5 {
      for threads in Set([1, threads]).sorted() {
        let sequence = FrameSequence(frames: 0..<count, width: frame.width, height: frame.height, jobs: threads) {
          lists[$0 % lists.count]
        }
        let start = ContinuousClock.now
        try sequence.render { _, _ in }
        times[threads, default: []].append((ContinuousClock.now - start) / .milliseconds(Int64(count)))
      }
    }
    for (threads, times) in times.sorted(by: { $0.key < $1.key }) {
      let peer = threads == 1 ? "one thread" : "\(threads) threads"
      printLine(of: peer, name, height: height, density: density, Timing(times: times))
    }
  }
  for workload in workloads {
    // Each frame has another background, so that no tile equals what the bitmap already shows.
    let list = workload.displayList(height: height, density: density)
    let lists = (0..<251).map { index in
      var list = list
      list.background = Color(byte: 16, 20, index)
      return list
    }
    try time(workload.rawValue, lists)
  }
  guard workloads.count == Workload.allCases.count else { return }
  for motion in Motion.allCases {
    try time(motion.rawValue, (0..<240).map { motion.displayList(frame, at: Double($0) / 240) })
  }
}
