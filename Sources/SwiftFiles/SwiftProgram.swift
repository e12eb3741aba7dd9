import Foundation
import PathreelFiles

/// The program that shows the view of a SwiftUI file, or of a folder with an app's sources.
///
/// It is compiled into a folder of the cache, and only if something has changed. The last twenty programs are kept.
///
/// ```swift
/// let program = try SwiftProgram("LoaderView.swift", cache: cacheFolder)
/// let executable = try program.build()
/// ```
package struct SwiftProgram: Sendable {
  /// The file or folder, as a person wrote it.
  package let name: String
  /// The name of the view to show; nil for the file's own choice.
  let view: String?
  /// Further folders with asset catalogues.
  let assets: [String]
  private let path: String
  private let isFolder: Bool
  /// The folder of the program.
  private let folder: String
  /// The folder of all programs.
  private let cache: URL

  private static let keptPrograms = 20
  private static let cacheLimit = 1 << 30

  /// Whether an argument names a SwiftUI file or a folder, and not a scene file.
  package static func isNamed(by argument: String) -> Bool {
    if argument.lowercased().hasSuffix(".swift") { return true }
    var facts = stat()
    return stat(argument, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// - Parameters:
  ///   - view: The name of the view to show; nil for the file's own choice.
  ///   - assets: A further folder with asset catalogues.
  ///   - cache: The folder for programs, which is made if it is missing.
  package init(_ name: String, view: String? = nil, assets: String? = nil, cache: URL) {
    (self.name, self.view, self.cache) = (name, view, cache)
    path = Self.absolute(name)
    self.assets = assets.map { [Self.absolute($0)] } ?? []
    var facts = stat()
    isFolder = stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    let key = [path, view ?? ""] + self.assets
    folder = cache.path + "/p-" + Self.digest(of: key.joined(separator: "\n"))
  }

  private static func absolute(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }

  /// FNV-1a in 64 bits.
  private static func digest(of text: String) -> String {
    let digest = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(digest, radix: 16)
  }

  /// The program's file.
  package var executable: String { folder + "/program" }

  /// The files whose change may change the program.
  package var sources: [String] {
    if isFolder { return SwiftFolder(path).sources }
    return Array(Set([path] + SwiftFolder(SwiftFolder.project(of: path)).sources)).sorted()
  }

  // MARK: The text

  /// The text of the program, and what a person should know about the choice of its view.
  package func text() throws(SwiftFileError) -> (text: ProgramText, note: String?) {
    let scope = isFolder ? path : SwiftFolder.project(of: path)
    let found = SwiftFolder(scope)
    let (set, candidates) = try sources(in: found)
    var root = try RootChoice(among: candidates, of: name, isFolder: isFolder).root(named: view)
    let needed = set.needed(by: [root.path])
    let catalogues =
      assets.flatMap { SwiftFolder($0).catalogues } + found.catalogues + SwiftFolder.catalogues(above: scope)
    let folder = isFolder ? path : (path as NSString).deletingLastPathComponent
    if found.isCut, isFolder {
      root.note =
        (root.note.map { $0 + "\n" } ?? "") + "\(name): it has more files than are looked at; give a folder inside it"
    }
    return (ProgramText(root, needed, catalogues: catalogues, folder: folder), root.note)
  }

  /// All sources that the program may need, and those among which its view is looked for.
  private func sources(in found: SwiftFolder) throws(SwiftFileError) -> (set: SourceSet, candidates: [SwiftSource]) {
    if isFolder {
      guard !found.sources.isEmpty else {
        throw .unreadable(
          name, reason: "the folder has no Swift files; give a scene file (.yaml), or a SwiftUI file (.swift)")
      }
      let set = SourceSet(paths: found.sources)
      return (set, set.sources.values.sorted { $0.path < $1.path })
    }
    let own: SwiftSource
    do { own = try SourceSet.read(path) } catch {
      if case .unreadable(_, let reason) = error { throw .unreadable(name, reason: reason) }
      throw error
    }
    var set = SourceSet(paths: found.sources)
    set.add(own)
    return (set, [own])
  }

  // MARK: The build

  /// Compiles the program, unless nothing has changed since the last time.
  ///
  /// - Parameters:
  ///   - isOutdated: Whether to stop, because a file was saved meanwhile or the process ends.
  ///   - tell: Called with what a person should know about the choice of the view.
  /// - Returns: The path of the program's file.
  package func build(
    isOutdated: () -> Bool = { false }, tell: (String) -> Void = { _ in }
  ) throws(SwiftFileError) -> String {
    let (text, note) = try text()
    if let note { tell(note) }
    let toolchain = try SwiftToolchain()
    do {
      _ = try CacheFolder(at: cache, limit: Self.cacheLimit)
    } catch {
      throw .unusable("\(error)")
    }
    mkdir(folder, 0o700)
    let lock = try Lock(folder + "/lock", isOutdated: isOutdated)
    defer { lock.release() }
    let stamp = folder + "/stamp"
    let isNew = try write(text)
    let known = RegularFile.contents(of: stamp, atMost: 1 << 16, links: .refused)
    if !isNew, known == Data(toolchain.identity.utf8), access(executable, X_OK) == 0 {
      utimes(stamp, nil)
      return executable
    }
    unlink(stamp)
    try compile(text, with: toolchain, isOutdated)
    try Self.write(Array(toolchain.identity.utf8), to: stamp)
    removeOldPrograms()
    return executable
  }

  /// Writes the files that have changed, and removes those that the program does not have any more.
  ///
  /// - Returns: Whether anything has changed.
  private func write(_ text: ProgramText) throws(SwiftFileError) -> Bool {
    let sources = folder + "/sources"
    mkdir(sources, 0o700)
    var isNew = false
    for name in (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? [] where text.files[name] == nil {
      isNew = true
      unlink(sources + "/" + name)
    }
    for (name, bytes) in text.files {
      let path = sources + "/" + name
      if let old = RegularFile.contents(of: path, atMost: bytes.count, links: .refused), [UInt8](old) == bytes {
        continue
      }
      isNew = true
      try Self.write(bytes, to: path)
    }
    return isNew
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(SwiftFileError) {
    do { try Data(bytes).write(to: URL(filePath: path)) } catch {
      throw .unusable("\(path): cannot be written: \(error.localizedDescription)")
    }
  }

  private func compile(
    _ text: ProgramText, with toolchain: SwiftToolchain, _ isOutdated: () -> Bool
  ) throws(SwiftFileError) {
    let (map, new) = (folder + "/module.modulemap", folder + "/program.new")
    try Self.write(Array(SwiftToolchain.moduleMap.utf8), to: map)
    let files = text.files.keys.sorted().map { folder + "/sources/" + $0 }
    let arguments = toolchain.arguments(
      for: files, moduleMap: map, cache: cache.appending(path: "modules").path, output: new)
    switch try toolchain.run(arguments, isOutdated: isOutdated) {
    case .done: break
    case .abandoned: throw .abandoned
    case .failed(let messages): throw .refused(messages: shortened(messages))
    }
    guard rename(new, executable) == 0 else {
      throw .unusable("\(executable): cannot be written: \(systemWords(errno))")
    }
  }

  /// The compiler's messages with the paths of files as seen from the current folder.
  private func shortened(_ messages: String) -> String {
    let current = FileManager.default.currentDirectoryPath
    let text = current == "/" ? messages : messages.replacing(current + "/", with: "")
    return text.trimmingCharacters(in: .newlines)
  }

  /// Removes the programs that were not used for the longest time, unless they are just being built.
  private func removeOldPrograms() {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: cache.path)) ?? []).filter { $0.hasPrefix("p-") }
    func age(_ name: String) -> Int {
      var facts = stat()
      return stat(cache.path + "/" + name + "/stamp", &facts) == 0 ? facts.st_mtim.tv_sec : 0
    }
    let sorted = names.map { (name: $0, used: age($0)) }.sorted { $0.used > $1.used }
    for (name, _) in sorted.dropFirst(Self.keptPrograms) {
      let old = cache.path + "/" + name
      guard old != folder, let lock = Lock(ifFree: old + "/lock") else { continue }
      try? FileManager.default.removeItem(atPath: old)
      lock.release()
    }
  }
}

/// The lock of a program's folder: one process builds in it at a time.
private struct Lock {
  private let descriptor: Int32

  /// Waits for the lock.
  init(_ path: String, isOutdated: () -> Bool) throws(SwiftFileError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .unusable("\(path): cannot be opened: \(systemWords(errno))") }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, !isOutdated() else {
        close(descriptor)
        throw .abandoned
      }
      usleep(20_000)
    }
    self.descriptor = descriptor
  }

  /// Takes the lock if nobody has it.
  init?(ifFree path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  func release() { close(descriptor) }
}
