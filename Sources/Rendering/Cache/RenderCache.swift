import Foundation
import PathreelFiles
import PathreelVideo
import Synchronization

/// Segments of clips that were made before, in a folder: what has not changed since is neither drawn nor encoded again.
///
/// Clips consist of segments of 250 frames, or of fewer where frames are large. Formats that are made as a whole, such as GIF, have
/// segments of pictures. A segment is found again by all that decides its bytes: what each of its
/// frames draws, fonts and pictures by their content, the size, the rate, the encoder's settings, and the program itself with
/// the libraries that encode. So a clip has the same bytes with a cache and without one. Each segment is kept as soon as it is
/// encoded: a clip whose making was stopped, by whatever, goes on with the segment that it was stopped in.
///
/// ```swift
/// let clip = try Clip(SpirographScene())
/// try clip.writeVideo(to: file, cache: try RenderCache())
/// ```
///
/// Any number of clips and processes may use a cache at once.
public final class RenderCache: Sendable {
  /// The folder where it is.
  public let folder: URL
  /// The most bytes in the folder: what was not used for the longest time is removed.
  public let limit: Int
  let files: CacheFolder
  /// What videos were made of. They only explain, so it does not matter where there is no folder for them.
  let accounts: CacheFolder?
  private let fault = Mutex<FileError?>(nil)

  /// 5 GB.
  public static let defaultLimit = 5_000_000_000

  /// Opens a cache, and makes its folder if it is missing.
  ///
  /// - Parameters:
  ///   - folder: By default `pathreel` in the folder for caches: `$XDG_CACHE_HOME`, or `~/.cache`.
  ///   - limit: In bytes; at least one.
  /// - Throws: `FileError` where the folder has other files and is no cache of Pathreel's, belongs to somebody else, or cannot be
  ///   written to.
  public init(in folder: URL? = nil, limit: Int = defaultLimit) throws {
    guard let folder = folder ?? Self.usualFolder() else {
      throw FileError.cannotWrite(file: "the cache", reason: "there is no folder for it: HOME is not set")
    }
    (self.folder, self.limit) = (folder, limit)
    files = try CacheFolder(at: folder, limit: limit)
    accounts = try? CacheFolder(at: folder.appending(path: "accounts", directoryHint: .isDirectory), limit: limit / 50)
  }

  /// Where a cache is unless told: the XDG base directory specification says how the folder for caches is found, and that
  /// relative paths are ignored.
  public static func usualFolder(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
    func absolute(_ path: String?) -> URL? {
      guard let path, path.hasPrefix("/") else { return nil }
      return URL(filePath: path, directoryHint: .isDirectory)
    }
    let caches = absolute(environment["XDG_CACHE_HOME"]) ?? absolute(environment["HOME"])?.appending(path: ".cache")
    return caches?.appending(path: "pathreel", directoryHint: .isDirectory)
  }

  /// Where formulas are kept that were set, beside segments.
  package static func formulaFolder(in folder: URL? = nil) -> URL? {
    (folder ?? usualFolder())?.appending(path: "formulas", directoryHint: .isDirectory)
  }

  /// Why the folder takes no more segments, if it does not: a full disk, say. What is made goes on without it.
  public var failure: String? { fault.withLock { $0?.description } }

  /// How many segments it has, and their bytes.
  public var usage: (segments: Int, bytes: Int) {
    let usage = files.usage
    return (usage.files, usage.bytes)
  }

  /// Removes all segments.
  ///
  /// - Returns: How many there were, and their bytes.
  public func clear() -> (segments: Int, bytes: Int) {
    _ = accounts?.clear()
    if let formulas = Self.formulaFolder(in: folder), FileManager.default.fileExists(atPath: formulas.path) {
      _ = (try? CacheFolder(at: formulas, limit: limit))?.clear()
    }
    // Of runs that were killed.
    try? FileManager.default.removeItem(at: SegmentClaim.folder(in: folder))
    let removed = files.clear()
    return (removed.files, removed.bytes)
  }

  // MARK: Segments

  /// What segments are found by before all of their frames are known.
  ///
  /// A segment's name begins with some digits of the digests of a few of its frames, so that one look at a folder says whether
  /// there is a segment with such a beginning. Only the whole name says which it is.
  struct Beginning {
    /// The frames whose digests are in a name, counted from the segment's first.
    static let frames = [0, 1, 2, 4, 8, 16, 32, 64, 128]
    /// How many digits of each. Where two begin alike by chance, frames are evaluated twice.
    static let digits = 8
  }

  /// The largest segment that is kept, in bytes; it is in memory while it is encoded.
  var maximumSegment: Int { min(limit / 2, 64 << 20) }

  /// The names of segments of so many frames that begin with a frame.
  func names(beginningWith first: ContentDigest, frameCount: Int) -> [String] {
    files.names(beginning: Self.digits(of: first)).filter { $0.contains(".\(frameCount).") }
  }

  /// Whether a segment of that name may have such a frame.
  static func name(_ name: String, mayHave digest: ContentDigest, atFrame frame: Int) -> Bool {
    guard let index = Beginning.frames.firstIndex(of: frame) else { return true }
    let start = name.utf8.index(name.startIndex, offsetBy: index * (Beginning.digits + 1), limitedBy: name.endIndex)
    return start.map { name[$0...].hasPrefix(digits(of: digest)) } ?? false
  }

  /// The name of the segment of such frames.
  static func name(ofSegmentWith frames: [ContentDigest]) -> String {
    let hash = SHA256()
    frames.withUnsafeBytes { hash.update($0) }
    let beginnings = Beginning.frames.filter { $0 < frames.count }.map { digits(of: frames[$0]) }
    return (beginnings + ["\(frames.count)", hash.digest()]).joined(separator: ".")
  }

  private static func digits(of digest: ContentDigest) -> String { String(digest.description.prefix(Beginning.digits)) }

  /// A segment that was kept. One that is damaged is removed.
  func segment(named name: String) -> EncodedSegment? {
    guard let bytes = files.read(name) else { return nil }
    if let segment = bytes.withUnsafeBytes({ EncodedSegment(file: $0, named: name) }) { return segment }
    files.remove(name)
    return nil
  }

  /// Keeps a segment, unless it is too large.
  func keep(_ segment: EncodedSegment, named name: String) {
    guard segment.byteCount <= maximumSegment else { return }
    do {
      try files.write(segment.file(named: name), to: name)
    } catch {
      fault.withLock { $0 = error }
    }
  }
}
