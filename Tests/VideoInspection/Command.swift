import Foundation

/// Runs a program of the search path and hands back what it printed.
///
/// - Throws: ``InspectionFailure`` when the program is missing or fails, with its own words.
public func output(of program: String, _ arguments: [String]) throws -> Data {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [program] + arguments
  let (printed, complaints) = (Pipe(), Pipe())
  process.standardOutput = printed
  process.standardError = complaints
  process.standardInput = FileHandle.nullDevice
  try process.run()
  // The complaints are short (the programs run with `-v error`), so that their pipe cannot fill up meanwhile.
  let data = printed.fileHandleForReading.readDataToEndOfFile()
  let words = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  guard process.terminationStatus != 127 else {
    throw InspectionFailure(description: "the test needs \(program), Debian package ffmpeg: make test installs it")
  }
  guard process.terminationStatus == 0 else { throw InspectionFailure(description: "\(program): \(words)") }
  return data
}

/// Why a video could not be looked at.
public struct InspectionFailure: Error, CustomStringConvertible {
  public let description: String
}
