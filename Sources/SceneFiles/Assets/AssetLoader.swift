import PathreelDrawing
import PathreelGeometry
import PathreelLottie
import PathreelSVG
import PathreelSceneGrammar
import PathreelSceneSyntax
import PathreelSound
import PathreelTypography

/// Loads the files that a scene names: fonts, pictures, videos, drawings, sounds and recordings. ``SceneDecoder`` asks
/// it. Each file is opened once, however often it is named, and its mistake is thrown once: after that its value is nil.
final class AssetLoader {
  let files: SceneAssets
  /// The folder of each included file, relative to the scene file's folder: `parts/`.
  var folders: [Int: String] = [:]
  /// The pictures by name.
  let pictures = LoadedOnce<String, Movie>()
  private let videos = LoadedOnce<String, Movie>()
  private let drawings = LoadedOnce<String, SVGDrawing>()
  private let animations = LoadedOnce<AnimationKey, LottieAnimation>()
  private let sounds = LoadedOnce<String, Sound>()
  /// The paths of fonts, by these paths.
  private let fonts = LoadedOnce<String, String>()
  private let recordings = LoadedOnce<RecordingKey, FreehandDrawing>()
  private let budget: LoadingBudget

  init(_ files: SceneAssets, _ budget: LoadingBudget) { (self.files, self.budget) = (files, budget) }

  /// A mistake with an asset, as a whole message.
  struct Fault: Error {
    let message: String
    /// Whether the file is right, and too large together with others.
    var isLimit = false
  }

  /// A file's name relative to the scene file's folder. In an included file, names are relative to that file's own
  /// folder.
  func name(_ name: String, at position: SourcePosition) -> String {
    guard let folder = folders[position.file], !name.isEmpty, !name.hasPrefix("/") else { return name }
    return folder + name
  }

  /// The path of a readable font file.
  func font(named name: String) throws(Fault) -> String? {
    let path = try found(name) { () throws(SceneAssetError) in try files.file(named: name).path }
    return try fonts.value(of: path) { () throws(Fault) in
      do { try Font.check(file: path) } catch {
        throw Fault(message: "'\(name)' is no font file that can be read; fonts are .ttf and .otf files")
      }
      return path
    }
  }

  func picture(named name: String) throws(Fault) -> Movie? {
    try pictures.value(of: name) { () throws(Fault) in
      guard !budget.exceeded.contains(.pictures) else { return nil }
      let path = (try? files.file(named: name))?.resolvingSymlinksInPath().path
      if let shared = path.flatMap({ budget.pictures[$0] }) { return shared }
      let picture = try found(name) { () throws(SceneAssetError) in try files.picture(named: name) }
      if let fault = SceneAssets.fault(ofAreaWith: name, picture, beside: budget.pictures.values) {
        budget.exceeded.insert(.pictures)
        throw Fault(message: fault, isLimit: true)
      }
      if let path { budget.pictures[path] = picture }
      return picture
    }
  }

  func video(named name: String) throws(Fault) -> Movie? {
    try videos.value(of: name) { () throws(Fault) in
      try found(name) { () throws(SceneAssetError) in try files.video(named: name) }
    }
  }

  func sound(named name: String) throws(Fault) -> Sound? {
    try sounds.value(of: name) { () throws(Fault) in
      try found(name) { () throws(SceneAssetError) in try files.sound(named: name) }
    }
  }

  func drawing(named name: String) throws(Fault) -> SVGDrawing? {
    try drawings.value(of: name) { () throws(Fault) in
      guard !budget.exceeded.contains(.drawings) else { return nil }
      let drawing = try found(name) { () throws(SceneAssetError) in try files.drawing(named: name) }
      let parts = drawings.known.values.reduce(drawing.partCount) { $0 + $1.partCount }
      guard parts <= SceneLimits.drawingParts else {
        budget.exceeded.insert(.drawings)
        throw Fault(
          message:
            "with '\(name)' the scene's drawings have \(parts) parts; at most \(SceneLimits.drawingParts) are read")
      }
      return drawing
    }
  }

  /// - Parameter id: The animation of an archive; nil for its first.
  func animation(named name: String, id: String? = nil) throws(Fault) -> LottieAnimation? {
    try animations.value(of: AnimationKey(file: name, id: id)) { () throws(Fault) in
      try found(name) { () throws(SceneAssetError) in try files.animation(named: name, id: id) }
    }
  }

  /// A recording, processed into strokes. `read` reports its mistakes itself.
  func recording(_ key: RecordingKey, _ read: (String) -> [[PointerSample]]?) -> FreehandDrawing? {
    recordings.value(of: key) {
      read(key.file).map {
        FreehandDrawing($0, jitter: key.jitter, tolerance: key.tolerance, corners: key.corners)
      }
    }
  }

  private func found<Asset>(_ name: String, _ load: () throws(SceneAssetError) -> Asset) throws(Fault) -> Asset {
    do { return try load() } catch { throw Fault(message: "'\(name)' \(error.reason)") }
  }
}

/// An animation of a Lottie file.
private struct AnimationKey: Hashable {
  var file: String
  var id: String?
}

/// How a recording is processed. Elements with the same key share the strokes.
struct RecordingKey: Hashable {
  var file: String
  var jitter: Double
  var tolerance: Double
  var corners: FreehandCorners
}

/// Values that are loaded when they are first asked for. A value that could not be loaded is nil from then on.
final class LoadedOnce<Key: Hashable, Value> {
  private var values: [Key: Value?] = [:]

  /// The values that were loaded.
  var known: [Key: Value] { values.compactMapValues { $0 } }

  func value<Failure: Error>(of key: Key, _ load: () throws(Failure) -> Value?) throws(Failure) -> Value? {
    if let known = values[key] { return known }
    values[key] = .some(nil)
    let value = try load()
    values[key] = .some(value)
    return value
  }
}

extension SceneAssets {
  /// The message if one more picture exceeds the limit for all pictures; nil if it does not.
  static func fault(ofAreaWith name: String, _ picture: Movie, beside others: some Sequence<Movie>) -> String? {
    let area = others.reduce(picture.pixelCost) { $0 + $1.pixelCost }
    guard area > SceneLimits.pictureArea else { return nil }
    return "with '\(name)' the scene's pictures have \(area) pixels; at most \(SceneLimits.pictureArea) are read"
  }
}
