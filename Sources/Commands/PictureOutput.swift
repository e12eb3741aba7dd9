import ArgumentParser
import Foundation
import PathreelVideo

/// Where pictures go: each into a folder under a name of its own, or one into a file.
enum PictureOutput {
  case folder(String)
  case file(String, OutputFormat)
  /// A file for each frame, by a template with fields.
  case sequence(String)

  /// A name with braces is a template. One that ends as a picture format's files do is a file, unless it ends in a slash after
  /// that.
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
  /// Nobody means a folder by these.
  private static let videoKinds: Set = ["m4v", "avi", "mpg", "flv", "wmv"]
  private static let pictureKinds: Set = ["bmp", "pdf", "psd", "heic", "jxl"]
}
