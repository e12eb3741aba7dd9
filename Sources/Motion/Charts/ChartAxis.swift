import Foundation
import PathreelDrawing
import PathreelGeometry

/// A chart axis as a view: a line with ticks, labels and optional grid lines, for a ``ChartScale`` or a ``BandScale``.
///
/// Authors of scenes in Swift use it as below; the element `axis` of scene files makes one. The ticks are at the
/// scale's round values or at its words. The axis fills the space that it is offered; the scale's coordinates are
/// measured from the top-left corner of that space. A horizontal axis has its labels below or above, a vertical one on
/// its left or right.
///
/// ```swift
/// ChartAxis(years, .bottom, at: 440, gridLength: 380) { "\(Int($0))" }
/// ChartAxis(height, .left, at: 80) { "\(Int($0)) %" }
/// ChartAxis(BandScale(["wind", "sun"], to: (80, 480)), .bottom, at: 440)
/// ```
public struct ChartAxis: View {
  /// The side of the line on which the labels are.
  public enum Side: Hashable, Sendable, CaseIterable {
    /// Below a horizontal line.
    case bottom
    /// Above a horizontal line.
    case top
    /// To the left of a vertical line.
    case left
    /// To the right of a vertical line.
    case right
  }

  /// A tick of the axis.
  package struct Tick: Sendable {
    /// The coordinate along the line, in points.
    package let position: Double
    package let label: String
    /// The opacity of the tick, its label and its grid line.
    package let opacity: Double

    package init(position: Double, label: String, opacity: Double = 1) {
      (self.position, self.label, self.opacity) = (position, label, opacity)
    }
  }

  /// The coordinates at which the line begins and ends, along its own direction, in points.
  private let ends: (first: Double, last: Double)
  private let ticks: [Tick]
  let side: Side
  /// The coordinate of the line, in points: y of a horizontal axis, x of a vertical one.
  let position: Double
  /// The length of a tick towards the labels, in points.
  let tickLength: Double
  /// The length of a grid line away from the labels, in points; 0 for no grid.
  let gridLength: Double
  let fontSize: Double
  let color: Color
  let gridColor: Color

  /// An axis for a numeric or time scale, with ticks at its round values.
  ///
  /// - Parameters:
  ///   - position: The coordinate of the line: y of a horizontal axis, x of a vertical one.
  ///   - tickCount: The approximate number of ticks.
  ///   - tickLength: In points, towards the labels.
  ///   - gridLength: In points, away from the labels; 0 for no grid.
  ///   - label: Returns the label of a value.
  public init(
    _ scale: ChartScale, _ side: Side, at position: Double, tickCount: Int = 6, tickLength: Double = 6,
    gridLength: Double = 0, fontSize: Double = 14, color: Color = .white,
    gridColor: Color = .white.opacity(0.15), label: @escaping (Double) -> String
  ) {
    self.init(
      (scale.first, scale.last), scale.ticks(tickCount).map { Tick(position: scale($0), label: label($0)) }, side,
      at: position, tickLength: tickLength, gridLength: gridLength, fontSize: fontSize, color: color,
      gridColor: gridColor)
  }

  /// An axis for a band scale, with a tick at the middle of each word's band.
  ///
  /// - Parameters:
  ///   - position: The coordinate of the line. This and the parameters after it are as for a numeric axis.
  ///   - label: Returns the label of a word, by default the word itself.
  public init(
    _ scale: BandScale, _ side: Side, at position: Double, tickLength: Double = 6, gridLength: Double = 0,
    fontSize: Double = 14, color: Color = .white, gridColor: Color = .white.opacity(0.15),
    label: (String) -> String = { $0 }
  ) {
    self.init(
      (scale.first, scale.last), scale.words.enumerated().map { Tick(position: scale[$0], label: label($1)) }, side,
      at: position, tickLength: tickLength, gridLength: gridLength, fontSize: fontSize, color: color,
      gridColor: gridColor)
  }

  /// An axis with these ticks, between two coordinates.
  package init(
    _ ends: (first: Double, last: Double), _ ticks: [Tick], _ side: Side, at position: Double, tickLength: Double,
    gridLength: Double, fontSize: Double, color: Color, gridColor: Color
  ) {
    (self.ends, self.ticks, self.side, self.position) = (ends, ticks, side, position)
    (self.tickLength, self.gridLength, self.fontSize) = (tickLength, gridLength, fontSize)
    (self.color, self.gridColor) = (color, gridColor)
  }

  public var body: some View {
    // The sign of the direction from the line to the labels.
    let outward: Double = side == .bottom || side == .right ? 1 : -1
    ZStack {
      if gridLength > 0 {
        lines(length: -outward * gridLength, color: gridColor, width: 1)
      }
      lines(length: outward * tickLength, color: color, width: 1.5)
      Path { path in
        path.move(to: point(ends.first, 0))
        path.addLine(to: point(ends.last, 0))
      }
      .stroke(color, style: StrokeStyle(lineWidth: 1.5, lineCap: .square))
      ForEach(0..<ticks.count) { i in
        let place = label(at: point(ticks[i].position, outward * (tickLength + 5)))
        Text(ticks[i].label).font(.system(size: fontSize)).foregroundStyle(color.opacity(ticks[i].opacity)).fixedSize()
          .frame(width: Self.labelSize.width, height: Self.labelSize.height, alignment: place.alignment)
          .position(place.center)
      }
    }
  }

  /// The size of the frame in which a label is aligned. A larger label extends beyond it.
  private static let labelSize = CGSize(width: 400, height: 100)

  private var isHorizontal: Bool { side == .bottom || side == .top }

  /// The point at coordinate `along` on the axis and at distance `across` from its line.
  private func point(_ along: Double, _ across: Double) -> CGPoint {
    isHorizontal ? CGPoint(x: along, y: position + across) : CGPoint(x: position + across, y: along)
  }

  /// The lines of the ticks: those that are there in one path, and each that fades in its own.
  private func lines(length: Double, color: Color, width: Double) -> some View {
    let fading = ticks.filter { $0.opacity < 1 }
    return ZStack {
      path(of: ticks.filter { $0.opacity >= 1 }, length).stroke(color, lineWidth: width)
      ForEach(0..<fading.count) { i in
        path(of: [fading[i]], length).stroke(color.opacity(fading[i].opacity), lineWidth: width)
      }
    }
  }

  private func path(of ticks: [Tick], _ length: Double) -> Path {
    Path { path in
      for tick in ticks {
        path.move(to: point(tick.position, 0))
        path.addLine(to: point(tick.position, length))
      }
    }
  }

  private func label(at point: CGPoint) -> (center: CGPoint, alignment: Alignment) {
    let (width, height) = (Self.labelSize.width / 2, Self.labelSize.height / 2)
    return switch side {
    case .bottom: (CGPoint(x: point.x, y: point.y + height), .top)
    case .top: (CGPoint(x: point.x, y: point.y - height), .bottom)
    case .left: (CGPoint(x: point.x - width, y: point.y), .trailing)
    case .right: (CGPoint(x: point.x + width, y: point.y), .leading)
    }
  }
}
