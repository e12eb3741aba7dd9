import Foundation

/// A file that is no scene file, and the element that shows it. Messages about a file that stands where one of another
/// kind is due say what to write.
enum ForeignFile {
  case drawing, animation, picture, video, table, swift

  /// By the ending of a file's name; nil for scene files and others.
  init?(named name: String) {
    switch URL(filePath: name).pathExtension.lowercased() {
    case "svg", "svgz": self = .drawing
    case "lottie", "tgs": self = .animation
    case "png", "jpg", "jpeg", "webp", "gif": self = .picture
    case "mp4", "mov", "webm", "mkv": self = .video
    case "csv", "tsv": self = .table
    case "swift": self = .swift
    default: return nil
    }
  }

  /// By a file's text: a drawing is XML, and a Lottie file is JSON with a frame rate and layers; nil for others.
  init?(text: String) {
    let start = text.prefix(4_096)
    switch start.first(where: { !$0.isWhitespace }) {
    case "<" where start.contains("<svg"): self = .drawing
    case "{" where text.contains("\"layers\"") && text.contains("\"fr\""): self = .animation
    default: return nil
    }
  }

  /// The kind of element that shows it; nil if none does.
  var kind: String? {
    switch self {
    case .drawing: "svg"
    case .animation: "lottie"
    case .picture: "image"
    case .video: "video"
    case .table, .swift: nil
    }
  }

  var noun: String {
    switch self {
    case .drawing: "an SVG drawing"
    case .animation: "a Lottie file"
    case .picture: "a picture"
    case .video: "a video"
    case .table: "a table"
    case .swift: "a Swift file"
    }
  }

  /// What the file is instead of a scene file, and what to write. In a message, it follows the file's name.
  func fault(of name: String) -> String {
    let advice =
      switch self {
      case .drawing, .animation, .picture, .video: "an element of a scene shows it: '\(kind!): {file: \(name)}'"
      case .table: "a scene reads it: 'data: {rows: \(name)}'"
      case .swift: "render it by itself, and show its film in a scene: 'video: {file: …}'"
      }
    return "is \(noun) and no scene file; \(advice)"
  }
}
