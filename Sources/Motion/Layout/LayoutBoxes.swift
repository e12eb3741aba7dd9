import Foundation
import PathreelDrawing
import PathreelGeometry

/// The layout boxes of a frame's views, in drawing order: a box comes before the boxes inside it.
///
/// `TreeMessage` sends them to the preview's page, which shows the box of the view at a point. ``DisplayListBuilder``
/// collects them.
///
/// ```swift
/// for box in try scene.layoutBoxes(at: 1.5).boxes { print(box.depth, box.place?.name ?? "–", box.rect) }
/// ```
package struct LayoutBoxes: Sendable {
  /// The box of a view, or of a frame, padding or stack around it.
  package struct Box: Sendable {
    /// In points of the canvas. If the view is rotated, it is the bounding box.
    package let rect: CGRect
    /// The number of boxes around it.
    package let depth: Int
    /// The place in the scene where the view comes from; nil for the scene as a whole.
    package let place: Place?
  }

  /// The collected boxes, in drawing order.
  package private(set) var boxes: [Box] = []
  /// The number of boxes beyond the limit, which are not collected.
  package private(set) var omittedCount = 0
  /// The maximum number of boxes to collect.
  private let limit: Int
  /// The last box that was entered and is not part of another; beyond the limit it is not collected.
  private var last: Box?
  /// The number of entered boxes that were not left yet.
  private var depth = 0

  init(limit: Int) { self.limit = limit }

  /// Enters a box and adds it. A box with coordinates that are not finite is not added.
  mutating func enter(_ rect: CGRect, at place: Place?) {
    defer { depth += 1 }
    guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else { return }
    // A view and its modifiers share a box if they have the same rectangle.
    if let last, last.depth < depth, last.rect == rect, last.place == place { return }
    let box = Box(rect: rect, depth: depth, place: place)
    last = box
    if boxes.count < limit { boxes.append(box) } else { omittedCount += 1 }
  }

  /// Leaves the last box that was entered.
  mutating func leave() { depth -= 1 }
}
