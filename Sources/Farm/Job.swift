import Foundation
import PathreelFiles
import PathreelFormulas
import PathreelRendering
import PathreelTypography
import PathreelVideo

/// A command line with all files that it reads, packed into a folder. Any machine can make shards of its outputs from
/// this folder, even if the original files change. The option `--bundle` packs jobs; the `shard`, `join` and `farm`
/// commands open them.
///
/// ```
/// job/
///   job.json          the command line, and the digests of all files
///   files/            the scene and all files that it names, in their relative places
///   fonts/            the installed fonts that texts use
///   shards/           the results: 3-of-8.shard
/// ```
///
/// ```swift
/// let job = try Job(
///   packing: ["render", "a.yaml", "-o", "a.mp4"], files: [scene], valuesIn: scenes, fonts: .asked, formulas: [],
///   to: folder)
/// let same = try Job(in: folder)  // on another machine
/// ```
package struct Job: Sendable {
  /// The content of `job.json`.
  struct Description: Codable, Hashable, Sendable {
    /// The version of the program that packed the job.
    var pathreel: String
    /// A digest of the program's code and of the libraries that encode.
    var program: String
    /// The command line. Absolute names of packed files were made relative.
    var arguments: [String]
    /// The working folder of the command line, below `files`.
    var folder: String
    var files: [File]
    /// The fonts chosen for each request. Their file names are names in `fonts`.
    var fonts: FontTable
    /// The formulas of the job's frames, as they were set when it was packed.
    var formulas: [KeptFormula]
  }

  /// A packed file, identified by its digest.
  struct File: Codable, Hashable, Sendable {
    /// The path within the job's folder.
    var path: String
    var bytes: Int
    var sha256: String
  }

  /// The job's folder.
  package let folder: URL
  let description: Description
  /// The digest of the whole job except its shards. Equal jobs have equal digests.
  package let digest: String

  /// The command line, with file names as in the job.
  package var arguments: [String] { description.arguments }
  /// The folder in which the command line runs.
  package var workingFolder: URL { folder.appending(path: "files/" + description.folder, directoryHint: .isDirectory) }
  /// The folder of the shards.
  package var shardFolder: URL { folder.appending(path: "shards", directoryHint: .isDirectory) }
  /// The file of a shard.
  package func file(of shard: Shard) -> URL {
    shardFolder.appending(path: shard.fileName, directoryHint: .notDirectory)
  }

  /// The number of packed files.
  package var fileCount: Int { description.files.count }

  static let descriptionName = "job.json"
  /// The largest description, in bytes.
  private static let maximumDescription = 1 << 26

  // MARK: Reading

  /// Opens a job, and checks that its files are as they were packed.
  ///
  /// - Parameter checksFiles: Whether to check the contents of the packed files.
  /// - Throws: ``JobError`` if the folder is no job, another build packed it, or its files were changed.
  package init(in folder: URL, checksFiles: Bool = true) throws(JobError) {
    let name = folder.relativePath
    let file = folder.appending(path: Self.descriptionName)
    let data: Data
    do { data = try RegularFile(file.path, links: .refused).read(atMost: Self.maximumDescription + 1) } catch {
      guard error.isMissing || error == .system(ENOTDIR) else {
        throw JobError("\(name)/\(Self.descriptionName): \(error.reason)")
      }
      throw JobError("\(name): is no job: there is no \(Self.descriptionName) in it; --bundle makes one")
    }
    guard data.count <= Self.maximumDescription else {
      throw JobError("\(name)/\(Self.descriptionName): is no job's description")
    }
    struct Version: Decodable {
      var pathreel: String
    }
    let decoder = JSONDecoder()
    guard let version = try? decoder.decode(Version.self, from: data) else {
      throw JobError("\(name)/\(Self.descriptionName): is no job's description")
    }
    guard version.pathreel == Pathreel.version else {
      throw JobError(
        "\(name): was packed by Pathreel \(version.pathreel), and this is \(Pathreel.version); pack it again, or use that one"
      )
    }
    guard let description = try? decoder.decode(Description.self, from: data) else {
      throw JobError("\(name)/\(Self.descriptionName): is no job's description")
    }
    guard let program = Self.program() else {
      throw JobError(
        "\(name): the files of this program cannot be read, so nobody knows whether it is the one that packed it")
    }
    guard description.program == program else {
      throw JobError(
        "\(name): was packed by another build of this program, or with other libraries of FFmpeg, x264 or mathematics: "
          + "shards of both would not fit; use the same on all machines, or pack it again")
    }
    for path in [description.folder] + description.files.map(\.path) where !Self.isInside(path) {
      throw JobError("\(name)/\(Self.descriptionName): '\(path)' leads out of the job")
    }
    if checksFiles { for file in description.files { try Self.check(file, in: folder) } }
    (self.folder, self.description, digest) = (folder, description, Self.digest(of: description))
  }

  /// Throws if a packed file is missing or has another digest.
  private static func check(_ file: File, in folder: URL) throws(JobError) {
    let url = folder.appending(path: file.path, directoryHint: .notDirectory)
    let name = "\(folder.relativePath)/\(file.path)"
    let digest: String
    do { digest = try SHA256.digest(ofFile: url, links: .refused) } catch {
      if FileState(at: url.path) != nil, case .cannotRead(_, let reason) = error {
        throw JobError("\(name): \(reason)")
      }
      throw JobError("\(name): is missing from the job; pack it again")
    }
    guard digest == file.sha256 else {
      throw JobError("\(name): is not what was packed; pack the job again")
    }
  }

  /// Whether a relative path stays below the folder to which it is relative.
  private static func isInside(_ path: String) -> Bool {
    !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
  }

  /// Makes the process use the job's fonts for texts, and the job's typeset formulas, so that LaTeX does not run again.
  package func useFontsAndFormulas() {
    FormulaMemory.shared.use(description.formulas)
    var table = description.fonts
    for i in table.entries.indices {
      if let file = table.entries[i].face?.file {
        table.entries[i].face?.file = folder.appending(path: "fonts/" + file).absoluteURL.path
      }
    }
    FontTable.use(table)
  }

  // MARK: Packing

  /// Packs a command line. Its working folder is the current one.
  ///
  /// Files keep their relative places. Absolute file names in the arguments become relative.
  ///
  /// - Parameters:
  ///   - files: All files that the command reads.
  ///   - valueFolder: The folder of the scene. Names of files in values, as in `photo=a.png`, are relative to it.
  ///   - fonts: The installed fonts that this process found for its texts. Their files are packed, too.
  ///   - formulas: The formulas that this process set.
  ///   - folder: The job's folder, which is created. If it exists, it must contain the same job.
  /// - Throws: ``JobError``, or `FileError`.
  package init(
    packing arguments: [String], files: [URL], valuesIn valueFolder: URL, fonts: FontTable, formulas: [KeptFormula],
    to folder: URL
  ) throws {
    let layout = JobLayout(
      files.map(\.absoluteURL.standardizedFileURL.path),
      valueFolder: valueFolder.absoluteURL.standardizedFileURL.path)
    var description = Description(of: Self.program())
    guard !description.program.isEmpty else {
      throw JobError("the files of this program cannot be read, so no machine could tell whether it has the same one")
    }
    description.arguments = arguments.map(layout.argument)
    description.folder = layout.folder
    // The files to copy, by their path in the job.
    var content: [String: URL] = [:]
    for path in layout.paths {
      content["files/" + layout.storedPath(of: path)] = URL(filePath: path, directoryHint: .notDirectory)
    }
    description.fonts = fonts
    description.formulas = formulas
    for i in fonts.entries.indices {
      guard let face = fonts.entries[i].face else { continue }
      let file = URL(filePath: face.file, directoryHint: .notDirectory)
      // Fonts of different folders may have the same file name.
      let name = try SHA256.digest(ofFile: file).prefix(16) + "-" + file.lastPathComponent
      description.fonts.entries[i].face?.file = name
      content["fonts/" + name] = file
    }
    description.files = try content.sorted { $0.key < $1.key }.map { path, file in
      File(path: path, bytes: try Self.size(of: file), sha256: try SHA256.digest(ofFile: file))
    }
    try Self.write(description, content, to: folder)
    try self.init(in: folder)
  }

  /// Writes the folder under a temporary name first, so that it appears only when it is complete.
  private static func write(_ description: Description, _ content: [String: URL], to folder: URL) throws {
    let files = FileManager.default
    if files.fileExists(atPath: folder.path) {
      let earlier = try Job(in: folder)
      guard earlier.digest == digest(of: description) else {
        throw JobError(
          "\(folder.relativePath): has another job, of other files or another command line; remove it, or give another folder"
        )
      }
      return
    }
    let name = folder.lastPathComponent
    let parent = folder.deletingLastPathComponent()
    // A UUID, because a process on another machine may have the same number.
    let partial = parent.appending(path: ".\(name).partial-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? files.removeItem(at: partial) }
    do {
      for made in [partial, partial.appending(path: "shards")] {
        try files.createDirectory(at: made, withIntermediateDirectories: false)
      }
      let working = partial.appending(path: "files/" + description.folder, directoryHint: .isDirectory)
      try files.createDirectory(at: working, withIntermediateDirectories: true)
      for (path, file) in content {
        let target = partial.appending(path: path, directoryHint: .notDirectory)
        try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.copyItem(at: file.resolvingSymlinksInPath(), to: target)
      }
      try json(description).write(to: partial.appending(path: descriptionName))
      // Check that the copies match the digests, in case someone saved a file meanwhile.
      for file in description.files { try check(file, in: partial) }
    } catch let error as JobError {
      throw JobError("a file was changed while it was packed (\(error)); pack again")
    } catch {
      throw FileError.cannotWrite(file: folder.relativePath, reason: "the job cannot be written: \(reason(of: error))")
    }
    if rename(partial.path, folder.path) != 0 {
      let code = errno
      // Another machine may have packed the same job first.
      if let other = try? Job(in: folder), other.digest == digest(of: description) { return }
      throw FileError.cannotWrite(
        file: folder.relativePath, reason: "the job cannot be put in place: \(systemWords(code))")
    }
  }

  /// The system's words for an error of `FileManager`.
  private static func reason(of error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return cause.map { $0.domain == NSPOSIXErrorDomain ? systemWords(Int32($0.code)) : $0.localizedDescription }
      ?? (error as NSError).localizedDescription
  }

  /// The size of a file in bytes.
  private static func size(of file: URL) throws -> Int {
    (try? file.resolvingSymlinksInPath().resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
  }

  /// A digest of the program and its libraries; nil if they cannot be read.
  private static func program() -> String? {
    ProgramIdentity.current.map { text in
      let hash = SHA256()
      hash.update(text.utf8)
      return hash.digest()
    }
  }

  private static func json(_ description: Description) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(description) else {
      preconditionFailure("a job has numbers that are not finite")
    }
    return data + Data("\n".utf8)
  }

  private static func digest(of description: Description) -> String {
    let hash = SHA256()
    hash.update(json(description))
    return hash.digest()
  }
}

extension Job.Description {
  fileprivate init(of program: String?) {
    self.init(
      pathreel: Pathreel.version, program: program ?? "", arguments: [], folder: "", files: [],
      fonts: FontTable(), formulas: [])
  }
}

/// The file layout of a job: paths relative to the root, which is the deepest folder that contains all files and the
/// working folder. ``Job`` uses it when it packs.
private struct JobLayout {
  /// The path components of the root.
  let root: [Substring]
  /// The path components of the working folder.
  let working: [Substring]
  /// The path components of the folder of the scene.
  let values: [Substring]
  /// The absolute paths of all files.
  let paths: Set<String>

  init(_ paths: [String], valueFolder: String) {
    self.paths = Set(paths)
    values = valueFolder.split(separator: "/")
    working = FileManager.default.currentDirectoryPath.split(separator: "/")
    var root = working
    for path in paths {
      let folder = path.split(separator: "/").dropLast()
      root = zip(root, folder).prefix { $0 == $1 }.map(\.0)
    }
    self.root = root
  }

  /// The working folder, relative to the root.
  var folder: String { working.dropFirst(root.count).joined(separator: "/") }

  /// The name of a packed file in the job: its path relative to the root.
  func storedPath(of path: String) -> String { path.split(separator: "/").dropFirst(root.count).joined(separator: "/") }

  /// Makes the path in an argument relative, if it is the absolute path of a packed file or of a folder with packed
  /// files. The path may be the whole argument or follow an equals sign. It becomes relative to the working folder. In a
  /// value, such as `photo=/a.png`, only the path of a file is changed, and becomes relative to the folder of the scene.
  func argument(_ text: String) -> String {
    // `--set=photo=/a.png` is `--set photo=/a.png`.
    let set = "--set="
    if text.hasPrefix(set) { return set + argument(String(text.dropFirst(set.count))) }
    let start = text.hasPrefix("/") ? text.startIndex : text.range(of: "=/").map { text.index(before: $0.upperBound) }
    guard let start else { return text }
    let path = URL(filePath: String(text[start...])).standardizedFileURL.path
    let isValue = start > text.startIndex && !text.hasPrefix("-")
    guard paths.contains(path) || !isValue && paths.contains(where: { $0.hasPrefix(path + "/") }) else { return text }
    let parts = path.split(separator: "/")
    let base = isValue ? values : working
    let common = zip(base, parts).prefix { $0 == $1 }.count
    let relative = Array(repeating: "..", count: base.count - common) + parts.dropFirst(common)
    return text[..<start] + (relative.isEmpty ? "." : relative.joined(separator: "/"))
  }
}

/// The reason why a job cannot be used, or shards cannot be joined. The `shard`, `join` and `farm` commands print it.
package struct JobError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text of the error, which names the job or file and says what to do.
  package let description: String

  package init(_ description: String) { self.description = description }
}
