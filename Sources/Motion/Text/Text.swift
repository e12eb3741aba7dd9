import Foundation
import PathreelTypography

/// Lines of text in the foreground style.
///
/// The font, alignment and spacing come from the views around it. Lines break at the width the text is offered; lines
/// that do not fit in the height are left out behind an ellipsis.
///
/// ```swift
/// Text("Arc length").font(.system(size: 48, weight: .semibold)).foregroundStyle(.indigo)
/// ```
public struct Text: View, PrimitiveView {
  public var content: String

  public init<Content: StringProtocol>(_ content: Content) { self.content = String(content) }
  public init(verbatim content: String) { self.content = content }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let outline = TextOutline(content, style: context.text.style)
    var view = AnyView(outline.fill(.foreground))
    for warning in outline.warnings { view = AnyView(view.warning(warning)) }
    view.appendNodes(to: &nodes, in: context)
  }
}

/// How the texts inside a view are set; what was not said is nil.
package struct TextContext {
  var base = TextStyle()
  var weight: Font.Weight?
  var isItalic: Bool?

  /// With weight and slant, which hold whatever font is set nearer to the text.
  var style: TextStyle {
    var style = base
    if let weight { style.font = style.font.weight(weight) }
    if let isItalic { style.font.isItalic = isItalic }
    return style
  }
}

extension View {
  /// Sets the font of the texts inside; nil leaves it.
  public func font(_ font: Font?) -> some View { settingText { if let font { $0.base.font = font } } }
  /// Sets the weight of the texts inside, whatever their font; nil leaves it.
  public func fontWeight(_ weight: Font.Weight?) -> some View { settingText { if let weight { $0.weight = weight } } }
  public func bold(_ isActive: Bool = true) -> some View { settingText { if isActive { $0.weight = .bold } } }
  public func italic(_ isActive: Bool = true) -> some View { settingText { if isActive { $0.isItalic = true } } }

  /// Which edge the lines of a text share; leading unless set.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    settingText { $0.base.alignment = alignment }
  }
  /// How many lines a text may take; nil for any number.
  public func lineLimit(_ number: Int?) -> some View { settingText { $0.base.lineLimit = number } }
  /// Points between one line and the next, beside the font's own.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View { settingText { $0.base.lineSpacing = lineSpacing } }
  /// Points after each character, without ligatures.
  public func tracking(_ tracking: CGFloat) -> some View { settingText { $0.base.tracking = tracking } }

  private func settingText(_ change: @escaping (inout TextContext) -> Void) -> some View {
    Inheriting(content: self) { change(&$0.text) }
  }
}
