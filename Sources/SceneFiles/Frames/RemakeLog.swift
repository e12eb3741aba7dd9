import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import Synchronization

/// A log of cache hits and misses: what a frame reuses from earlier frames, and why it makes the other elements again.
/// The `inspect` command prints it.
///
/// ```swift
/// let log = RemakeLog()
/// let list = try RemakeLog.threadLocal.withValue(log) { try renderer.displayList(ofFrame: 60, of: clip) }
/// for remake in log.remakes { print(remake) }
/// ```
package final class RemakeLog: Sendable {
  /// The log of the current thread; nil if none is active.
  package static var current: RemakeLog? { threadLocal.value }
  package static let threadLocal = ThreadLocal<RemakeLog>()

  /// An element that was made again.
  package struct Remake: CustomStringConvertible, Sendable {
    /// The element's place in the scene.
    package let place: Place
    /// The reasons, in words.
    package let reasons: [String]
    /// The part that came from the cache, in words; nil if everything was made again.
    package fileprivate(set) var keptPart: String?

    package var description: String {
      let name = place.elementName.map { " \($0)" } ?? ""
      return "\(place)\(name): \(reasons.joined(separator: ", "))" + (keptPart.map { "; \($0) was kept" } ?? "")
    }
  }

  private struct State {
    var remakes: [Remake] = []
    var keptCount = 0
    var hasFrame = false
    var isFromNothing = false
  }

  private let state = Mutex(State())

  package init() {}

  /// The remakes, in the order in which they were made.
  package var remakes: [Remake] { state.withLock { $0.remakes } }
  /// The number of elements that came from the cache, without elements inside other elements.
  package var keptCount: Int { state.withLock { $0.keptCount } }
  /// Whether a frame of a scene file was made.
  package var hasFrame: Bool { state.withLock { $0.hasFrame } }
  /// Whether nothing from earlier frames was usable, because this frame or an earlier one takes too many steps.
  package var isFromNothing: Bool { state.withLock { $0.isFromNothing } }

  /// Starts the log of a frame. It is called again if the frame starts again.
  func beginFrame() { state.withLock { $0 = State(hasFrame: true) } }

  /// Starts a scene of the frame, or the frame itself.
  ///
  /// - Returns: The names of the scene's own values, such as parameters, beats and `let` values, by slot. A slot is the
  ///   index at which a ``Moment`` stores a value. The later slots belong to elements; elements next to each other share
  ///   them, so each names its own when it is made.
  func begin(_ model: SceneModel, isFromNothing: Bool) -> [Int: String] {
    var names: [Int: String] = [:]
    for (parameter, slot) in zip(model.values.parameters, model.values.parameterSlots) { names[slot] = parameter.name }
    for (name, slot) in model.timing.beatSlots { names[slot] = name }
    for value in model.values.named {
      switch value {
      case .named(let slot, let field): names[slot] = field.key
      case .track(let track): for (slot, name) in track.slotNames { names[slot] = name }
      case .scale(let scale): for (slot, name) in scale.slotNames { names[slot] = name }
      }
    }
    for frame in model.content.bounds {
      for (i, part) in BoundsPart.allCases.enumerated() {
        names[frame.slot + i] = "\(frame.name).\(part.rawValue)"
      }
    }
    state.withLock { ($0.hasFrame, $0.isFromNothing) = (true, isFromNothing) }
    return names
  }

  func noteKept(_ count: Int) { state.withLock { $0.keptCount += count } }

  /// Records an element that is made again.
  func note(_ place: Place, _ reasons: [String]) {
    state.withLock { $0.remakes.append(Remake(place: place, reasons: reasons)) }
  }

  /// Records the part of the last recorded element that came from the cache.
  func noteKept(_ part: String, of place: Place) {
    state.withLock { state in
      guard let last = state.remakes.indices.last, state.remakes[last].place == place else { return }
      state.remakes[last].keptPart = part
    }
  }
}

extension Moment {
  /// Records that elements came from the cache, or which of their inputs have changed.
  ///
  /// - Parameters:
  ///   - before: The previous values of the inputs; nil at the first request.
  ///   - wasKept: Whether the views were cached.
  func note(
    _ elements: some Collection<Element>, _ inputs: ElementInputs, before: [Retention.Input]?, wasKept: Bool,
    now: [Retention.Input]
  ) {
    guard let remakes, enclosingInputs == nil else { return }
    if before == now, wasKept { return remakes.noteKept(elements.count) }
    for element in elements {
      remakes.note(place(of: element), reasons(inputs, before: before, now: now))
    }
  }

  /// Says which inputs differ from the previous frame's. An input is the value of a slot or of a timed expression.
  private func reasons(_ inputs: ElementInputs, before: [Retention.Input]?, now: [Retention.Input]) -> [String] {
    guard let before, before.count == now.count else { return ["it was not there before"] }
    if before == now { return ["nothing has changed since the frame before, so it is kept from now on"] }
    if inputs.ownTime != nil {
      guard !inputs.isTimelessInside, before.count > 1, before[1] != now[1] else {
        return ["a value that it reads has changed"]
      }
      return ["its own time was \(before[1].text), is \(now[1].text)"]
    }
    return now.indices.filter { before[$0] != now[$0] }.map { i in
      let what =
        i < inputs.slots.count
        ? slotNames[inputs.slots[i]] ?? "?" : inputs.timed[i - inputs.slots.count].scalar.text
      let isClear = before[i].text != now[i].text
      return
        "'\(what)' was \(isClear ? before[i].text : before[i].fullText), is \(isClear ? now[i].text : now[i].fullText)"
    }
  }

  /// Records elements that are made in every frame.
  func noteUnkept(_ elements: some Collection<Element>) {
    guard let remakes, enclosingInputs == nil else { return }
    for element in elements where !element.kind.isRepeat {
      remakes.note(place(of: element), [element.inputs.reasonAgainstRetention])
    }
  }

  private func place(of element: Element) -> Place {
    let place = Place(element.step, in: place)
    return element.name.map { Place($0.step, in: place) } ?? place
  }
}

extension ElementInputs {
  /// The reason why the views are made in every frame.
  fileprivate var reasonAgainstRetention: String {
    if hasLinks { return "connectors between elements are made for each frame" }
    return hasCurves
      ? "curves that change with time are measured for each frame"
      : "it has parts with values of their own that change with time"
  }
}

extension Retention.Input {
  /// The value with all its digits.
  fileprivate var fullText: String {
    if case .bits(let bits) = self { "\(Double(bitPattern: bits))" } else { text }
  }

  /// The value for people.
  fileprivate var text: String {
    switch self {
    case .bits(let bits): ExpressionValue.number(Double(bitPattern: bits)).text()
    case .boolean(let boolean): "\(boolean)"
    case .color(let color): color.css
    case .text(let text): "'\(text)'"
    case .image(let image): "\(image.width)×\(image.height)"
    }
  }
}
