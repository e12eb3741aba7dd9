import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelNumerics

/// What views with a state need from the run that they belong to (`Stage`): the storage of their state, and the values
/// of what moves. It makes the views of one instant: those of a frame, or those after a change of state.
package protocol LiveTree: AnyObject {
  /// Gives the dynamic properties of a view, such as `@State`, the values that they have at this instant.
  func connect<Value>(_ view: inout Value, in context: ViewContext)

  /// Notes a value that a view has after a change, and returns what is shown of it: the value itself.
  func note<Value: Animatable>(_ value: Value, at slot: LiveSlot, _ transaction: Transaction) -> Value
  /// The instant of the frame that the views are made for; nil after a change.
  var moment: LiveMoment? { get }
  /// The changes of a value that moves at some time; nil for all others. Frames ask for it.
  func moving(_ slot: LiveSlot.Key) -> SlotHistory?

  /// Notes a content that cannot be mixed as numbers are, such as a text, after a change.
  ///
  /// - Returns: The number of its changes so far.
  func noteContent<Content>(
    _ content: Content, at slot: LiveSlot, isAnimated: Bool, isSame: (Content, Content) -> Bool
  ) -> Int
  /// The changes of such a content; nil if it was never noted. Frames ask for it.
  func content(at slot: LiveSlot) -> SlotHistory?

  /// Makes the nodes of a view that may appear and disappear, after a change: a branch, an optional view, an element of
  /// a list.
  ///
  /// - Parameter make: Makes the nodes of the view at its place, now and while it leaves.
  func noteMember(
    _ place: Place, to nodes: inout [LayoutNode], in context: ViewContext,
    _ make: @escaping (inout [LayoutNode], ViewContext) -> Void)
  /// Makes the nodes of such a view in a frame.
  func appendMember(
    _ place: Place, to nodes: inout [LayoutNode], in context: ViewContext,
    _ make: (inout [LayoutNode], ViewContext) -> Void)

  /// Adds the nodes of views that have disappeared from a container and still move.
  func appendLeaving(from place: Place?, to nodes: inout [LayoutNode], in context: ViewContext)

  /// What finds the views that take touches, if the views are made for that.
  var touches: TouchSurvey? { get }
}

/// The instant of a frame.
package struct LiveMoment {
  /// In seconds.
  package let time: Double
  /// The number of the last change of the state before it.
  package let checkpoint: Int

  package init(time: Double, checkpoint: Int) { (self.time, self.checkpoint) = (time, checkpoint) }
}

/// The run that a view belongs to, and what it inherits for it. A ``ViewContext`` has one if the views have a state.
package final class LiveScope {
  package let tree: any LiveTree
  package let transaction: Transaction
  /// Values that views inherit, such as the environment, by their type.
  package let values: [ObjectIdentifier: Any]
  /// The instant of the frame that the views are made for; nil after a change.
  package let moment: LiveMoment?

  package init(_ tree: any LiveTree, _ transaction: Transaction = Transaction(), values: [ObjectIdentifier: Any] = [:])
  {
    (self.tree, self.transaction, self.values, moment) = (tree, transaction, values, tree.moment)
  }

  /// The same scope with another transaction.
  package func with(_ transaction: Transaction) -> LiveScope { LiveScope(tree, transaction, values: values) }

  /// The same scope with another inherited value.
  package func with<Value>(_ value: Value) -> LiveScope {
    var values = values
    values[ObjectIdentifier(Value.self)] = value
    return LiveScope(tree, transaction, values: values)
  }

  /// The inherited value of a type; nil without one.
  package func value<Value>(_ type: Value.Type) -> Value? { values[ObjectIdentifier(type)] as? Value }
}

/// The identity of a value that may move: the place of its view, the number of modifiers around it at this place, the
/// place of the inner view if there may be several, and what it is.
package struct LiveSlot: Hashable {
  package enum Part: UInt8 {
    case effect, frame, shape, style, stroke, phase, state, view, touch, content, contentNumber, contentFrame
  }
  package let place: Place?
  package let depth: Int
  package let inner: Place?
  package let part: Part

  package init(_ place: Place?, depth: Int, of inner: Place? = nil, _ part: Part) {
    (self.place, self.depth, self.inner, self.part) = (place, depth, inner, part)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// A number for the slot. Two slots have the same one by chance alone, once in 2⁶⁴ pairs.
  package struct Key: Hashable {
    fileprivate let number: Int
  }

  package var key: Key { Key(place, depth: depth, of: inner, part) }
}

extension LiveSlot.Key {
  fileprivate init(_ place: Place?, depth: Int, of inner: Place?, _ part: LiveSlot.Part) {
    let paths = (place?.pathHash ?? 0) &+ (inner?.pathHash ?? 0) &* 0x2545_F491_4F6C_DD1D
    number = (paths ^ (depth &* 16 &+ Int(part.rawValue))) &* -0x61C8_8646_80B5_83EB
  }
}

extension ViewContext {
  /// The slot of a value of the view with this context.
  package func slot(_ part: LiveSlot.Part, of node: LayoutNode? = nil) -> LiveSlot {
    LiveSlot(place, depth: depth, of: node?.place, part)
  }

  /// The value to show for a value of the view with this context.
  ///
  /// - Parameter node: The node to which a modifier belongs, if it is one of several with this context.
  package func shown<Value: Animatable>(_ value: Value, _ part: LiveSlot.Part, of node: LayoutNode? = nil) -> Value {
    guard let live else { return value }
    guard let moment = live.moment else {
      return live.tree.note(value, at: slot(part, of: node), live.transaction)
    }
    // Most values never move, so the place is not kept for their slots.
    guard let history = live.tree.moving(LiveSlot.Key(place, depth: depth, of: node?.place, part)) else { return value }
    return history.shown(value, at: moment)
  }
}

extension View {
  /// Adds the nodes of a view that may appear and disappear, one step away from its container.
  func appendMember(_ step: Place.Step, to nodes: inout [LayoutNode], in context: ViewContext) {
    guard let live = context.live else { return appendNodes(to: &nodes, after: step, in: context) }
    let place = Place(step, in: context.place)
    if live.moment != nil {
      live.tree.appendMember(place, to: &nodes, in: context) { appendNodes(to: &$0, at: place, in: $1) }
    } else {
      live.tree.noteMember(place, to: &nodes, in: context) { appendNodes(to: &$0, at: place, in: $1) }
    }
  }
}

extension ViewContext {
  /// Adds the nodes of views that have disappeared from the container with this context, and still move.
  func appendLeaving(to nodes: inout [LayoutNode]) { live?.tree.appendLeaving(from: place, to: &nodes, in: self) }
}

/// A drawn view of a run, with which it asks for its frame.
struct LiveLeaf {
  let scope: LiveScope
  let slot: LiveSlot

  init(scope: LiveScope, slot: LiveSlot) { (self.scope, self.slot) = (scope, slot) }

  /// A leaf in a context; nil if its views have no state.
  ///
  /// - Parameter node: The node around which the leaf is made, if it is one of several with this context.
  init?(in context: ViewContext, of node: LayoutNode? = nil) {
    guard let scope = context.live else { return nil }
    (self.scope, slot) = (scope, context.slot(.frame, of: node))
  }

  /// The rectangle in which the leaf is shown, in its own coordinates.
  ///
  /// - Parameter origin: The leaf's top-left corner in the coordinates of the nearest effect around it, in which the
  ///   frame moves.
  func frame(at origin: CGPoint, size: CGSize) -> CGRect {
    let frame = CGRect(origin: origin, size: size)
    let shown = scope.shown(frame, at: slot)
    return CGRect(
      x: shown.minX - origin.x, y: shown.minY - origin.y, width: shown.width.atLeastZero,
      height: shown.height.atLeastZero)
  }
}

extension LiveScope {
  /// The value to show for the value at a slot.
  package func shown<Value: Animatable>(_ value: Value, at slot: LiveSlot) -> Value {
    guard let moment else { return tree.note(value, at: slot, transaction) }
    return tree.moving(slot.key)?.shown(value, at: moment) ?? value
  }
}

extension SlotHistory {
  /// The value that a frame shows for what its view asks for.
  func shown<Value: Animatable>(_ value: Value, at moment: LiveMoment) -> Value {
    guard let data = (self as? DataHistory<Value.AnimatableData>)?.shown(for: value.animatableData, at: moment) else {
      return value
    }
    var shown = value
    shown.animatableData = data
    return shown
  }
}

extension ViewContext {
  /// The shape to show for a shape of any type.
  func shownShape(_ shape: any Shape) -> any Shape {
    func open<Content: Shape>(_ shape: Content) -> any Shape { shown(shape, .shape) }
    return moves(.shape) ? open(shape) : shape
  }

  /// The style to show for a style of any type. Colours and gradients move, other styles jump.
  func shownStyle(_ style: any ShapeStyle) -> any ShapeStyle {
    func open<Style: MovingStyle>(_ style: Style) -> any ShapeStyle { shown(StyleNumbers(style: style), .style).style }
    guard moves(.style), let style = style as? any MovingStyle else { return style }
    return open(style)
  }

  /// Whether a value may move: always after a change; in frames, if it moves at some time.
  private func moves(_ part: LiveSlot.Part) -> Bool {
    guard let live else { return false }
    return live.moment == nil || live.tree.moving(LiveSlot.Key(place, depth: depth, of: nil, part)) != nil
  }
}
