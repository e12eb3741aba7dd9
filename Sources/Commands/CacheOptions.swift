import ArgumentParser
import Foundation
import PathreelFiles
import PathreelRendering
import PathreelVideo

/// The options `--no-cache` and `--why`, which control the render cache. The `render`, `sweep` and `batch` commands
/// include them, and ``ClipWork`` and ``SeriesWork`` open the cache with them.
struct CacheOptions: ParsableArguments {
  @Flag(help: "Neither read nor write the cache: draw and encode everything.")
  var noCache = false

  @Flag(help: "Say which frames the cache does not have, and what has changed since the last time.")
  var why = false

  func validate() throws {
    if noCache, why {
      throw ValidationError("--why reports what the cache has, and --no-cache does not use the cache; use one.")
    }
  }

  /// Opens the render cache for a video format.
  ///
  /// - Returns: Nil for pictures, with `--no-cache`, if the environment turns the cache off, or if the cache cannot be
  ///   opened. In the last case a warning says why.
  /// - Throws: ``UsageError`` if `PATHREEL_CACHE_LIMIT` is invalid.
  func open(for format: OutputFormat, _ work: WorkOptions) throws -> RenderCache? {
    guard !noCache, format.isVideo else { return nil }
    return try Self.open { work.warn($0) }
  }

  /// Opens the render cache, unless the environment turns it off.
  ///
  /// - Parameter warn: Called with the reason if the cache cannot be opened.
  static func open(warn: (String) -> Void) throws -> RenderCache? {
    let limit = try CacheLimit.current()
    guard limit > 0 else { return nil }
    do {
      return try RenderCache(limit: limit)
    } catch let error as FileError {
      warn("warning: the cache is not used: \(error)")
      return nil
    }
  }

  /// Throws ``UsageError`` for `--why` if no cache is used.
  func check(_ format: OutputFormat) throws {
    guard why else { return }
    if try CacheLimit.current() == 0 {
      throw UsageError("--why is about what the cache has, and \(CacheLimit.variable) is 0")
    }
    guard !format.isVideo else { return }
    throw UsageError("--why is about what the cache has: it keeps videos, and \(format) is a picture")
  }

  /// The lines that `--why` prints about a video: why each run of frames is not in the cache.
  ///
  /// - Parameters:
  ///   - record: The cache's record of the video as it is made by this command.
  ///   - before: The record of the last time; nil if there is none.
  static func reasons(
    _ record: RenderRecord?, after before: RenderRecord?, of file: String
  ) -> [(text: String, event: WorkEvent)] {
    guard let record else { return [] }
    let reasons = record.reasons(after: before)
    if reasons.isEmpty {
      let text = "all frames are in the cache"
      return [(text, .explained(file, frames: nil, reason: text))]
    }
    return reasons.map { ("\($0)", .explained(file, frames: $0.frames, reason: $0.text)) }
  }

  /// Prints a warning if the cache stopped accepting entries.
  static func tellFailure(of cache: RenderCache?, _ work: WorkOptions) {
    if let failure = cache?.failure { work.warn("warning: the cache is not used any more: \(failure)") }
  }
}

/// The size limit of the render cache in bytes, read from the environment variable `PATHREEL_CACHE_LIMIT`.
/// ``CacheOptions``, ``CacheCommand`` and ``ProcessStart`` read it.
enum CacheLimit {
  static let variable = "PATHREEL_CACHE_LIMIT"

  /// The limit in bytes.
  ///
  /// - Returns: 0 if the cache is turned off.
  /// - Throws: ``UsageError`` if the variable is invalid.
  static func current(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws -> Int {
    guard let text = environment[variable], !text.isEmpty else { return RenderCache.defaultLimit }
    guard let match = text.wholeMatch(of: #/([0-9]{1,15})\s*([kMGT]?)B?/#), let number = Int(match.1) else {
      throw UsageError(
        "\(variable)=\(text): write a number of bytes, such as 500MB or 20GB; 0 turns the cache off")
    }
    let factors: [Substring: Int] = ["": 1, "k": 1_000, "M": 1_000_000, "G": 1_000_000_000, "T": 1_000_000_000_000]
    let (bytes, overflow) = number.multipliedReportingOverflow(by: factors[match.2] ?? 1)
    return overflow ? .max : bytes
  }
}
