/// An output of a job, described for the division into shards: its number of frames, and how they form pieces. The
/// plans of the commands (`PlannedWork`) describe their outputs by it.
package struct DividedOutput: Hashable, Sendable {
  /// The name in messages.
  package let name: String
  /// The number of frames of the output.
  package let frameCount: Int
  /// The number of frames of a segment; the last segment may have fewer. Nil for an output that is made as a whole.
  package let segmentLength: Int?

  package init(name: String, frameCount: Int, segmentLength: Int?) {
    (self.name, self.frameCount, self.segmentLength) = (name, frameCount, segmentLength)
  }

  /// The number of pieces into which it can be divided: its segments, or 1.
  package var pieceCount: Int { segmentLength.map { (frameCount + $0 - 1) / $0 } ?? 1 }

  /// The number of frames of a piece.
  fileprivate func frames(ofPiece piece: Int) -> Int {
    segmentLength.map { min($0, frameCount - piece * $0) } ?? frameCount
  }
}

/// The part of one output that a shard makes. `PlannedWork.make` makes it, and ``ShardSet`` expects it in the shard's
/// file.
package struct Part: Hashable, Sendable {
  /// The index of the output, from 0.
  package let output: Int
  /// The indices of the output's segments; `0..<1` for an output that is made as a whole.
  package let pieces: Range<Int>
  /// The number of frames in these pieces.
  package let frameCount: Int
}

/// The division of a job's outputs into shards. The `shard` command and ``ShardSet`` compute it independently of each
/// other, so no file has to say it.
extension Shard {
  /// Returns the parts of some outputs that the shard makes: runs of consecutive segments, and whole outputs of formats
  /// without segments. Each piece belongs to exactly one shard. All shards have about the same number of frames, and
  /// some may have none.
  ///
  /// - Complexity: Linear in the number of pieces.
  package func parts(of outputs: [DividedOutput]) -> [Part] {
    let total = outputs.reduce(0) { $0 + $1.frameCount }
    // The number of frames in all earlier pieces.
    var before = 0
    var parts: [Part] = []
    for (i, output) in outputs.enumerated() {
      var (own, frames) = (Range<Int>?.none, 0)
      for piece in 0..<output.pieceCount {
        let count = output.frames(ofPiece: piece)
        // A piece belongs to the shard in whose range of frames its middle lies.
        if (2 * before + count) * self.count / (2 * total) == number - 1 {
          own = (own?.lowerBound ?? piece)..<piece + 1
          frames += count
        }
        before += count
      }
      if let own { parts.append(Part(output: i, pieces: own, frameCount: frames)) }
    }
    return parts
  }
}
