import Foundation
import PathreelRendering
import PathreelVideo

/// What a report of a mistake in Pathreel needs, as `check --report` prints it: the program, its libraries and the
/// machine, and the size of a scene. It has no names of files, users or machines.
struct Report: CustomStringConvertible {
  /// The program and the machine, line by line.
  var description: String {
    // FFmpeg's libraries are loaded when an encoder is looked for, so they are listed after that.
    let missing = Self.missingEncoders
    return [
      "pathreel \(Pathreel.version), \(Self.build)", "system: \(Self.system)", "processor: \(Self.processor)",
      "libraries: \(Self.libraries.joined(separator: " "))", "encoders missing: \(missing)",
    ].joined(separator: "\n")
  }

  private static var build: String {
    #if DEBUG
      let kind = "debug"
    #else
      let kind = "release"
    #endif
    let runtime = loadedFiles.contains { $0.hasPrefix("libswiftCore.so") } ? "shared" : "static"
    #if arch(x86_64)
      return "\(kind) build for x86_64, \(runtime) Swift runtime"
    #elseif arch(arm64)
      return "\(kind) build for arm64, \(runtime) Swift runtime"
    #else
      return "\(kind) build, \(runtime) Swift runtime"
    #endif
  }

  private static var system: String {
    let release = lines(of: "/etc/os-release").first { $0.hasPrefix("PRETTY_NAME=") }
    let name = release.map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } } ?? "unknown"
    let kernel = lines(of: "/proc/sys/kernel/osrelease").first ?? "unknown"
    return "\(name), Linux \(kernel)"
  }

  /// The number of processors, and those of their features that kernels ask for.
  private static var processor: String {
    let facts = lines(of: "/proc/cpuinfo")
    func value(_ key: String) -> Substring? {
      facts.first { $0.hasPrefix(key) }?.split(separator: ":", maxSplits: 1).last
    }
    let flags = Set((value("flags") ?? value("Features") ?? "").split(separator: " "))
    let known = ["sse4_2", "avx", "avx2", "fma", "avx512f", "asimd"].filter { flags.contains(Substring($0)) }
    let model = value("model name").map { "\($0.trimmingCharacters(in: .whitespaces)), " } ?? ""
    let (process, features) = (ProcessInfo.processInfo, known.joined(separator: " "))
    return "\(model)\(process.activeProcessorCount) threads, \(features), \(process.physicalMemory >> 20) MiB"
  }

  /// The names of the loaded libraries' files, which end with their versions.
  private static var libraries: [String] {
    let prefixes = [
      "libav", "libsw", "libx264", "libx265", "libvpx", "libSvtAv1", "libaom", "libharfbuzz", "libfreetype",
      "libfontconfig", "libfribidi", "libicuuc", "libxml2", "libz.", "libdeflate", "libxxhash", "libwoff2dec", "libc.",
    ]
    return loadedFiles.filter { file in
      prefixes.contains { file.hasPrefix($0) } && !file.hasPrefix("libswift")
    }
  }

  private static var missingEncoders: String {
    let missing = OutputFormat.all.flatMap { format in
      format.encoders.filter { !$0.isPresent }.map(\.name)
    }
    return missing.isEmpty ? "none" : Set(missing).sorted().joined(separator: " ")
  }

  /// The names of the files of the shared libraries that the process has loaded, without their folders.
  private static var loadedFiles: [String] {
    let names = lines(of: "/proc/self/maps").compactMap { line -> String? in
      guard let start = line.firstIndex(of: "/") else { return nil }
      let name = line[start...].split(separator: "/").last.map(String.init) ?? ""
      return name.contains(".so") ? name : nil
    }
    return Set(names).sorted()
  }

  private static func lines(of path: String) -> [Substring] {
    // These files of the system have no size, and a read may give only a part of them.
    guard let handle = FileHandle(forReadingAtPath: path), let data = try? handle.readToEnd() else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }

  /// The size of a scene's file and of its clip.
  static func size(ofFile name: String, _ clip: Clip) -> String {
    let data = FileManager.default.contents(atPath: name)
    let file = data.map { "\($0.count) bytes in \($0.split(separator: 10).count) lines, " } ?? ""
    return
      "scene: \(file)\(counted(clip.clock.frameCount, "frame")) of \(clip.size) pixels, \(clip.clock.rate) frames/s"
  }
}
