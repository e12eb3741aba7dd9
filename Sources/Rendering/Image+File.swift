import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelMotion
import PathreelSceneFiles
import PathreelVideo
import Synchronization

/// Pictures by the names of their files: PNG, JPEG or WebP.
///
/// A file is read once in the life of a program, when a frame first asks for it: a file that changes while a clip is made
/// cannot make its frames differ. A picture that is missing, damaged or too large is an error of each frame that shows it.
extension Image {
  /// A picture among a bundle's resources.
  ///
  /// ```swift
  /// Image("dusk", bundle: .module).resizable().scaledToFit()
  /// ```
  ///
  /// - Parameters:
  ///   - name: The file's name; without an extension `.png`, `.jpg`, `.jpeg` and `.webp` are tried, in this order.
  ///   - bundle: A package's resources are in its `Bundle.module`. Unless given the main bundle's: the files beside
  ///     the program.
  public init(_ name: String, bundle: Bundle? = nil) {
    let bundle = bundle ?? .main
    let hasExtension = !URL(filePath: name).pathExtension.isEmpty
    let files = (hasExtension ? [""] : ["png", "jpg", "jpeg", "webp"]).lazy.compactMap {
      bundle.url(forResource: name, withExtension: $0.isEmpty ? nil : $0)
    }
    if let file = files.first {
      self.init(contentsOf: file)
    } else {
      self.init(missing: name, reason: "no such picture in \(bundle.bundlePath); check the name, or give its bundle")
    }
  }

  /// The picture of an image parameter, among a bundle's resources.
  ///
  /// The name obeys the rule for the files of scene files: it lies inside the folder of the resources. An absolute name, one
  /// with `..` and a link that leads out of the folder are errors of each frame that shows it.
  ///
  /// ```swift
  /// @Parameter("Photo") var photo: ImageFile = "dusk.jpg"
  /// func body(at time: SceneTime) -> some View { Image(photo, bundle: .module) }
  /// ```
  ///
  /// - Parameter bundle: Unless given the main bundle: the files beside the program.
  public init(_ file: ImageFile, bundle: Bundle? = nil) {
    let bundle = bundle ?? .main
    do {
      let assets = SceneAssets(in: bundle.resourceURL ?? bundle.bundleURL, of: .program)
      self.init(contentsOf: try assets.file(named: file.name))
    } catch {
      self.init(missing: "picture file", reason: "'\(file.name)' \(error.reason)")
    }
  }

  /// The picture in a file.
  ///
  /// ```swift
  /// Image(contentsOf: URL(filePath: "photos/harbour.jpg"))
  /// ```
  public init(contentsOf file: URL) {
    switch PictureFiles.shared.picture(in: file) {
    case .success(let asset): self.init(asset)
    case .failure(.cannotRead(let file, let reason)): self.init(missing: file, reason: reason)
    case .failure(let fault): self.init(missing: file.relativePath, reason: "\(fault)")
    }
  }
}

extension Image {
  /// The files of the pictures that this process has read.
  static var readFiles: [URL] { PictureFiles.shared.files }
}

/// The pictures that were read, by their paths, and why others were not.
private final class PictureFiles: Sendable {
  static let shared = PictureFiles()

  private let pictures = Mutex<[String: Result<ImageAsset, FileError>]>([:])

  var files: [URL] { pictures.withLock { $0.keys.map { URL(filePath: $0) } } }

  /// Frames that are made at the same time wait for the one that reads.
  func picture(in file: URL) -> Result<ImageAsset, FileError> {
    let path = file.absoluteURL.standardizedFileURL.path
    return pictures.withLock { pictures in
      if let known = pictures[path] { return known }
      let result = Result { () throws(FileError) in try ImageAsset(contentsOf: file) }
      pictures[path] = result
      return result
    }
  }
}
