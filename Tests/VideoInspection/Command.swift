import Foundation

/// Runs a program from the search path and returns its standard output.
///
/// - Throws: ``InspectionError`` with the program's own message, if the program is missing or fails.
public func output(of program: String, _ arguments: [String]) throws -> Data {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [program] + arguments
  let (printed, complaints) = (Pipe(), Pipe())
  process.standardOutput = printed
  process.standardError = complaints
  process.standardInput = FileHandle.nullDevice
  try process.run()
  // Error messages are short (the programs run with `-v error`), so their pipe cannot fill up meanwhile.
  let data = printed.fileHandleForReading.readDataToEndOfFile()
  let words = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  guard process.terminationStatus != 127 else {
    throw InspectionError(description: "the test needs \(program); make test installs it")
  }
  guard process.terminationStatus == 0 else { throw InspectionError(description: "\(program): \(words)") }
  return data
}

/// The error of a file that could not be inspected.
public struct InspectionError: Error, CustomStringConvertible {
  /// The message.
  public let description: String
}
