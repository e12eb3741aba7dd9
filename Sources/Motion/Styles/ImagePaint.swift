import Foundation
import PathreelDrawing
import PathreelGeometry

/// A style that paints a picture: tiled, or once and so large that it covers the shape's frame. Authors of scenes in
/// Swift use it as below; the key `image` of a scene file's `fill` or `stroke` makes one.
///
/// ```swift
/// Circle().fill(ImagePaint(image: weave, scale: 0.5))
/// Text("DUSK").font(.system(size: 200, weight: .black))
///   .foregroundStyle(ImagePaint(filling: photo, zoom: 1 + 0.2 * time["drift"]))
/// ```
public struct ImagePaint: ShapeStyle, Hashable {
  private enum Extent: Hashable {
    /// The picture is repeated, at its own size times `scale`.
    case tiles(scale: CGFloat)
    /// The picture covers the frame once, enlarged by `zoom`.
    case cover(zoom: CGFloat, anchor: UnitPoint)
  }

  private let image: Image
  private let extent: Extent
  /// Whether no number of the source rectangle is NaN.
  private let hasSource: Bool

  /// Tiles the picture from the top left of the shape's frame.
  ///
  /// - Parameters:
  ///   - sourceRect: The part of the picture to tile, in shares of its sides, 0…1; its sides are rounded to whole
  ///     pixels. A part is cut out once, in this initializer, in O(pixels). So keep the paint if possible.
  ///   - scale: Multiplies the picture's own size. With 0 nothing is painted; a negative scale mirrors.
  public init(image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1) {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    self.image = sourceRect == whole ? image : image.part(sourceRect)
    extent = .tiles(scale: scale)
    hasSource = ![sourceRect.minX, sourceRect.minY, sourceRect.width, sourceRect.height].contains(where: \.isNaN)
  }

  /// Paints the picture once, in its own proportions and so large that it covers the shape's frame. Outside of the
  /// frame, for instance under the outer half of a stroke, the rest of the picture shows. Beyond the picture, the
  /// colours of its border continue.
  ///
  /// - Parameters:
  ///   - zoom: Enlarges the picture beyond the size that covers the frame; at least 1.
  ///   - anchor: The point that stays in place when `zoom` changes, as shares of the sides. The point (0, 0) aligns the
  ///     top-left corners of picture and frame, (1, 1) the bottom-right ones. Outside 0…1 a part of the frame is not
  ///     covered.
  public init(filling image: Image, zoom: CGFloat = 1, anchor: UnitPoint = .center) {
    self.image = image
    extent = .cover(zoom: zoom, anchor: anchor)
    hasSource = true
  }

  public var _fault: SceneError? {
    if let fault = image.fault { return fault }
    guard hasSource else { return .notFinite("the source rectangle of an ImagePaint") }
    let numbers: [CGFloat] =
      switch extent {
      case .tiles(let scale): [scale]
      case .cover(let zoom, let anchor): [zoom, anchor.x, anchor.y]
      }
    return numbers.allSatisfy(\.isFinite) ? nil : .notFinite("the place or size of an ImagePaint")
  }

  public func _paintsTheSame(as other: Self) -> Bool { self == other }
  public func paint(in bounds: CGRect) -> Paint {
    guard let asset = image.asset else { return .color(.clear) }
    switch extent {
    case .tiles(let scale):
      let size = CGSize(width: image.size.width * scale, height: image.size.height * scale)
      return .image(
        Paint.Image(
          asset: asset, rect: CGRect(origin: bounds.origin, size: size), tiling: .repeat,
          interpolation: image.interpolation))
    case .cover(let zoom, let anchor):
      let own = image.size
      let factor = zoom * max(bounds.width / own.width, bounds.height / own.height)
      let size = CGSize(width: own.width * factor, height: own.height * factor)
      let origin = CGPoint(
        x: bounds.minX + anchor.x * (bounds.width - size.width),
        y: bounds.minY + anchor.y * (bounds.height - size.height))
      return .image(
        Paint.Image(asset: asset, rect: CGRect(origin: origin, size: size), interpolation: image.interpolation))
    }
  }
}

extension Image {
  /// A part of the picture, in shares of its sides, as a picture.
  fileprivate func part(_ rect: CGRect) -> Image {
    guard let asset else { return self }
    return replacing(asset.part(rect))
  }
}

extension ShapeStyle where Self == ImagePaint {
  /// A tiled picture; see ``ImagePaint/init(image:sourceRect:scale:)``.
  public static func image(
    _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) -> ImagePaint {
    ImagePaint(image: image, sourceRect: sourceRect, scale: scale)
  }
}
