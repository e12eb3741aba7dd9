import Foundation

extension DisplayList {
  /// Items that say how much of a group is seen: they are drawn on a transparent layer of their own, which multiplies the
  /// group's colours and its alpha, pixel by pixel. No items hide all.
  ///
  /// ```swift
  /// let soft = DisplayList.Group(items: photo, mask: .init(items: [whiteToBlack], kind: .luminance))
  /// ```
  public struct Mask: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// What of a mask's pixels counts.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
      /// Their alpha.
      case alpha
      /// Their alpha times their luminance, 0.2125·R + 0.7154·G + 0.0721·B of sRGB components as they are encoded: what
      /// masks of SVG and CSS do. White lets everything show, black nothing.
      case luminance
      /// The same of components that are proportional to light, as SVG has it with `color-interpolation: linearRGB`.
      case linearLuminance = "linear-luminance"
    }

    /// What the mask's layer shows, back to front.
    public var items: [Item]
    /// What of its pixels counts.
    public var kind: Kind

    /// A mask of items, by their alpha unless given.
    public init(items: [Item], kind: Kind = .alpha) { (self.items, self.kind) = (items, kind) }

    /// A mask of these items by their alpha.
    public init(arrayLiteral items: Item...) { self.init(items: items) }
  }
}
