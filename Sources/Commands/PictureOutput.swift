import ArgumentParser
import Foundation
import PathreelVideo

/// Where pictures go: each into a folder under a name of its own, or one into a file.
enum PictureOutput {
  case folder(String)
  case file(String, OutputFormat)

  /// A name that ends as a picture format's files do is a file, unless it ends in a slash after that.
  static func read(_ argument: String) throws -> PictureOutput {
    let format = OutputFormat(ofFile: argument)
    switch (argument, (argument.lowercased() as NSString).pathExtension) {
    case ("", _): throw ValidationError("it is empty; \(form)")
    case ("-", _): throw ValidationError("pictures are not written to standard output; \(form)")
    case (_, _) where argument.hasSuffix("/"): return .folder(argument)
    case (_, let kind) where format?.isVideo ?? videoKinds.contains(kind):
      throw ValidationError("this command draws \(names) pictures, and 'render' makes videos; \(form)")
    case (_, let kind) where format == nil && pictureKinds.contains(kind):
      throw ValidationError("pictures are \(names) files; \(form)")
    default: return format.map { .file(argument, $0) } ?? .folder(argument)
    }
  }

  private static var names: String { OutputFormat.pictures.map(\.name).joined(separator: " or ") }
  private static var form: String {
    "name a folder, or for one picture a file that ends in \(OutputFormat.pictures.endings)"
  }
  /// Nobody means a folder by these.
  private static let videoKinds: Set = ["mp4", "m4v", "mov", "mkv", "webm", "avi", "gif", "apng"]
  private static let pictureKinds: Set = ["jpg", "jpeg", "webp", "avif", "tif", "tiff", "bmp", "exr", "svg", "pdf"]
}
