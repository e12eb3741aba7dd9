import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSVG

/// The drawings of symbols.
enum SymbolDrawings {
  static func symbol(named name: String) -> Image.Symbol? { nil }
  /// The image of a symbol that exists.
  static func image(_ name: String) -> Image { Image(systemName: name) }
  static let unknown = Image.Symbol(lines: Path(roundedRect: CGRect(x: 3, y: 3, width: 18, height: 18), cornerRadius: 4))
}
