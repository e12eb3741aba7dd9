import Foundation

extension DisplayList {
  /// A mask: items that are drawn on their own transparent layer, which multiplies a group's colours and alpha pixel by
  /// pixel. A mask without items hides everything. A ``Group`` has one; the views' `mask` makes it.
  ///
  /// ```swift
  /// let soft = DisplayList.Group(items: photo, mask: .init(items: [whiteToBlack], kind: .luminance))
  /// ```
  public struct Mask: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The quantity of a mask's pixels that multiplies the group.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
      /// The alpha.
      case alpha
      /// The alpha times the luminance 0.2125·R + 0.7154·G + 0.0721·B of encoded sRGB components, as in masks of SVG
      /// and CSS. White shows everything, black nothing.
      case luminance
      /// The alpha times the luminance of linear-light components, as in SVG with `color-interpolation: linearRGB`.
      case linearLuminance = "linear-luminance"
    }

    /// The items of the mask's layer, back to front.
    public var items: [Item]
    /// The quantity of its pixels that multiplies the group.
    public var kind: Kind

    /// Creates a mask; by default the items' alpha counts.
    public init(items: [Item], kind: Kind = .alpha) { (self.items, self.kind) = (items, kind) }

    /// Creates a mask of these items by their alpha.
    public init(arrayLiteral items: Item...) { self.init(items: items) }
  }
}
