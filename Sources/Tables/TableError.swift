/// A mistake in a data file and its position. The readers of this module throw it, and so do the checks of the `batch`
/// command's rows; ``TableFileError`` lists all mistakes of a file.
package struct TableError: Error, Hashable, Sendable {
  /// The position; nil if the mistake concerns the whole file.
  package let position: TablePosition?
  /// What is wrong, and how to correct it.
  package let message: String

  /// Makes an error.
  package init(_ position: TablePosition?, _ message: String) { (self.position, self.message) = (position, message) }
}

/// The errors in a data file: the first 50, and the number of further ones. ``Table/read(_:limits:betweenReads:)``
/// throws it.
///
/// ```swift
/// do { _ = try Table.read(url) } catch { print(error) }
/// // rows.csv:7:1: the row has 3 fields, and the first line names 4 columns; put a text with ',' in double quotes
/// ```
package struct TableFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name, as it was given.
  package let file: String
  /// The errors in the order in which they were found; at least one.
  package let errors: [TableError]
  /// The number of further errors that were found.
  package let omittedCount: Int

  /// The largest number of errors that are reported.
  package static let capacity = 50

  /// Makes an error of a file.
  ///
  /// - Precondition: There is at least one error.
  package init(file: String, errors: [TableError], omittedCount: Int = 0) {
    precondition(!errors.isEmpty, "a list of errors without one")
    (self.file, self.errors, self.omittedCount) = (file, errors, omittedCount)
  }

  /// A line `file:line:column: message` for each error, and a line with the number of further ones.
  package var description: String {
    var lines = errors.map { error in
      error.position.map { "\(file):\($0.line):\($0.column): \(error.message)" } ?? "\(file): \(error.message)"
    }
    if omittedCount > 0 {
      lines.append("\(file): \(omittedCount) more \(omittedCount == 1 ? "mistake was" : "mistakes were") found")
    }
    return lines.joined(separator: "\n")
  }
}

/// A list that collects errors while the work continues, so that one ``TableFileError`` reports them all. ``Table`` and
/// the `batch` command's row checks use it.
package struct TableErrorList {
  /// The first ``TableFileError/capacity`` errors.
  package private(set) var reported: [TableError] = []
  private var omittedCount = 0

  /// Makes an empty list.
  package init() {}

  /// The number of errors, reported or not.
  package var count: Int { reported.count + omittedCount }

  /// Adds an error; beyond the capacity, only counts it.
  package mutating func append(_ error: TableError) {
    if reported.count < TableFileError.capacity { reported.append(error) } else { omittedCount += 1 }
  }

  /// Ends the collection.
  ///
  /// - Throws: ``TableFileError`` with all errors, if there are any.
  package func check(_ file: String) throws(TableFileError) {
    if !reported.isEmpty { throw TableFileError(file: file, errors: reported, omittedCount: omittedCount) }
  }
}
