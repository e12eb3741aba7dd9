import Foundation
import Glibc
import PathreelMotion
import Synchronization

/// The preview of a film, which is a program: it is built and started anew when its sources are saved.
///
/// The process that a person starts watches, builds and starts; it holds the sockets and the token, so that the page's address
/// stays the same. Its child is the film itself, which draws and answers. While the new one is built, the old one goes on and
/// shows what the compiler says.
///
/// ```swift
/// let preview = FilmPreview(sockets: try ListeningSockets(from: 8080))
/// print(preview.address)
/// try preview.run { isInterrupted }
/// ```
public struct FilmPreview {
  /// What a child needs to know of its parent.
  public struct Child: Sendable {
    /// The parent's, left open for the child.
    public let sockets: ListeningSockets
    /// Which the address has.
    public let token: String
    /// Why the film does not show itself: it ended by itself the last time.
    let fault: String?
    /// Where the parent tells how building goes, a line each. Whoever follows it closes it.
    let reports: Int32

    package init(sockets: ListeningSockets, token: String, fault: String? = nil, reports: Int32) {
      (self.sockets, self.token, self.fault, self.reports) = (sockets, token, fault, reports)
    }
  }

  private enum Variable {
    static let port = "PATHREEL_PREVIEW_PORT"
    static let sockets = "PATHREEL_PREVIEW_SOCKETS"
    static let token = "PATHREEL_PREVIEW_TOKEN"
    static let reports = "PATHREEL_PREVIEW_REPORTS"
    static let fault = "PATHREEL_PREVIEW_FAULT"
  }

  /// What this process is told if it is a child.
  public static var child: Child? {
    let environment = ProcessInfo.processInfo.environment
    guard let port = environment[Variable.port].flatMap({ Int($0) }), let token = environment[Variable.token],
      let reports = environment[Variable.reports].flatMap({ Int32($0) }), let sockets = environment[Variable.sockets]
    else { return nil }
    let descriptors = sockets.split(separator: ",").compactMap { Int32($0) }
    return Child(
      sockets: ListeningSockets(port: port, descriptors: descriptors), token: token, fault: environment[Variable.fault],
      reports: reports)
  }

  private let program: URL
  private let arguments: [String]
  private let sockets: ListeningSockets
  private let token: String
  private let package: FilmPackage?

  /// - Parameter arguments: Those of this process, which the child gets too.
  public init(arguments: [String] = CommandLine.arguments, sockets: ListeningSockets) {
    // What the process was started as may be relative to another folder.
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? arguments[0]
    program = URL(filePath: path)
    (self.arguments, self.sockets, token) = (arguments, sockets, Access.newToken())
    package = FilmPackage(of: program)
  }

  /// What a browser has to open.
  public var address: String { "http://localhost:\(sockets.port)/?token=\(token)" }

  /// Starts the film, and again whenever it was built anew, until `isEnded` says so.
  public func run(isEnded: () -> Bool) throws {
    var sources = FileMarks(of: package?.sources ?? [])
    var built = FileMarks(of: [program])
    var child = try start(fault: nil)
    defer { child.stop() }
    while !isEnded() {
      Thread.sleep(forTimeInterval: 0.1)
      if let end = child.end {
        if child.showsFault { throw PreviewError.cannotStart(program.path, reason: "it ends at once (\(end))") }
        child = try start(
          fault:
            "the film ended by itself (\(end)); what it printed is in the terminal. Save a change to start it again.")
      }
      let nowSources = FileMarks(of: package?.sources ?? [])
      if let package, nowSources != sources {
        sources = nowSources
        child.report("building")
        let result = package.build { isEnded() || FileMarks(of: package.sources) != nowSources }
        switch result {
        case .built: break
        case .failed(let output):
          child.report("failed " + Data(output.utf8).base64EncodedString())
          continue
        case .abandoned: continue
        }
        if FileMarks(of: [program]) == built { child.report("unchanged") }
      }
      let now = FileMarks(of: [program])
      // The linker writes the program in several steps.
      if now != built, now.isComplete {
        built = now
        child.stop()
        child = try start(fault: nil)
      }
    }
  }

  private func start(fault: String?) throws -> FilmProcess {
    var environment = ProcessInfo.processInfo.environment
    environment[Variable.port] = "\(sockets.port)"
    environment[Variable.token] = token
    environment[Variable.fault] = fault
    return try FilmProcess(
      program, arguments, environment, sockets: sockets.descriptors, showsFault: fault != nil
    ) { numbers, reports in
      [Variable.sockets: numbers.map(String.init).joined(separator: ","), Variable.reports: "\(reports)"]
    }
  }
}

/// States of files, by size, date and inode.
private struct FileMarks: Equatable {
  private let marks: [String: [Int]]
  /// Whether all are there.
  let isComplete: Bool

  init(of files: [URL]) {
    var (marks, isComplete) = ([String: [Int]](), true)
    for file in files {
      var facts = stat()
      if stat(file.path, &facts) == 0 {
        marks[file.path] = [
          Int(facts.st_size), Int(facts.st_mtim.tv_sec), Int(facts.st_mtim.tv_nsec), Int(facts.st_ino),
        ]
      } else {
        isComplete = false
      }
    }
    (self.marks, self.isComplete) = (marks, isComplete)
  }
}

/// The Swift package that a film's program was built from.
package struct FilmPackage {
  package let root: URL
  package let configuration: String
  package let product: String

  /// nil where the program is not in a package's build folder: then it is started again when somebody else has built it.
  package init?(of program: URL) {
    let parts = program.pathComponents
    guard let build = parts.lastIndex(where: { $0.hasPrefix(".build") }), build > 0 else { return nil }
    root = URL(filePath: parts[..<build].joined(separator: "/").replacing("//", with: "/"), directoryHint: .isDirectory)
    guard FileManager.default.fileExists(atPath: root.appending(path: "Package.swift").path) else { return nil }
    configuration = parts[build...].contains("release") ? "release" : "debug"
    product = program.lastPathComponent
  }

  /// What is built: all files of the package, but for build folders and hidden ones; 20,000 at most.
  package var sources: [URL] {
    let files = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
    var sources: [URL] = []
    while let file = files?.nextObject() as? URL, sources.count < 20_000 {
      let isSource = ["swift", "c", "h", "json", "png", "jpg", "jpeg", "webp", "ttf", "otf", "yaml"].contains(
        file.pathExtension)
      if isSource { sources.append(file) }
    }
    return sources
  }

  enum Outcome {
    case built
    case failed(String)
    /// Something was saved meanwhile, or the preview ends.
    case abandoned
  }

  func build(unless isOutdated: () -> Bool) -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "build", "--package-path", root.path, "-c", configuration, "--product", product]
    let log = Pipe()
    (process.standardOutput, process.standardError) = (log, log)
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch { return .failed("swift build cannot be started: \(error.localizedDescription)") }
    let output = Mutex(Data())
    log.fileHandleForReading.readabilityHandler = { handle in
      let data = handle.availableData
      output.withLock { if $0.count < 1 << 20 { $0.append(data) } }
    }
    while process.isRunning {
      Thread.sleep(forTimeInterval: 0.1)
      if isOutdated() {
        process.terminate()
        process.waitUntilExit()
        log.fileHandleForReading.readabilityHandler = nil
        return .abandoned
      }
    }
    log.fileHandleForReading.readabilityHandler = nil
    let text = String(decoding: output.withLock { $0 }, as: UTF8.self)
    return process.terminationStatus == 0 ? .built : .failed(text)
  }
}
