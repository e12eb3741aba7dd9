import Foundation
import PathreelGeometry
import PathreelMotion

/// Performs a script in a run.
final class ScriptPlayer {
  /// The time between two places of a finger that moves, in seconds.
  private static let interval = 1.0 / 60
  /// How long a finger stays for a tap, and the time between two taps of a succession, in seconds.
  private static let tapLength = 0.1
  private static let tapInterval = 0.2

  private unowned let run: Run
  /// Where fingers were, for the dots that show them.
  private(set) var traces: [TouchTrace] = []

  init(_ script: Script, in run: Run) {
    self.run = run
    for step in script.steps { schedule(step) }
  }

  private func schedule(_ step: Script.Step) {
    switch step.action {
    case .tap(let target, let count):
      for tap in 1...count {
        let end = step.time - Double(count - tap) * Self.tapInterval
        touch(target, step, at: end - Self.tapLength, lasting: Self.tapLength, tap: tap, of: count) { _, _ in }
      }
    case .press(let target):
      touch(target, step, at: step.time, lasting: step.duration) { _, _ in }
    case .drag(let target, let way, let isFlick):
      var end: CGPoint?
      touch(target, step, at: step.time, lasting: step.duration, moves: true) { [unowned self] finger, share in
        if end == nil { end = self.end(of: way, from: finger.start, step) }
        guard let end else { return }
        let part = isFlick ? share * share : smooth(share)
        finger.location = CGPoint(
          x: finger.start.x + (end.x - finger.start.x) * part, y: finger.start.y + (end.y - finger.start.y) * part)
      }
    case .pinch(let target, let scale):
      touch(target, step, at: step.time, lasting: step.duration, moves: true) { finger, share in
        finger.scale = 1 + (scale - 1) * smooth(share)
      }
    case .rotate(let target, let angle):
      touch(target, step, at: step.time, lasting: step.duration, moves: true) { finger, share in
        finger.angle = .radians(angle.radians * smooth(share))
      }
    case .set(let name, let value):
      set(name, value, step)
    }
  }

  // MARK: Touches

  /// A finger, or two.
  struct Finger {
    let start: CGPoint
    var location: CGPoint
    var scale = 1.0
    var angle = Angle.zero
  }

  /// Schedules a touch.
  ///
  /// - Parameter move: Moves the finger to a share of its way, 0…1.
  private func touch(
    _ target: Script.Target, _ step: Script.Step, at start: Double, lasting duration: Double, tap: Int = 1,
    of taps: Int = 1, moves: Bool = false, _ move: @escaping (inout Finger, Double) -> Void
  ) {
    let (start, duration) = (max(start, 0), start < 0 ? max(duration + start, 0) : duration)
    run.schedule(at: start) { [unowned self] in
      guard let found = find(target, step) else { return }
      var finger = Finger(start: found.point, location: found.point)
      let session = TouchSession(found, in: run, at: start, taps: taps)
      let trace = traces.count
      traces.append(TouchTrace())
      func tell(_ phase: Touch.Phase, at time: Double) {
        var touch = Touch(phase: phase, time: time, location: finger.location, tap: tap)
        (touch.scale, touch.angle) = (finger.scale, finger.angle)
        traces[trace].add(finger, at: time)
        session.handle(touch)
      }
      tell(.began, at: start)
      for delay in session.delays where delay < duration {
        run.schedule(at: start + delay) { tell(.held, at: start + delay) }
      }
      let count = moves ? max(Int((duration / Self.interval).rounded()), 1) : 0
      func next(_ i: Int) {
        // Multiples of the interval have no growing error.
        let time = start + duration * Double(i) / Double(count)
        run.schedule(at: time) {
          move(&finger, Double(i) / Double(count))
          tell(.moved, at: time)
          if i < count { next(i + 1) } else { tell(.ended, at: time) }
        }
      }
      if moves { next(1) } else { run.schedule(at: start + duration) { tell(.ended, at: start + duration) } }
    }
  }

  private func end(of way: Script.Way, from start: CGPoint, _ step: Script.Step) -> CGPoint? {
    switch way {
    case .by(let distance): CGPoint(x: start.x + distance.width, y: start.y + distance.height)
    case .to(.point(let point)): point
    case .to(let target): find(target, step)?.point
    }
  }

  // MARK: Finding views

  /// A point, and the views at it that take touches, the inner ones first.
  struct Found {
    let point: CGPoint
    let views: [(slot: LiveSlot, area: TouchSurvey.Area)]
  }

  /// The areas of the views as they are now.
  private func survey() -> TouchSurvey? {
    let survey = TouchSurvey()
    do { try run.survey(for: survey) } catch {
      run.fail(error)
      return nil
    }
    return survey
  }

  private func find(_ target: Script.Target, _ step: Script.Step) -> Found? {
    guard let survey = survey() else { return nil }
    switch target {
    case .point(let point):
      let front = survey.areas.lastIndex { if case .control = $0.mark { $0.contains(point) } else { false } }
      return Found(point: point, views: views(around: front, in: survey))
    case .view(let name):
      guard let index = survey.index(named: name) else {
        run.fail(StageError.noTarget(name, known: survey.knownNames, time: run.now, origin: step.origin))
        return nil
      }
      var point = survey.areas[index].middle
      // What lies in the middle of the view takes the touch first, and then what lies around it.
      let inside = survey.areas.indices.last { i in
        guard case .control(let slot) = survey.areas[i].mark, survey.areas[i].contains(point),
          run.handler(at: slot)?.recognizer != nil
        else { return false }
        return survey.isInside(i, of: index)
      }
      if let inside { return Found(point: point, views: views(around: inside, in: survey)) }
      // The switch beside a label, for instance.
      let beside = survey.areas.indices.first { i in
        guard case .control(let slot) = survey.areas[i].mark, run.handler(at: slot)?.recognizer != nil else {
          return false
        }
        return i > index && survey.isInside(i, of: index)
      }
      if let beside { point = survey.areas[beside].middle }
      return Found(point: point, views: views(around: beside ?? index, in: survey))
    }
  }

  private func views(around index: Int?, in survey: TouchSurvey) -> [(LiveSlot, TouchSurvey.Area)] {
    sequence(first: index) { $0.map { survey.areas[$0].outer } }.prefix { $0 != nil }.compactMap { index in
      guard let index, case .control(let slot) = survey.areas[index].mark else { return nil }
      return (slot, survey.areas[index])
    }
  }

  // MARK: Values

  private func set(_ name: String, _ setting: Script.Setting, _ step: Script.Step) {
    run.schedule(at: step.time) { [unowned self] in
      guard let control = control(name, step) else { return }
      let value: ParameterValue
      do {
        switch setting {
        case .value(let given):
          try control.parameter.check(given)
          value = given
        case .text(let text): value = try control.parameter.value(from: text)
        }
      } catch { return run.fail(StageError.badValue("\(error)", time: run.now, origin: step.origin)) }
      func put(_ value: ParameterValue) {
        // What a control shows may have changed with its value, so it may be at another place.
        let known = run.handler(at: control.slot)?.value ?? self.control(name, step)?.value
        if known?.set(value) == false {
          run.fail(StageError.badValue("'\(name)' takes whole numbers", time: run.now, origin: step.origin))
        }
      }
      guard step.duration > 0 else { return put(value) }
      let steps = stages(
        from: control.value.value, to: value, count: max(Int((step.duration / Self.interval).rounded()), 1))
      for (i, value) in steps.enumerated() {
        run.schedule(at: step.time + step.duration * Double(i + 1) / Double(steps.count)) { put(value) }
      }
    }
  }

  /// The control with a name; nil, and a mistake, if there is none.
  private func control(_ name: String, _ step: Script.Step) -> StageControl? {
    guard let survey = survey() else { return nil }
    let known = run.controls(in: survey)
    if let control = known.first(where: { $0.isNamed(name) }) { return control }
    run.fail(StageError.noControl(name, known: known.map(\.label), time: run.now, origin: step.origin))
    return nil
  }

  /// The values on the way from one to another.
  private func stages(from first: ParameterValue, to last: ParameterValue, count: Int) -> [ParameterValue] {
    switch (first, last) {
    case (.number(let a), .number(let b)):
      (1...count).map { $0 == count ? last : .number(a + (b - a) * smooth(Double($0) / Double(count))) }
    case (_, .text(let text)): text.indices.map { .text(String(text[...$0])) }
    default: [last]
    }
  }
}

/// The share of a way after a share of its time, from rest to rest (smoothstep).
private func smooth(_ share: Double) -> Double { share * share * (3 - 2 * share) }

extension TouchSurvey {
  /// Whether an area is another one, or inside of it.
  func isInside(_ index: Int, of outer: Int) -> Bool {
    sequence(first: index) { self.areas[$0].outer }.contains(outer)
  }

  /// The area with a name: a control with this label, an id or a name for accessibility, or a text. Of several, that in
  /// front.
  func index(named name: String) -> Int? {
    areas.indices.last { i in
      if case .control = areas[i].mark { names(around: i).contains(name) || label(of: i) == name } else { false }
    }
      ?? areas.indices.last { if case .name(name) = areas[$0].mark { true } else { false } }
      ?? areas.indices.last { if case .text(name) = areas[$0].mark { true } else { false } }
  }

  /// What is written on a control.
  func label(of index: Int) -> String { texts(inside: index).joined(separator: " ") }

  /// The names and texts that can be touched, each once.
  var knownNames: [String] {
    var names: [String] = []
    for i in areas.indices {
      switch areas[i].mark {
      case .name(let name), .text(let name): if !names.contains(name) { names.append(name) }
      default: break
      }
    }
    return names
  }
}
