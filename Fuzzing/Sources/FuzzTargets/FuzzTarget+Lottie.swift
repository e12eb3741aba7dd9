import Foundation
import Pathreel
@_spi(Fuzzing) import PathreelLottie

/// The step budget of a frame: a hundredth of the normal one, because a step takes up to a hundred times as long under
/// the address sanitizer.
private let steps = 10_000

extension FuzzTarget {
  /// Fuzzes Lottie files. Any bytes must cause an error, or frames that are the same when they are made again. A
  /// document in an archive must be read as the document itself.
  static let lottie = FuzzTarget("FuzzLottie") { bytes in
    guard let lists = try frames(of: bytes) else { return }
    for list in lists { try? Rasterizer().draw(list, into: Bitmap(width: 40, height: 40)) }
    if !bytes.starts(with: Array("PK".utf8)), !bytes.starts(with: [0x1f, 0x8b]) {
      guard try frames(of: ZipFile(of: bytes).bytes) == lists else { throw Finding("an archive shows other frames") }
    }
  }
}

/// Frames of a file; nil if it cannot be read.
private func frames(of bytes: [UInt8]) throws(Finding) -> [DisplayList]? {
  guard let animation = try? LottieProbe.animation(bytes) else { return nil }
  guard animation.duration > 0, animation.duration.isFinite else {
    throw Finding("it lasts \(animation.duration) s")
  }
  let shares = [0, 0.37, 1, 1.5]
  func list(_ share: Double) -> DisplayList {
    let frame = animation.frame(at: animation.duration * share)
    return DisplayList(
      size: animation.size, items: LottieProbe.items(of: animation, at: frame, steps: steps))
  }
  let lists = shares.map(list)
  guard shares.reversed().map(list) == lists.reversed() else { throw Finding("two pictures of one frame") }
  return lists
}

/// A zip archive (APPNOTE 6.3) with one animation, which is stored and not compressed.
private struct ZipFile {
  private(set) var bytes: [UInt8] = []

  init(of content: [UInt8]) {
    let name = Array("animations/a.json".utf8)
    let sizes = number(content.count, 4) + number(content.count, 4) + number(name.count, 2)
    // Version, flags, method, time and date, checksum: readers of animations do not look at them.
    let common = number(20, 2) + number(0, 12)
    bytes = number(0x0403_4b50, 4) + common + sizes + number(0, 2) + name + content
    let start = bytes.count
    bytes += number(0x0201_4b50, 4) + number(20, 2) + common + sizes + number(0, 12) + number(0, 4) + name
    let length = bytes.count - start
    bytes += number(0x0605_4b50, 4) + number(0, 4) + number(1, 2) + number(1, 2) + number(length, 4)
    bytes += number(start, 4) + number(0, 2)
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }
}
