import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelPNG
import PathreelRaster

/// Writes a display list as an SVG document that looks the same in other programs. Paths, strokes, gradients, patterns,
/// clips, masks, groups and filters become SVG elements, and letters become outlines. ``Clip`` writes frames as SVG
/// with it.
///
/// Content that SVG cannot express becomes a picture in the resolution of the output: angular gradients, gradients with
/// stops beyond their ends, and pictures whose border colours continue. An item with a Porter-Duff blend mode,
/// `plusLighter` or `plusDarker` becomes one picture with all items below it. Gradients with premultiplied
/// interpolation get more stops.
///
/// ```swift
/// let text = try SVGWriter.document(of: list, width: 1920, height: 1080)
/// ```
package struct SVGWriter {
  /// The size of the document, in pixels.
  let width, height: Int
  /// The transform from points to pixels.
  let canvas: CGAffineTransform
  /// The visible area, in points; inside of a pattern the tile, in the pattern's coordinates.
  var view: CGRect
  /// The distance beyond ``view`` at which items may still be visible, in points: the filters of the groups around them
  /// bring them in.
  var margin: CGFloat = 0
  /// The text of the definitions, to which elements refer by ids.
  var definitions = ""
  var definitionCount = 0
  /// The ids of pictures among the definitions.
  var images: [ImageAsset: String] = [:]
  let rasterizer = Rasterizer()

  /// Writes the document of a list that is fitted to a size in pixels.
  ///
  /// - Throws: `RasterError` if a part that becomes a picture cannot be drawn.
  package static func document(of list: DisplayList, width: Int, height: Int) throws(RasterError) -> String {
    var writer = SVGWriter(list.size, width, height)
    let body = try writer.picture(of: list)
    let view = writer.view
    return """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(width)" height="\(height)" viewBox="\(numbers(view.minX, view.minY, view.width, view.height))">
      <defs>
      \(writer.definitions)</defs>
      \(body)</svg>

      """
  }

  /// The area in which items may be visible: ``view`` with its margin.
  var drawnArea: CGRect { view.insetBy(dx: -margin, dy: -margin) }

  private init(_ size: CGSize, _ width: Int, _ height: Int) {
    (self.width, self.height) = (width, height)
    let (w, h) = (Double(size.width), Double(size.height))
    let isUsable = w > 0 && h > 0 && w.isFinite && h.isFinite
    let scale = isUsable ? min(Double(width) / w, Double(height) / h) : 1
    canvas = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: (Double(width) - scale * w) / 2, ty: (Double(height) - scale * h) / 2)
    view = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)).applying(canvas.inverted())
  }

  /// Writes the background and the items. If SVG cannot express an item, this item and all items below it become one
  /// picture.
  private mutating func picture(of list: DisplayList) throws(RasterError) -> String {
    let ground =
      list.background.alpha > 0 ? "<rect \(rect(view)) \(color(list.background, "fill"))/>\n" : ""
    guard list.size.width > 0, list.size.height > 0, list.size.width.isFinite, list.size.height.isFinite else {
      return ground
    }
    guard let last = list.items.lastIndex(where: { !$0.isExpressible }) else {
      return ground + (try elements(list.items))
    }
    let below = try image(of: Array(list.items[...last]), background: list.background, in: view)
    return below + (try elements(Array(list.items[(last + 1)...])))
  }

  // MARK: Items

  /// Writes items on a transparent background.
  mutating func elements(_ items: [DisplayList.Item]) throws(RasterError) -> String {
    guard let last = items.lastIndex(where: { !$0.isExpressible }) else { return try written(items) }
    let area = drawnArea.intersection(items[...last].extent)
    let below = try image(of: Array(items[...last]), background: .clear, in: area)
    return below + (try written(Array(items[(last + 1)...])))
  }

  /// Writes items that SVG can express.
  private mutating func written(_ items: [DisplayList.Item]) throws(RasterError) -> String {
    var text = ""
    for item in items {
      switch item {
      case .fill(let fill):
        guard fill.path.isFinite, fill.transform.isInvertible else { continue }
        let paint = try paint(fill.paint, "fill", fill.path.boundingRect, fill.transform)
        let rule = fill.rule == .evenOdd ? #" fill-rule="evenodd""# : ""
        text +=
          #"<path d="\#(fill.path.svg)" \#(paint)\#(rule)\#(transform(fill.transform))\#(blending(fill.blendMode))/>"#
      case .stroke(let stroke):
        guard stroke.path.isFinite, stroke.transform.isInvertible, stroke.style.lineWidth > 0 else { continue }
        let reach = -stroke.style.lineWidth / 2 * max(1.5, min(stroke.style.miterLimit, 20))
        let paint = try paint(
          stroke.paint, "stroke", stroke.path.boundingRect.insetBy(dx: reach, dy: reach), stroke.transform)
        text +=
          #"<path d="\#(stroke.path.svg)" fill="none" \#(paint)\#(pen(stroke.style))\#(transform(stroke.transform))\#(blending(stroke.blendMode))/>"#
      case .group(let group): text += try element(of: group)
      }
      text += "\n"
    }
    return text
  }

  /// Writes a group as a `g` element.
  private mutating func element(of group: DisplayList.Group) throws(RasterError) -> String {
    let outerMargin = margin
    margin += group.filter?.reach ?? 0
    var items = try elements(group.items)
    margin = outerMargin
    var attributes = blending(group.blendMode)
    if group.items.contains(where: { $0.blendMode != .normal }) && attributes.isEmpty {
      attributes = #" style="isolation:isolate""#
    }
    if let filter = group.filter, let id = define(filter) { attributes += #" filter="url(#\#(id))""# }
    if let clip = group.clip { attributes += #" clip-path="url(#\#(define(clip)))""# }
    if let mask = group.mask { attributes += #" mask="url(#\#(try define(mask)))""# }
    if group.opacity != 1 { attributes += #" opacity="\#(number(group.opacity.unit))""# }
    if !items.isEmpty { items = "\n" + items }
    return "<g\(attributes)>\(items)</g>"
  }

  /// The attributes of a stroke's pen.
  private func pen(_ style: StrokeStyle) -> String {
    var text = #" stroke-width="\#(number(style.lineWidth))""#
    if style.lineCap != .butt { text += #" stroke-linecap="\#(style.lineCap.svgName)""# }
    if style.lineJoin == .miter {
      text += #" stroke-miterlimit="\#(number(max(1, min(style.miterLimit, 1e6))))""#
    } else {
      text += #" stroke-linejoin="\#(style.lineJoin.svgName)""#
    }
    // A pattern with other lengths is drawn as a line without gaps, as everywhere in Pathreel.
    if !style.dash.isEmpty, style.dash.allSatisfy({ $0.isFinite && $0 >= 0 }) {
      text +=
        #" stroke-dasharray="\#(numbers(style.dash.map { Double($0) }))" stroke-dashoffset="\#(number(style.dashPhase))""#
    }
    return text
  }

  /// The attribute of a blend mode.
  private func blending(_ mode: BlendMode) -> String {
    mode == .normal ? "" : #" style="mix-blend-mode:\#(mode.rawValue)""#
  }

  // MARK: Definitions

  /// Adds a definition with a new id, and returns the id.
  mutating func define(_ make: (_ id: String) -> String) -> String {
    definitionCount += 1
    let id = "d\(definitionCount)"
    definitions += make(id) + "\n"
    return id
  }

  /// Defines a clip, and returns its id.
  private mutating func define(_ clip: DisplayList.ClipPath) -> String {
    let paths = clip.parts.map { part -> String in
      guard part.path.isFinite, part.transform.isInvertible else { return "" }
      let rule = part.rule == .evenOdd ? #" clip-rule="evenodd""# : ""
      let own = part.clip.map { #" clip-path="url(#\#(define($0)))""# } ?? ""
      return #"<path d="\#(part.path.svg)"\#(rule)\#(transform(part.transform))\#(own)/>"#
    }
    return define { #"<clipPath id="\#($0)">\#(paths.joined())</clipPath>"# }
  }

  /// Defines a mask, and returns its id.
  private mutating func define(_ mask: DisplayList.Mask) throws(RasterError) -> String {
    let items = try elements(mask.items)
    let kind =
      switch mask.kind {
      case .alpha: #" style="mask-type:alpha""#
      case .luminance: ""
      case .linearLuminance: #" color-interpolation="linearRGB""#
      }
    let area = rect(drawnArea)
    return define { #"<mask id="\#($0)" maskUnits="userSpaceOnUse" \#(area)\#(kind)>\#(items)</mask>"# }
  }

  // MARK: Pictures

  /// Writes items as a picture of an area of the canvas, in points.
  mutating func image(
    of items: [DisplayList.Item], background: Color, in area: CGRect
  ) throws(RasterError) -> String {
    guard let (bitmap, part) = try bitmap(of: items, background: background, in: area) else { return "" }
    return #"<image \#(rect(part)) preserveAspectRatio="none" xlink:href="\#(Self.data(bitmap))"/>"# + "\n"
  }

  /// Draws an area of the canvas, widened to whole pixels; returns the bitmap and its rectangle in points.
  func bitmap(
    of items: [DisplayList.Item], background: Color, in area: CGRect
  ) throws(RasterError) -> (Bitmap, CGRect)? {
    // A bitmap has at most so many pixels beside the visible ones.
    func beside(_ side: Int) -> CGFloat {
      min((margin * canvas.a).rounded(.up), CGFloat((Bitmap.maximumSide - side) / 2))
    }
    let frame = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
      .insetBy(dx: -beside(width), dy: -beside(height))
    let pixels = area.applying(canvas).insetBy(dx: -1, dy: -1).integral.intersection(frame)
    guard pixels.width >= 1, pixels.height >= 1 else { return nil }
    let bitmap = Bitmap(width: Int(pixels.width), height: Int(pixels.height))
    let move = CGAffineTransform(translationX: -pixels.minX, y: -pixels.minY)
    let map = canvas.concatenating(move)
    try rasterizer.draw(
      DisplayList(size: pixels.size, background: background, items: items.map { $0.transformed(by: map) }), into: bitmap
    )
    return (bitmap, pixels.applying(canvas.inverted()))
  }

  /// A bitmap as a `data:` URL of a PNG.
  static func data(_ bitmap: Bitmap) -> String {
    "data:image/png;base64," + Data(PNG.encoded(bitmap)).base64EncodedString()
  }
}

// MARK: Features of SVG

extension DisplayList.Item {
  /// Whether SVG can express how the item is blended with the items below. The contents of a group are tested
  /// separately.
  fileprivate var isExpressible: Bool {
    guard blendMode.isExpressible else { return false }
    guard case .group(let group) = self, case .chain(let chain)? = group.filter else { return true }
    return chain.isExpressible
  }

  fileprivate var blendMode: BlendMode {
    switch self {
    case .fill(let fill): fill.blendMode
    case .stroke(let stroke): stroke.blendMode
    case .group(let group): group.blendMode
    }
  }
}

extension BlendMode {
  /// Whether CSS has the mode as a `mix-blend-mode`, by the same name.
  var isExpressible: Bool {
    switch self {
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
      .difference, .exclusion, .hue, .saturation, .color, .luminosity:
      true
    case .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn, .destinationOut,
      .destinationAtop, .xor, .plusDarker, .plusLighter:
      false
    }
  }
}

extension Double {
  /// The value clamped to 0…1; 0 for NaN.
  var unit: Double { self > 0 ? Swift.min(self, 1) : 0 }
}

extension Path {
  fileprivate var isFinite: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let a), .line(let a): (a.x + a.y).isFinite
      case .quadCurve(let a, let b): (a.x + a.y + b.x + b.y).isFinite
      case .curve(let a, let b, let c): (a.x + a.y + b.x + b.y + c.x + c.y).isFinite
      case .closeSubpath: true
      }
    }
  }
}

extension CGAffineTransform {
  var isInvertible: Bool { determinant != 0 && determinant.isFinite && (tx + ty).isFinite }
}

extension SVGWriter {
  /// A number in SVG syntax; 0 if it is not finite. A number from 0.01 to 10⁹, or its negative, is rounded to a
  /// millionth.
  package static func text(of value: Double) -> String {
    guard value.isFinite else { return "0" }
    let rounded = (value * 1e6).rounded() / 1e6
    let text = "\(abs(value) >= 0.01 && abs(value) < 1e9 ? rounded : value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

// The following functions write values in SVG's syntax, for all files of ``SVGWriter``.

/// A number; see ``SVGWriter/text(of:)``.
func number(_ value: some BinaryFloatingPoint) -> String { SVGWriter.text(of: Double(value)) }

func numbers(_ values: [Double]) -> String { values.map { number($0) }.joined(separator: " ") }
func numbers(_ values: CGFloat...) -> String { numbers(values.map { Double($0) }) }

func rect(_ rect: CGRect) -> String {
  #"x="\#(number(rect.minX))" y="\#(number(rect.minY))" width="\#(number(rect.width))" height="\#(number(rect.height))""#
}

func transform(_ t: CGAffineTransform, _ name: String = "transform") -> String {
  t == .identity ? "" : #" \#(name)="matrix(\#(numbers(t.a, t.b, t.c, t.d, t.tx, t.ty)))""#
}

/// A colour and its opacity as attributes.
func color(_ color: Color, _ name: String) -> String {
  func byte(_ value: Double) -> String {
    let digits = String(Int((value.unit * 255).rounded()), radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }
  let opacity =
    color.alpha.unit == 1 ? "" : #" \#(name == "stop-color" ? "stop" : name)-opacity="\#(number(color.alpha.unit))""#
  return ##"\##(name)="#\##(byte(color.red))\##(byte(color.green))\##(byte(color.blue))"\##(opacity)"##
}
