import Foundation
import PathreelGeometry
import PathreelMotion
import PathreelStage

/// What follows a touch for one gesture. Only the engine uses it.
public class _Recognizer<Value>: TouchRecognizer {
  package final var state = TouchState.possible
  /// Is given the values while the gesture lasts, and the last one at its end.
  final var onChange: (Value) -> Void = { _ in }
  final var onEnd: (Value) -> Void = { _ in }
  /// Is called at the end of a gesture, whether it has succeeded or not.
  final var onStop: () -> Void = {}

  package var delays: [Double] { [] }
  package var tapCount: Int { 1 }
  package func handle(_ touch: Touch) {}

  package func cancel() { stop(.failed) }

  package func adopt(_ other: any TouchRecognizer) {}

  /// Ends in a state.
  final func stop(_ state: TouchState) {
    self.state = state
    onStop()
  }

  /// Ends as the gesture.
  final func end(_ value: Value) {
    state = .done
    onEnd(value)
    onStop()
  }
}

/// How far a finger may move for a tap or a long press, in points.
let tapDistance: CGFloat = 10

extension CGPoint {
  fileprivate func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}

/// Follows a finger that comes and goes at one point.
final class TapRecognizer: _Recognizer<CGPoint> {
  private let count: Int
  private let area: TouchSurvey.Area
  private let space: CoordinateSpace
  private var start = CGPoint.zero

  init(count: Int, _ area: TouchSurvey.Area, in space: CoordinateSpace) {
    (self.count, self.area, self.space) = (max(count, 1), area, space)
  }

  override var tapCount: Int { count }
  override func handle(_ touch: Touch) {
    switch touch.phase {
    case .began:
      start = touch.location
      onChange(area.point(start, in: space))
    case .moved: if touch.location.distance(to: start) > tapDistance { stop(.failed) }
    case .held: break
    case .ended: if touch.tap >= count { end(area.point(touch.location, in: space)) } else { stop(.failed) }
    }
  }
}

/// Follows a finger that stays.
final class LongPressRecognizer: _Recognizer<Bool> {
  private let duration: Double
  private let distance: CGFloat
  private var start = CGPoint.zero

  init(duration: Double, distance: CGFloat) { (self.duration, self.distance) = (max(duration, 0), distance) }

  override var delays: [Double] { [duration] }
  override func handle(_ touch: Touch) {
    switch touch.phase {
    case .began:
      start = touch.location
      startTime = touch.time
      onChange(true)
    case .moved: if touch.location.distance(to: start) > distance { stop(.failed) }
    case .held: if touch.time >= startTime + duration { end(true) }
    case .ended: if touch.time >= startTime + duration { end(true) } else { stop(.failed) }
    }
  }

  private var startTime = 0.0
}

/// Follows a finger that moves.
final class DragRecognizer: _Recognizer<DragGesture.Value> {
  private let distance: CGFloat
  private let area: TouchSurvey.Area
  private let space: CoordinateSpace
  /// The touches of the last tenth of a second, for the velocity.
  private var recent: [Touch] = []
  private var start: Touch?

  init(distance: CGFloat, _ area: TouchSurvey.Area, in space: CoordinateSpace) {
    (self.distance, self.area, self.space) = (distance, area, space)
  }

  override func handle(_ touch: Touch) {
    if touch.phase == .held { return }
    recent.removeAll { $0.time < touch.time - 0.1 }
    recent.append(touch)
    let first = start ?? touch
    start = first
    if state == .possible, touch.location.distance(to: first.location) >= distance { state = .active }
    if touch.phase != .ended {
      if state == .active { onChange(value(touch, from: first)) }
    } else if state == .active {
      end(value(touch, from: first))
    } else {
      stop(.failed)
    }
  }

  private func value(_ touch: Touch, from first: Touch) -> DragGesture.Value {
    let (begin, now) = (area.point(first.location, in: space), area.point(touch.location, in: space))
    var velocity = CGSize.zero
    if let before = recent.first, touch.time > before.time {
      let old = area.point(before.location, in: space)
      let span = touch.time - before.time
      velocity = CGSize(width: (now.x - old.x) / span, height: (now.y - old.y) / span)
    }
    // A finger that lifts goes on for a quarter of what it would do in a second.
    return DragGesture.Value(
      time: VirtualClock.epoch.addingTimeInterval(touch.time), location: now, startLocation: begin, velocity: velocity,
      predictedEndLocation: CGPoint(x: now.x + velocity.width / 4, y: now.y + velocity.height / 4))
  }
}

extension Touch {
  /// How far two fingers have spread or come together, as a share, and how far they have turned, in radians.
  var spread: Double { abs(scale - 1) }
  var turn: Double { abs(angle.radians) }
}

/// Follows two fingers.
final class FingersRecognizer<Value>: _Recognizer<Value> {
  /// How far the fingers have moved, and where the gesture begins.
  private let progress: KeyPath<Touch, Double>
  private let least: Double
  private let value: (_ touch: Touch, _ first: Touch, _ before: Touch) -> Value
  private var start: Touch?
  private var last: Touch?

  init(_ progress: KeyPath<Touch, Double>, atLeast least: Double, _ value: @escaping (Touch, Touch, Touch) -> Value) {
    (self.progress, self.least, self.value) = (progress, least, value)
  }

  override func handle(_ touch: Touch) {
    if touch.phase == .held { return }
    let (first, before) = (start ?? touch, last ?? touch)
    (start, last) = (first, touch)
    if state == .possible, touch[keyPath: progress] >= least { state = .active }
    if touch.phase != .ended {
      if state == .active { onChange(value(touch, first, before)) }
    } else if state == .active {
      end(value(touch, first, before))
    } else {
      stop(.failed)
    }
  }
}

/// A recognizer around another one.
class OuterRecognizer<Inner, Value>: _Recognizer<Value> {
  final let inner: _Recognizer<Inner>

  init(_ inner: _Recognizer<Inner>) {
    self.inner = inner
    super.init()
    inner.onChange = { [unowned self] in change($0) }
    inner.onEnd = { [unowned self] in finish($0) }
    inner.onStop = { [unowned self] in halt() }
  }

  func change(_ value: Inner) {}
  func finish(_ value: Inner) {}
  func halt() { onStop() }

  override final var delays: [Double] { inner.delays }
  override final var tapCount: Int { inner.tapCount }
  override func handle(_ touch: Touch) {
    inner.handle(touch)
    state = inner.state
  }
  override final func cancel() {
    inner.cancel()
    state = inner.state
  }
  override func adopt(_ other: any TouchRecognizer) {
    if let other = other as? OuterRecognizer<Inner, Value> { inner.adopt(other.inner) }
  }
}

/// A recognizer whose values are mapped.
final class MappedRecognizer<Inner, Value>: OuterRecognizer<Inner, Value> {
  private var map: (Inner) -> Value

  init(_ inner: _Recognizer<Inner>, _ map: @escaping (Inner) -> Value) {
    self.map = map
    super.init(inner)
  }

  override func change(_ value: Inner) { onChange(map(value)) }
  override func finish(_ value: Inner) { onEnd(map(value)) }
  override func adopt(_ other: any TouchRecognizer) {
    super.adopt(other)
    if let other = other as? Self { map = other.map }
  }
}

/// A recognizer that tells only its last value.
final class EndRecognizer<Inner, Value>: OuterRecognizer<Inner, Value> {
  private let map: (Inner) -> Value

  init(_ inner: _Recognizer<Inner>, _ map: @escaping (Inner) -> Value) {
    self.map = map
    super.init(inner)
  }

  override func finish(_ value: Inner) {
    onEnd(map(value))
  }
}

/// A recognizer with the actions of a view.
final class ActingRecognizer<Value>: OuterRecognizer<Value, Value> {
  private var actions: GestureActions<Value>

  init(_ inner: _Recognizer<Value>, _ actions: GestureActions<Value>) {
    self.actions = actions
    super.init(inner)
  }

  override func change(_ value: Value) {
    actions.changed?(value)
    onChange(value)
  }
  override func finish(_ value: Value) {
    actions.ended?(value)
    onEnd(value)
  }
  override func halt() {
    actions.stopped?()
    onStop()
  }
  override func adopt(_ other: any TouchRecognizer) {
    super.adopt(other)
    if let other = other as? Self { actions = other.actions }
  }
}

/// A recognizer that tells when a finger comes and goes.
final class PressedRecognizer<Value>: OuterRecognizer<Value, Value> {
  private var action: (Bool) -> Void
  private var isPressed = false

  init(_ inner: _Recognizer<Value>, _ action: @escaping (Bool) -> Void) {
    self.action = action
    super.init(inner)
  }

  override func change(_ value: Value) { onChange(value) }
  override func finish(_ value: Value) { onEnd(value) }
  override func halt() {
    onStop()
    press(false)
  }
  override func handle(_ touch: Touch) {
    if touch.phase == .began { press(true) }
    super.handle(touch)
    if touch.phase == .ended { press(false) }
  }
  private func press(_ isPressed: Bool) {
    guard isPressed != self.isPressed else { return }
    self.isPressed = isPressed
    action(isPressed)
  }
  override func adopt(_ other: any TouchRecognizer) {
    super.adopt(other)
    if let other = other as? Self { action = other.action }
  }
}

/// One recognizer after the other.
final class SequenceRecognizer<First, Second, Value>: _Recognizer<Value> {
  private let first: _Recognizer<First>
  private let second: _Recognizer<Second>
  private let value: (First, Second?, _ isSecond: Bool) -> Value
  private var firstValue: First?

  init(
    _ first: _Recognizer<First>, _ second: _Recognizer<Second>, _ value: @escaping (First, Second?, Bool) -> Value
  ) {
    (self.first, self.second, self.value) = (first, second, value)
    super.init()
    first.onChange = { [unowned self] in if firstValue == nil { onChange(value($0, nil, false)) } }
    first.onEnd = { [unowned self] in
      firstValue = $0
      onChange(value($0, nil, true))
    }
    second.onChange = { [unowned self] in if let one = firstValue { onChange(value(one, $0, true)) } }
    second.onEnd = { [unowned self] in if let one = firstValue { onEnd(value(one, $0, true)) } }
  }

  override var delays: [Double] { first.delays + second.delays }
  override func handle(_ touch: Touch) {
    if first.state == .possible || first.state == .active {
      first.handle(touch)
      if first.state == .failed { return stop(.failed) }
      // The finger is still there, so the second gesture begins where it is.
      guard first.state == .done else { return }
      state = .active
      if touch.phase == .ended { return stop(.done) }
      second.handle(touch.asFirst)
    } else {
      second.handle(touch)
    }
    if second.state == .failed || second.state == .done { stop(.done) }
  }
  override func cancel() {
    first.cancel()
    second.cancel()
    stop(.failed)
  }
  override func adopt(_ other: any TouchRecognizer) {
    guard let other = other as? Self else { return }
    first.adopt(other.first)
    second.adopt(other.second)
  }
}

/// Two recognizers that have the same touches.
final class PairRecognizer<First, Second, Value>: _Recognizer<Value> {
  private let first: _Recognizer<First>
  private let second: _Recognizer<Second>
  /// Whether the one that is recognised first ends the other.
  private let isExclusive: Bool
  private let value: (First?, Second?) -> Value
  private var values: (First?, Second?)
  private var hasSucceeded = false

  init(
    _ first: _Recognizer<First>, _ second: _Recognizer<Second>, isExclusive: Bool,
    _ value: @escaping (First?, Second?) -> Value
  ) {
    (self.first, self.second, self.isExclusive, self.value) = (first, second, isExclusive, value)
    super.init()
    first.onChange = { [unowned self] in change(first: $0) }
    second.onChange = { [unowned self] in change(second: $0) }
    first.onEnd = { [unowned self] in
      hasSucceeded = true
      change(first: $0)
    }
    second.onEnd = { [unowned self] in
      hasSucceeded = true
      change(second: $0)
    }
  }

  private func change(first: First? = nil, second: Second? = nil) {
    if isExclusive { values = (first, second) } else { values = (first ?? values.0, second ?? values.1) }
    onChange(value(values.0, values.1))
  }

  override var delays: [Double] { first.delays + second.delays }
  override var tapCount: Int { max(first.tapCount, second.tapCount) }
  override func handle(_ touch: Touch) {
    func goesOn(_ state: TouchState) -> Bool { state == .possible || state == .active }
    if goesOn(first.state) { first.handle(touch) }
    let firstHasIt = isExclusive && (first.state == .active || first.state == .done)
    if firstHasIt, goesOn(second.state) { second.cancel() }
    if goesOn(second.state) { second.handle(touch) }
    if isExclusive, second.state == .active || second.state == .done, goesOn(first.state) { first.cancel() }
    let states = [first.state, second.state]
    if states.contains(.active) {
      state = .active
    } else if !states.contains(.possible) || touch.phase == .ended {
      if hasSucceeded {
        end(value(values.0, values.1))
      } else {
        stop(.failed)
      }
    }
  }
  override func cancel() {
    first.cancel()
    second.cancel()
    stop(.failed)
  }
  override func adopt(_ other: any TouchRecognizer) {
    guard let other = other as? Self else { return }
    first.adopt(other.first)
    second.adopt(other.second)
  }
}
