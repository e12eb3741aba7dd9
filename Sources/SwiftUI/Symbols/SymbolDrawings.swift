import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSVG

/// The drawings of symbols.
enum SymbolDrawings {
  static func symbol(named name: String) -> Image.Symbol? { nil }
  static let unknown = Image.Symbol(lines: Path(roundedRect: CGRect(x: 3, y: 3, width: 18, height: 18), cornerRadius: 4))
}
