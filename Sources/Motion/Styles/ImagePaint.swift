import Foundation
import PathreelDrawing
import PathreelGeometry

/// A picture as a style: repeated again and again, or once as large as covers the shape's frame.
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

  /// The picture again and again, from the top left of the shape's frame.
  ///
  /// - Parameters:
  ///   - sourceRect: The part of the picture that is repeated, in shares of its sides, 0…1; its sides are moved to the
  ///     nearest pixels. Less than all is cut out, here and once, which takes O(pixels): keep the paint, where you can.
  ///   - scale: Multiplies the picture's own size. Nothing is painted with 0; a negative one mirrors.
  public init(image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1) {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    self.image = sourceRect == whole ? image : image.part(sourceRect)
    extent = .tiles(scale: scale)
  }

  /// The picture once, in its own proportions, so large that it covers the shape's frame. Beyond the frame, as under a
  /// stroke, it goes on as far as it reaches, and the colours of its border after that.
  ///
  /// - Parameters:
  ///   - zoom: Multiplies that size; from 1.
  ///   - anchor: The point of the picture that lies on the same point of the frame, each in shares of its own sides.
  ///     From 0 to 1 the frame stays covered.
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
  /// A part of the picture as a picture, in shares of its sides.
  fileprivate func part(_ rect: CGRect) -> Image {
    guard let asset else { return self }
    return replacing(asset.part(rect))
  }
}

extension ShapeStyle where Self == ImagePaint {
  /// The picture again and again; see ``ImagePaint/init(image:sourceRect:scale:)``.
  public static func image(
    _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) -> ImagePaint {
    ImagePaint(image: image, sourceRect: sourceRect, scale: scale)
  }
}
