import ArgumentParser
import Foundation

/// Where pictures go: each into a folder under a name of its own, or one into a file.
enum PictureOutput {
  case folder(String)
  case file(String)

  /// A name that ends in `.png` is a file, unless it ends in a slash after that.
  static func read(_ argument: String) throws -> PictureOutput {
    switch (argument, (argument.lowercased() as NSString).pathExtension) {
    case ("", _): throw ValidationError("it is empty; \(form)")
    case ("-", _): throw ValidationError("pictures are not written to standard output; \(form)")
    case (_, _) where argument.hasSuffix("/"): return .folder(argument)
    case (_, "png"): return .file(argument)
    case (_, let kind) where videoKinds.contains(kind):
      throw ValidationError("this command draws PNG pictures, and 'render' makes videos; \(form)")
    case (_, let kind) where pictureKinds.contains(kind):
      throw ValidationError("pictures are PNG files; \(form)")
    default: return .folder(argument)
    }
  }

  private static let form = "name a folder, or for one picture a file that ends in .png"
  /// Nobody means a folder by these.
  private static let videoKinds: Set = ["mp4", "m4v", "mov", "mkv", "webm", "avi", "gif", "apng"]
  private static let pictureKinds: Set = ["jpg", "jpeg", "webp", "avif", "tif", "tiff", "bmp", "exr", "svg", "pdf"]
}
