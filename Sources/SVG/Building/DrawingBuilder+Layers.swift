import Foundation
import PathreelDrawing
import PathreelGeometry

/// The groups that an element's effects need. ``DrawingBuilder`` puts them around the content of each part.
extension DrawingBuilder {
  /// The layers of an element: its filter, clip path, mask, and opacity with blend mode, in this order. Nil if they
  /// remove everything.
  func layers(of element: SVGElement, content: [SVGDrawing.Part.Content], in context: Context) throws(SVGError)
    -> [DisplayList.Group]?
  {
    let declarations = element.declarations
    let opacity = Self.declared(.opacity, of: element).flatMap { SVGNumber.alpha($0) } ?? 1
    let mode = declarations[.mixBlendMode].flatMap { BlendMode(svg: $0) } ?? .normal
    let isIsolated = declarations[.isolation] == "isolate"
    var layers: [DisplayList.Group] = []
    switch try filter(of: element, content: content, in: context) {
    case .unchanged: break
    case .nothing: return nil
    case .chains(let chains): layers += chains.map { DisplayList.Group(items: [], filter: .chain($0)) }
    }
    switch try clip(of: element, content: content, in: context) {
    case .all: break
    case .nothing: return nil
    case .layers(let clips): layers += clips
    }
    guard let masks = try masks(of: element, content: content, in: context) else { return nil }
    layers += masks
    if opacity < 1 || mode != .normal || isIsolated {
      layers.append(DisplayList.Group(items: [], opacity: opacity, blendMode: mode))
    }
    return layers
  }
}

extension DrawingBuilder {
  /// Whether the value of a filter, clip path or mask means none. They are not inherited, so an unset one is none.
  static func isNone(_ value: String) -> Bool {
    ["none", "initial", "unset", "revert", "revert-layer"].contains(value.lowercased())
  }
}

extension BlendMode {
  /// Finds a blend mode by its CSS name (Compositing 1, §9); nil for other names.
  init?(svg name: String) {
    let names: Set<String> = [
      "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
      "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
    ]
    guard names.contains(name), let mode = BlendMode(rawValue: name) else { return nil }
    self = mode
  }
}
