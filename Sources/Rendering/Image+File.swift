import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelMotion
import PathreelSceneFiles
import PathreelVideo
import Synchronization

/// Images from files: PNG, JPEG, WebP, GIF, and movies. Authors of scenes in Swift use these initialisers; pictures of
/// scene files are read with the scene instead.
///
/// A process reads each file once, when a frame first needs it, so a file that changes while a clip is made cannot make
/// its frames differ. A picture that is missing, damaged or too large is an error of each frame that shows it.
extension Image {
  /// An image in a bundle's resources.
  ///
  /// ```swift
  /// Image("dusk", bundle: .module).resizable().scaledToFit()
  /// ```
  ///
  /// - Parameters:
  ///   - name: The file's name. If no file has this name, the name is tried with `.png`, `.jpg`, `.jpeg`, `.webp` and
  ///     `.gif`, in this order.
  ///   - bundle: The bundle; a package's resources are in its `Bundle.module`. By default it is the main bundle: the
  ///     files beside the program.
  public init(_ name: String, bundle: Bundle? = nil) { self.init(named: name, bundle: bundle) }

  /// The same initialiser, for modules that hide it by their own.
  package init(named name: String, bundle: Bundle?) { self.init(name, bundle: bundle) { Image(contentsOf: $0) } }

  /// A frame of a movie in a bundle's resources, at a time.
  ///
  /// ```swift
  /// Image("spinner.gif", bundle: .module, at: time.seconds)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The file's name, as for an image.
  ///   - bundle: The bundle, as for an image.
  ///   - seconds: The time from the movie's beginning, in seconds. Before it, the first picture is shown; for the time
  ///     after the end see `Movie`.
  public init(_ name: String, bundle: Bundle? = nil, at seconds: Double) {
    self.init(name, bundle: bundle) { Image(contentsOf: $0, at: seconds) }
  }

  private init(_ name: String, bundle: Bundle?, _ read: (URL) -> Image) {
    let bundle = bundle ?? .main
    // A dot in a name need not begin an extension.
    let ownName: [String?] = URL(filePath: name).pathExtension.isEmpty ? [] : [nil]
    let files = (ownName + ["png", "jpg", "jpeg", "webp", "gif"]).lazy.compactMap {
      bundle.url(forResource: name, withExtension: $0)
    }
    // For an empty name, a bundle returns any file with the extension.
    if !name.isEmpty, let file = files.first {
      self = read(file)
    } else {
      self.init(
        missing: name.isEmpty ? "''" : name,
        reason: "no such picture in \(bundle.bundlePath); check the name, or give its bundle")
    }
  }

  /// The image that an image parameter names, in a bundle's resources.
  ///
  /// As in scene files, the file must lie inside the folder of the resources. An absolute name, a name with `..` and a
  /// link that leads out of the folder are errors of each frame that shows the image.
  ///
  /// ```swift
  /// @Parameter("Photo") var photo: ImageFile = "dusk.jpg"
  /// func body(at time: SceneTime) -> some View { Image(photo, bundle: .module) }
  /// ```
  ///
  /// - Parameter bundle: The bundle; by default the main bundle: the files beside the program.
  public init(_ file: ImageFile, bundle: Bundle? = nil) {
    let bundle = bundle ?? .main
    do {
      let assets = SceneAssets(in: bundle.resourceURL ?? bundle.bundleURL, of: .program)
      self.init(contentsOf: try assets.file(named: file.name))
    } catch {
      self.init(missing: "picture file", reason: "'\(file.name)' \(error.reason)")
    }
  }

  /// The image in a file; the first frame of a movie.
  ///
  /// ```swift
  /// Image(contentsOf: URL(filePath: "photos/harbour.jpg"))
  /// ```
  public init(contentsOf file: URL) { self.init(contentsOf: file, at: 0) }

  /// A frame of a movie in a file, at a time.
  ///
  /// ```swift
  /// Image(contentsOf: URL(filePath: "clips/harbour.mp4"), at: time.seconds)
  /// ```
  ///
  /// - Parameter seconds: The time from the movie's beginning, in seconds. Before it, the first picture is shown; for
  ///   the time after the end see `Movie`.
  public init(contentsOf file: URL, at seconds: Double) {
    switch PictureFiles.shared.movie(in: file) {
    case .success(let movie): self.init(movie, at: seconds)
    case .failure(.cannotRead(let file, let reason)): self.init(missing: file, reason: reason)
    case .failure(let fault): self.init(missing: file.relativePath, reason: "\(fault)")
    }
  }
}

extension Image {
  /// The files of the images that this process has read; ``InputFiles`` protects them.
  static var readFiles: [URL] { PictureFiles.shared.files }
}

/// A cache of the image files that were read, by their paths: the images, and the errors of files that could not be
/// read.
private final class PictureFiles: Sendable {
  static let shared = PictureFiles()

  private let pictures = Mutex<[String: Result<Movie, FileError>]>([:])

  var files: [URL] { pictures.withLock { $0.keys.map { URL(filePath: $0) } } }

  /// Reads a file, or returns the earlier result. One thread reads at a time. The others wait, also for other files.
  func movie(in file: URL) -> Result<Movie, FileError> {
    let path = file.absoluteURL.standardizedFileURL.path
    return pictures.withLock { pictures in
      if let known = pictures[path] { return known }
      let result = Result { () throws(FileError) in try Movie(contentsOf: file) }
      pictures[path] = result
      return result
    }
  }
}
