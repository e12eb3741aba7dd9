import Foundation
import PathreelFiles
import PathreelSceneFiles

extension ValueSets {
  /// Keeps a set in a file, or removes it. The file appears whole or not at all; what is kept of it says
  /// `replacing(_:with:)`.
  ///
  /// ```swift
  /// let sets = try ValueSets.read(file)
  /// _ = try ValueSets.save([("rolling", "40")], as: "calm", in: file, known: sets.fingerprint)
  /// ```
  ///
  /// - Parameters:
  ///   - values: Parameters with their texts; nil removes the set.
  ///   - fingerprint: That of the file as the caller knows it.
  /// - Returns: The sets of the file as it is now.
  /// - Throws: ``ValueSetConflict`` where the file is another one by now, `FileError`, and what reading and replacing throw.
  ///   The file is then as it was.
  package static func save(
    _ values: [(name: String, text: String)]?, as name: String, in url: URL, known fingerprint: String
  ) throws -> ValueSets {
    func current() throws -> ValueSets {
      let sets = try read(url)
      guard sets.fingerprint == fingerprint else { throw ValueSetConflict(current: sets) }
      return sets
    }
    let changed = try current().replacing(name, with: values)
    let file = try PartialFile(target: url)
    try file.write(Data(changed.fileText.utf8))
    try file.synchronize()
    // Writing may have taken a while.
    _ = try current()
    try file.commit()
    return changed
  }
}

/// A file of sets that somebody else changed, so that nothing was written.
package struct ValueSetConflict: Error, CustomStringConvertible {
  /// What the file has now.
  package let current: ValueSets

  package var description: String {
    "\(current.file): the file was changed meanwhile, and nothing was written; look at its sets and save again"
  }
}
