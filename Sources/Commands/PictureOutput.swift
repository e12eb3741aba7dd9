import ArgumentParser
import Foundation
import PathreelVideo

/// The destination of pictures: a folder, a single file, or files that are named by a template. It is the value of `-o`
/// of the `frames` command, and of `--proof` of the `batch` command (``FramesCommand``, ``BatchCommand``).
enum PictureOutput {
  /// A folder, in which each picture is named by its frame's number.
  case folder(String)
  /// A single file, with the format that its name ends in.
  case file(String, OutputFormat)
  /// A name with fields in braces, for a file of each frame.
  case sequence(String)

  /// Parses a destination. A name with braces is a template. A name with the ending of a picture format is a file. Any
  /// other name, or one with a trailing slash, is a folder.
  static func read(_ argument: String) throws -> PictureOutput {
    let format = OutputFormat(ofFile: argument, among: OutputFormat.pictures)
    switch (argument, (argument.lowercased() as NSString).pathExtension) {
    case ("", _): throw ValidationError("it is empty; \(form)")
    case ("-", _): throw ValidationError("pictures are not written to standard output; \(form)")
    case (_, _) where argument.contains { "{}".contains($0) }: return .sequence(argument)
    case (_, _) where argument.hasSuffix("/"): return .folder(argument)
    case (_, let kind) where format == nil && (videoKinds.contains(kind) || OutputFormat(ofFile: argument) != nil):
      throw ValidationError("this command draws pictures, and 'render' makes videos; \(form)")
    case (_, let kind) where format == nil && pictureKinds.contains(kind):
      throw ValidationError("no pictures are written as .\(kind); \(form)")
    default: return format.map { .file(argument, $0) } ?? .folder(argument)
    }
  }

  private static var form: String {
    "name a folder, files as 'out/frame-{frame:05}.png', or for one picture a file that ends in "
      + OutputFormat.pictures.endings
  }
  /// File endings that are certainly meant for videos, although no format here has them.
  private static let videoKinds: Set = ["m4v", "avi", "mpg", "flv", "wmv"]
  /// File endings that are certainly meant for pictures, although no format here has them.
  private static let pictureKinds: Set = ["bmp", "pdf", "psd", "heic", "jxl"]
}
