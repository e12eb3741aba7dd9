import Foundation
import PathreelDrawing
import PathreelFiles
import Synchronization

/// Reading of files: a document, a document packed by gzip (`.tgs`), or an archive (`.lottie`).
extension LottieAnimation {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - id: The animation of an archive; nil for the one that the archive begins with.
  ///   - pictures: The decoder of pictures, and the files beside the animation; if nil, pictures are not drawn.
  package init(contentsOf url: URL, id: String? = nil, pictures: LottiePictures?) throws(LottieError) {
    let name = url.relativePath
    let data: Data
    do throws(RegularFileError) {
      data = try RegularFile(url.path, links: .followed).read(atMost: LottieLimits.bytes + 1)
    } catch {
      let reason =
        switch error {
        case .system(ENOENT): "there is no such file; check the name and the folder"
        case .isFolder: "this is a folder; name a Lottie file in it"
        case .isSpecial: "this is no regular file; save the animation in one"
        case .system, .isLink: "the file cannot be read; check its permissions"
        }
      throw LottieError(file: name, problem: reason)
    }
    try self.init(data: data, name: name, id: id, pictures: pictures)
  }

  /// Reads the bytes of a file.
  package init(data: Data, name: String, id: String? = nil, pictures: LottiePictures?) throws(LottieError) {
    func tooLarge() -> LottieError {
      LottieError(file: name, problem: "the file has more than \(LottieLimits.bytes) bytes; simplify the animation")
    }
    guard data.count <= LottieLimits.bytes else { throw tooLarge() }
    if ZipArchive.isArchive(data) {
      let package = try LottieArchive(data, name: name)
      try self.init(
        document: try package.document(id), name: name, pictures: pictures.map(package.pictures), notes: package.notes,
        ids: package.ids)
      return
    }
    if let id { throw LottieError(file: name, problem: "the file has one animation, and no '\(id.prefix(50))'") }
    guard Inflation.isGzip(data) else {
      try self.init(document: data, name: name, pictures: pictures)
      return
    }
    let unpacked: Data
    do throws(Inflation.Mistake) {
      unpacked = try Inflation.unpacked(data, .gzip, atMost: LottieLimits.bytes)
    } catch {
      throw error == .tooLarge
        ? tooLarge() : LottieError(file: name, problem: "the file is damaged: gzip cannot unpack it")
    }
    try self.init(document: unpacked, name: name, pictures: pictures)
  }
}

/// A `.lottie` file: a zip archive with animations, pictures and a list of them.
private struct LottieArchive: Sendable {
  private let archive: ZipArchive
  private let name: String
  /// The ids of the animations, the one to begin with first.
  let ids: [String]
  private let manifest: JSONValue?

  init(_ data: Data, name: String) throws(LottieError) {
    self.name = name
    do throws(ZipArchive.Mistake) { archive = try ZipArchive(data) } catch { throw Self.error(error, name) }
    var ids: [String] = []
    var own: JSONValue?
    if let data = try Self.file("manifest.json", of: archive, name),
      let manifest = try? JSONParser.parse(data)
    {
      own = manifest
      ids = (manifest["animations"]?.array ?? []).compactMap { $0["id"]?.string }
      let first = manifest["activeAnimationId"]?.string ?? manifest["initial"]?["animation"]?.string
      if let first, let position = ids.firstIndex(of: first) { ids.swapAt(0, position) }
    }
    if ids.isEmpty {
      ids = archive.names.compactMap { path in
        for folder in Self.folders where path.hasPrefix(folder) && path.hasSuffix(".json") {
          return String(path.dropFirst(folder.count).dropLast(5))
        }
        return nil
      }
    }
    (self.ids, manifest) = (ids, own)
  }

  /// The folders of animations in versions 1 and 2 of the format.
  private static let folders = ["animations/", "a/"]

  /// The document of an animation.
  func document(_ id: String?) throws(LottieError) -> Data {
    guard let first = ids.first else { throw LottieError(file: name, problem: "there is no animation in the archive") }
    for folder in Self.folders {
      if let data = try Self.file("\(folder)\(id ?? first).json", of: archive, name) { return data }
    }
    let known = ids.prefix(20).map { "'\($0)'" }.joined(separator: ", ")
    throw LottieError(
      file: name, problem: "there is no animation '\((id ?? first).prefix(50))' in the archive; it has \(known)")
  }

  /// What players of the archive do and is not done here.
  var notes: [String] {
    func has(_ key: String, _ folders: [String]) -> Bool {
      !(manifest?[key]?.array ?? []).isEmpty
        || archive.names.contains { name in folders.contains { name.hasPrefix($0) && name.hasSuffix(".json") } }
    }
    var notes: [String] = []
    if has("themes", ["themes/", "t/"]) {
      notes.append("the themes of the archive are not applied; set the values of slots with --set")
    }
    if has("stateMachines", ["states/", "s/"]) || has("states", []) {
      notes.append("the state machines of the archive are not run; the animation is shown from its first frame on")
    }
    return notes
  }

  /// The pictures and sounds of the archive, and the files that are not in it.
  func pictures(_ outer: LottiePictures) -> LottiePictures {
    let (archive, name) = (archive, name)
    let rest = Mutex(LottieLimits.bytes)
    var inner = outer
    inner.file = { path in
      let last = path.split(separator: "/").last.map(String.init) ?? path
      for candidate in ["images/\(last)", "i/\(last)", "audio/\(last)", "u/\(last)", path] {
        // A file that is too large leaves nothing for others, since it is unpacked up to the limit.
        let limit = rest.withLock { rest in
          defer { rest = 0 }
          return rest
        }
        let data = try Self.file(candidate, of: archive, name, atMost: limit)
        rest.withLock { $0 = limit - (data?.count ?? 0) }
        if let data { return data }
      }
      return try outer.file(path)
    }
    return inner
  }

  private static func file(
    _ path: String, of archive: ZipArchive, _ name: String, atMost limit: Int = LottieLimits.bytes
  ) throws(LottieError) -> Data? {
    do throws(ZipArchive.Mistake) {
      return try archive.file(path, atMost: limit)
    } catch {
      throw self.error(error, name)
    }
  }

  private static func error(_ mistake: ZipArchive.Mistake, _ name: String) -> LottieError {
    let problem =
      switch mistake {
      case .noArchive: "the file is a damaged archive: its directory is missing"
      case .damaged(let part): "the file is a damaged archive: \(part.prefix(50))"
      case .tooLarge: "the archive unpacks to more than \(LottieLimits.bytes) bytes; simplify the animation"
      case .unknownMethod(let part): "the archive packs '\(part.prefix(50))' by a method that is not supported"
      }
    return LottieError(file: name, problem: problem)
  }
}
