import Foundation
import PathreelDrawing
import PathreelGeometry

/// A freehand stroke as a shape: its points count from the frame's top-left corner. As a view it is drawn by a round pen
/// of 2 points in the foreground style.
///
/// ```swift
/// ForEach(signature.drawn(time["write"]).strokes) { stroke in
///   stroke.ink(Nib(width: 7, by: .pressure)).fill(.indigo)
/// }
/// ```
extension FreehandStroke: Shape {
  public func path(in rect: CGRect) -> Path { path.offsetBy(dx: rect.minX, dy: rect.minY) }
  public var body: some View { stroke(.foreground, style: .freehand) }

  /// The area that a pen of varying width covers, as a shape to be filled.
  public func ink(_ nib: Nib) -> some Shape { InkShape(stroke: self, nib: nib) }
}

/// A freehand drawing as a view: its strokes over each other, each as it is drawn by itself.
extension FreehandDrawing: View {
  public var body: some View { ZStack { ForEach(strokes) { $0 } } }
}

struct InkShape: Shape {
  let stroke: FreehandStroke
  let nib: Nib

  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    stroke.path.paid { _ in
      stroke.outline(of: nib, tolerance: OutlineTolerance.ofLines(tolerance) / 2)
        .offsetBy(dx: rect.minX, dy: rect.minY)
    }
  }
}
