import Foundation
import PathreelDrawing

/// Colours at the points of a grid, with smooth transitions in between, as SwiftUI's style. As a view, it fills the space
/// that it is offered.
///
/// ```swift
/// MeshGradient(
///   width: 3, height: 2, points: [[0, 0], [0.4, 0], [1, 0], [0, 1], [0.6, 1], [1, 1]],
///   colors: [.purple, .indigo, .blue, .orange, .pink, .red])
/// ```
///
/// Columns and rows are lines with continuous tangents through the points. Apple does not say how its lines and colours
/// run between the points: here lines have the tangents of Catmull and Rom, and so have smooth colours. The mesh is
/// painted as a picture of at most 256 pixels along the longer side of the frame, so a border of the mesh inside of the
/// frame is soft.
public struct MeshGradient: ShapeStyle, View, PrimitiveView {
  /// A point of the grid with the control points of the lines through it, in shares of the frame.
  public struct BezierPoint: Hashable, Sendable {
    /// The point.
    public var position: SIMD2<Float>
    /// The control points towards the neighbours.
    public var leadingControlPoint, topControlPoint, trailingControlPoint, bottomControlPoint: SIMD2<Float>

    /// A point with its control points.
    public init(
      position: SIMD2<Float>, leadingControlPoint: SIMD2<Float>, topControlPoint: SIMD2<Float>,
      trailingControlPoint: SIMD2<Float>, bottomControlPoint: SIMD2<Float>
    ) {
      (self.position, self.leadingControlPoint, self.topControlPoint) = (position, leadingControlPoint, topControlPoint)
      (self.trailingControlPoint, self.bottomControlPoint) = (trailingControlPoint, bottomControlPoint)
    }
  }

  /// Where the points of a mesh are, row by row.
  public enum Locations: Hashable, Sendable {
    /// Points with lines that follow from their neighbours.
    case points([SIMD2<Float>])
    /// Points with lines of their own.
    case bezierPoints([BezierPoint])
  }

  /// The colours of a mesh, row by row.
  public enum Colors: Hashable, Sendable {
    /// Colours of the points.
    case colors([Color])
  }

  let width, height: Int
  var locations: Locations
  var colors: [Color]
  var background: Color
  let smoothsColors: Bool
  let colorSpace: Gradient.ColorSpace

  /// A mesh of `width` columns and `height` rows, at least two each.
  ///
  /// - Parameters:
  ///   - background: Fills what is outside of the mesh.
  ///   - smoothsColors: Whether colours have continuous tangents too; otherwise they are mixed evenly.
  public init(
    width: Int, height: Int, locations: Locations, colors: Colors, background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    (self.width, self.height, self.locations, self.background) = (width, height, locations, background)
    (self.smoothsColors, self.colorSpace) = (smoothsColors, colorSpace)
    switch colors {
    case .colors(let colors): self.colors = colors
    }
  }
  /// A mesh of points, row by row.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points), colors: .colors(colors), background: background,
      smoothsColors: smoothsColors, colorSpace: colorSpace)
  }
  /// A mesh of points with lines of their own, row by row.
  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .bezierPoints(bezierPoints), colors: .colors(colors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }

  /// The number of points.
  private var pointCount: Int {
    switch locations {
    case .points(let points): points.count
    case .bezierPoints(let points): points.count
    }
  }

  public var _fault: SceneError? {
    guard width >= 2, height >= 2 else {
      return .badShape("MeshGradient", reason: "it has \(width) columns and \(height) rows; give it at least 2 of each")
    }
    let (wanted, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard !isTooLarge, pointCount == wanted, colors.count == wanted else {
      return .badShape(
        "MeshGradient",
        reason: "\(width) × \(height) need as many points and colours, and there are \(pointCount) and \(colors.count)")
    }
    let numbers = meshNumbers
    return numbers.allSatisfy { $0.isFinite && abs($0) <= 1e6 } ? nil : .notFinite("a point of a MeshGradient")
  }

  public func _paintsTheSame(as other: Self) -> Bool {
    width == other.width && height == other.height && locations == other.locations && colors == other.colors
      && background == other.background && smoothsColors == other.smoothsColors && colorSpace == other.colorSpace
  }

  public func paint(in bounds: CGRect) -> Paint {
    guard _fault == nil, let asset = MeshPicture(self).picture(in: bounds.size) else { return .color(.clear) }
    return .image(Paint.Image(asset: asset, rect: bounds))
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool { _paintsTheSame(as: other) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(ShapeNode(Rectangle(), mode: .fill(FillStyle()), style: self, in: context))
  }
}

/// Meshes of the same size move point by point and colour by colour.
extension MeshGradient: MovingStyle {
  /// The coordinates of all points.
  fileprivate var meshNumbers: [Double] {
    get {
      switch locations {
      case .points(let points): points.flatMap { [Double($0.x), Double($0.y)] }
      case .bezierPoints(let points): points.flatMap { $0.all.flatMap { [Double($0.x), Double($0.y)] } }
      }
    }
    set {
      func point(_ i: Int) -> SIMD2<Float> { SIMD2(Float(newValue[2 * i]), Float(newValue[2 * i + 1])) }
      switch locations {
      case .points(let points): locations = .points(points.indices.map(point))
      case .bezierPoints(let points):
        locations = .bezierPoints(
          points.indices.map { i in
            BezierPoint(
              position: point(5 * i), leadingControlPoint: point(5 * i + 1), topControlPoint: point(5 * i + 2),
              trailingControlPoint: point(5 * i + 3), bottomControlPoint: point(5 * i + 4))
          })
      }
    }
  }

  var numbers: NumberList {
    get { NumberList(values: meshNumbers + (colors + [background]).flatMap { $0.numbers.values }) }
    set {
      let own = meshNumbers
      guard newValue.values.count == own.count + 4 * (colors.count + 1) else { return }
      meshNumbers = Array(newValue.values.prefix(own.count))
      func color(_ i: Int, from old: Color) -> Color {
        var color = old
        let first = own.count + 4 * i
        color.numbers = NumberList(values: Array(newValue.values[first..<first + 4]))
        return color
      }
      colors = colors.indices.map { color($0, from: colors[$0]) }
      background = color(colors.count, from: background)
    }
  }
}

extension MeshGradient.BezierPoint {
  fileprivate var all: [SIMD2<Float>] {
    [position, leadingControlPoint, topControlPoint, trailingControlPoint, bottomControlPoint]
  }
}
