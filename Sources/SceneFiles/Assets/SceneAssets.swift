import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelLottie
import PathreelSVG
import PathreelSceneGrammar
import PathreelSceneSyntax
import PathreelSound
import Synchronization

/// Decodes the bytes of a picture file, after a call with its width and height, whose error it passes on. `Rendering`
/// passes one to ``SceneAssets``. In messages, the description of a thrown error follows the file's name: "is damaged".
package typealias ImageDecoder = @Sendable (Data, (Int, Int) throws -> Void) throws -> ImageAsset

/// Reads pictures that move. `Rendering` passes one to ``SceneAssets``. In messages, the description of a thrown error
/// follows the file's name: "is damaged".
package struct MovieReader: Sendable {
  /// Decodes the bytes of an animated picture; returns nil if the picture is a still.
  package let animation: @Sendable (Data) throws -> Movie?
  /// Opens a video file.
  package let video: @Sendable (URL) throws -> Movie

  package init(
    animation: @escaping @Sendable (Data) throws -> Movie?, video: @escaping @Sendable (URL) throws -> Movie
  ) {
    (self.animation, self.video) = (animation, video)
  }
}

/// Opens the sound in a file. `Rendering` passes one to ``SceneAssets``. In messages, the description of a thrown error
/// follows the file's name: "is damaged".
package typealias SoundOpener = @Sendable (URL) throws -> Sound

/// The files that a scene file may name: those in its own folder, and those in one more folder that the user allows.
///
/// ``SceneDecoder`` opens all files through it. A name is relative to the scene file's folder. A name is refused if it
/// is absolute, contains `..`, or leads out of the folder through a link, unless its file lies in the allowed folder.
///
/// ```swift
/// let scene = try SceneFile.load(URL(filePath: "scenes/word.yaml"), assets: URL(filePath: "shared"))
/// ```
package struct SceneAssets: Sendable {
  /// The owner of the folder, for messages: a scene file, or the program, whose resources lie in it.
  package enum Owner: Sendable { case sceneFile, program }

  /// The folder as the caller names it; `nil` for a scene without a file.
  private var folder: URL?
  private let owner: Owner
  /// A further folder whose files the scene may name: the option `--assets`; nil if there is none.
  let allowed: URL?
  private let decodeImage: ImageDecoder?
  private let readMovie: MovieReader?
  private let openSound: SoundOpener?
  private let found = FoundFiles()
  private let decoded = DecodedPictures()

  /// - Parameters:
  ///   - folder: The scene file's folder; `nil` for a scene without a file, which cannot name files.
  ///   - decodeImage: If nil, a scene that names pictures is wrong.
  ///   - readMovie: If nil, all pictures are stills.
  ///   - openSound: If nil, a scene that names sounds is wrong.
  package init(
    in folder: URL?, of owner: Owner = .sceneFile, allowing allowed: URL? = nil,
    decodingImages decodeImage: ImageDecoder? = nil, readingMovies readMovie: MovieReader? = nil,
    openingSounds openSound: SoundOpener? = nil
  ) {
    (self.folder, self.owner, self.allowed) = (folder, owner, allowed)
    (self.decodeImage, self.readMovie, self.openSound) = (decodeImage, readMovie, openSound)
  }

  /// The files that another scene file may name, relative to its own folder. Files that it finds are added to ``files``
  /// of this one, too.
  func beside(_ scene: URL) -> SceneAssets {
    var assets = self
    assets.folder = scene.deletingLastPathComponent()
    return assets
  }

  /// The files that were found so far, without duplicates.
  var files: [URL] { found.all }

  /// A text file: its name for messages, and its text.
  struct Asset {
    var name: String
    var text: String
  }

  /// Reads a file as text, without its byte order mark.
  func text(of name: String, atMost limit: Int) throws(SceneAssetError) -> Asset {
    let file = try file(named: name)
    let data = try contents(of: file, atMost: limit, orElse: "split it")
    var text: String
    do { text = try UTF8Text.decode(data) } catch {
      throw SceneAssetError(reason: "cannot be read: on line \(error.position.line), \(error)")
    }
    if text.unicodeScalars.first == "\u{FEFF}" { text = String(text.unicodeScalars.dropFirst()) }
    return Asset(name: file.relativePath, text: text)
  }

  /// Reads and decodes a picture. A recently decoded picture is shared if its file has not changed since.
  func picture(named name: String) throws(SceneAssetError) -> Movie {
    let file = try file(named: name)
    let state = FileState(at: file.path)
    if let state, var known = decoded[state] {
      known.name = name
      return known
    }
    let data = try contents(of: file, atMost: SceneLimits.pictureSize, orElse: "save it smaller")
    guard let decodeImage else { throw SceneAssetError(reason: "is a picture, and this program reads none") }
    var picture: Movie
    do { picture = try readMovie?.animation(data) ?? Movie(try decodeImage(data) { _, _ in }) } catch {
      throw SceneAssetError(reason: "\(error)")
    }
    picture.name = name
    if let state, FileState(at: file.path) == state { decoded.keep(picture, of: state) }
    return picture
  }

  /// Reads an SVG file, including the pictures embedded in it.
  func drawing(named name: String) throws(SceneAssetError) -> SVGDrawing {
    let file = try file(named: name)
    do { return try SVGDrawing(moving: file, images: decodeImage) } catch {
      let place = error.position.map { "on line \($0.line), column \($0.column), " } ?? ""
      throw SceneAssetError(reason: "cannot be read: \(place)\(error.problem)")
    }
  }

  /// Reads a Lottie file, with its pictures beside it or inside it.
  ///
  /// - Parameter id: The animation of an archive; nil for its first.
  func animation(named name: String, id: String?) throws(SceneAssetError) -> LottieAnimation {
    let file = try file(named: name)
    do { return try LottieAnimation(contentsOf: file, id: id, pictures: pictures(besideAnimation: file)) } catch {
      let place = error.position.map { "on line \($0.line), column \($0.column), " } ?? ""
      throw SceneAssetError(reason: "cannot be read: \(place)\(error.problem)")
    }
  }

  /// The pictures of an animation, which may lie in its folder and in the allowed one; nil if this program decodes none.
  package func pictures(besideAnimation file: URL) -> LottiePictures? {
    guard let decodeImage else { return nil }
    let assets = beside(file)
    return LottiePictures(decode: decodeImage) { name in
      let picture = try assets.file(named: name)
      return try assets.contents(of: picture, atMost: SceneLimits.pictureSize, orElse: "save it smaller")
    }
  }

  /// Opens a video file as a movie.
  func video(named name: String) throws(SceneAssetError) -> Movie {
    let file = try file(named: name)
    guard let readMovie else { throw SceneAssetError(reason: "is a video, and this program reads none") }
    do {
      var movie = try readMovie.video(file)
      movie.name = name
      return movie
    } catch { throw SceneAssetError(reason: "\(error)") }
  }

  /// Opens the sound in a file.
  func sound(named name: String) throws(SceneAssetError) -> Sound {
    let file = try file(named: name)
    guard let openSound else { throw SceneAssetError(reason: "is a sound, and this program reads none") }
    do { return try openSound(file) } catch { throw SceneAssetError(reason: "\(error)") }
  }

  /// The URL of an existing regular file that the scene may name.
  package func file(named name: String) throws(SceneAssetError) -> URL {
    let file = try locate(name)
    guard let state = FileState(at: file.path) else {
      if name.contains("://") {
        throw SceneAssetError(
          reason: "is an address, and nothing is downloaded; save the file beside the scene")
      }
      let near = neighbour(of: file, named: name).map { "did you mean '\($0)'?" }
      throw SceneAssetError(reason: "is not there; \(near ?? "check the name and the folder")")
    }
    guard state.isRegular else { throw SceneAssetError(reason: "is not a file") }
    found.add(file)
    return file
  }

  /// The name, as a scene writes it, of a file in the folder of a missing one whose name is similar, with the same ending;
  /// nil if there is none.
  private func neighbour(of file: URL, named name: String) -> String? {
    let (folder, ending) = (file.deletingLastPathComponent(), file.pathExtension.lowercased())
    let others = FolderListing.names(in: folder.path, atMost: Self.mostNeighbours)
      .filter { $0 != file.lastPathComponent }
      .map { URL(filePath: $0) }.filter { $0.pathExtension.lowercased() == ending }
    let stems = Dictionary(others.map { ($0.deletingPathExtension().lastPathComponent, $0) }) { first, _ in first }
    guard let stem = nearest(to: file.deletingPathExtension().lastPathComponent, among: stems.keys),
      let found = stems[stem]?.lastPathComponent,
      FileState(at: folder.appending(path: found).path)?.isRegular == true
    else { return nil }
    return (name.lastIndex(of: "/").map { name[...$0] } ?? "") + found
  }

  /// The number of names in a folder that are compared with that of a missing file.
  private static let mostNeighbours = 1_000

  private func contents(of file: URL, atMost limit: Int, orElse advice: String) throws(SceneAssetError) -> Data {
    guard let data = try? RegularFile(file.path, links: .followed).read(atMost: limit + 1) else {
      throw SceneAssetError(reason: "cannot be opened; check its permissions")
    }
    guard data.count <= limit else { throw SceneAssetError(reason: "has more than \(limit) bytes; \(advice)") }
    return data
  }

  /// The URL of a file that the scene may name; the file may be missing.
  private func locate(_ name: String) throws(SceneAssetError) -> URL {
    guard let folder else { throw SceneAssetError(reason: "cannot be found: the scene was not read from a file") }
    guard !name.isEmpty, !name.utf8.contains(0) else { throw SceneAssetError(reason: "is not the name of a file") }
    let isAbsolute = name.hasPrefix("/")
    let leaves = isAbsolute || name.split(separator: "/").contains("..")
    let file = isAbsolute ? URL(filePath: name) : folder.appending(path: name).withoutDots
    if !leaves, isInside(folder, file) { return file }
    if let allowed, isInside(allowed, file) { return file }
    let (folders, advice) =
      switch (owner, allowed) {
      case (.program, _): ("the folder of the program's resources", "; move the file there")
      case (.sceneFile, nil): ("the scene file's folder", "; move the file there, or allow its folder with --assets")
      case (.sceneFile, _?): ("the scene file's folder and the one that --assets allows", "; move the file there")
      }
    if leaves, isInside(folder, file) {
      let own = owner == .program ? "the folder of the program's resources" : "the scene file's folder"
      throw SceneAssetError(
        reason: isAbsolute
          ? "is an absolute path; write the name relative to \(own)"
          : "has '..', which is refused inside \(own), too; write the name without it, or move the file")
    }
    let what = isAbsolute ? "is an absolute path" : leaves ? "leads up with '..'" : "is a link"
    throw SceneAssetError(reason: "\(what) out of \(folders)\(advice)")
  }

  /// Whether a file lies in a folder after all links are followed. For a missing file, its path decides.
  private func isInside(_ folder: URL, _ file: URL) -> Bool {
    let inner = file.absoluteURL.resolvingSymlinksInPath().standardizedFileURL.pathComponents
    let outer = folder.absoluteURL.resolvingSymlinksInPath().standardizedFileURL.pathComponents.filter { $0 != "/" }
    return Array(inner.filter { $0 != "/" }.prefix(outer.count)) == outer
  }
}

extension URL {
  /// The same file without `.` among the folders of its path, as messages name it: `inner.yaml`, not `./inner.yaml`.
  fileprivate var withoutDots: URL {
    let parts = relativePath.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.contains(".") else { return self }
    return URL(filePath: parts.filter { $0 != "." }.joined(separator: "/"), relativeTo: baseURL)
  }
}

/// The reason why a file is not available. ``SceneAssets`` and ``ReferencedScenes`` throw it.
package struct SceneAssetError: Error, CustomStringConvertible {
  /// The reason. In a message, it follows the file's name: "is not there".
  package let reason: String

  package var description: String { reason }
}

/// A thread-safe list of files without duplicates.
private final class FoundFiles: Sendable {
  private struct Files {
    var inOrder: [URL] = []
    var known: Set<String> = []
  }
  private let files = Mutex(Files())

  var all: [URL] { files.withLock { $0.inOrder } }
  func add(_ file: URL) {
    files.withLock { if $0.known.insert(file.path).inserted { $0.inOrder.append(file) } }
  }
}
