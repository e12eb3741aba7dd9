/// An output as far as its division into shards goes.
package struct DividedOutput: Hashable, Sendable {
  /// How messages call it.
  package let name: String
  package let frameCount: Int
  /// How many frames its segments have; nil for what is made as a whole.
  package let segmentLength: Int?

  package init(name: String, frameCount: Int, segmentLength: Int?) {
    (self.name, self.frameCount, self.segmentLength) = (name, frameCount, segmentLength)
  }

  /// How many pieces it can be made in.
  package var pieceCount: Int { segmentLength.map { (frameCount + $0 - 1) / $0 } ?? 1 }

  fileprivate func frames(ofPiece piece: Int) -> Int {
    segmentLength.map { min($0, frameCount - piece * $0) } ?? frameCount
  }
}

/// What a shard makes of one output.
package struct Part: Hashable, Sendable {
  /// The output's place, from 0.
  package let output: Int
  /// The places of its segments; the one piece of an output that is made as a whole.
  package let pieces: Range<Int>
  package let frameCount: Int
}

extension Shard {
  /// What the shard makes of some outputs: runs of segments, so that a clip's frames follow each other, and whole outputs of
  /// formats without segments. Each piece belongs to one shard; the shards have about as many frames as each other, and some
  /// may have none.
  ///
  /// Complexity: linear in the number of pieces.
  package func parts(of outputs: [DividedOutput]) -> [Part] {
    let total = outputs.reduce(0) { $0 + $1.frameCount }
    var before = 0
    var parts: [Part] = []
    for (i, output) in outputs.enumerated() {
      var (own, frames) = (Range<Int>?.none, 0)
      for piece in 0..<output.pieceCount {
        let count = output.frames(ofPiece: piece)
        // Where the piece's middle lies decides.
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
