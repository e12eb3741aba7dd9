import Foundation
import Glibc
import PathreelFiles
import PathreelMotion
import Synchronization

/// The preview of a film, that is, of a Swift program: it rebuilds and restarts the program when its sources are saved.
///
/// The parent process, which a person starts, watches, builds and restarts. It owns the sockets and the token, so that
/// the page's address stays the same. The child process is the film itself, which draws and answers requests. During a
/// build the old child goes on, and shows the compiler's errors. The `preview` command uses this type in both
/// processes.
///
/// ```swift
/// let preview = FilmPreview(sockets: try ListeningSockets(from: 8080))
/// print(preview.address)
/// try preview.run { isInterrupted }
/// ```
public struct FilmPreview {
  /// What the child process knows about its parent, from its environment.
  public struct Child: Sendable {
    /// The parent's listening sockets, inherited by the child.
    public let sockets: ListeningSockets
    /// The access token in the page's address.
    public let token: String
    /// The reason why the film ended by itself the last time, to be shown instead of it; nil if it did not.
    let fault: String?
    /// The read end of a pipe with the parent's reports about builds, one a line. Its reader closes it.
    let reports: Int32

    /// Creates the description of a parent.
    package init(sockets: ListeningSockets, token: String, fault: String? = nil, reports: Int32) {
      (self.sockets, self.token, self.fault, self.reports) = (sockets, token, fault, reports)
    }
  }

  /// The names of the environment variables from which the child reads ``Child``.
  private enum Variable {
    static let port = "PATHREEL_PREVIEW_PORT"
    static let sockets = "PATHREEL_PREVIEW_SOCKETS"
    static let token = "PATHREEL_PREVIEW_TOKEN"
    static let reports = "PATHREEL_PREVIEW_REPORTS"
    static let fault = "PATHREEL_PREVIEW_FAULT"
  }

  /// The description of the parent, from the environment; nil if this process is no child.
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
  /// Builds the film again; nil if its package is unknown. Then the film is not rebuilt here.
  private let package: (any FilmBuilder)?

  /// Creates the preview in the parent process.
  ///
  /// - Parameter arguments: The arguments of this process. The child gets the same ones.
  public init(arguments: [String] = CommandLine.arguments, sockets: ListeningSockets) {
    // The first argument may be a path relative to another folder.
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? arguments[0]
    program = URL(filePath: path)
    (self.arguments, self.sockets, token) = (arguments, sockets, Access.newToken())
    package = FilmPackage(of: program)
  }

  /// Creates the preview of another program, in the parent process.
  ///
  /// - Parameter builder: Builds the program again after a save.
  package init(of program: URL, sockets: ListeningSockets, builder: any FilmBuilder) {
    (self.program, self.sockets, package) = (program, sockets, builder)
    (arguments, token) = (CommandLine.arguments, Access.newToken())
  }

  /// The address to open in a browser, with the token.
  public var address: String { "http://localhost:\(sockets.port)/?token=\(token)" }

  /// Starts the film, and restarts it after each build, until `isEnded` returns true.
  public func run(isEnded: () -> Bool) throws {
    var sources = FileStates(of: package?.sources ?? [])
    var built = FileStates(of: [program])
    var child = try start(fault: nil)
    defer { child.stop() }
    let clock = ContinuousClock()
    var nextLook = clock.now
    while !isEnded() {
      Thread.sleep(forTimeInterval: 0.1)
      if let end = child.end {
        if child.showsFault { throw PreviewError.cannotStart(program.path, reason: "it ends at once (\(end))") }
        child = try start(
          fault:
            "the film ended by itself (\(end)); what it printed is in the terminal. Save a change to start it again.")
      }
      // Looking at the sources takes at most a twentieth of the time, also in a package of thousands of files.
      guard clock.now >= nextLook else { continue }
      var nowSources = sources
      let cost = clock.measure { nowSources = FileStates(of: package?.sources ?? []) }
      nextLook = clock.now + cost * 20
      if let package, nowSources != sources {
        sources = nowSources
        child.report("building")
        let result = package.build { isEnded() || FileStates(of: package.sources) != nowSources }
        switch result {
        case .built: break
        case .failed(let output):
          child.report("failed " + Data(output.utf8).base64EncodedString())
          continue
        case .abandoned: continue
        }
        if FileStates(of: [program]) == built {
          if child.showsFault {
            // The film may have ended because of a resource, which is not part of the program file.
            child.stop()
            child = try start(fault: nil)
          } else {
            child.report("unchanged")
          }
        }
      }
      let now = FileStates(of: [program])
      // Wait until the program file exists again: the linker writes it in several steps.
      if now != built, now.isComplete {
        built = now
        child.stop()
        child = try start(fault: nil)
      }
    }
  }

  /// Starts the child process.
  ///
  /// - Parameter fault: Why the film ended by itself, to be shown instead of it; nil to show the film.
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

/// The states of several files. Two values differ if any of the files has changed, so ``FilmPreview`` notices a save
/// or a build.
private struct FileStates: Equatable {
  private let states: [String: FileState]
  /// Whether all files exist.
  let isComplete: Bool

  init(of files: [URL]) {
    var (states, isComplete) = ([String: FileState](), true)
    for file in files {
      if let state = FileState(at: file.path) { states[file.path] = state } else { isComplete = false }
    }
    (self.states, self.isComplete) = (states, isComplete)
  }
}

/// Builds a film again when its sources have changed.
package protocol FilmBuilder {
  /// The files whose change starts a build.
  var sources: [URL] { get }
  /// Builds the film, and stops when `isOutdated` returns true.
  func build(unless isOutdated: () -> Bool) -> FilmBuildOutcome
}

/// How the build of a film ended.
package enum FilmBuildOutcome {
  case built
  /// The build failed, with the compiler's output.
  case failed(String)
  /// The build was stopped, because a file was saved meanwhile or the preview ends.
  case abandoned
}

/// The Swift package from which a film was built. ``FilmPreview`` watches its sources and builds it again.
package struct FilmPackage: FilmBuilder {
  /// The package's folder.
  package let root: URL
  /// The folder in it for everything that is built: `.build`, or another one that a person has chosen.
  private let buildFolder: URL
  /// The build configuration: `debug` or `release`.
  package let configuration: String
  /// The name of the executable product.
  package let product: String

  /// Finds the package of a program; nil if the program is not in a package's build folder. Then the preview does not
  /// build it, and only restarts it after another build.
  package init?(of program: URL) {
    let parts = program.pathComponents
    guard let build = parts.lastIndex(where: { $0.hasPrefix(".build") }), build > 0 else { return nil }
    root = URL(filePath: parts[..<build].joined(separator: "/").replacing("//", with: "/"), directoryHint: .isDirectory)
    buildFolder = root.appending(path: parts[build], directoryHint: .isDirectory)
    guard FileManager.default.fileExists(atPath: root.appending(path: "Package.swift").path) else { return nil }
    configuration = parts[build...].contains("release") ? "release" : "debug"
    product = program.lastPathComponent
  }

  /// The words of the command that builds the film again, as it was built before.
  package var buildCommand: [String] {
    [
      "swift", "build", "--package-path", root.path, "--scratch-path", buildFolder.path, "-c", configuration,
      "--product", product,
    ]
  }

  /// The endings of sources, and of the resources that a film can show, hear or read. Videos are left out, because they
  /// are mostly what the film itself has made.
  private static let sourceEndings: Set = [
    "swift", "c", "h", "cpp", "hpp", "json", "jsonl", "ndjson", "yaml", "yml", "csv", "tsv", "tab", "srt", "vtt", "png",
    "jpg", "jpeg", "webp", "avif", "svg", "ttf", "otf", "ttc", "wav", "mp3", "m4a", "ogg", "flac",
  ]

  /// The files whose change starts a build: the package's sources and resources, at most 20,000. Build folders and
  /// files whose names begin with a dot do not count.
  package var sources: [URL] {
    let files = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
    var sources: [URL] = []
    while let file = files?.nextObject() as? URL, sources.count < 20_000 {
      if Self.sourceEndings.contains(file.pathExtension.lowercased()) { sources.append(file) }
    }
    return sources
  }

  /// Runs `swift build`, and stops it when `isOutdated` returns true.
  package func build(unless isOutdated: () -> Bool) -> FilmBuildOutcome {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = buildCommand
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
