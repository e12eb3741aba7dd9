import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// Views with the modifiers that every element may have.
extension ElementModifiers {
  static func drawThenFill(_ view: AnyView, _ modifiers: FieldReader) throws -> AnyView {
    guard let draw = modifiers.fields("draw") else { return view }
    return AnyView(
      view.drawThenFill(
        try draw.number("progress"), lag: try draw.optionalNumber("lag") ?? 0,
        outlineShare: try draw.optionalNumber("until") ?? 0.5, fadesOutline: try draw.boolean("fade-outline") ?? false))
  }

  /// Everything after painting.
  static func apply(_ modifiers: FieldReader, to view: AnyView) throws -> AnyView {
    var view = view
    if let proportions = modifiers.fields("aspect-ratio") {
      let mode: ContentMode = try proportions.word("mode") == "fill" ? .fill : .fit
      view = AnyView(
        view.aspectRatio(try proportions.optionalNumber("ratio").map { CGFloat($0) }, contentMode: mode))
    }
    if let fixed = try modifiers.word("fixed-size"), fixed != "none" {
      view = AnyView(view.fixedSize(horizontal: fixed != "height", vertical: fixed != "width"))
    }
    if let frame = modifiers.fields("frame") { view = try framed(view, frame) }
    if let padding = try modifiers.optionalNumber("padding") { view = AnyView(view.padding(padding)) }
    view = try filtered(confined(view, modifiers), modifiers)
    if let scale = modifiers.fields("scale"), try scale.boolean("strokes") != false, let factor = try scale.pair("by") {
      view = AnyView(view.scaleEffect(x: factor.x, y: factor.y, anchor: try scale.anchor()))
    }
    if let rotate = modifiers.fields("rotate"), try rotate.boolean("gradients") != false {
      view = AnyView(view.rotationEffect(.degrees(try rotate.number("by")), anchor: try rotate.anchor()))
    }
    if let offset = try modifiers.pair("offset") { view = AnyView(view.offset(x: offset.x, y: offset.y)) }
    if let position = try modifiers.pair("position") { view = AnyView(view.position(position)) }
    if let priority = try modifiers.optionalNumber("layout-priority") { view = AnyView(view.layoutPriority(priority)) }
    if let rank = try modifiers.optionalNumber("z-index") { view = AnyView(view.zIndex(rank)) }
    if let opacity = try modifiers.optionalNumber("opacity") { view = AnyView(view.opacity(opacity)) }
    if let mode = try modifiers.word("blend").flatMap(BlendMode.init) {
      view = AnyView(view.compositingGroup().blendMode(mode))
    }
    if let travel = modifiers.fields("travel-to") {
      view = AnyView(view.travel(toPlace: try travel.whole("place"), progress: try travel.number("progress")))
    }
    return view
  }

  private static func framed(_ view: AnyView, _ frame: FieldReader) throws -> AnyView {
    let alignment = try frame.alignment("alignment")
    if let size = try frame.pair("size") {
      return AnyView(view.frame(width: size.x, height: size.y, alignment: alignment))
    }
    func length(_ key: String) throws -> CGFloat? { try frame.optionalNumber(key).map { CGFloat($0) } }
    return AnyView(
      view.frame(width: try length("width"), height: try length("height"), alignment: alignment)
        .frame(
          minWidth: try length("min-width"), maxWidth: try length("max-width"), minHeight: try length("min-height"),
          maxHeight: try length("max-height"), alignment: alignment))
  }

  /// The view inside its clip and as far as its mask shows it.
  private static func confined(_ view: AnyView, _ modifiers: FieldReader) throws -> AnyView {
    var view = view
    if let clip = modifiers.fields("clip"), let outline = try clip.outline("outline") {
      let style = PathreelMotion.FillStyle(eoFill: try clip.word("rule") == "even-odd")
      view = AnyView(view.clipShape(CenteredShape(shape: outline.shape, size: outline.size), style: style))
    }
    if case .elements(let elements)? = modifiers.values["mask"] {
      let mask = try stack(of: elements, at: modifiers.moment)
      view = AnyView(view.mask { mask })
    }
    return view
  }

  private static func filtered(_ view: AnyView, _ modifiers: FieldReader) throws -> AnyView {
    var view = view
    if let radius = try modifiers.optionalNumber("blur") { view = AnyView(view.blur(radius: radius)) }
    if let shadow = modifiers.fields("shadow") {
      let offset = try shadow.pair("offset") ?? .zero
      let color = try shadow.color("color") ?? Color(white: 0, opacity: 0.33)
      view = AnyView(
        view.shadow(color: color, radius: try shadow.number("radius"), x: offset.x, y: offset.y))
    }
    return view
  }
}

extension FieldReader {
  /// The point of an element that stays where it is; the centre unless given.
  func anchor() throws -> UnitPoint {
    try pair("anchor").map { UnitPoint(x: $0.x, y: $0.y) } ?? .center
  }

  /// The alignment that the name of a unit point represents; the centre unless given.
  func alignment(_ key: String) throws -> Alignment {
    let name = try word(key)
    let (x, y) = unitPointNames.first { $0.name == name }?.point ?? (0.5, 0.5)
    return Alignment(
      horizontal: x == 0 ? .leading : x == 1 ? .trailing : .center,
      vertical: y == 0 ? .top : y == 1 ? .bottom : .center)
  }
}
