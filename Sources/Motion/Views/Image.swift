import Foundation
import PathreelDrawing
import PathreelGeometry

/// A view of a picture. Its size is one point per pixel, unless it is ``resizable(capInsets:resizingMode:)``. Authors of
/// scenes in Swift use it as below; the elements `image` and `video` of scene files make one.
///
/// ```swift
/// Image("dusk", bundle: .module)  // beside the program or in its resources
///   .resizable().interpolation(.high).scaledToFill()
///   .frame(width: 640, height: 360).clipShape(RoundedRectangle(cornerRadius: 24))
/// ```
public struct Image: View, Hashable, Sendable {
  /// The interpolation of colours between pixels: `none` for sharp squares, `low`, `medium`, `high`.
  public typealias Interpolation = Paint.Image.Interpolation

  /// How a resizable picture fills the offered space.
  public enum ResizingMode: Hashable, Sendable {
    /// The picture repeats in its own size, from the top left.
    case tile
    /// The picture is stretched to the size of the space.
    case stretch
  }

  /// The picture, or the reason why it cannot be loaded.
  private var source: Result<ImageAsset, SceneError>
  /// The number of pixels per point.
  private let scale: CGFloat
  /// How the picture fills the offered space; nil if it has its own size.
  private var resizingMode: ResizingMode?
  /// The borders that keep their size.
  private var capInsets = EdgeInsets()
  private(set) var interpolation = Interpolation.medium
  /// The drawing that is shown in place of the picture; nil for a picture.
  private(set) var symbol: Symbol?
  /// Whether the picture is a stencil for the foreground style.
  private var isTemplate = false

  /// Shows a picture that is in memory.
  ///
  /// - Parameter scale: Pixels per point along each side; above 0.
  public init(_ asset: ImageAsset, scale: CGFloat = 1) {
    precondition(scale > 0 && scale.isFinite, "the scale \(scale) of an Image is not above 0")
    (source, self.scale) = (.success(asset), scale)
  }

  /// Shows the picture of a movie at a time.
  ///
  /// A movie plays as many times as its file says, or as `Movie.looped(_:)` sets. Before its start the first picture
  /// is shown, and after its end the last one.
  ///
  /// ```swift
  /// Image(clip, at: time.seconds - 2).resizable().scaledToFit()  // begins after two seconds
  /// ```
  ///
  /// - Parameters:
  ///   - seconds: The time since the movie's start.
  ///   - scale: Pixels per point along each side; above 0.
  public init(_ movie: Movie, at seconds: Double, scale: CGFloat = 1) {
    precondition(scale > 0 && scale.isFinite, "the scale \(scale) of an Image is not above 0")
    self.scale = scale
    let account = FrameAccount.current
    // If the frame has used up its step budget (``FrameAccount``), it fails anyway, and the picture is not decoded.
    guard movie.still != nil || account?.charge(movie.steps, .pixels) != false else {
      source = .failure(.badPicture(movie.name, reason: "was not decoded"))
      return
    }
    source = Result { try movie.picture(at: seconds) { account?.isCancelled != true } }.mapError {
      .badPicture(movie.name, reason: "\($0)")
    }
  }

  /// Creates an image of a picture that cannot be loaded; the first frame that shows it fails with the reason.
  package init(missing name: String, reason: String) {
    (source, scale) = (.failure(.badPicture(name, reason: reason)), 1)
  }

  /// Creates an image of a drawing that is as large as the letters around it, in the foreground style.
  package init(symbol: Symbol) {
    self.init(Self.transparent)
    self.symbol = symbol
  }
  private static let transparent = ImageAsset(Bitmap(width: 1, height: 1))

  /// Whether a picture shows its own colours, or is a stencil for the foreground style.
  public enum TemplateRenderingMode: Hashable, Sendable {
    /// Where the picture is opaque, the foreground style shows.
    case template
    /// The picture shows its own colours.
    case original
  }

  /// Makes the picture a stencil for the foreground style, or shows its own colours; nil leaves it.
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image {
    var image = self
    if let mode { image.isTemplate = mode == .template }
    return image
  }

  /// The picture filling all the space that it is offered.
  ///
  /// - Parameter capInsets: The borders of the picture that keep their size, in points; the middle is stretched or
  ///   repeated, and so are the borders along their edge. If the borders have no room, they shrink.
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
    var image = self
    (image.capInsets, image.resizingMode) = (capInsets, resizingMode)
    return image
  }

  /// The picture with another interpolation when enlarged; the default is `medium`. All except `none` average areas
  /// when shrunk.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    var image = self
    image.interpolation = interpolation
    return image
  }

  /// The picture, stretched to the offered space unless it is already resizable.
  var resizableUnlessItIs: Image { resizingMode == nil ? resizable() : self }

  /// Another picture with the same settings.
  func replacing(_ asset: ImageAsset) -> Image {
    var image = self
    image.source = .success(asset)
    return image
  }

  /// The picture; nil if it cannot be loaded.
  package var asset: ImageAsset? { try? source.get() }
  /// The reason why the picture cannot be loaded; nil if it can.
  var fault: SceneError? { if case .failure(let fault) = source { fault } else { nil } }

  /// The picture's own size, in points; zero if it cannot be loaded.
  package var size: CGSize {
    guard let asset else { return .zero }
    return CGSize(width: CGFloat(asset.width) / scale, height: CGFloat(asset.height) / scale)
  }

  /// Not to be called: the engine draws the picture itself.
  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool { self == other }
}

extension Image: PrimitiveView {
  /// The picture is drawn as the paint of a rectangle, so `drawThenFill` applies to it as to shapes.
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    if let symbol { return symbol.appendNodes(to: &nodes, isResizable: resizingMode != nil, in: context) }
    if isTemplate {
      var picture = self
      picture.isTemplate = false
      return picture.hidden().overlay(Rectangle().fill(ForegroundStyle()).mask(picture))
        .appendNodes(to: &nodes, in: context)
    }
    if let resizingMode, capInsets != EdgeInsets(), let asset {
      nodes.append(
        StretchedPictureNode(
          asset, size: size, insets: capInsets, isTiled: resizingMode == .tile, interpolation: interpolation,
          in: context))
      return
    }
    let frame = PictureFrame(size: size, isResizable: resizingMode != nil)
    nodes.append(ShapeNode(frame, mode: .fill(FillStyle()), style: Style(image: self), in: context))
  }

  private struct Style: ShapeStyle {
    let image: Image

    var _fault: SceneError? { image.fault }
    func paint(in bounds: CGRect) -> Paint {
      guard let asset = image.asset else { return .color(.clear) }
      let isTiled = image.resizingMode == .tile
      return .image(
        Paint.Image(
          asset: asset, rect: isTiled ? CGRect(origin: bounds.origin, size: image.size) : bounds,
          tiling: isTiled ? .repeat : .clamp, interpolation: image.interpolation))
    }
  }
}

/// The rectangle of a picture: of its own size, or of the offered size if it is resizable.
private struct PictureFrame: Shape {
  let size: CGSize
  let isResizable: Bool

  func path(in rect: CGRect) -> Path { Path(rect) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    isResizable ? proposal.replacingUnspecifiedDimensions(by: size) : size
  }
}

extension Movie {
  /// The charge of a frame for showing one of the movie's pictures, in units of eight pixels.
  package var steps: Int { 1 + width * height / 8 }
}
