import Foundation
import PathreelDrawing
import PathreelGeometry

/// The `filter` property. ``DrawingBuilder/layers(of:content:in:)`` resolves it for each element.
extension DrawingBuilder {
  /// The effect of `filter` on an element.
  enum Filtered {
    case unchanged
    /// The element is not drawn.
    case nothing
    /// The filter chains, in order of application.
    case chains([DisplayList.FilterChain])
  }

  /// The largest number of filters of one element.
  private static var mostFilters: Int { 16 }

  /// Resolves an element's `filter`.
  ///
  /// - Parameter content: The content to filter; its bounding box defines the units.
  func filter(of element: SVGElement, content: [SVGDrawing.Part.Content], in context: Context) throws(SVGError)
    -> Filtered
  {
    guard let value = Self.declared(.filter, of: element)?.trimmed, !Self.isNone(value), !value.isEmpty else {
      return .unchanged
    }
    var chains: [DisplayList.FilterChain] = []
    var (rest, count) = (value, 0)
    while !rest.isEmpty {
      count += 1
      guard count <= Self.mostFilters else {
        account.warn(at: element, "an element with more than \(Self.mostFilters) filters is drawn without them")
        return .unchanged
      }
      let chain: DisplayList.FilterChain?
      if let (id, after) = SVGReference.url(rest) {
        rest = after
        guard let filter = self.element(id), filter.name == "filter" else {
          try refuseOtherFile(id, at: element)
          account.warn(at: element, "there is no filter '\(id.prefix(60))', and so it is left out")
          continue
        }
        chain = try self.chain(of: filter, at: element, content: content, in: context)
        if chain == nil { return .nothing }
      } else {
        let end = rest.range(of: "url(")?.lowerBound ?? rest.endIndex
        chain = FilterFunctions.steps(String(rest[..<end]), font: context.style.font, color: context.style.color)
          .map { DisplayList.FilterChain(steps: $0) }
        rest = String(rest[end...])
      }
      // Regions and lengths are in the element's coordinates, so the chain is transformed to the drawing's. One invalid
      // function makes the whole value invalid.
      guard let chain, case .chain(let placed) = DisplayList.Filter.chain(chain).transformed(by: context.transform)
      else {
        account.warn(at: element, "the filter '\(value.prefix(60))' is not understood, and so left out")
        return .unchanged
      }
      chains.append(placed)
    }
    return chains.isEmpty ? .unchanged : .chains(chains)
  }

  /// The chain of a `filter` element; nil if its result is empty.
  private func chain(
    of filter: SVGElement, at element: SVGElement, content: [SVGDrawing.Part.Content], in context: Context
  ) throws(SVGError) -> DisplayList.FilterChain? {
    try account.charge(SVGLimits.partSteps, at: filter)
    let box = try bounds(of: content, in: context.transform, at: element)
    var reader = try FilterReader(self, filter: filter, box: box.isNull ? nil : box, context: context)
    return try reader.chain()
  }
}
