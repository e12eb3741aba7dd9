import Foundation
import PathreelDrawing
import PathreelGeometry

extension DrawingBuilder {
  /// What a `filter` makes of an element.
  enum Filtered {
    case unchanged
    /// Nothing is left of it.
    case nothing
    case chain(DisplayList.FilterChain)
  }

  /// - Parameter content: What is filtered, for its box.
  func filter(of element: SVGElement, content: [SVGDrawing.Part.Content], in context: Context) throws(SVGError)
    -> Filtered
  {
    guard let value = element.declarations[.filter]?.trimmed, value != "none", !value.isEmpty else { return .unchanged }
    guard let (id, rest) = SVGReference.url(value), rest.isEmpty else {
      guard let steps = FilterFunctions.steps(value, em: context.style.em, color: context.style.color) else {
        return .unchanged
      }
      let chain = DisplayList.Filter.chain(.init(steps: steps)).transformed(by: context.transform)
      if case .chain(let chain) = chain { return .chain(chain) }
      return .unchanged
    }
    guard let filter = self.element(id), filter.name == "filter" else {
      try refuseOtherFile(id, at: element)
      // As SVG has it, an element with a filter that is not there is not drawn.
      return .nothing
    }
    try account.charge(SVGLimits.partSteps, at: filter)
    let box = try bounds(of: content, in: context.transform, at: element)
    var reader = FilterReader(self, filter: filter, box: box.isNull ? nil : box, context: context)
    guard let chain = try reader.chain() else { return .nothing }
    // Regions and lengths are in the element's coordinates so far.
    guard case .chain(let placed) = DisplayList.Filter.chain(chain).transformed(by: context.transform) else {
      return .nothing
    }
    return .chain(placed)
  }
}
