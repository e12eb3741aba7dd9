import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelStage
import PathreelTypography

extension Image {
  /// A symbol by its name: a drawing of Pathreel's own, in the foreground style and as large as the letters around it.
  /// For a name without a drawing it is the outline of a rounded square.
  public init(systemName name: String) {
    self.init(symbol: SymbolDrawings.symbol(named: name) ?? SymbolDrawings.unknown)
  }
  /// A symbol by its name. The value changes nothing: all layers are drawn.
  public init(systemName name: String, variableValue: Double?) { self.init(systemName: name) }

  /// The size of symbols in relation to letters.
  public enum Scale: Hashable, Sendable {
    case small, medium, large
    var factor: CGFloat { self == .small ? 0.78 : self == .medium ? 1 : 1.27 }
  }

  /// Edges are always smooth.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
  /// All symbols have one colour.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
}

extension Text {
  /// An image in a text: a symbol leaves no trace, so that the letters stay.
  public init(_ image: Image) { self.init(verbatim: "") }
}

/// Which colours the layers of symbols have. Symbols here have one layer.
public struct SymbolRenderingMode: Hashable, Sendable {
  private let name: String
  public static let monochrome = Self(name: "monochrome"), multicolor = Self(name: "multicolor")
  public static let hierarchical = Self(name: "hierarchical"), palette = Self(name: "palette")
}

/// Variants of symbols. They change nothing: a variant is drawn by its own name.
public struct SymbolVariants: Hashable, Sendable {
  private let name: String
  public static let none = Self(name: "none"), fill = Self(name: "fill"), circle = Self(name: "circle")
  public static let square = Self(name: "square"), rectangle = Self(name: "rectangle"), slash = Self(name: "slash")
  public var fill: Self { self }
  public var circle: Self { self }
  public var square: Self { self }
  public var slash: Self { self }
}

extension View {
  /// Sets the size of the symbols inside, in relation to letters.
  public func imageScale(_ scale: Image.Scale) -> some View {
    InContext(content: self) { $0.text.symbolScale = scale.factor }
  }
  /// All symbols have one colour.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Self { self }
  /// A variant is drawn by its own name.
  public func symbolVariant(_ variant: SymbolVariants) -> Self { self }
}
