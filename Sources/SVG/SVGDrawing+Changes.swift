import Foundation
import PathreelDrawing
import PathreelGeometry

extension SVGDrawing {
  /// Which parts of a drawing are meant.
  ///
  /// ```swift
  /// let leaf: SVGDrawing.PartReference = "leaf"  // the parts with this id
  /// let petals: SVGDrawing.PartReference = ".petal"  // those of this class
  /// let seventh: SVGDrawing.PartReference = "7"  // the one at this place, as ``Part/number`` counts
  /// ```
  public enum PartReference: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// All parts with an id.
    case id(String)
    /// All parts of a class.
    case `class`(String)
    /// The part at a place in document order.
    case number(Int)

    /// Reads `leaf` or `#leaf` as an id, `.petal` as a class, and a whole number as a place.
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

  /// How a part is drawn otherwise than the document says.
  ///
  /// ```swift
  /// let swing = SVGDrawing.PartChange(rotation: .degrees(12), anchor: .top)
  /// ```
  public struct PartChange: Hashable, Sendable {
    /// How far the part is moved, in the drawing's points.
    public var offset: CGSize
    /// How far it is turned about the anchor.
    public var rotation: Angle
    /// How much it is enlarged about the anchor.
    public var scale: CGSize
    /// The point of the part's bounds about which it is turned and enlarged.
    public var anchor: UnitPoint
    /// Multiplies the part's opacity.
    public var opacity: Double
    /// Which share of each outline there is, 0…1; nil for all of it.
    public var trim: ClosedRange<Double>?
    /// A colour for whatever the part fills; nil leaves its paints.
    public var fill: Color?
    /// A colour for whatever the part strokes; nil leaves its paints.
    public var stroke: Color?

    /// A change of nothing but what is given.
    public init(
      offset: CGSize = .zero, rotation: Angle = .zero, scale: CGSize = CGSize(width: 1, height: 1),
      anchor: UnitPoint = .center, opacity: Double = 1, trim: ClosedRange<Double>? = nil, fill: Color? = nil,
      stroke: Color? = nil
    ) {
      (self.offset, self.rotation, self.scale, self.anchor) = (offset, rotation, scale, anchor)
      (self.opacity, self.trim, self.fill, self.stroke) = (opacity, trim, fill, stroke)
    }

    /// Whether it has only numbers that can be drawn.
    package var isFinite: Bool {
      [
        offset.width, offset.height, rotation.radians, scale.width, scale.height, anchor.x, anchor.y, opacity,
        trim?.lowerBound ?? 0, trim?.upperBound ?? 0,
      ].allSatisfy(\.isFinite)
    }
  }

  /// The parts that a reference means, in document order.
  public func parts(_ reference: PartReference) -> [Part] { parts.filter { $0.is(reference) } }

  /// What the whole drawing shows with some of its parts changed.
  ///
  /// A change is about a part with all that is inside. Of two colours or trims the inner one counts, everything else comes one upon
  /// the other.
  ///
  /// ```swift
  /// let items = logo.items(changing: ["leaf": .init(rotation: .degrees(12), anchor: .bottom)])
  /// ```
  public func items(changing changes: [PartReference: PartChange]) -> [DisplayList.Item] {
    DrawingPass(changes: changes).items(of: root)
  }
}

extension SVGDrawing.Part {
  func `is`(_ reference: SVGDrawing.PartReference) -> Bool {
    switch reference {
    case .id(let id): self.id == id
    case .class(let name): classes.contains(name)
    case .number(let number): self.number == number
    }
  }

  /// The box of the part's outlines in the drawing's points; the null rectangle where there are none.
  public var bounds: CGRect {
    content.reduce(CGRect.null) { box, piece in
      switch piece {
      case .item(.fill(let fill)): box.union(fill.path.applying(fill.transform).boundingRect)
      case .item(.stroke(let stroke)): box.union(stroke.path.applying(stroke.transform).boundingRect)
      case .item(.group(let group)):
        group.items.reduce(box) {
          switch $1 {
          case .fill(let fill): $0.union(fill.path.applying(fill.transform).boundingRect)
          case .stroke(let stroke): $0.union(stroke.path.applying(stroke.transform).boundingRect)
          case .group: $0
          }
        }
      case .part(let part): box.union(part.bounds)
      }
    }
  }

  /// How many parts draw something by themselves, this one among them.
  package var shapeCount: Int {
    content.reduce(content.contains { if case .item = $0 { true } else { false } } ? 1 : 0) {
      if case .part(let part) = $1 { $0 + part.shapeCount } else { $0 }
    }
  }
}
