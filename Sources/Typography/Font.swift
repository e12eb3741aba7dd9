import Foundation

/// A description of the font of a text: family or file, size, weight, width and features. The names are SwiftUI's.
/// Texts take it in `font`.
///
/// ```swift
/// let heading = Font.system(size: 48, weight: .semibold)
/// let quote = Font.custom("Source Serif 4", size: 24).italic()
/// let exact = Font.file("fonts/Lato-Regular.ttf", size: 24)
/// let counter = Font.title.monospacedDigit().feature("zero")
/// ```
public struct Font: Hashable, Sendable {
  /// The source of the face. ``FontLibrary`` looks for it.
  package enum Source: Hashable, Sendable {
    case design(Design)
    /// A family by its name, which fontconfig looks up.
    case family(String)
    /// A font file, used as it is. Weight and slant only select among the settings of a variable font.
    case file(String)
    /// A font in memory. Weight and slant only select among the settings of a variable font.
    case embedded(EmbeddedFont)
  }

  /// The look of a system font.
  public enum Design: Hashable, Sendable {
    /// A sans serif, a serif, a rounded face, or one whose letters are all equally wide.
    case `default`, serif, rounded, monospaced
  }

  /// How heavy the strokes are, on OpenType's scale of 1 to 1000.
  public struct Weight: Hashable, Sendable {
    /// 1…1000; 400 is regular, 700 bold.
    public var value: Double

    /// A weight on OpenType's scale of 1 to 1000.
    public init(_ value: Double) { self.value = value }

    /// 100.
    public static let ultraLight = Weight(100)
    /// 200.
    public static let thin = Weight(200)
    /// 300.
    public static let light = Weight(300)
    /// 400.
    public static let regular = Weight(400)
    /// 500.
    public static let medium = Weight(500)
    /// 600.
    public static let semibold = Weight(600)
    /// 700.
    public static let bold = Weight(700)
    /// 800.
    public static let heavy = Weight(800)
    /// 900.
    public static let black = Weight(900)
  }

  /// A size and weight for a role in a text. The sizes come from Apple's interface guidelines, at iOS's standard
  /// setting.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    /// From 34 points down to 11; a headline is semibold, all others are regular.
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2

    package var size: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption: 12
      case .caption2: 11
      }
    }
  }

  /// How wide the letters are, in percent of the family's usual width, as OpenType's `wdth` and CSS count.
  public struct Width: Hashable, Sendable {
    /// Percent of the usual width.
    public var value: Double

    /// A width in percent of the usual one.
    public init(_ value: Double) { self.value = value }

    /// 62.5.
    public static let compressed = Width(62.5)
    /// 75.
    public static let condensed = Width(75)
    /// 100.
    public static let standard = Width(100)
    /// 125.
    public static let expanded = Width(125)
  }

  package var source: Source
  /// The size of the em, in points.
  public var size: CGFloat
  /// How heavy the strokes are.
  public var weight: Weight = .regular
  /// Whether the face is slanted.
  public var isItalic = false
  /// How wide the letters are.
  public var width: Width = .standard
  /// OpenType features that are switched on or off, in order.
  public var features: [FontFeature] = []
  /// The fonts that draw what the font lacks, in order. After them come installed fonts.
  package var substitutes: [Source] = []

  private init(_ source: Source, size: CGFloat) { (self.source, self.size) = (source, size) }

  /// The default face, or a face of another design.
  public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font {
    Font(.design(design), size: size).weight(weight)
  }
  /// A font with the size and weight of a text style, in a design.
  public static func system(_ style: TextStyle, design: Design = .default, weight: Weight? = nil) -> Font {
    system(size: style.size, weight: weight ?? (style == .headline ? .semibold : .regular), design: design)
  }
  /// A family by its name. If it is not installed, another face is used, and a note says so.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(.family(name), size: size)
  }
  /// A font file, so that the same scene looks the same on every machine.
  public static func file(_ path: String, size: CGFloat) -> Font {
    Font(.file(path), size: size)
  }

  /// A font in memory, such as one that a document brings along.
  package static func embedded(_ font: EmbeddedFont, size: CGFloat) -> Font {
    Font(.embedded(font), size: size)
  }

  /// Whether a font in memory draws some of its characters.
  var isOfDocument: Bool {
    ([source] + substitutes).contains { if case .embedded = $0 { true } else { false } }
  }

  /// 34 points.
  public static let largeTitle = system(.largeTitle)
  /// 28 points.
  public static let title = system(.title)
  /// 22 points.
  public static let title2 = system(.title2)
  /// 20 points.
  public static let title3 = system(.title3)
  /// 17 points, semibold.
  public static let headline = system(.headline)
  /// 15 points.
  public static let subheadline = system(.subheadline)
  /// 17 points.
  public static let body = system(.body)
  /// 16 points.
  public static let callout = system(.callout)
  /// 13 points.
  public static let footnote = system(.footnote)
  /// 12 points.
  public static let caption = system(.caption)
  /// 11 points.
  public static let caption2 = system(.caption2)

  /// Returns the font with another weight.
  public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }
  /// Returns the font with weight 700.
  public func bold() -> Font { weight(.bold) }
  /// Returns the font in italics.
  public func italic() -> Font { with { $0.isItalic = true } }
  /// Returns the font with another width.
  public func width(_ width: Width) -> Font { with { $0.width = width } }
  /// Returns the font with digits of equal width (OpenType's `tnum`), so that a number does not shake while it counts.
  public func monospacedDigit() -> Font { feature(.monospacedDigits) }
  /// Switches an OpenType feature, such as `ss01` or `-liga`. Of several values for one feature, the last one counts.
  public func feature(_ feature: FontFeature) -> Font {
    with { font in
      if font.features.last(where: { $0.tag == feature.tag }) != feature { font.features.append(feature) }
    }
  }
  /// Returns a system font with another design. Other fonts stay as they are.
  package func design(_ design: Design) -> Font { with { if case .design = $0.source { $0.source = .design(design) } } }

  private func with(_ change: (inout Font) -> Void) -> Font {
    var font = self
    change(&font)
    return font
  }
}
