import Foundation
import PathreelFiles

/// The Swift compiler, and the library SwiftUI of this package with which it links a program.
struct SwiftToolchain {
  /// The compiler's path.
  let compiler: String
  /// The folder with `libSwiftUI.so`.
  let libraries: String
  /// The folder with the modules that the library consists of.
  let modules: String

  /// Finds the compiler in the folders of PATH, and the library beside this program.
  ///
  /// - Throws: ``SwiftFileError/unusable(_:)``.
  init(
    program: String = SwiftToolchain.ownPath, path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) throws(SwiftFileError) {
    let compilers = path.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/swiftc" }
    guard let compiler = compilers.first(where: { access($0, X_OK) == 0 }) else {
      throw .unusable(
        "there is no swiftc in the folders of PATH; SwiftUI files need Swift 6.2 or newer (https://www.swift.org/install)"
      )
    }
    let folder = (program as NSString).deletingLastPathComponent
    let installed = (folder as NSString).deletingLastPathComponent + "/lib/pathreel"
    let places = [(folder, folder + "/Modules"), (installed, installed + "/modules")]
    guard let place = places.first(where: { Self.isComplete(libraries: $0.0, modules: $0.1) }) else {
      throw .unusable(
        "the library SwiftUI is not beside \(program); install the Debian package pathreel-swiftui, build the library with "
          + "'make swiftui' in Pathreel's folder, or install Pathreel with 'make install'")
    }
    (self.compiler, libraries, modules) = (compiler, place.0, place.1)
  }

  /// The path of this program.
  static var ownPath: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
  }

  private static func isComplete(libraries: String, modules: String) -> Bool {
    access(libraries + "/libSwiftUI.so", R_OK) == 0 && access(modules + "/SwiftUI.swiftmodule", R_OK) == 0
  }

  /// What a program depends on beside its sources: the states of the compiler and of the library.
  var identity: String {
    [compiler, libraries + "/libSwiftUI.so", modules + "/SwiftUI.swiftmodule"].map { path in
      var facts = stat()
      guard stat(path, &facts) == 0 else { return path }
      return "\(path) \(facts.st_ino) \(facts.st_size) \(facts.st_mtim.tv_sec).\(facts.st_mtim.tv_nsec)"
    }.joined(separator: "\n")
  }

  /// The C modules that modules of the library import. A program calls nothing of them, so empty modules do, and the
  /// headers need not be there.
  private static let hiddenModules = [
    "CDeflate", "CFFmpeg", "CFriBidi", "CICU", "CKernels", "CLibWOFF2", "CLibXML", "CSockets", "CTypography",
    "CUnicode", "CWOFF2", "CXML", "CXXHash", "CYaml", "CZlib",
  ]

  /// The text of the module map with them.
  static var moduleMap: String { hiddenModules.map { "module \($0) {}\n" }.joined() }

  /// The arguments of the compiler.
  ///
  /// - Parameter cache: The folder for the compiler's modules of system headers.
  func arguments(for sources: [String], moduleMap: String, cache: String, output: String) -> [String] {
    // Code of Swift 5 compiles as it does in Xcode. DEBUG is set there, too, while views are previewed. The other style
    // of messages would show the numbers of lines in the changed text.
    ["-swift-version", "5", "-O", "-wmo", "-D", "DEBUG", "-suppress-warnings", "-diagnostic-style", "llvm"]
      + ["-module-name", "PathreelFile", "-I", modules, "-Xcc", "-fmodule-map-file=" + moduleMap]
      + ["-module-cache-path", cache, "-L", libraries, "-lSwiftUI", "-Xlinker", "-rpath", "-Xlinker", libraries]
      + ["-use-ld=lld", "-o", output] + sources
  }

  /// How a run of the compiler ended.
  enum End: Equatable {
    case done
    case failed(messages: String)
    case abandoned
  }

  /// Runs the compiler, and stops it when `isOutdated` returns true.
  ///
  /// - Throws: ``SwiftFileError/unusable(_:)`` if it cannot be started.
  func run(_ arguments: [String], isOutdated: () -> Bool) throws(SwiftFileError) -> End {
    let process = Process()
    process.executableURL = URL(filePath: compiler)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    let output = CompilerOutput(pipe.fileHandleForReading)
    do { try process.run() } catch { throw .unusable("\(compiler) cannot be started: \(error.localizedDescription)") }
    try? pipe.fileHandleForWriting.close()
    var count = 0
    while process.isRunning {
      usleep(5000)
      count += 1
      // The question may look at many files.
      if count % 40 == 0, isOutdated() {
        process.terminate()
        process.waitUntilExit()
        return .abandoned
      }
    }
    let messages = output.text
    if process.terminationReason == .exit, process.terminationStatus == 0 { return .done }
    return .failed(messages: messages.isEmpty ? "swiftc ended with code \(process.terminationStatus)" : messages)
  }
}

/// What a compiler prints, read beside it, at most 256 KiB.
private final class CompilerOutput: @unchecked Sendable {
  // The thread writes `data` before it signals, and only then it is read.
  private var data = Data()
  private let isComplete = DispatchSemaphore(value: 0)

  init(_ handle: FileHandle) {
    Thread.detachNewThread { [self] in
      while let piece = try? handle.read(upToCount: 1 << 16), !piece.isEmpty {
        if data.count < 1 << 18 { data.append(piece) }
      }
      isComplete.signal()
    }
  }

  var text: String {
    isComplete.wait()
    defer { isComplete.signal() }
    return String(decoding: data, as: UTF8.self)
  }
}
