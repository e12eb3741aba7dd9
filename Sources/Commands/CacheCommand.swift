import ArgumentParser
import Foundation
import PathreelFiles
import PathreelRendering

/// The `cache` command: shows the size of the render cache, or clears it.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Show or clear the cache of encoded segments and drawn pictures.",
    discussion: """
      Videos consist of segments of at most 250 frames; how many depends on the format and the size. The cache keeps each \
      encoded segment, and an unchanged one is neither drawn nor encoded again. For GIF, APNG, animated WebP and raw frames, the cache keeps the \
      drawn pictures, 50 frames at a time. A video has the same bytes with the cache and without it.

      The cache lies in $XDG_CACHE_HOME/pathreel, or ~/.cache/pathreel. It takes at most 5 GB, or the limit in \
      \(CacheLimit.variable) (500MB, 20GB; 0 for no cache). The least recently used segments are removed first.

      The programs of SwiftUI files lie in the folder 'swift' beside them, also without a cache: the last twenty. --clear \
      removes them, too.
      """)

  @Flag(help: "Remove all of it.")
  var clear = false

  func run() throws {
    let limit = try CacheLimit.current()
    guard let folder = RenderCache.usualFolder() else {
      return try StandardOutput.print("There is no folder for a cache: HOME is not set")
    }
    // An unused cache can still be cleared.
    guard limit > 0 || clear else {
      return try StandardOutput.print("\(folder.path): not used, \(CacheLimit.variable) is 0")
    }
    guard FileManager.default.fileExists(atPath: folder.path) else {
      return try StandardOutput.print("\(folder.path): nothing yet, of at most \(size(limit))")
    }
    let cache = try RenderCache(in: folder, limit: max(limit, 1))
    if clear {
      let removed = cache.clear()
      return try StandardOutput.print(
        "\(folder.path): removed \(counted(removed.segments, "segment")), \(size(removed.bytes))")
    }
    let usage = cache.usage
    try StandardOutput.print(
      "\(folder.path): \(counted(usage.segments, "segment")), \(size(usage.bytes)) of at most \(size(limit))")
  }

  /// Formats a byte count: `12 bytes`, `3.1 MB`.
  private func size(_ bytes: Int) -> String {
    let units = ["kB", "MB", "GB", "TB"]
    guard bytes >= 1000 else { return counted(bytes, "byte") }
    var (value, unit) = (Double(bytes) / 1000, 0)
    while value >= 999.95, unit + 1 < units.count { (value, unit) = (value / 1000, unit + 1) }
    return String(format: "%.1f ", value) + units[unit]
  }
}
