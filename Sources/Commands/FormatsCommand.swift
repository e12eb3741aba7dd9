import ArgumentParser
import PathreelVideo

/// The `formats` command: lists the output formats and the encoders that this machine's FFmpeg has for them.
struct FormatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats", abstract: "List the formats, and which of them this machine's FFmpeg can write.",
    discussion: """
      A file's ending chooses the first format that has it; --format chooses another one by its name. The column 'pixels' \
      lists FFmpeg's pixel formats: the default ones first, then those that --pixel-format can choose.
      """)

  func run() throws {
    var rows = [["name", "ending", "what it is", "alpha", "sound", "lossless", "pixels", "encoders here"]]
    for format in OutputFormat.all {
      rows.append([
        format.name, format.fileExtensions.map { ".\($0)" }.joined(separator: " "), format.title,
        format.hasAlpha ? "yes" : "-", format.hasSound ? "yes" : "-",
        format.isLossless ? "yes" : "-", format.pixelNames.isEmpty ? "-" : format.pixelNames.joined(separator: " "),
        format.encoderNotes.joined(separator: ", "),
      ])
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
        .trimmingSuffix(" ")
    }
    try StandardOutput.print(lines.joined(separator: "\n"))
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    String(self[..<(lastIndex { $0 != character }.map(index(after:)) ?? startIndex)])
  }
}

extension OutputFormat {
  /// FFmpeg's names of the pixel formats that this format can be written with, the default ones first.
  fileprivate var pixelNames: [String] {
    guard case .video(let encoding) = content else { return [] }
    var names = ([encoding.opaque] + (encoding.transparent.map { [$0] } ?? [])).map(\.name)
    names += encoding.encoders.flatMap(\.pixels).map(\.name)
    return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The encoders that Pathreel can use for this format. If this machine's FFmpeg lacks an encoder, it is marked.
  fileprivate var encoderNotes: [String] {
    encoders.isEmpty
      ? ["Pathreel's own"] : encoders.map { $0.isPresent ? $0.name : "\($0.name) (missing)" }
  }
}
