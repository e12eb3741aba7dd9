import ArgumentParser
import Foundation
import PathreelFiles
import PathreelRendering
import PathreelVideo

/// Whether what was made before is used again.
struct CacheOptions: ParsableArguments {
  @Flag(help: "Draw and encode everything, also what the cache has, and keep nothing in it.")
  var noCache = false

  @Flag(help: "Say which frames the cache does not have, and what has changed since the last time.")
  var why = false

  func validate() throws {
    if noCache, why {
      throw ValidationError("--why is about what the cache has, and --no-cache does without; use one.")
    }
  }

  /// Opens the cache for videos; pictures use none.
  ///
  /// - Returns: Nil where there is none to use; where it cannot be used, a person is told why.
  func open(for format: OutputFormat, _ work: WorkOptions) throws -> RenderCache? {
    guard !noCache, format.isVideo else { return nil }
    return try Self.open { work.warn($0) }
  }

  /// Opens the cache, unless the environment wants none.
  ///
  /// - Parameter warn: Told why it cannot be used, where it cannot.
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

  /// Refuses ``why`` where no cache is used.
  func check(_ format: OutputFormat) throws {
    guard why else { return }
    if try CacheLimit.current() == 0 {
      throw WrongUse("--why is about what the cache has, and \(CacheLimit.variable) is 0")
    }
    guard !format.isVideo else { return }
    throw WrongUse("--why is about what the cache has: it keeps videos, and \(format) is a picture")
  }

  /// What ``why`` has to tell of a video, after it was made or before.
  ///
  /// - Parameter account: Of what is made now.
  static func reasons(
    _ account: VideoAccount?, after before: VideoAccount?, of file: String
  ) -> [(text: String, event: WorkEvent)] {
    guard let account else { return [] }
    let reasons = account.reasons(after: before)
    if reasons.isEmpty {
      let text = "all frames are in the cache"
      return [(text, .explained(file, frames: nil, reason: text))]
    }
    return reasons.map { ("\($0)", .explained(file, frames: $0.frames, reason: $0.text)) }
  }

  /// Tells why the cache took no more, if it did not.
  static func tellFailure(of cache: RenderCache?, _ work: WorkOptions) {
    if let failure = cache?.failure { work.warn("warning: the cache is not used any more: \(failure)") }
  }
}

/// How many bytes the cache may have, as the environment says it.
enum CacheLimit {
  static let variable = "PATHREEL_CACHE_LIMIT"

  /// - Returns: 0 for no cache.
  static func current(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws -> Int {
    guard let text = environment[variable], !text.isEmpty else { return RenderCache.defaultLimit }
    guard let match = text.wholeMatch(of: #/([0-9]{1,15})\s*([kMGT]?)B?/#), let number = Int(match.1) else {
      throw WrongUse("\(variable)=\(text): write bytes as 500MB or 20GB, or 0 for no cache")
    }
    let factors: [Substring: Int] = ["": 1, "k": 1_000, "M": 1_000_000, "G": 1_000_000_000, "T": 1_000_000_000_000]
    let (bytes, overflow) = number.multipliedReportingOverflow(by: factors[match.2] ?? 1)
    return overflow ? .max : bytes
  }
}
