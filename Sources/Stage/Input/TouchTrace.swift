import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// Where the fingers of a touch were, in the order of time.
struct TouchTrace {
  private var places: [(time: Double, finger: ScriptPlayer.Finger)] = []
  /// How long a finger comes and goes, in seconds.
  static let fading = 0.2

  init() {}

  mutating func add(_ finger: ScriptPlayer.Finger, at time: Double) { places.append((time, finger)) }

  /// A finger as a frame shows it.
  struct Dot {
    let center: CGPoint
    let opacity: Double
  }

  /// The fingers at a time in seconds: one, or two on both sides of their middle.
  func dots(at time: Double) -> [Dot] {
    guard let first = places.first, let last = places.last, time >= first.time - Self.fading,
      time <= last.time + Self.fading
    else { return [] }
    let opacity = 1 - max(first.time - time, time - last.time, 0) / Self.fading
    let next = places.firstIndex { $0.time > time } ?? places.count
    let (before, after) = (places[max(next - 1, 0)], places[min(next, places.count - 1)])
    let span = after.time - before.time
    let share = span > 0 ? min(max((time - before.time) / span, 0), 1) : 0
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    let (a, b) = (before.finger, after.finger)
    let x = between(a.location.x, b.location.x)
    let y = between(a.location.y, b.location.y)
    guard last.finger.scale != 1 || last.finger.angle != .zero else {
      return [Dot(center: CGPoint(x: x, y: y), opacity: opacity)]
    }
    // Two fingers begin 45 points from their middle, on a line that rises to the right.
    let distance = 45 * between(a.scale, b.scale)
    let angle = between(a.angle.radians, b.angle.radians) - .pi / 4
    return [1.0, -1].map {
      Dot(center: CGPoint(x: x + $0 * distance * cos(angle), y: y + $0 * distance * sin(angle)), opacity: opacity)
    }
  }
}

/// Translucent dots where fingers touch the canvas.
struct TouchDots: View {
  let traces: [TouchTrace]
  let time: Double

  var body: some View {
    let dots = traces.flatMap { $0.dots(at: time) }
    ZStack {
      ForEach(0..<dots.count) { i in
        Circle().fill(Color(white: 0.5).opacity(0.45))
          .overlay { Circle().strokeBorder(Color.white.opacity(0.85), lineWidth: 1.5) }
          .frame(width: 40, height: 40).opacity(dots[i].opacity).position(dots[i].center)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}
