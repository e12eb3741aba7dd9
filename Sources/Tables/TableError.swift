/// The errors in a data file: the first 50, and the number of further ones. ``Table/read(_:limits:betweenReads:)``
/// throws it.
///
/// ```swift
/// do { _ = try Table.read(url) } catch { print(error) }
/// // rows.csv:7:1: the row has 3 fields, and the first line names 4 columns; put a text with ',' in double quotes
/// ```
package struct TableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A mistake and its position.
  package struct Fault: Error, Hashable, Sendable {
    /// The position; nil if the mistake concerns the whole file.
    package let position: TablePosition?
    /// What is wrong, and how to correct it.
    package let message: String

    /// Makes a fault.
    package init(_ position: TablePosition?, _ message: String) { (self.position, self.message) = (position, message) }
  }

  /// The file's name, as it was given.
  package let file: String
  /// The mistakes in the order in which they were found; at least one.
  package let faults: [Fault]
  /// The number of further mistakes that were found.
  package let omittedCount: Int

  /// The largest number of mistakes that are reported.
  package static let capacity = 50

  /// Makes an error.
  ///
  /// - Precondition: There is at least one fault.
  package init(file: String, faults: [Fault], omittedCount: Int = 0) {
    precondition(!faults.isEmpty, "an error without a fault")
    (self.file, self.faults, self.omittedCount) = (file, faults, omittedCount)
  }

  /// A line `file:line:column: message` for each mistake, and a line with the number of further ones.
  package var description: String {
    var lines = faults.map { fault in
      fault.position.map { "\(file):\($0.line):\($0.column): \(fault.message)" } ?? "\(file): \(fault.message)"
    }
    if omittedCount > 0 {
      lines.append("\(file): \(omittedCount) more \(omittedCount == 1 ? "mistake was" : "mistakes were") found")
    }
    return lines.joined(separator: "\n")
  }
}

/// A list that collects mistakes while the work continues, so that one error reports them all. ``Table`` and the
/// `batch` command's row checks use it.
package struct FaultList {
  /// The first ``TableError/capacity`` mistakes.
  package private(set) var reported: [TableError.Fault] = []
  private var omittedCount = 0

  /// Makes an empty list.
  package init() {}

  /// The number of mistakes, reported or not.
  package var count: Int { reported.count + omittedCount }

  /// Adds a mistake; beyond the capacity, only counts it.
  package mutating func append(_ fault: TableError.Fault) {
    if reported.count < TableError.capacity { reported.append(fault) } else { omittedCount += 1 }
  }

  /// Ends the collection.
  ///
  /// - Throws: ``TableError`` with all mistakes, if there are any.
  package func check(_ file: String) throws(TableError) {
    if !reported.isEmpty { throw TableError(file: file, faults: reported, omittedCount: omittedCount) }
  }
}
