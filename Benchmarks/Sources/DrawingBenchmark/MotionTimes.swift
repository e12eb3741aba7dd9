import Allocations
import Pathreel
import Timing

/// Times every ``Motion`` in two ways: successive frames in one bitmap, so that only damaged tiles are drawn, and each
/// frame from nothing. Prints a table with the mean CPU milliseconds of a frame for both ways, the share of tiles that
/// the first way draws, and its mean number of memory allocations a frame.
func timeMotion(frames: Int, height: Int) throws {
  print("| scene | tiles drawn anew | ms, what changed | ms, from nothing | share | allocations |")
  print("|---|---|---|---|---|---|")
  let rasterizer = Rasterizer()
  for motion in Motion.allCases {
    let frame = Frame(height: height)
    let lists = (0..<frames).map { motion.displayList(frame, at: Double($0) / Double(frames)) }
    let bitmap = Bitmap(width: frame.width, height: frame.height)
    let steady = Rasterizer()
    try steady.draw(lists[0], into: bitmap)
    var (tiles, allocations) = (0, 0)
    let changed = try Timing(of: lists.dropFirst()) { list in
      let before = allocation_count()
      try steady.draw(list, into: bitmap)
      allocations += allocation_count() - before
      tiles += steady.redrawnTileCount
    }
    let whole = try Timing(of: lists.dropFirst()) { list in try rasterizer.drawWhole(list, into: bitmap) }
    let all = ((frame.width + 63) / 64) * ((frame.height + 15) / 16)
    let share = Double(tiles) / Double((frames - 1) * all)
    print(
      "| \(motion.rawValue) | "
        + String(
          format: "%.1f %% | %.3f | %.3f | %.1f %% | %.1f |", 100 * share, changed.mean, whole.mean,
          100 * changed.mean / whole.mean, Double(allocations) / Double(frames - 1)))
  }
}
