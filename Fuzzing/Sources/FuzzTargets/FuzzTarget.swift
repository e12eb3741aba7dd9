/// A part of Pathreel that reads or draws what others made, and what holds for every input of it.
///
/// `make fuzz` feeds random inputs to each target. `CorpusTests` replays the inputs in the folder of `Fuzzing/Corpus`
/// that has the target's name.
package struct FuzzTarget: Sendable {
  /// The name of its folder in the corpus.
  package let name: String
  private let claims: @Sendable ([UInt8]) throws -> Void

  init(_ name: String, claims: @escaping @Sendable ([UInt8]) throws -> Void) {
    self.name = name
    self.claims = claims
  }

  /// Feeds an input to the target.
  ///
  /// A target may change its process: `FuzzSceneFile` hides LaTeX. So call this in a process of its own.
  ///
  /// - Throws: ``Finding`` if a claim of the target does not hold for the input. Errors in the input are no findings.
  package func check(_ input: [UInt8]) throws { try claims(input) }

  /// All targets, in alphabetical order.
  package static let all: [FuzzTarget] = [
    animatedSVG, drawingMorph, lottie, morph, movie, packedSVG, rasterizer, sceneFile, stroker, svg, svgPath, table,
  ]

  /// Returns the target with a name; nil if there is none.
  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// A claim of a target that does not hold for an input.
package struct Finding: Error, CustomStringConvertible {
  /// What does not hold, for people.
  package let description: String

  init(_ description: String) { self.description = description }

  /// Throws if the place of an error is not in the input.
  ///
  /// - Parameter line: The error's line, from 1; nil if it concerns the whole input.
  static func checkLine(_ line: Int?, of error: some CustomStringConvertible, isIn lineCount: Int) throws(Finding) {
    guard let line, !(1...lineCount).contains(line) else { return }
    throw Finding("an error outside of \(lineCount) lines: \(error)")
  }
}
