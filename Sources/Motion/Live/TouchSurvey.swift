import Foundation
import PathreelDrawing
import PathreelGeometry

/// Where the views are at an instant that take touches, and what is written on them. The nodes of an instant tell it,
/// on their way through the layout and without drawing, if their ``LiveTree`` has one.
package final class TouchSurvey {
  /// What a view tells.
  package enum Mark {
    /// It takes touches, or has a value that can be set.
    case control(LiveSlot)
    /// It shows a text.
    case text(String)
    /// It has an id, or a name for accessibility.
    case name(String)
    /// It takes no touches, and neither do the views inside.
    case untouchable
  }

  /// The area of a view with a mark.
  package struct Area {
    package let mark: Mark
    package let size: CGSize
    /// Maps the coordinates of the view to the canvas's.
    package let transform: CGAffineTransform
    /// The index of the area around it; nil for none.
    package let outer: Int?
    private let spaces: DisplayListBuilder.Spaces

    fileprivate init(
      _ mark: Mark, _ size: CGSize, _ transform: CGAffineTransform, in outer: Int?, _ spaces: DisplayListBuilder.Spaces
    ) {
      (self.mark, self.size, self.transform, self.outer, self.spaces) = (mark, size, transform, outer, spaces)
    }

    /// The middle of the view on the canvas.
    package var middle: CGPoint { CGPoint(x: size.width / 2, y: size.height / 2).applying(transform) }

    /// Whether a point of the canvas is inside of the view's rectangle.
    package func contains(_ point: CGPoint) -> Bool {
      guard transform.determinant != 0 else { return false }
      return CGRect(origin: .zero, size: size).contains(point.applying(transform.inverted()))
    }

    /// A point of the canvas in a coordinate space, as the view sees it.
    package func point(_ point: CGPoint, in space: CoordinateSpace) -> CGPoint {
      guard transform.determinant != 0 else { return point }
      return point.applying(transform.inverted()).applying(spaces.transform(to: space))
    }
  }

  /// The areas in the order of drawing; each comes before those inside of it.
  package private(set) var areas: [Area] = []
  private var current: Int?
  private var isUntouchable = false

  package init() {}

  /// Notes an area and those inside of it.
  fileprivate func note(
    _ mark: Mark, _ size: CGSize, in drawing: inout DisplayListBuilder, inside: (inout DisplayListBuilder) -> Void
  ) {
    let outer = (current, isUntouchable)
    defer { (current, isUntouchable) = outer }
    switch mark {
    case .untouchable: isUntouchable = true
    case .control where isUntouchable: break
    default:
      areas.append(Area(mark, size, drawing.transform, in: current, drawing.coordinateSpaces()))
      current = areas.count - 1
    }
    inside(&drawing)
  }

  /// The texts inside of an area, in the order of drawing.
  package func texts(inside index: Int) -> [String] {
    var isInside = [index: true]
    return areas.indices.dropFirst(index + 1).compactMap { i in
      guard let outer = areas[i].outer, isInside[outer] == true else { return nil }
      isInside[i] = true
      guard case .text(let text) = areas[i].mark else { return nil }
      return text
    }
  }

  /// The names of the views around and inside of an area that lie no further than the next control.
  package func names(around index: Int) -> [String] {
    var names: [String] = []
    var next = areas[index].outer
    while let i = next {
      switch areas[i].mark {
      case .name(let name): names.append(name)
      case .control: return names
      default: break
      }
      next = areas[i].outer
    }
    return names
  }
}

extension CGAffineTransform {
  fileprivate var determinant: CGFloat { a * d - b * c }
}

extension LayoutNode {
  /// The node, which tells a mark to the survey of touches for which it is made.
  package func marked(_ mark: TouchSurvey.Mark, in survey: TouchSurvey) -> LayoutNode {
    let node = MarkedNode(self, mark, survey)
    node.place = place
    return node
  }
}

private final class MarkedNode: UnaryNode {
  private let mark: TouchSurvey.Mark
  private let survey: TouchSurvey

  init(_ child: LayoutNode, _ mark: TouchSurvey.Mark, _ survey: TouchSurvey) {
    (self.mark, self.survey) = (mark, survey)
    super.init(child)
  }

  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    if drawing.isFindingLinks { return super.draw(for: proposal, into: &drawing) }
    survey.note(mark, size(for: proposal), in: &drawing) { super.draw(for: proposal, into: &$0) }
  }
}

/// A view that tells a mark to surveys of touches.
package struct Marked<Content: View>: View, UnaryView {
  package let content: Content
  private let mark: (ViewContext, LayoutNode) -> TouchSurvey.Mark?

  /// - Parameter mark: Given the context of the view and the node inside, returns the mark. In an update it may also
  ///   note what a later touch needs.
  package init(content: Content, mark: @escaping (ViewContext, LayoutNode) -> TouchSurvey.Mark?) {
    (self.content, self.mark) = (content, mark)
  }

  package var body: Never { primitiveHasNoBody(Self.self) }
  package func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    guard let tree = context.live?.tree, let mark = mark(context, child), let survey = tree.touches else {
      return child
    }
    return child.marked(mark, in: survey)
  }
}
