import PathreelMotion

/// A touch from its beginning to its end: which of the views at its place has it.
///
/// The recognizers wait in the order of their precedence. The first one gets the touch. When it fails, the next one
/// gets everything that has happened so far. So a tap on a button inside of a view that can be dragged is a tap, until
/// the finger moves.
final class TouchSession {
  private struct Entry {
    let slot: LiveSlot
    let area: TouchSurvey.Area
    let recognizer: any TouchRecognizer
  }

  private unowned let run: Run
  private var waiting: [Entry] = []
  private var others: [Entry] = []
  private var past: [Touch] = []

  init(_ found: ScriptPlayer.Found, in run: Run, at time: Double, taps: Int) {
    self.run = run
    var high: [Entry] = []
    for (slot, area) in found.views {
      guard let handler = run.handler(at: slot), let make = handler.recognizer else { continue }
      let entry = Entry(slot: slot, area: area, recognizer: make(area))
      switch handler.precedence {
      case .usual: waiting.append(entry)
      case .high: high.insert(entry, at: 0)
      case .simultaneous: others.append(entry)
      }
    }
    waiting = high + waiting
    // Of views that wait for one and for two taps, two taps reach only the latter.
    let most = waiting.map(\.recognizer.tapCount).filter { $0 <= taps }.max() ?? 1
    waiting.removeAll { $0.recognizer.tapCount < most || $0.recognizer.tapCount > taps }
  }

  /// The times after the beginning at which a recognizer wants to be told that the finger is still there.
  var delays: [Double] { Set((waiting + others).flatMap { $0.recognizer.delays }).sorted() }

  func handle(_ touch: Touch) {
    past.append(touch)
    for entry in others { tell(entry, [touch]) }
    var news = [touch]
    while let first = waiting.first {
      tell(first, news)
      switch first.recognizer.state {
      case .possible: break
      case .failed:
        waiting.removeFirst()
        news = past
        continue
      case .active, .done: waiting = [first]
      }
      break
    }
    guard touch.phase == .ended else { return }
    for entry in waiting + others where entry.recognizer.state == .possible || entry.recognizer.state == .active {
      entry.recognizer.cancel()
    }
  }

  /// Tells a recognizer touches, with the actions of its view as it is now.
  private func tell(_ entry: Entry, _ touches: [Touch]) {
    if let make = run.handler(at: entry.slot)?.recognizer { entry.recognizer.adopt(make(entry.area)) }
    for touch in touches where entry.recognizer.state == .possible || entry.recognizer.state == .active {
      entry.recognizer.handle(touch)
    }
  }
}
