import Foundation
import PathreelFiles
import PathreelVideo
import Synchronization

/// A cache of encoded segments of clips in a folder. Segments that have not changed are neither drawn nor encoded
/// again.
///
/// A segment has 250 frames, or fewer if the frames are large. Formats that are encoded as a whole, such as GIF, have
/// segments of pictures. The cache key of a segment includes everything that determines its bytes: the display list of
/// each of its frames, the contents of fonts and pictures, the size, the rate, the encoder's settings, the program
/// itself, and the libraries that encode. So a clip has the same bytes with a cache and without one. Each segment is
/// kept as soon as it is encoded. If the making of a clip is interrupted, for whatever reason, the next run continues
/// with the interrupted segment.
///
/// ```swift
/// let clip = try Clip(SpirographScene())
/// try clip.writeVideo(to: file, cache: try RenderCache())
/// ```
///
/// The `render`, `sweep` and `batch` commands use a cache unless `--no-cache` is set. Any number of clips and processes
/// may use one at the same time.
public final class RenderCache: Sendable {
  /// The cache's folder.
  public let folder: URL
  /// The largest size of the folder in bytes; the least recently used files are removed first.
  public let limit: Int
  /// The files of the segments.
  let files: CacheFolder
  /// The records of videos (``RenderRecord``); nil if their folder cannot be used. They only explain why segments are
  /// drawn, so the cache works without them.
  let records: CacheFolder?
  /// The error of the last segment that could not be stored; nil if there was none.
  private let fault = Mutex<FileError?>(nil)

  /// The default size: 5 GB.
  public static let defaultLimit = 5_000_000_000

  /// Opens a cache, and creates its folder if it is missing.
  ///
  /// - Parameters:
  ///   - folder: The cache's folder; by default `pathreel` in the folder for caches: `$XDG_CACHE_HOME`, or `~/.cache`.
  ///   - limit: The largest size in bytes, from 1.
  /// - Throws: `FileError` if the folder has other files and is not a cache of Pathreel, belongs to somebody else, or
  ///   cannot be written to.
  public init(in folder: URL? = nil, limit: Int = defaultLimit) throws {
    guard let folder = folder ?? Self.usualFolder() else {
      throw FileError.cannotWrite(file: "the cache", reason: "there is no folder for it: HOME is not set")
    }
    (self.folder, self.limit) = (folder, limit)
    files = try CacheFolder(at: folder, limit: limit)
    records = try? CacheFolder(at: folder.appending(path: "records", directoryHint: .isDirectory), limit: limit / 50)
  }

  /// The default folder of a cache, by the XDG base directory specification, which ignores relative paths; nil without
  /// a home folder.
  public static func usualFolder(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
    func absolute(_ path: String?) -> URL? {
      guard let path, path.hasPrefix("/") else { return nil }
      return URL(filePath: path, directoryHint: .isDirectory)
    }
    let caches = absolute(environment["XDG_CACHE_HOME"]) ?? absolute(environment["HOME"])?.appending(path: ".cache")
    return caches?.appending(path: "pathreel", directoryHint: .isDirectory)
  }

  /// The folder in which typeset formulas are kept, beside segments.
  package static func formulaFolder(in folder: URL? = nil) -> URL? {
    (folder ?? usualFolder())?.appending(path: "formulas", directoryHint: .isDirectory)
  }

  /// The folder in which programs of SwiftUI files are compiled, beside segments.
  package static func programFolder(in folder: URL? = nil) -> URL? {
    (folder ?? usualFolder())?.appending(path: "swift", directoryHint: .isDirectory)
  }

  /// The reason why the folder takes no more segments, such as a full disk; nil if it does. Clips are still made,
  /// without the cache.
  public var failure: String? { fault.withLock { $0?.description } }

  /// The number of segments in the cache, and their size in bytes.
  public var usage: (segments: Int, bytes: Int) {
    let usage = files.usage
    return (usage.files, usage.bytes)
  }

  /// Removes all segments.
  ///
  /// - Returns: The number of removed segments, and their size in bytes.
  public func clear() -> (segments: Int, bytes: Int) {
    _ = records?.clear()
    if let formulas = Self.formulaFolder(in: folder), FileManager.default.fileExists(atPath: formulas.path) {
      _ = (try? CacheFolder(at: formulas, limit: limit))?.clear()
    }
    if let programs = Self.programFolder(in: folder), (try? CacheFolder(at: programs, limit: limit)) != nil {
      try? FileManager.default.removeItem(at: programs)
    }
    // Killed runs may have left claims.
    try? FileManager.default.removeItem(at: SegmentClaim.folder(in: folder))
    let removed = files.clear()
    return (removed.files, removed.bytes)
  }

  // MARK: Segments

  /// The first part of a segment's name. With it, segments are found before all of their frames are known.
  ///
  /// A segment's name begins with some digits of the digests of a few of its frames. So one listing of the folder tells
  /// whether a kept segment may have the same frames. Only the whole name identifies the segment.
  struct Beginning {
    /// The frames whose digests are part of a name, counted from the segment's first frame.
    static let frames = [0, 1, 2, 4, 8, 16, 32, 64, 128]
    /// The number of hexadecimal digits per digest. If two beginnings are equal by chance, frames are evaluated twice.
    static let digits = 8
  }

  /// The size of the largest segment that is kept, in bytes: 64 MiB, because a segment is in memory while it is
  /// encoded.
  var maximumSegment: Int { min(limit / 2, 64 << 20) }

  /// The names of segments that begin with a frame and have a number of frames.
  func names(beginningWith first: ContentDigest, frameCount: Int) -> [String] {
    files.names(beginning: Self.digits(of: first)).filter { $0.contains(".\(frameCount).") }
  }

  /// Whether the segment with a name may have this frame, by the digits in its name. A frame without digits there may
  /// always be in it.
  static func name(_ name: String, mayHave digest: ContentDigest, atFrame frame: Int) -> Bool {
    guard let index = Beginning.frames.firstIndex(of: frame) else { return true }
    let start = name.utf8.index(name.startIndex, offsetBy: index * (Beginning.digits + 1), limitedBy: name.endIndex)
    return start.map { name[$0...].hasPrefix(digits(of: digest)) } ?? false
  }

  /// The name of the segment with these frames.
  static func name(ofSegmentWith frames: [ContentDigest]) -> String {
    let hash = SHA256()
    frames.withUnsafeBytes { hash.update($0) }
    let beginnings = Beginning.frames.filter { $0 < frames.count }.map { digits(of: frames[$0]) }
    return (beginnings + ["\(frames.count)", hash.digest()]).joined(separator: ".")
  }

  /// The digits of a digest that become part of a name.
  private static func digits(of digest: ContentDigest) -> String { String(digest.description.prefix(Beginning.digits)) }

  /// Reads a kept segment; nil if there is none. A damaged segment is removed.
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
