/// The mistakes of a file: the first that were found, and how many more there are.
package struct DiagnosticList {
  /// So many are told; of more than these nobody reads all, and many are consequences of others.
  static let capacity = 50
  /// After so many the file is not read any further, since it may take long to find more.
  static let limit = 1000

  package private(set) var told: [Diagnostic] = []
  package private(set) var untoldCount = 0

  package init() {}

  var count: Int { told.count + untoldCount }
  var isEmpty: Bool { told.isEmpty }
  var isFull: Bool { count >= Self.limit }

  mutating func append(_ diagnostic: Diagnostic) {
    if told.count < Self.capacity { told.append(diagnostic) } else { untoldCount += 1 }
  }
}
