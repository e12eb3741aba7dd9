import Foundation
import PathreelDrawing
import PathreelGeometry

/// A line with ticks and labels at a scale's round values or at its words, and perhaps lines of a grid.
///
/// The axis fills the space that it is offered, and the scale's range counts from its top-left corner. Labels of a horizontal axis
/// stand below it or above it, those of a vertical one to its left or right.
///
/// ```swift
/// ChartAxis(years, .bottom, at: 440, gridLength: 380) { "\(Int($0))" }
/// ChartAxis(height, .left, at: 80) { "\(Int($0)) %" }
/// ChartAxis(BandScale(["wind", "sun"], to: (80, 480)), .bottom, at: 440)
/// ```
public struct ChartAxis: View {
  /// On which side of the line the labels stand.
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

  /// Where the line begins and ends, and what stands along it.
  private let ends: (first: Double, last: Double)
  private let ticks: [(position: Double, label: String)]
  let side: Side
  let position: Double
  let tickLength: Double
  let gridLength: Double
  let fontSize: Double
  let color: Color
  let gridColor: Color

  /// An axis of a scale's round values.
  ///
  /// - Parameters:
  ///   - position: Where the line lies: y of a horizontal axis, x of a vertical one.
  ///   - tickCount: About how many ticks there are.
  ///   - tickLength: In points, towards the labels.
  ///   - gridLength: In points, away from the labels; 0 for no grid.
  ///   - label: What stands at a value.
  public init(
    _ scale: ChartScale, _ side: Side, at position: Double, tickCount: Int = 6, tickLength: Double = 6,
    gridLength: Double = 0, fontSize: Double = 14, color: Color = .white,
    gridColor: Color = .white.opacity(0.15), label: @escaping (Double) -> String
  ) {
    self.init(
      (scale.first, scale.last), scale.ticks(tickCount).map { (scale($0), label($0)) }, side, position, tickLength,
      gridLength, fontSize, color, gridColor)
  }

  /// An axis of words, each at the middle of its band.
  ///
  /// - Parameters:
  ///   - position: As that of an axis of numbers; likewise what follows.
  ///   - label: What stands at a word: the word itself unless given.
  public init(
    _ scale: BandScale, _ side: Side, at position: Double, tickLength: Double = 6, gridLength: Double = 0,
    fontSize: Double = 14, color: Color = .white, gridColor: Color = .white.opacity(0.15),
    label: (String) -> String = { $0 }
  ) {
    self.init(
      (scale.first, scale.last), scale.words.enumerated().map { (scale[$0], label($1)) }, side, position, tickLength,
      gridLength, fontSize, color, gridColor)
  }

  private init(
    _ ends: (first: Double, last: Double), _ ticks: [(position: Double, label: String)], _ side: Side,
    _ position: Double, _ tickLength: Double, _ gridLength: Double, _ fontSize: Double, _ color: Color,
    _ gridColor: Color
  ) {
    (self.ends, self.ticks, self.side, self.position) = (ends, ticks, side, position)
    (self.tickLength, self.gridLength, self.fontSize) = (tickLength, gridLength, fontSize)
    (self.color, self.gridColor) = (color, gridColor)
  }

  public var body: some View {
    let outward: Double = side == .bottom || side == .right ? 1 : -1
    ZStack {
      if gridLength > 0 {
        lines(length: -outward * gridLength).stroke(gridColor, lineWidth: 1)
      }
      lines(length: outward * tickLength).stroke(color, lineWidth: 1.5)
      Path { path in
        path.move(to: point(ends.first, 0))
        path.addLine(to: point(ends.last, 0))
      }
      .stroke(color, style: StrokeStyle(lineWidth: 1.5, lineCap: .square))
      ForEach(0..<ticks.count) { i in
        let place = label(at: point(ticks[i].position, outward * (tickLength + 5)))
        Text(ticks[i].label).font(.system(size: fontSize)).foregroundStyle(color)
          .frame(width: Self.labelSize.width, height: Self.labelSize.height, alignment: place.alignment)
          .position(place.center)
      }
    }
  }

  /// Room for any label: the text is aligned in it, and nothing is cut.
  private static let labelSize = CGSize(width: 400, height: 100)

  private var isHorizontal: Bool { side == .bottom || side == .top }

  /// A point so far along the axis, and so far from it.
  private func point(_ along: Double, _ across: Double) -> CGPoint {
    isHorizontal ? CGPoint(x: along, y: position + across) : CGPoint(x: position + across, y: along)
  }

  private func lines(length: Double) -> Path {
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
