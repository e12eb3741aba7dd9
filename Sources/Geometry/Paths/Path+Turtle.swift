import Foundation

/// A turtle that walks as the letters of a text say, and draws its way: the graphics of L-systems. Scene files have it
/// as `turtle`.
///
/// | letter | what it does |
/// |---|---|
/// | `F`, `G` | draws a line one step ahead |
/// | `f` | goes one step ahead without a line |
/// | `+`, `-` | turns left, or right, by the angle |
/// | `\|` | turns round |
/// | `[`, `]` | remembers where it is, and returns to there |
///
/// Other letters do nothing.
public struct Turtle: Hashable, Sendable {
  /// The angle of a turn, in radians.
  public var angle: Double
  /// The length of a step, in points.
  public var step: Double
  /// The direction in which it starts, in radians clockwise from the right.
  public var heading: Double

  /// Creates a turtle that starts upwards with steps of 10 points, unless they are given.
  public init(angle: Double, step: Double = 10, heading: Double = -.pi / 2) {
    (self.angle, self.step, self.heading) = (angle, step, heading)
  }

  /// A `]` without a `[` before it.
  public struct UnmatchedBracketError: Error, Hashable, CustomStringConvertible {
    /// The number of the character, from 1 on.
    public let character: Int
    public var description: String { "character \(character) is a ']' without a '[' before it; leave it out" }
  }

  /// The path of the turtle, which starts at (0, 0).
  public func path(_ letters: String) throws(UnmatchedBracketError) -> Path {
    var path = Path()
    // Turns are counted, so that a direction does not depend on the turns before it.
    var (place, turns, rounds) = (CGPoint.zero, 0, 0)
    var remembered: [(place: CGPoint, turns: Int, rounds: Int)] = []
    for (number, letter) in letters.enumerated() {
      switch letter {
      case "F", "G", "f":
        let direction = heading - Double(turns) * angle + Double(rounds) * .pi
        let next = CGPoint(x: place.x + step * cos(direction), y: place.y + step * sin(direction))
        if letter != "f" {
          if path.currentPoint != place { path.move(to: place) }
          path.addLine(to: next)
        }
        place = next
      case "+": turns += 1
      case "-", "−": turns -= 1
      case "|": rounds = 1 - rounds
      case "[": remembered.append((place, turns, rounds))
      case "]":
        guard let last = remembered.popLast() else { throw UnmatchedBracketError(character: number + 1) }
        (place, turns, rounds) = last
      default: break
      }
    }
    return path
  }
}
