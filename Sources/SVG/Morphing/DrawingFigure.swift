import Foundation
import PathreelDrawing
import PathreelGeometry

/// The unit of a morph between drawings: an outline with its paints, or a picture that cannot morph and only fades.
/// Used by ``DrawingMorphing``.
package struct DrawingFigure: Sendable {
  /// An outline that can morph, or a picture.
  package enum Content: Hashable, Sendable {
    /// A path that is filled, stroked, or both.
    case outline(Outlined)
    /// Items with images, markers, clips, masks, filters or blend modes.
    case picture([DisplayList.Item])
  }

  /// An outline and its paints, in the coordinates in which the drawing is shown.
  package struct Outlined: Hashable, Sendable {
    var path: Path
    var fill: Paint?
    var rule = FillRule.nonzero
    var stroke: Paint?
    /// The stroke style. Its width and dashes are scaled by the square root of the transform's determinant, the mean
    /// scale.
    var pen = StrokeStyle()
    /// Whether the stroke is drawn before the fill.
    var strokesFirst = false
    var opacity: Double
  }

  /// The outline or picture.
  package var content: Content
  /// The id of the part that draws the figure.
  var id: String?
  /// The innermost enclosing part with an id, as an index into ``DrawingFigures/scopes``; 0 is the whole drawing.
  var scope: Int
}

/// The figures of a drawing, from back to front: the input of ``DrawingMorphing``.
package struct DrawingFigures: Sendable {
  /// A part with an id that contains figures.
  struct Scope {
    var id: String
    /// The index of the enclosing scope.
    var outer: Int
    var depth: Int
  }

  private(set) var figures: [DrawingFigure] = []
  /// The scopes; the first one is the whole drawing.
  private(set) var scopes = [Scope(id: "", outer: 0, depth: 0)]
  private var scopesByID: [String: Int] = [:]
  /// Whether the drawing is clipped to its page.
  let isClipped: Bool
  private let drawing: SVGDrawing
  /// The transform from the drawing's points to the coordinates in which it is shown.
  private let place: CGAffineTransform

  /// Collects the figures of a drawing.
  ///
  /// - Parameter place: The transform from the drawing's points to the coordinates in which it is shown.
  package init(_ drawing: SVGDrawing, at place: CGAffineTransform) {
    (self.drawing, self.place) = (drawing, place)
    let root = drawing.root
    let clip = DisplayList.ClipPath(path: Path(CGRect(origin: .zero, size: drawing.size)))
    func isPage(_ layer: DisplayList.Group) -> Bool { layer.isClipOnly && layer.clip == clip }
    let isPlain = root.layers.allSatisfy { $0.isPlain || isPage($0) }
    isClipped = isPlain && root.layers.contains(where: isPage)
    if isPlain {
      add(root, scope: 0, opacity: root.layers.reduce(1) { $0 * $1.opacity }, isRoot: true)
    } else {
      figures = [DrawingFigure(content: .picture(root.items.map { $0.transformed(by: place) }), id: root.id, scope: 0)]
    }
  }

  /// The area that shows: the drawing's page, and what lies outside of it unless the page clips it. It takes a look at
  /// every outline unless the drawing is clipped.
  func page() -> Path {
    let page = CGRect(origin: .zero, size: drawing.size)
    if isClipped { return Path(page).applying(place) }
    let extent = DrawingBuilder.extent(of: drawing.root.content)
    let isLimited = [extent.minX, extent.minY, extent.maxX, extent.maxY]
      .allSatisfy { abs($0) <= CGPoint.coordinateLimit }
    let isInside = !isLimited || page.insetBy(dx: -0.01, dy: -0.01).contains(extent)
    return Path(isInside ? page : page.union(extent)).applying(place)
  }

  /// Adds the figures of a part, in drawing order.
  private mutating func add(_ part: SVGDrawing.Part, scope: Int, opacity: Double, isRoot: Bool = false) {
    // A part with a layer is isolated: what blends inside does not see what lies under the part.
    guard isRoot || part.layers.isEmpty || (part.layers.allSatisfy(\.isPlain) && !part.hasBlending) else {
      addPicture(part.items, of: part, scope: scope, opacity: opacity)
      return
    }
    let opacity = isRoot ? opacity : part.layers.reduce(opacity) { $0 * $1.opacity }
    var inner = scope
    if let id = part.id, !isRoot, !part.children.isEmpty { inner = self.scope(id, in: scope) }
    var open: (figure: DrawingFigure.Outlined, path: Path, transform: CGAffineTransform)?
    func end() {
      guard let (outline, _, _) = open else { return }
      open = nil
      figures.append(DrawingFigure(content: .outline(outline), id: part.id, scope: scope))
    }
    for piece in part.content {
      switch piece {
      case .part(let child):
        end()
        add(child, scope: inner, opacity: opacity)
      case .item(let item):
        if let (path, transform) = item.outline, let known = open, known.path == path, known.transform == transform,
          let joined = known.figure.joined(with: item, at: place)
        {
          open!.figure = joined
          continue
        }
        end()
        if let (path, transform) = item.outline,
          let outline = DrawingFigure.Outlined(item, at: place, opacity: opacity)
        {
          open = (outline, path, transform)
        } else {
          addPicture([item], of: part, scope: scope, opacity: opacity)
        }
      }
    }
    end()
  }

  private mutating func addPicture(
    _ items: [DisplayList.Item], of part: SVGDrawing.Part, scope: Int, opacity: Double
  ) {
    guard !items.isEmpty else { return }
    let faded = opacity < 1 ? [.group(.init(items: items, opacity: opacity))] : items
    figures.append(
      DrawingFigure(content: .picture(faded.map { $0.transformed(by: place) }), id: part.id, scope: scope))
  }

  /// Returns the scope of an id; parts with the same id share one scope.
  private mutating func scope(_ id: String, in outer: Int) -> Int {
    if let known = scopesByID[id] { return known }
    scopes.append(Scope(id: id, outer: outer, depth: scopes[outer].depth + 1))
    scopesByID[id] = scopes.count - 1
    return scopes.count - 1
  }

  /// The index of the scope with an id. The empty id means the whole drawing.
  func scope(_ id: String) -> Int? { id.isEmpty ? 0 : scopesByID[id] }
}

extension DrawingFigure.Outlined {
  /// Makes an outline of a fill or stroke; nil for a group, and for a paint that cannot be transformed.
  fileprivate init?(_ item: DisplayList.Item, at place: CGAffineTransform, opacity: Double) {
    self.init(path: Path(), opacity: opacity)
    switch item {
    case .fill(let fill): path = fill.path.applying(fill.transform.concatenating(place))
    case .stroke(let stroke): path = stroke.path.applying(stroke.transform.concatenating(place))
    case .group: return nil
    }
    guard let joined = joined(with: item, at: place) else { return nil }
    self = joined
    strokesFirst = fill == nil
  }

  /// Adds an item's paint to the outline; nil if the outline already has a paint of that kind, or if the paint cannot
  /// be transformed.
  fileprivate func joined(with item: DisplayList.Item, at place: CGAffineTransform) -> Self? {
    var outline = self
    switch item {
    case .fill(let fill):
      guard outline.fill == nil, let paint = fill.paint.placed(by: fill.transform.concatenating(place)) else {
        return nil
      }
      (outline.fill, outline.rule) = (paint, fill.rule)
    case .stroke(let stroke):
      let map = stroke.transform.concatenating(place)
      guard outline.stroke == nil, let paint = stroke.paint.placed(by: map) else { return nil }
      let scale = abs(map.determinant).squareRoot()
      outline.stroke = paint
      outline.pen = stroke.style
      outline.pen.lineWidth *= scale
      outline.pen.dash = stroke.style.dash.map { $0 * scale }
      outline.pen.dashPhase *= scale
    case .group: return nil
    }
    return outline
  }
}

extension DisplayList.Item {
  /// The path and transform of a fill or stroke; nil for a group.
  fileprivate var outline: (Path, CGAffineTransform)? {
    switch self {
    case .fill(let fill): (fill.path, fill.transform)
    case .stroke(let stroke): (stroke.path, stroke.transform)
    case .group: nil
    }
  }
}

extension SVGDrawing.Part {
  /// Whether a child part blends with what lies under it, directly or through parts without layers.
  fileprivate var hasBlending: Bool {
    children.contains { child in
      child.layers.isEmpty ? child.hasBlending : child.layers.contains { $0.blendMode != .normal }
    }
  }
}

extension DisplayList.Group {
  /// Whether the group has no effect but its opacity.
  fileprivate var isPlain: Bool { clip == nil && mask == nil && filter == nil && blendMode == .normal }
  /// Whether the group has no effect but its clip.
  fileprivate var isClipOnly: Bool {
    clip != nil && mask == nil && filter == nil && blendMode == .normal && opacity == 1
  }
}

extension Paint {
  /// The paint of a transformed path; nil if the paint cannot be transformed.
  fileprivate func placed(by map: CGAffineTransform) -> Paint? {
    switch self {
    case .color, .linearGradient, .radialGradient, .pattern: transformed(by: map)
    case .angularGradient, .image: nil
    }
  }
}
