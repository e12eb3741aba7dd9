import Foundation
import PathreelDrawing
import PathreelGeometry

/// An SVG document as a tree of parts, each with its display items.
///
/// Everything is resolved: style sheets, `use`, units, gradients and clip paths. Parts keep the ids, the classes and
/// the positions of their elements, so that a scene can address them. Coordinates are the drawing's points, which are
/// CSS pixels: origin top-left, x right, y down.
///
/// ```swift
/// let logo = try SVGDrawing(contentsOf: URL(filePath: "logo.svg"))
/// let list = DisplayList(size: logo.size, background: .white, items: logo.items)
/// for part in logo.parts { print(part.number, part.element, part.id ?? "–") }
/// ```
///
/// Scene files show one with an `svg` element, and scenes in Swift with a `DrawingView`. It supports the features of
/// SVG 1.1 and SVG 2 that drawings consist of; ``warnings`` lists what is not drawn. Nothing outside the document is
/// read: a reference to another file is an error.
///
/// Cost: reading a drawing takes a second and a gigabyte at most; a document that would take more is an error.
public struct SVGDrawing: Hashable, Sendable {
  /// The drawing's width and height in points.
  public let size: CGSize
  /// The part of the root element.
  public let root: Part
  /// The features that the document uses and that are not drawn, in document order; at most fifty.
  public let warnings: [SVGWarning]
  /// The warnings for frames that show the drawing.
  package let frameWarnings: [DrawingWarning]
  /// The ids, classes and numbers of all parts, for ``has(_:)``. Most drawings are never asked.
  private let references: Derived<Later<Set<PartReference>>>
  /// The number of parts, the root included.
  package let partCount: Int
  /// The number of path elements in all fills, strokes, masks and layers together; views charge it to the frame
  /// account.
  package let pathElementCount: Int
  /// The number of gradient stops in all fills, strokes, masks and layers together. Views charge it if they change the
  /// paints.
  package let gradientStopCount: Int
  /// The document that moves or has values that can be set, of which the drawing is the state at the beginning; nil for
  /// another one.
  package var document: AnimatedDrawing?
  /// ``document``, if it moves.
  package var animation: AnimatedDrawing? { document.flatMap { $0.moves ? $0 : nil } }

  init(size: CGSize, root: Part, warnings: [SVGWarning]) {
    (self.size, self.root, self.warnings) = (size, root, warnings)
    frameWarnings = warnings.map(\.frameWarning)
    var (parts, elements, stops) = (0, 0, 0)
    func count(_ items: [DisplayList.Item]) {
      for item in items {
        switch item {
        case .fill(let fill):
          elements += fill.path.elements.count
          stops += fill.paint.stopCount
        case .stroke(let stroke):
          elements += stroke.path.elements.count
          stops += stroke.paint.stopCount
        case .group(let group): count(group.items + (group.mask?.items ?? []))
        }
      }
    }
    func add(_ part: Part) {
      parts += 1
      for layer in part.layers { count([.group(layer)]) }
      for piece in part.content {
        switch piece {
        case .part(let inner): add(inner)
        case .item(let item): count([item])
        }
      }
    }
    add(root)
    references = Derived(Later())
    (partCount, pathElementCount, gradientStopCount) = (parts, elements, stops)
  }

  /// Whether a reference selects any part. O(1) but for the first call.
  package func has(_ reference: PartReference) -> Bool {
    references.value.value {
      var references: Set<PartReference> = []
      for part in parts {
        references.insert(.number(part.number))
        if let id = part.id { references.insert(.id(id)) }
        for name in part.classes { references.insert(.class(name)) }
      }
      return references
    }.contains(reference)
  }

  /// The display items of the whole drawing, back to front.
  public var items: [DisplayList.Item] { root.items }

  /// The root and all parts inside it in document order; the parts of a referenced element stand inside their `use`.
  public var parts: [Part] {
    var parts: [Part] = []
    func add(_ part: Part) {
      parts.append(part)
      for child in part.children { add(child) }
    }
    add(root)
    return parts
  }
}

extension SVGDrawing {
  /// A node of the drawing's tree: an element that draws something, or that contains such elements.
  ///
  /// ```swift
  /// let petals = logo.parts.filter { $0.classes.contains("petal") }
  /// ```
  public struct Part: Hashable, Sendable {
    /// The element's name, such as `path` or `g`.
    public let element: String
    /// The element's id. Several parts share an id if several `use` elements refer to it.
    public let id: String?
    /// The class names of the element.
    public let classes: [String]
    /// The element's line and column in the document.
    public let position: FilePosition
    /// The part's number in document order; the root's is 0. Numbers may have gaps, since an element that draws nothing
    /// can take one.
    public let number: Int
    /// The part's own items and its child parts, back to front.
    public let content: [Content]
    /// The groups around the content, the innermost first: opacity, clips, masks, filters and blend modes. Their own
    /// items are empty.
    public let layers: [DisplayList.Group]
    /// ``items``, if they were made already.
    private let kept: Derived<[DisplayList.Item]?>

    init(
      element: String, id: String?, classes: [String], position: FilePosition, number: Int, content: [Content],
      layers: [DisplayList.Group], items: [DisplayList.Item]? = nil
    ) {
      (self.element, self.id, self.classes, self.position) = (element, id, classes, position)
      (self.number, self.content, self.layers, kept) = (number, content, layers, Derived(items))
    }

    /// The same part with its items made already.
    func keepingItems() -> Part {
      Part(
        element: element, id: id, classes: classes, position: position, number: number, content: content,
        layers: layers, items: items)
    }

    /// A piece of a part's content: an item of its own, or a child part.
    public enum Content: Hashable, Sendable {
      /// A fill, a stroke, or the group of a marker.
      case item(DisplayList.Item)
      /// A child part.
      case part(Part)
    }

    /// The child parts, back to front.
    public var children: [Part] {
      content.compactMap { if case .part(let part) = $0 { part } else { nil } }
    }

    /// The display items of the part and of all parts inside it, back to front.
    public var items: [DisplayList.Item] {
      if let kept = kept.value { return kept }
      var items: [DisplayList.Item] = []
      append(to: &items)
      return items
    }

    private func append(to items: inout [DisplayList.Item]) {
      if let kept = kept.value {
        items += kept
      } else if layers.isEmpty {
        appendContent(to: &items)
      } else {
        var own: [DisplayList.Item] = []
        appendContent(to: &own)
        items += Part.composed(own, on: layers)
      }
    }

    private func appendContent(to items: inout [DisplayList.Item]) {
      for piece in content {
        switch piece {
        case .item(let item): items.append(item)
        case .part(let part): part.append(to: &items)
        }
      }
    }

    /// Wraps items in the layers, the innermost first.
    package static func composed(_ items: [DisplayList.Item], on layers: [DisplayList.Group]) -> [DisplayList.Item] {
      layers.reduce(items) { items, layer in
        var group = layer
        group.items = items
        return [.group(group)]
      }
    }
  }
}
