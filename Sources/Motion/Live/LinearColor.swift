import PathreelDrawing
import PathreelNumerics

/// A colour of a modifier, which moves as colours of styles do.
struct LinearColor: Animatable {
  private(set) var color: Color

  init(_ color: Color) { self.color = color }

  var animatableData: NumberList {
    get { color.numbers }
    set { color.numbers = newValue }
  }
}
