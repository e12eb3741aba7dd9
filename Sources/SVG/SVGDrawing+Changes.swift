import Foundation
import PathreelDrawing
import PathreelGeometry

/// Changes of single parts. `DrawingView` applies them in scenes in Swift, and the key `parts` of an `svg` element in
/// scene files.
extension SVGDrawing {
  /// A selector of parts of a drawing: by id, by class, or by number in document order.
  ///
  /// ```swift
  /// let leaf: SVGDrawing.PartReference = "leaf"  // all parts with this id
  /// let petals: SVGDrawing.PartReference = ".petal"  // all parts with this class
  /// let seventh: SVGDrawing.PartReference = "7"  // the part with this ``Part/number``
  /// ```
  public enum PartReference: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// All parts with this id.
    case id(String)
    /// All parts with this class.
    case `class`(String)
    /// The part with this ``Part/number``.
    case number(Int)

    /// Parses `leaf` or `#leaf` as an id, `.petal` as a class, and a whole number as a ``Part/number``.
    public init(_ text: String) {
      if let number = Int(text) {
        self = .number(number)
      } else if text.hasPrefix(".") {
        self = .class(String(text.dropFirst()))
      } else {
        self = .id(text.hasPrefix("#") ? String(text.dropFirst()) : text)
      }
    }

    public init(stringLiteral text: String) { self.init(text) }

    public var description: String {
      switch self {
      case .id(let id): "#\(id)"
      case .class(let name): ".\(name)"
      case .number(let number): "\(number)"
      }
    }
  }

  /// A change of how a part is drawn: moved, rotated, scaled, faded, trimmed or recoloured.
  ///
  /// ```swift
  /// let swing = SVGDrawing.PartChange(rotation: .degrees(12), anchor: .top)
  /// ```
  public struct PartChange: Hashable, Sendable {
    /// The translation of the part, in the drawing's points.
    public var offset: CGSize
    /// The rotation about the anchor.
    public var rotation: Angle
    /// The scale factors about the anchor.
    public var scale: CGSize
    /// The centre of rotation and scaling, relative to the part's bounds.
    public var anchor: UnitPoint
    /// A factor on the part's opacity, 0…1.
    public var opacity: Double
    /// The fraction of each outline that is kept, by arc length, 0…1; nil keeps all of it.
    public var trim: ClosedRange<Double>?
    /// A colour that replaces the paint of all fills; nil leaves their paints.
    public var fill: Color?
    /// A colour that replaces the paint of all strokes; nil leaves their paints.
    public var stroke: Color?

    /// Makes a change; the defaults change nothing.
    public init(
      offset: CGSize = .zero, rotation: Angle = .zero, scale: CGSize = CGSize(width: 1, height: 1),
      anchor: UnitPoint = .center, opacity: Double = 1, trim: ClosedRange<Double>? = nil, fill: Color? = nil,
      stroke: Color? = nil
    ) {
      (self.offset, self.rotation, self.scale, self.anchor) = (offset, rotation, scale, anchor)
      (self.opacity, self.trim, self.fill, self.stroke) = (opacity, trim, fill, stroke)
    }

    /// Whether all numbers are finite. Drawing views reject other changes with an error.
    package var isFinite: Bool {
      [
        offset.width, offset.height, rotation.radians, scale.width, scale.height, anchor.x, anchor.y, opacity,
        trim?.lowerBound ?? 0, trim?.upperBound ?? 0,
      ].allSatisfy(\.isFinite)
    }
  }

  /// The parts that a reference selects, in document order.
  public func parts(_ reference: PartReference) -> [Part] { parts.filter { $0.is(reference) } }

  /// The display items of the whole drawing with some of its parts changed, back to front.
  ///
  /// A change applies to a part and to all parts inside it. If nested parts both set a colour or a trim, the inner one
  /// wins; offsets, rotations, scales and opacities accumulate.
  ///
  /// ```swift
  /// let items = logo.items(changing: ["leaf": .init(rotation: .degrees(12), anchor: .bottom)])
  /// ```
  public func items(changing changes: [PartReference: PartChange]) -> [DisplayList.Item] {
    DrawingPass(changes: changes).items(of: root)
  }
}

extension SVGDrawing.Part {
  /// Whether a reference selects the part.
  func `is`(_ reference: SVGDrawing.PartReference) -> Bool {
    switch reference {
    case .id(let id): self.id == id
    case .class(let name): classes.contains(name)
    case .number(let number): self.number == number
    }
  }

  /// The bounding box of the part's outlines in the drawing's points, without stroke widths; the null rectangle if
  /// there are none.
  public var bounds: CGRect {
    content.reduce(CGRect.null) { box, piece in
      switch piece {
      case .item(let item): box.union(item.outlineBounds)
      case .part(let part): box.union(part.bounds)
      }
    }
  }

  /// The number of parts, this one included, that draw items of their own.
  package var shapeCount: Int {
    content.reduce(content.contains { if case .item = $0 { true } else { false } } ? 1 : 0) {
      if case .part(let part) = $1 { $0 + part.shapeCount } else { $0 }
    }
  }
}

extension DisplayList.Item {
  /// The bounding box of the item's outlines, without stroke widths.
  fileprivate var outlineBounds: CGRect {
    switch self {
    case .fill(let fill): fill.path.applying(fill.transform).boundingRect
    case .stroke(let stroke): stroke.path.applying(stroke.transform).boundingRect
    case .group(let group): group.items.reduce(CGRect.null) { $0.union($1.outlineBounds) }
    }
  }
}
