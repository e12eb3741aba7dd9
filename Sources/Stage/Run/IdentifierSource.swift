import Foundation
import PathreelDrawing

/// The identifiers (`UUID`) that one view makes, such as those of a stored list of items. They follow from the seed of
/// the run, the view's place, the changes of the states that it may read, and their order.
struct IdentifierSource {
  private let place: Place?
  private var count = 0
  /// The fingerprint of the place, once it is needed.
  private var fingerprint: UInt64?

  init(place: Place? = nil) { self.place = place }

  mutating func next(in run: Run, checkpoint: Int) -> UUID {
    let fingerprint = fingerprint ?? Self.fingerprint(of: place?.description ?? "")
    self.fingerprint = fingerprint
    count += 1
    var random = RunRandom(seed: run.seed ^ fingerprint, run.changes(around: place, until: checkpoint), count)
    return UUID(from: &random)
  }

  /// FNV-1a of 64 bits. Hashes of the standard library differ between processes.
  private static func fingerprint(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

extension UUID {
  /// A random identifier (RFC 9562, version 4) from a generator.
  fileprivate init(from random: inout RunRandom) {
    let (high, low) = (random.next() & ~0xF000 | 0x4000, random.next() & ~(0b11 << 62) | 0b10 << 62)
    func byte(_ word: UInt64, _ i: Int) -> UInt8 { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * i)) }
    self.init(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5), byte(high, 6),
        byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3), byte(low, 4), byte(low, 5),
        byte(low, 6), byte(low, 7)
      ))
  }

  /// A new identifier for the view or the action at work; a random one outside of a run.
  package static var next: UUID {
    if let tree = FrameTree.current { return tree.makeIdentifier() }
    guard let run = Run.acting else { return Foundation.UUID() }
    return run.tree?.makeIdentifier() ?? UUID(from: &run.random)
  }
}
