import Foundation
import PathreelMotion
import PathreelStage

/// Nothing is dragged into or out of a film.
extension View {
  public func draggable<Item>(_ item: @autoclosure @escaping () -> Item) -> Self { self }
  public func draggable<Item, Preview: View>(
    _ item: @autoclosure @escaping () -> Item, @ViewBuilder preview: () -> Preview
  ) -> Self { self }
  public func dropDestination<Item>(
    for type: Item.Type = Item.self, action: @escaping ([Item], CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> Self { self }
}

/// How a text field or a search is ended.
public struct SubmitTriggers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = Self(rawValue: 1), search = Self(rawValue: 2)
}

/// Whether a text can be selected. In a film none can.
public struct TextSelectability: Hashable, Sendable {
  public static let enabled = Self(), disabled = Self()
}

extension View {
  public func onSubmit(of triggers: SubmitTriggers, _ action: @escaping () -> Void) -> Self { self }
  /// Texts cannot be selected in a film.
  public func textSelection(_ selectability: TextSelectability) -> Self { self }
}

/// The encoding in which a layer is mixed. Layers are always mixed as sRGB is stored.
public enum ColorRenderingMode: Hashable, Sendable { case nonLinear, linear, extendedLinear }

extension View {
  /// Draws the view as one layer, which is the same picture.
  public func drawingGroup(opaque: Bool, colorMode: ColorRenderingMode = .nonLinear) -> some View { drawingGroup() }
  /// Draws the view as one layer, which is the same picture.
  public func drawingGroup(colorMode: ColorRenderingMode) -> some View { drawingGroup() }
}
