import PathreelDrawing
import PathreelMotion
import PathreelNumerics

/// A view that may appear and disappear, in the course of a run.
final class MemberLife {
  let place: Place
  let member = LiveMember()
  /// The change with which the view appeared, and the last one with which it was there (``Run/changeCount``).
  var birth: Int
  var lastChange: Int
  /// Makes the view's nodes as they were last.
  var make: (inout [LayoutNode], ViewContext) -> Void = { _, _ in }

  init(_ place: Place, at change: Int) { (self.place, birth, lastChange) = (place, change, change) }
}

/// A place at which views appear and disappear: an `if`, an optional view, a list.
final class ContainerLife {
  /// The change with which the container appeared, and the last one with which it was there.
  var birth: Int
  var lastChange: Int
  /// The views that are there, in order, and those that were there at the change before.
  var members: [MemberLife] = []
  var lastMembers: [MemberLife] = []
  /// The number of the pass (``Run/updateCount``) that filled `members`.
  var update = 0
  /// The views that leave, with all changes.
  var leaving = History<[LeavingMember]>([], at: 0)

  init(at change: Int) { (birth, lastChange) = (change, change) }
}

/// A view that has disappeared and still moves.
struct LeavingMember {
  let life: MemberLife
  let frame: LiveMember.Frame
  /// The change with which it disappeared.
  let change: Int
  /// The time at which it has left, in seconds; nil before its nodes were made for the first time.
  var end: Double?
  let make: (inout [LayoutNode], ViewContext) -> Void
}

extension StageTree {
  /// Adds the nodes of a view in a phase of its appearance.
  ///
  /// - Parameter leaving: Where the view stays while it leaves; nil for a view that is there.
  func append(
    _ life: MemberLife?, at place: Place, _ phase: LiveMembership.Phase, leavingFrom leaving: LiveMember.Frame? = nil,
    to nodes: inout [LayoutNode], in context: ViewContext, _ make: (inout [LayoutNode], ViewContext) -> Void
  ) {
    var inner = context
    let membership = LiveMembership(phase)
    inner.membership = membership
    if leaving != nil { inner.live = context.live?.with(LeavingMark()) }
    let first = nodes.count
    make(&nodes, inner)
    let member = leaving.map { LiveMember(leavingFrom: $0) } ?? life?.member
    let opacity = membership.hasTransition ? nil : shownOpacity(of: place, phase, context)
    for i in first..<nodes.count {
      if let opacity { nodes[i] = nodes[i].faded(opacity) }
      if let member { nodes[i] = nodes[i].asMember(member) }
      if leaving != nil, let touches { nodes[i] = nodes[i].marked(.untouchable, in: touches) }
    }
  }

  /// The opacity of a view without a transition of its own; nil for a view that never faded.
  private func shownOpacity(of place: Place, _ phase: LiveMembership.Phase, _ context: ViewContext) -> Double? {
    let slot = LiveSlot(place, depth: -1, .phase)
    guard let live = context.live else { return nil }
    if phase == .identity, (isUpdate ? run.slot(slot) : run.moving(slot.key)) == nil { return nil }
    if phase == .didDisappear, isUpdate, run.slot(slot) == nil { _ = live.shown(1.0, at: slot) }
    return live.shown(phase == .identity ? 1.0 : 0.0, at: slot)
  }
}

extension UpdateTree {
  func noteMember(
    _ place: Place, to nodes: inout [LayoutNode], in context: ViewContext,
    _ make: @escaping (inout [LayoutNode], ViewContext) -> Void
  ) {
    let container = run.container(context.place)
    let life = run.member(place)
    life.make = make
    container.members.append(life)
    // What appears together with its container has no transition.
    let comes = life.birth == run.changeCount && container.birth < run.changeCount
    if comes, isFirstPass { needsSecondPass = true }
    append(life, at: place, comes && isFirstPass ? .willAppear : .identity, to: &nodes, in: context, make)
  }

  func appendLeaving(from place: Place?, to nodes: inout [LayoutNode], in context: ViewContext) {
    let container = run.container(place)
    let there = Set(container.members.map { ObjectIdentifier($0) })
    var leaving = container.leaving.last.filter { !there.contains(ObjectIdentifier($0.life)) }
    let known = Set(leaving.map { ObjectIdentifier($0.life) })
    for life in container.lastMembers where !there.contains(ObjectIdentifier(life)) {
      guard !known.contains(ObjectIdentifier(life)), let frame = life.member.frame else { continue }
      leaving.append(LeavingMember(life: life, frame: frame, change: run.changeCount, end: nil, make: life.make))
    }
    if leaving.isEmpty, container.leaving.last.isEmpty { return }
    leaving = leaving.compactMap { member in
      var (own, member) = ([LayoutNode](), member)
      let end = run.endOfMotions {
        append(
          nil, at: member.life.place, .didDisappear, leavingFrom: member.frame, to: &own, in: context, member.make)
      }
      if member.end == nil {
        // A view without a transition that moves is gone at once. It was made to find that out, so the views are made
        // once more without it, and then its actions follow.
        guard end > run.now else {
          run.note(Change(transaction: ChangeContext(Transaction())) {})
          return nil
        }
        member.end = end
        if end.isFinite { run.schedule(at: end) { [run] in run.remove(member, from: place) } }
      }
      member.life.lastChange = run.changeCount
      nodes += own
      return member
    }
    container.leaving.set(leaving, at: run.checkpoint)
  }
}

extension StageTree {
  func appendMember(
    _ place: Place, to nodes: inout [LayoutNode], in context: ViewContext,
    _ make: (inout [LayoutNode], ViewContext) -> Void
  ) {
    append(nil, at: place, .identity, to: &nodes, in: context, make)
  }
}

extension FrameTree {
  func noteMember(
    _ place: Place, to nodes: inout [LayoutNode], in context: ViewContext,
    _ make: @escaping (inout [LayoutNode], ViewContext) -> Void
  ) {
    appendMember(place, to: &nodes, in: context, make)
  }

  func appendLeaving(from place: Place?, to nodes: inout [LayoutNode], in context: ViewContext) {
    guard let leaving = run.knownContainer(place)?.leaving.value(at: checkpoint) else { return }
    for member in leaving {
      append(
        nil, at: member.life.place, .didDisappear, leavingFrom: member.frame, to: &nodes, in: context, member.make)
    }
  }
}
