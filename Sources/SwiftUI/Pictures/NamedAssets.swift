import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSVG
import PathreelSwiftFiles
import Synchronization

/// The pictures and colours that a SwiftUI file uses by name: those of its asset catalogues, and pictures in its folder.
///
/// A name that does not exist is no error, as on a phone: nothing is drawn, and a warning is printed once.
final class NamedAssets: Sendable {
  private let catalogue: AssetCatalogue
  private let folder: String
  private let pictures = Mutex<[PictureKey: Image]>([:])
  private let warned = Mutex<Set<String>>([])

  /// A picture and its variant.
  private struct PictureKey: Hashable {
    let name: String
    let isDark: Bool
  }

  init(catalogues: [String], folder: String) {
    (catalogue, self.folder) = (AssetCatalogue(folders: catalogues), folder)
  }

  private static let own = Mutex<NamedAssets?>(nil)
  /// The assets of the program; nil without any.
  static var current: NamedAssets? { own.withLock { $0 } }
  static func use(_ assets: NamedAssets) { own.withLock { $0 = assets } }

  private func warn(_ text: String) {
    guard warned.withLock({ $0.insert(text).inserted }) else { return }
    FileHandle.standardError.write(Data("warning: \(text)\n".utf8))
  }

  // MARK: Colours

  /// The colour of a name; nil if there is none.
  func color(named name: String) -> Color? {
    guard let pair = catalogue.colors[name] else {
      warn("there is no colour '\(name)' in an asset catalogue")
      return nil
    }
    return Color(Surroundings.pick(pair.light, pair.dark))
  }

  /// The colour of the tint where a catalogue sets one; nil elsewhere.
  var accentColor: Color? {
    catalogue.colors["AccentColor"].map { Color(Surroundings.pick($0.light, $0.dark)) }
  }

  // MARK: Pictures

  /// The picture of a name; an empty one if there is none.
  func picture(named name: String) -> Image {
    let key = PictureKey(name: name, isDark: Surroundings.pick(false, true))
    if let known = pictures.withLock({ $0[key] }) { return known }
    let picture = read(key) ?? Image(Self.empty)
    return pictures.withLock { pictures in
      let first = pictures[key] ?? picture
      pictures[key] = first
      return first
    }
  }

  /// One transparent pixel.
  private static let empty = ImageAsset(Bitmap(width: 1, height: 1))

  private func read(_ key: PictureKey) -> Image? {
    let name = key.name
    if let picture = catalogue.pictures[name] {
      guard let file = picture.file(isDark: key.isDark) else {
        let reason = catalogue.warnings.first { $0.contains("/\(name).imageset/") }
        warn(reason ?? "the picture '\(name)' of an asset catalogue has no file")
        return nil
      }
      let image = file.scale == nil ? vector(file.path) : bitmap(file.path, scale: file.scale ?? 1)
      return picture.isTemplate ? image?.renderingMode(.template) : image
    }
    let endings = ["", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg", ".pdf"]
    for scale in [2, 3, 1] {
      for ending in endings where !name.hasPrefix("/") && !name.contains("..") {
        let path = "\(folder)/\(name)" + (scale > 1 ? "@\(scale)x" : "") + ending
        guard !name.isEmpty, FileManager.default.isReadableFile(atPath: path) else { continue }
        return path.hasSuffix(".svg") || path.hasSuffix(".pdf") ? vector(path) : bitmap(path, scale: scale)
      }
    }
    warn("there is no picture '\(name)' in an asset catalogue or beside the file")
    return nil
  }

  private func bitmap(_ path: String, scale: Int) -> Image? {
    let image = Image(contentsOf: URL(filePath: path))
    guard let asset = image.asset else {
      warn("\(path): the picture cannot be read")
      return nil
    }
    return Image(asset, scale: CGFloat(scale))
  }

  /// The picture of an SVG or PDF file, with four pixels per point if that is not too large.
  private func vector(_ path: String) -> Image? {
    do {
      let scene: VectorScene
      if path.lowercased().hasSuffix(".pdf") {
        guard let page = PDFPage(contentsOf: path) else {
          warn("\(path): the picture cannot be read; save it as SVG or PNG")
          return nil
        }
        scene = .page(page)
      } else {
        scene = .drawing(try SVGDrawing(contentsOf: URL(filePath: path)))
      }
      let scale = min(4, 4096 / max(scene.size.width, scene.size.height, 1))
      let clip = try Clip(scene, size: OutputSize(canvas: scene.size, scale: scale))
      return Image(ImageAsset(try clip.bitmap(ofFrame: 0)), scale: scale)
    } catch {
      warn("\(error)")
      return nil
    }
  }
}

/// A picture of a vector drawing.
private enum VectorScene: PathreelMotion.Scene {
  case drawing(SVGDrawing)
  case page(PDFPage)

  var size: CGSize {
    switch self {
    case .drawing(let drawing): drawing.size
    case .page(let page): page.size
    }
  }
  var background: Color { .clear }
  var duration: Double { 1 }
  func body(at time: SceneTime) -> some View {
    switch self {
    case .drawing(let drawing): DrawingView(drawing)
    case .page(let page): Canvas { context, _ in page.draw(in: &context) }
    }
  }
}

extension Color {
  fileprivate init(_ color: AssetCatalogue.CatalogueColor) {
    let space: RGBColorSpace = color.isDisplayP3 ? .displayP3 : color.isLinear ? .sRGBLinear : .sRGB
    self.init(space, red: color.red, green: color.green, blue: color.blue, opacity: color.alpha)
  }

  /// The colour of an asset catalogue; clear if there is none of this name.
  ///
  /// - Parameter bundle: Has no effect: a SwiftUI file has one set of assets.
  public init(_ name: String, bundle: Bundle? = nil) {
    self = NamedAssets.current?.color(named: name) ?? .clear
  }

  /// The colour of an asset catalogue.
  public init(_ resource: ColorResource) { self.init(resource.name) }
}

extension Image {
  /// The picture of an asset catalogue, or in the folder of the SwiftUI file. It has the size that its scale says.
  ///
  /// - Parameter bundle: The bundle for films in a package; a SwiftUI file has one set of assets.
  public init(_ name: String, bundle: Bundle? = nil) {
    self = NamedAssets.current?.picture(named: name) ?? Image(named: name, bundle: bundle)
  }

  /// The picture of an asset catalogue. No text for it is read out in a film.
  public init(decorative name: String, bundle: Bundle? = nil) { self.init(name, bundle: bundle) }

  /// The picture of an asset catalogue.
  public init(_ resource: ImageResource) { self.init(resource.name) }
}

/// The name of a colour in an asset catalogue. `pathreel` declares a member for each that a file uses.
public struct ColorResource: Hashable, Sendable {
  let name: String
  public init(name: String, bundle: Bundle) { self.name = name }
}

/// The name of a picture in an asset catalogue. `pathreel` declares a member for each that a file uses.
public struct ImageResource: Hashable, Sendable {
  let name: String
  public init(name: String, bundle: Bundle) { self.name = name }
}
