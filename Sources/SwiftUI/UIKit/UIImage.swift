import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering

/// A picture with UIKit's names.
public class UIImage: @unchecked Sendable, _ExpressibleByImageLiteral {
  let image: Image

  init(_ image: Image) { self.image = image }
  /// No picture: a transparent point.
  public convenience init() { self.init(Image(ImageAsset(Bitmap(width: 1, height: 1)))) }
  /// The picture of an asset catalogue, or in the folder of the SwiftUI file.
  public convenience init?(named name: String) { self.init(Image(name)) }
  /// A symbol; nil for a name without a drawing.
  public convenience init?(systemName name: String) {
    guard let symbol = SymbolDrawings.symbol(named: name) else { return nil }
    self.init(Image(symbol: symbol))
  }
  /// The picture of a file; nil if it cannot be read.
  public convenience init?(contentsOfFile path: String) {
    let image = Image(contentsOf: URL(filePath: path))
    guard image.asset != nil else { return nil }
    self.init(image)
  }
  public required convenience init(imageLiteralResourceName name: String) { self.init(Image(name)) }

  /// The size in points.
  public var size: CGSize { image.size }
}

/// The type of `#imageLiteral(…)`.
public typealias _ImageLiteralType = UIImage

extension Image {
  /// A picture of UIKit.
  public init(uiImage: UIImage) { self = uiImage.image }
}
