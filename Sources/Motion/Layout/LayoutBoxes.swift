import Foundation
import PathreelDrawing
import PathreelGeometry

/// The boxes in which layout puts what a frame shows, each before those that lie in it.
///
/// ```swift
/// for box in try scene.layoutBoxes(at: 1.5).boxes { print(box.depth, box.place?.name ?? "–", box.rect) }
/// ```
package struct LayoutBoxes: Sendable {
  /// Where one view lies, or a frame, padding or stack around it.
  package struct Box: Sendable {
    /// In the canvas's points. Of what is turned it is the upright rectangle around it.
    package let rect: CGRect
    /// How many boxes lie around it.
    package let depth: Int
    /// Where in the scene the view comes from.
    package let place: Place?
  }

  /// In the order in which they are drawn.
  package private(set) var boxes: [Box] = []
  /// How many more there are.
  package private(set) var omittedCount = 0
  private let limit: Int
  private var depth = 0

  init(limit: Int) { self.limit = limit }

  /// Adds a box that lies in those that were entered and not left. One without an end is not told.
  mutating func enter(_ rect: CGRect, at place: Place?) {
    defer { depth += 1 }
    guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else { return }
    // A view and what changes it have one box.
    if let last = boxes.last, last.depth < depth, last.rect == rect, last.place == place { return }
    if boxes.count < limit { boxes.append(Box(rect: rect, depth: depth, place: place)) } else { omittedCount += 1 }
  }

  mutating func leave() { depth -= 1 }
}
