import Foundation
import PathreelDrawing
import PathreelMotion

/// The measures and colours of controls: one plain theme, light and dark.
enum Theme {
  /// The height of rows and large controls.
  static let rowHeight: CGFloat = 44
  /// The distance of rows from the sides of the canvas.
  static let margin: CGFloat = 16
  static let corner: CGFloat = 10

  /// The track of sliders and bars.
  static var track: Color { SystemColor.fill.color }
  /// The ground of bordered controls.
  static var controlFill: Color { SystemColor.tertiaryFill.color }
  /// The chosen segment of a segmented control.
  static var segment: Color { Surroundings.pick(.white, Color(rgb: 0x636366)) }
  /// The knob of a switch or slider.
  static var knob: some View {
    Circle().fill(Color.white).shadow(color: Color.black.opacity(0.2), radius: 3, x: 0, y: 2)
  }
}
