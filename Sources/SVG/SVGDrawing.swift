import Foundation
import PathreelDrawing
import PathreelGeometry

/// An SVG document as a tree of parts, each with what it draws.
///
/// Everything is resolved: style sheets, `use`, units, gradients, clip paths. Parts keep the ids, the classes and the
/// positions of the elements that they come from, so that a scene can address them. Coordinates are the drawing's points, which are CSS
/// pixels: origin top-left, x right, y down.
///
/// ```swift
/// let logo = try SVGDrawing(contentsOf: URL(filePath: "logo.svg"))
/// let list = DisplayList(size: logo.size, background: .white, items: logo.items)
/// for part in logo.parts { print(part.number, part.element, part.id ?? "–") }
/// ```
///
/// Supported are the parts of SVG 1.1 and SVG 2 that drawings consist of; what is not drawn is told in ``warnings``. Nothing outside of
/// the document is read: a reference to another file is an error.
///
/// Cost: a drawing takes a second and a gigabyte at most; one that would take more is an error that says so.
public struct SVGDrawing: Hashable, Sendable {
  /// The drawing's width and height in points.
  public let size: CGSize
  /// The root element.
  public let root: Part
  /// What the document asks for and is not drawn, in document order: the first fifty.
  public let warnings: [SVGWarning]
  /// The ids, classes and places that its parts have.
  private let references: Set<PartReference>
  /// How many parts there are.
  package let partCount: Int
  /// How many lines and curves all paths have together.
  package let pathElementCount: Int

  init(size: CGSize, root: Part, warnings: [SVGWarning]) {
    (self.size, self.root, self.warnings) = (size, root, warnings)
    var (references, parts, elements) = (Set<PartReference>(), 0, 0)
    func count(_ items: [DisplayList.Item]) {
      for item in items {
        switch item {
        case .fill(let fill): elements += fill.path.elements.count
        case .stroke(let stroke): elements += stroke.path.elements.count
        case .group(let group): count(group.items + (group.mask?.items ?? []))
        }
      }
    }
    func add(_ part: Part) {
      parts += 1
      references.insert(.number(part.number))
      if let id = part.id { references.insert(.id(id)) }
      for name in part.classes { references.insert(.class(name)) }
      for layer in part.layers { count([.group(layer)]) }
      for piece in part.content {
        switch piece {
        case .part(let inner): add(inner)
        case .item(let item): count([item])
        }
      }
    }
    add(root)
    (self.references, partCount, pathElementCount) = (references, parts, elements)
  }

  /// Whether any part is meant by a reference.
  package func has(_ reference: PartReference) -> Bool { references.contains(reference) }

  /// What the whole drawing shows, back to front.
  public var items: [DisplayList.Item] { root.items }

  /// The root and all parts inside of it in document order; what `use` brings in stands where it is used.
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
  /// An element that draws something, or that holds such elements.
  ///
  /// ```swift
  /// let petals = logo.parts.filter { $0.classes.contains("petal") }
  /// ```
  public struct Part: Hashable, Sendable {
    /// The element's name, such as `path` or `g`.
    public let element: String
    /// The element's id. Several parts have one id where `use` brings an element in several times.
    public let id: String?
    /// The words of the element's `class`.
    public let classes: [String]
    /// Where the element stands in the document.
    public let position: FilePosition
    /// The part's place in document order: the root is 0.
    public let number: Int
    /// What is drawn, back to front.
    public let content: [Content]
    /// The layers that the content is composed on, the innermost first: opacity, clips, masks, filters and blend modes. Their own
    /// items are empty.
    public let layers: [DisplayList.Group]

    /// What a part draws by itself, or a part inside of it.
    public enum Content: Hashable, Sendable {
      /// A fill, a stroke, or the group of a marker.
      case item(DisplayList.Item)
      /// An element inside.
      case part(Part)
    }

    /// The parts directly inside.
    public var children: [Part] {
      content.compactMap { if case .part(let part) = $0 { part } else { nil } }
    }

    /// What the part shows, with all that is inside.
    public var items: [DisplayList.Item] {
      var items: [DisplayList.Item] = []
      for piece in content {
        switch piece {
        case .item(let item): items.append(item)
        case .part(let part): items += part.items
        }
      }
      return Part.composed(items, on: layers)
    }

    /// Items on the layers, the innermost first.
    package static func composed(_ items: [DisplayList.Item], on layers: [DisplayList.Group]) -> [DisplayList.Item] {
      layers.reduce(items) { items, layer in
        var group = layer
        group.items = items
        return [.group(group)]
      }
    }
  }
}
