import PathreelDrawing
import PathreelMotion
import Synchronization

/// Takes what a frame kept of the frames before it, and why it made the rest again.
///
/// ```swift
/// let log = RemakeLog()
/// let list = try RemakeLog.$current.withValue(log) { try renderer.displayList(ofFrame: 60, of: clip) }
/// for remake in log.remakes { print(remake) }
/// ```
package final class RemakeLog: Sendable {
  /// Where it goes for frames that are made on this thread.
  @TaskLocal package static var current: RemakeLog?

  /// An element that was made again.
  package struct Remake: CustomStringConvertible, Sendable {
    /// Where in the scene it comes from.
    package let place: Place
    /// Why, in words.
    package let reasons: [String]
    /// What of it was kept, in words; nil where all of it was made again.
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

  /// In the order in which they were made.
  package var remakes: [Remake] { state.withLock { $0.remakes } }
  /// How many elements were kept, those inside of other elements left out.
  package var keptCount: Int { state.withLock { $0.keptCount } }
  /// Whether a frame of a scene file was made.
  package var hasFrame: Bool { state.withLock { $0.hasFrame } }
  /// Whether nothing of the frames before could be used, because the frame or one before it takes too many steps.
  package var isFromNothing: Bool { state.withLock { $0.isFromNothing } }

  /// A frame begins, or begins again.
  func beginFrame() { state.withLock { $0 = State(hasFrame: true) } }

  /// A scene of the frame begins, or the frame itself.
  ///
  /// - Returns: The names of what lies in the slots of its moments.
  func begin(_ model: SceneModel, isFromNothing: Bool) -> [Int: String] {
    var names: [Int: String] = [:]
    for (parameter, slot) in zip(model.parameters, model.parameterSlots) { names[slot] = parameter.name }
    for (name, slot) in model.beatSlots + model.beatStarts { names[slot] = name }
    for (slot, value) in model.named { names[slot] = value.key }
    for track in model.tracks { for (slot, name) in track.slotNames { names[slot] = name } }
    for scale in model.scales {
      for (i, part) in scale.parts.enumerated() { names[scale.slot + i] = "\(scale.name).\(part)" }
    }
    for frame in model.frames {
      for (i, part) in ElementFrame.Part.allCases.enumerated() {
        names[frame.slot + i] = "\(frame.name).\(part.rawValue)"
      }
    }
    func add(_ elements: [Element]) {
      for element in elements {
        if let index = element.index {
          names[index.slot] = index.name
          for cell in index.cells { names[cell.slot] = cell.name }
        }
        for argument in element.arguments { names[argument.slot] = argument.name }
        add(element.inner)
      }
    }
    add(model.elements)
    state.withLock { ($0.hasFrame, $0.isFromNothing) = (true, isFromNothing) }
    return names
  }

  func noteKept(_ count: Int) { state.withLock { $0.keptCount += count } }

  /// Notes an element that is made again.
  func note(_ place: Place, _ reasons: [String]) {
    state.withLock { $0.remakes.append(Remake(place: place, reasons: reasons)) }
  }

  /// Notes what was kept of the element that was noted last.
  func noteKept(_ part: String, of place: Place) {
    state.withLock { state in
      guard let last = state.remakes.indices.last, state.remakes[last].place == place else { return }
      state.remakes[last].keptPart = part
    }
  }
}

extension Moment {
  /// Notes whether elements are kept, or else which of their inputs have changed.
  ///
  /// - Parameters:
  ///   - before: What the inputs were; nil where nobody asked before.
  ///   - wasKept: Whether their views were there.
  func note(
    _ elements: [Element], _ inputs: ElementInputs, before: [Retention.Input]?, wasKept: Bool, now: [Retention.Input]
  ) {
    guard let remakes, enclosingInputs == nil else { return }
    if before == now, wasKept { return remakes.noteKept(elements.count) }
    for element in elements {
      remakes.note(place(of: element), reasons(inputs, before: before, now: now))
    }
  }

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

  /// Notes elements that are made in each frame.
  func noteUnkept(_ elements: [Element]) {
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
  /// Why its views are made in each frame.
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
    case .bits(let bits): TextTemplate.text(of: .number(Double(bitPattern: bits)))
    case .boolean(let boolean): "\(boolean)"
    case .color(let color): color.css
    case .text(let text): "'\(text)'"
    case .image(let image): "\(image.width)×\(image.height)"
    }
  }
}
