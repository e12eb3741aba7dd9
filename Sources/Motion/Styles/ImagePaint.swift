import Foundation
import PathreelDrawing
import PathreelGeometry

/// A picture as a style: tiled, or once and so large that it covers the shape's frame.
///
/// ```swift
/// Circle().fill(ImagePaint(image: weave, scale: 0.5))
/// Text("DUSK").font(.system(size: 200, weight: .black))
///   .foregroundStyle(ImagePaint(filling: photo, zoom: 1 + 0.2 * time["drift"]))
/// ```
public struct ImagePaint: ShapeStyle, Hashable {
  private enum Extent: Hashable {
    case tiles(scale: CGFloat)
    case cover(zoom: CGFloat, anchor: UnitPoint)
  }

  private let image: Image
  private let extent: Extent

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
  }

  /// Paints the picture once, in its own proportions and so large that it covers the shape's frame. Outside of the
  /// frame, as under a stroke, the picture continues to its own border, and the border's colours continue beyond it.
  ///
  /// - Parameters:
  ///   - zoom: Multiplies that size; at least 1.
  ///   - anchor: The point of the picture that coincides with the same point of the frame, each in shares of its own
  ///     sides. From 0 to 1 the frame stays covered.
  public init(filling image: Image, zoom: CGFloat = 1, anchor: UnitPoint = .center) {
    self.image = image
    extent = .cover(zoom: zoom, anchor: anchor)
  }

  public var _fault: SceneError? {
    if let fault = image.fault { return fault }
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
