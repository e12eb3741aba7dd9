import Foundation
import PathreelGeometry
import PathreelMotion

/// One or two fingers at an instant, for what recognises gestures.
package struct Touch {
  package enum Phase { case began, moved, held, ended }

  package let phase: Phase
  /// In seconds.
  package let time: Double
  /// The finger, or the middle of two fingers, on the canvas.
  package let location: CGPoint
  /// The number of this tap in a quick succession, from 1.
  package var tap = 1
  /// The factor by which two fingers have spread since they came, and the angle by which they have turned.
  package var scale = 1.0
  package var angle = Angle.zero

  /// The same fingers as if they came now.
  package var asFirst: Touch {
    var touch = Touch(phase: .began, time: time, location: location)
    (touch.scale, touch.angle) = (scale, angle)
    return touch
  }
}

/// Follows the touches of a view until it knows whether they are its gesture.
package protocol TouchRecognizer: AnyObject {
  var state: TouchState { get }
  /// The seconds after the beginning at which it wants to be told that the finger is still there.
  var delays: [Double] { get }
  /// The greatest number of taps that it waits for.
  var tapCount: Int { get }
  func handle(_ touch: Touch)
  /// Ends without success: another view has the touch.
  func cancel()
  /// Takes the actions of a recognizer of the same view as it is now.
  func adopt(_ other: any TouchRecognizer)
}

extension TouchRecognizer {
  package var delays: [Double] { [] }
  package var tapCount: Int { 1 }
}

/// How far a recognizer is.
package enum TouchState: Sendable {
  /// It may still become its gesture.
  case possible
  /// It is its gesture, and goes on.
  case active
  /// It was its gesture.
  case done
  case failed
}

/// Which of several views has a touch.
package enum TouchPrecedence: Sendable {
  /// Views inside come first.
  case usual
  /// The view comes before those inside.
  case high
  /// Other views may have the same touch.
  case simultaneous
}

/// What a view does with touches, or with values that a script sets.
package struct TouchHandler {
  package let precedence: TouchPrecedence
  /// Makes what follows a touch of the view; nil for a view that only has a value.
  package let recognizer: ((TouchSurvey.Area) -> any TouchRecognizer)?
  package let value: ControlValue?

  package init(
    _ precedence: TouchPrecedence = .usual, value: ControlValue? = nil,
    recognizer: ((TouchSurvey.Area) -> any TouchRecognizer)? = nil
  ) {
    (self.precedence, self.value, self.recognizer) = (precedence, value, recognizer)
  }
}

/// The value of a control.
package struct ControlValue {
  package let kind: SceneParameter.Kind
  /// What a person calls it; nil for what is written on it.
  package let label: String?
  package let value: ParameterValue
  /// Sets the value in an action; false if the control does not take it.
  package let set: (ParameterValue) -> Bool
  /// The state that the value is; nil if it is a part of one, or follows from others.
  let origin: StateOrigin?
  /// Makes a value of the state's own type; nil if the control does not take it.
  let stateValue: (ParameterValue) -> Any?

  /// The value that a binding has.
  ///
  /// - Parameters:
  ///   - read: Makes the value for scripts and command lines.
  ///   - write: Makes the value of the binding; nil for a value that the control does not take.
  package init<Value>(
    _ binding: Binding<Value>, _ label: String?, _ kind: SceneParameter.Kind, read: (Value) -> ParameterValue,
    write: @escaping (ParameterValue) -> Value?
  ) {
    (self.kind, self.label) = (kind, label)
    (value, origin) = (read(binding.wrappedValue), binding.origin)
    set = {
      guard let value = write($0) else { return false }
      binding.wrappedValue = value
      return true
    }
    stateValue = { write($0) }
  }
}

extension View {
  /// Takes touches, unless there is no recognizer. The view's rectangle is its area.
  package func touchable(
    _ precedence: TouchPrecedence = .usual, _ recognizer: ((TouchSurvey.Area) -> any TouchRecognizer)?
  ) -> some View {
    handling(TouchHandler(precedence, recognizer: recognizer))
  }

  /// Has a value that scripts and command lines set.
  package func control(_ value: ControlValue) -> some View { handling(TouchHandler(value: value)) }

  private func handling(_ handler: TouchHandler) -> some View {
    Marked(content: self) { context, child in
      guard handler.recognizer != nil || handler.value != nil, let tree = context.live?.tree as? StageTree else {
        return nil
      }
      let slot = context.slot(.touch, of: child)
      if tree.isUpdate { tree.run.note(handler, at: slot) }
      return .control(slot)
    }
  }

  /// Has a name by which scripts find it.
  package func named(_ name: String) -> some View { Marked(content: self) { _, _ in .name(name) } }

  /// Takes no touches, and neither do the views inside.
  package func untouchable(_ isUntouchable: Bool) -> some View {
    Marked(content: self) { _, _ in isUntouchable ? .untouchable : nil }
  }
}
