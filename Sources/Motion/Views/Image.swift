import Foundation
import PathreelDrawing
import PathreelGeometry

/// A picture as a view: as large as it is, one pixel a point, unless it is ``resizable(resizingMode:)``.
///
/// ```swift
/// Image("dusk", bundle: .module)  // beside the program or in its resources
///   .resizable().interpolation(.high).scaledToFill()
///   .frame(width: 640, height: 360).clipShape(RoundedRectangle(cornerRadius: 24))
/// ```
public struct Image: View, Hashable, Sendable {
  /// How colours between pixels are found: `none` for sharp squares, `low`, `medium`, `high`.
  public typealias Interpolation = Paint.Image.Interpolation

  /// What a resizable picture does with the space it is offered.
  public enum ResizingMode: Hashable, Sendable {
    /// Repeats itself in its own size, from the top left.
    case tile
    /// Takes the space's size and shape.
    case stretch
  }

  private var source: Result<ImageAsset, SceneError>
  private let scale: CGFloat
  private var resizingMode: ResizingMode?
  private(set) var interpolation = Interpolation.medium

  /// A picture that is there already.
  ///
  /// - Parameter scale: How many of its pixels are a point, along each side; above 0.
  public init(_ asset: ImageAsset, scale: CGFloat = 1) {
    precondition(scale > 0 && scale.isFinite, "the scale \(scale) of an Image is not above 0")
    (source, self.scale) = (.success(asset), scale)
  }

  /// The picture of a movie that is shown at a time.
  ///
  /// A movie plays as often as its file says, or as ``Movie/looped(_:)`` does. Before the beginning its first picture is shown, and
  /// after the end its last one.
  ///
  /// ```swift
  /// Image(clip, at: time.seconds - 2).resizable().scaledToFit()  // begins after two seconds
  /// ```
  ///
  /// - Parameters:
  ///   - seconds: From the movie's beginning.
  ///   - scale: How many of its pixels are a point, along each side; above 0.
  public init(_ movie: Movie, at seconds: Double, scale: CGFloat = 1) {
    precondition(scale > 0 && scale.isFinite, "the scale \(scale) of an Image is not above 0")
    self.scale = scale
    let account = FrameAccount.current
    // A frame that has no steps left fails by itself.
    guard movie.still != nil || account?.charge(movie.steps, .pixels) != false else {
      source = .failure(.badPicture(movie.name, reason: "was not decoded"))
      return
    }
    source = Result { try movie.picture(at: seconds) { account?.isCancelled != true } }.mapError {
      .badPicture(movie.name, reason: "\($0)")
    }
  }

  /// A picture that cannot be had; the first frame that shows it fails with the reason.
  package init(missing name: String, reason: String) {
    (source, scale) = (.failure(.badPicture(name, reason: reason)), 1)
  }

  /// The same picture that takes all the space it is offered.
  public func resizable(resizingMode: ResizingMode = .stretch) -> Image {
    var image = self
    image.resizingMode = resizingMode
    return image
  }

  /// The same picture with another way to enlarge it; `medium` unless given. All but `none` shrink by area.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    var image = self
    image.interpolation = interpolation
    return image
  }

  /// The same picture, stretched if it was not resizable.
  var resizableUnlessItIs: Image { resizingMode == nil ? resizable() : self }

  /// Another picture, shown likewise.
  func replacing(_ asset: ImageAsset) -> Image {
    var image = self
    image.source = .success(asset)
    return image
  }

  package var asset: ImageAsset? { try? source.get() }
  var fault: SceneError? { if case .failure(let fault) = source { fault } else { nil } }

  /// Its own size, in points.
  package var size: CGSize {
    guard let asset else { return .zero }
    return CGSize(width: CGFloat(asset.width) / scale, height: CGFloat(asset.height) / scale)
  }

  /// It is drawn by the engine.
  public var body: Never { primitiveHasNoBody(Self.self) }
}

extension Image: PrimitiveView {
  /// A picture is a rectangle that is filled with it, so it draws itself and fades as shapes do.
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
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

private struct PictureFrame: Shape {
  let size: CGSize
  let isResizable: Bool

  func path(in rect: CGRect) -> Path { Path(rect) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    isResizable ? proposal.replacingUnspecifiedDimensions(by: size) : size
  }
}

extension Movie {
  /// What it costs a frame to show one of its pictures.
  package var steps: Int { 1 + width * height / 8 }
}
