import Foundation
import PathreelGeometry
import PathreelMotion

/// What fingers do in a film: taps, drags and values of controls, each at its time.
///
/// ```swift
/// let film = Stage { Counter() }.script {
///   $0.tap("Add", at: 0.5)
///   $0.drag("card", by: CGSize(width: 120, height: 0), at: 1, lasting: 0.6)
///   $0.set("Volume", to: .number(0.8), at: 2, lasting: 1)
/// }
/// ```
public struct Script: Sendable {
  /// A view that a finger touches, or a point.
  public enum Target: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The view that shows this text, or has this id or accessibility name. Of several, the one in front.
    case view(String)
    /// A point of the canvas, in points from its top-left corner.
    case point(CGPoint)

    public init(stringLiteral name: String) { self = .view(name) }
  }

  /// What a finger does.
  enum Action: Sendable {
    case tap(Target, count: Int)
    case press(Target)
    case drag(Target, Way, isFlick: Bool)
    case pinch(Target, scale: Double)
    case rotate(Target, Angle)
    case set(String, Setting)
  }

  /// The new value of a control.
  enum Setting: Sendable {
    case value(ParameterValue)
    /// Is read as the control needs it.
    case text(String)
  }

  /// Where a drag goes.
  enum Way: Sendable {
    case by(CGSize)
    case to(Target)
  }

  struct Step: Sendable {
    let time: Double
    let duration: Double
    let action: Action
    /// Where the step is written, such as `taps.yaml:3:1`; nil for a step in Swift.
    let origin: String?
  }

  /// The steps, in the order in which they were added.
  private(set) var steps: [Step] = []
  /// Where the next step is written.
  package var origin: String?

  /// The most steps of a script.
  package static let maximumCount = 10_000
  /// The longest step, in seconds.
  package static let maximumDuration = 600.0

  /// The number of steps.
  package var count: Int { steps.count }

  /// The end of the last step, in seconds.
  var end: Double { steps.map { $0.time + $0.duration }.max() ?? 0 }

  /// A script without steps.
  public init() {}

  /// Taps a view. The finger touches it a tenth of a second before the time, and lifts at the time, in seconds.
  ///
  /// - Parameter count: The number of taps in quick succession; the last one is at the time.
  public mutating func tap(_ target: Target, count: Int = 1, at time: Double) {
    add(.tap(target, count: min(max(count, 1), 10)), at: time, lasting: 0)
  }
  /// Keeps a finger on a view, from a time on for a number of seconds.
  public mutating func press(_ target: Target, at time: Double, lasting duration: Double = 1) {
    add(.press(target), at: time, lasting: duration)
  }
  /// Moves a finger over the canvas, from a time on.
  ///
  /// - Parameter isFlick: Whether the finger lifts at full speed; otherwise it comes to rest first.
  public mutating func drag(
    _ target: Target, by distance: CGSize, at time: Double, lasting duration: Double = 0.5, isFlick: Bool = false
  ) {
    add(.drag(target, .by(distance), isFlick: isFlick), at: time, lasting: duration)
  }
  /// Moves a finger from one view or point to another, from a time on.
  public mutating func drag(
    _ target: Target, to end: Target, at time: Double, lasting duration: Double = 0.5, isFlick: Bool = false
  ) {
    add(.drag(target, .to(end), isFlick: isFlick), at: time, lasting: duration)
  }
  /// Spreads two fingers on a view until it is scaled by a factor, or brings them together for a factor below 1.
  public mutating func pinch(_ target: Target, scale: Double, at time: Double, lasting duration: Double = 0.5) {
    add(.pinch(target, scale: scale), at: time, lasting: duration)
  }
  /// Turns two fingers on a view.
  public mutating func rotate(_ target: Target, by angle: Angle, at time: Double, lasting duration: Double = 0.5) {
    add(.rotate(target, angle), at: time, lasting: duration)
  }
  /// Sets the value of a control: a slider, toggle, stepper, picker or text field, found by its label or id. With a
  /// duration, a number moves there smoothly, and a text is typed letter by letter.
  public mutating func set(
    _ control: String, to value: ParameterValue, at time: Double, lasting duration: Double = 0
  ) {
    add(.set(control, .value(value)), at: time, lasting: duration)
  }
  /// Sets the value of a control to what a text means for it.
  package mutating func set(_ control: String, toText text: String, at time: Double, lasting duration: Double) {
    add(.set(control, .text(text)), at: time, lasting: duration)
  }

  private mutating func add(_ action: Action, at time: Double, lasting duration: Double) {
    steps.append(
      Step(
        time: time.isFinite ? max(time, 0) : 0,
        duration: duration.isFinite ? min(max(duration, 0), Self.maximumDuration) : 0, action: action, origin: origin))
  }
}

extension Script.Target {
  /// The target in messages.
  var description: String {
    switch self {
    case .view(let name): "'\(name)'"
    case .point(let point): "the point (\(point.x), \(point.y))"
    }
  }
}
