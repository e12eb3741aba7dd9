import Foundation
import PathreelFiles
import PathreelSceneFiles

/// Saving of value sets. The preview's `Studio` saves the values of its page with it.
extension ValueSets {
  /// Saves a set of values in a file, or removes the set from it. The file is replaced as a whole or not at all;
  /// `replacing(_:with:)` describes how the rest of its text is kept.
  ///
  /// ```swift
  /// let sets = try ValueSets.read(file)
  /// _ = try ValueSets.save([("rolling", "40")], as: "calm", in: file, known: sets.fingerprint)
  /// ```
  ///
  /// - Parameters:
  ///   - values: Parameters with their texts; nil removes the set.
  ///   - fingerprint: The fingerprint of the file as the caller knows it.
  /// - Returns: The sets of the changed file.
  /// - Throws: ``ValueSetConflictError`` if the file has changed since it was read, `FileError`, and errors of reading
  ///   and replacing. The file then stays unchanged.
  package static func save(
    _ values: [(name: String, text: String)]?, as name: String, in url: URL, known fingerprint: String
  ) throws -> ValueSets {
    func current() throws -> ValueSets {
      let sets = try read(url)
      guard sets.fingerprint == fingerprint else { throw ValueSetConflictError(current: sets) }
      return sets
    }
    let changed = try current().replacing(name, with: values)
    let file = try PartialFile(target: url)
    try file.write(Data(changed.fileText.utf8))
    try file.synchronize()
    // The file may have changed during the writing.
    _ = try current()
    try file.commit()
    return changed
  }
}

/// An error of a save: somebody else has changed the file of sets, so nothing was written.
package struct ValueSetConflictError: Error, CustomStringConvertible {
  /// The current contents of the file.
  package let current: ValueSets

  package var description: String {
    "\(current.file): the file was changed meanwhile, and nothing was written; look at its sets and save again"
  }
}
