import Foundation
import PathreelDrawing
import PathreelGeometry

/// Makes freehand strokes shapes, for authors of scenes in Swift and for the element `freehand` of scene files. A
/// stroke's points are relative to the frame's top-left corner. As a view, a stroke is drawn with a round pen of 2
/// points in the foreground style.
///
/// ```swift
/// ForEach(signature.drawn(time["write"]).strokes) { stroke in
///   stroke.ink(Nib(width: 7, by: .pressure)).fill(.indigo)
/// }
/// ```
extension FreehandStroke: Shape {
  public func path(in rect: CGRect) -> Path { path.offsetBy(dx: rect.minX, dy: rect.minY) }
  public var body: some View { stroke(.foreground, style: .freehand) }

  /// The area that a nib of varying width covers, as a shape to fill.
  public func ink(_ nib: Nib) -> some Shape { InkShape(stroke: self, nib: nib) }
}

/// Makes freehand drawings views: the strokes lie over each other, and each looks as it does alone.
extension FreehandDrawing: View {
  public var body: some View { ZStack { ForEach(strokes) { $0 } } }
}

/// The outline of a freehand stroke's ink, which ``FreehandStroke/ink(_:)`` returns.
struct InkShape: Shape {
  let stroke: FreehandStroke
  let nib: Nib

  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    stroke.path.charged { _ in
      stroke.outline(of: nib, tolerance: OutlineTolerance.ofLines(tolerance) / 2)
        .offsetBy(dx: rect.minX, dy: rect.minY)
    }
  }
}
