import Foundation

/// How rows are written in a file.
package enum TableFormat: String, CaseIterable, Sendable {
  case csv = "CSV"
  case tsv = "TSV"
  /// An array of objects.
  case json = "JSON"
  /// An object on each line.
  case jsonLines = "JSON Lines"
  /// Captions of a film.
  case subRip = "SubRip"
  case webVTT = "WebVTT"

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

  /// The format that a file's name ends in, whether in capitals or not; nil for another ending.
  package init?(ofFile name: String) {
    let ending = (name.lowercased() as NSString).pathExtension
    guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(ending) }) else { return nil }
    self = format
  }

  /// How the names of such files end, in words.
  package static let endings = ".csv, .tsv, .json, .jsonl, .srt or .vtt"
}
