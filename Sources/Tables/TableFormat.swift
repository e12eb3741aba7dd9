import Foundation

/// The format of a data file. ``Table/read(_:limits:betweenReads:)`` selects it by the file's extension.
package enum TableFormat: String, CaseIterable, Sendable {
  /// Comma-separated values; semicolons and tabs are detected.
  case csv = "CSV"
  /// Tab-separated values.
  case tsv = "TSV"
  /// A JSON array of objects.
  case json = "JSON"
  /// A JSON object on each line.
  case jsonLines = "JSON Lines"
  /// Captions of a film, `.srt`.
  case subRip = "SubRip"
  /// Captions of a film, `.vtt`.
  case webVTT = "WebVTT"

  /// Whether the rows are captions.
  package var hasCaptions: Bool { self == .subRip || self == .webVTT }

  private var fileExtensions: [String] {
    switch self {
    case .csv: ["csv"]
    case .tsv: ["tsv", "tab"]
    case .json: ["json"]
    case .jsonLines: ["jsonl", "ndjson"]
    case .subRip: ["srt"]
    case .webVTT: ["vtt"]
    }
  }

  /// The format by a file's extension, in upper or lower case; nil if it is unknown.
  package init?(ofFile name: String) {
    let ending = (name.lowercased() as NSString).pathExtension
    guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(ending) }) else { return nil }
    self = format
  }

  /// The extensions, for messages.
  package static let endings = ".csv, .tsv, .json, .jsonl, .srt or .vtt"
}
