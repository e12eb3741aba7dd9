import Foundation
import PathreelDrawing
import PathreelMotion
import SeededRandom
import Testing

/// Property tests of stacks with random contents.
struct RandomStackTests {
  /// The smallest and largest width of a view that is drawn as one rectangle.
  struct Limits { var least, greatest: CGFloat }

  func limits(_ random: inout SplitMix64) -> Limits {
    let least = CGFloat(Int.random(in: 0...40, using: &random))
    let kinds = [least, least + CGFloat(Int.random(in: 0...60, using: &random)), .infinity]
    return Limits(least: least, greatest: kinds.randomElement(using: &random)!)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `views side by side keep their limits and share the width to the last point`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let all = (0..<Int.random(in: 1...7, using: &random)).map { _ in limits(&random) }
    let width = CGFloat(Int.random(in: 1...500, using: &random))
    let stack = HStack(spacing: 2) {
      ForEach(all.indices, id: \.self) { i in Color.red.frame(minWidth: all[i].least, maxWidth: all[i].greatest) }
    }
    let frames = try drawnFrames(of: stack, in: width, 10)
    #expect(frames.count == all.count, "seed \(seed)")
    for (frame, limits) in zip(frames, all) {
      #expect(frame.width >= limits.least - 0.001 && frame.width <= limits.greatest + 0.001, "seed \(seed)")
    }
    for (left, right) in zip(frames, frames.dropFirst()) {
      #expect(abs(left.maxX + 2 - right.minX) < 0.002, "seed \(seed)")
    }
    let gaps = 2 * CGFloat(all.count - 1)
    let (least, greatest) = (all.reduce(gaps) { $0 + $1.least }, all.reduce(gaps) { $0 + $1.greatest })
    // A stack offers shares and never goes back. It can only be sure to fill its width if no view's minimum exceeds an
    // equal share.
    let share = (width - gaps) / CGFloat(all.count)
    if all.allSatisfy({ $0.least <= share }), greatest >= width, least <= width {
      let total = frames.reduce(gaps) { $0 + $1.width }
      #expect(abs(total - width) < 0.01, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a vertical stack is a horizontal one with its axes exchanged`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let all = (0..<Int.random(in: 1...6, using: &random)).map { _ in limits(&random) }
    let across = HStack(alignment: .bottom, spacing: 3) {
      ForEach(all.indices, id: \.self) { i in
        Color.red.frame(minWidth: all[i].least, maxWidth: all[i].greatest).frame(height: all[i].least)
      }
    }
    let down = VStack(alignment: .trailing, spacing: 3) {
      ForEach(all.indices, id: \.self) { i in
        Color.red.frame(minHeight: all[i].least, maxHeight: all[i].greatest).frame(width: all[i].least)
      }
    }
    let turned = try drawnFrames(of: down, in: 100, 300).map { CGRect($0.minY, $0.minX, $0.height, $0.width) }
    #expect(try drawnFrames(of: across, in: 300, 100) == turned, "seed \(seed)")
  }
}
