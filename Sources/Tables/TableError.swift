/// What is wrong with a file of data: the first 50 mistakes that were found, and how many more there are.
///
/// ```swift
/// do { _ = try Table.read(url) } catch { print(error) }
/// // rows.csv:7:1: the row has 3 fields, and the first line names 4 columns; put a text with ',' in double quotes
/// ```
package struct TableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A mistake and its place.
  package struct Fault: Error, Hashable, Sendable {
    /// Nil where the file as a whole is meant.
    package let position: TablePosition?
    /// What is wrong, and what to do about it.
    package let message: String

    package init(_ position: TablePosition?, _ message: String) { (self.position, self.message) = (position, message) }
  }

  /// The file's name, as it was given.
  package let file: String
  /// One at least, in the order in which they were found.
  package let faults: [Fault]
  /// How many more were found.
  package let omittedCount: Int

  /// So many are told.
  package static let capacity = 50

  package init(file: String, faults: [Fault], omittedCount: Int = 0) {
    precondition(!faults.isEmpty, "an error without a fault")
    (self.file, self.faults, self.omittedCount) = (file, faults, omittedCount)
  }

  /// One `file:line:column: message` a line, and a line that says how many more there are.
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

/// A file of data that is not there or that nobody lets us read.
package struct UnreadableTable: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name, as it was given.
  package let file: String
  /// Why it cannot be read, and what to do.
  package let reason: String

  package var description: String { "\(file): \(reason)" }
}

/// Mistakes that are found while the work goes on, so that all of them are told together.
package struct FaultList {
  package private(set) var reported: [TableError.Fault] = []
  private var omittedCount = 0

  package init() {}

  package var count: Int { reported.count + omittedCount }

  package mutating func append(_ fault: TableError.Fault) {
    if reported.count < TableError.capacity { reported.append(fault) } else { omittedCount += 1 }
  }

  /// - Throws: All of them, if there are any.
  package func check(_ file: String) throws(TableError) {
    if !reported.isEmpty { throw TableError(file: file, faults: reported, omittedCount: omittedCount) }
  }
}
