import Foundation
import PathreelDrawing

/// Filters as SVG's filter primitives, for the filters of groups in ``SVGWriter``.
extension SVGWriter {
  /// Defines a filter.
  ///
  /// - Returns: The id of the definition; `nil` if the filter changes nothing.
  mutating func define(_ filter: DisplayList.Filter) -> String? {
    if case .blur(let blur) = filter, !(blur.deviation.width > 0), !(blur.deviation.height > 0) { return nil }
    let steps = filter.steps
    // Without a region of its own, the filter has one that includes everything that may reach into the drawn area.
    var area = drawnArea.insetBy(dx: -filter.reach - 1, dy: -filter.reach - 1)
    if case .chain(let chain) = filter, let region = chain.region { area = region }
    var primitives = steps.enumerated().map { primitive($1, $0) }.joined()
    if steps.isEmpty { primitives = #"<feFlood flood-opacity="0"/>"# }
    return define { #"<filter id="\#($0)" filterUnits="userSpaceOnUse" \#(rect(area))>\#(primitives)</filter>"# }
  }

  /// Writes one filter step as a primitive; a shadow becomes several.
  private func primitive(_ step: DisplayList.FilterChain.Step, _ index: Int) -> String {
    let region = step.region.map { " " + rect($0) } ?? ""
    let common = #" result="s\#(index)""# + step.interpolation
    func two(_ tag: String, _ a: DisplayList.FilterChain.Input, _ b: DisplayList.FilterChain.Input, _ more: String)
      -> String
    {
      #"<\#(tag) in="\#(a.name)" in2="\#(b.name)"\#(more)\#(common)\#(region)/>"#
    }
    switch step.operation {
    case .blur(let input, let size):
      return #"<feGaussianBlur in="\#(input.name)" stdDeviation="\#(deviation(size))"\#(common)\#(region)/>"#
    case .offset(let input, let size):
      return
        #"<feOffset in="\#(input.name)" dx="\#(number(size.width))" dy="\#(number(size.height))"\#(common)\#(region)/>"#
    case .flood(let own): return "<feFlood \(flood(own))\(common)\(region)/>"
    case .merge(let inputs):
      let nodes = inputs.map { #"<feMergeNode in="\#($0.name)"/>"# }.joined()
      return "<feMerge\(common)\(region)>\(nodes)</feMerge>"
    case .blend(let above, let below, let mode):
      switch mode {
      case .sourceIn: return two("feComposite", above, below, #" operator="in""#)
      case .sourceOut: return two("feComposite", above, below, #" operator="out""#)
      case .sourceAtop: return two("feComposite", above, below, #" operator="atop""#)
      case .xor: return two("feComposite", above, below, #" operator="xor""#)
      case .destinationOver: return two("feComposite", below, above, #" operator="over""#)
      case .destinationIn: return two("feComposite", below, above, #" operator="in""#)
      case .destinationOut: return two("feComposite", below, above, #" operator="out""#)
      case .destinationAtop: return two("feComposite", below, above, #" operator="atop""#)
      case .plusLighter: return two("feComposite", above, below, #" operator="arithmetic" k2="1" k3="1""#)
      case .copy: return two("feComposite", above, below, #" operator="arithmetic" k2="1""#)
      case .clear: return two("feComposite", above, below, #" operator="arithmetic""#)
      default: return two("feBlend", above, below, #" mode="\#(mode.rawValue)""#)
      }
    case .arithmetic(let a, let b, let k1, let k2, let k3, let k4):
      return two(
        "feComposite", a, b,
        #" operator="arithmetic" k1="\#(number(k1))" k2="\#(number(k2))" k3="\#(number(k3))" k4="\#(number(k4))""#)
    case .colorMatrix(let input, let matrix):
      return
        #"<feColorMatrix in="\#(input.name)" values="\#(numbers(matrix.rows.flatMap { $0 }))"\#(common)\#(region)/>"#
    case .transfer(let input, let red, let green, let blue, let alpha):
      let functions = [("R", red), ("G", green), ("B", blue), ("A", alpha)].map { "<feFunc\($0)\($1.attributes)/>" }
      return
        #"<feComponentTransfer in="\#(input.name)"\#(common)\#(region)>\#(functions.joined())</feComponentTransfer>"#
    case .shadow(let input, let shadow): return self.shadow(shadow, of: input, in: step, index)
    case .morphology(let input, let morphology):
      let radius = "\(number(max(morphology.radius.width, 0))) \(number(max(morphology.radius.height, 0)))"
      return
        #"<feMorphology in="\#(input.name)" operator="\#(morphology.kind.rawValue)" radius="\#(radius)"\#(common)\#(region)/>"#
    // `isExpressible` rejects them: their coordinates may be turned, or SVG has other units for them.
    case .lighting, .turbulence, .convolution, .displacement, .tile: return ""
    }
  }

  /// Writes a shadow as five primitives: blur, offset, flood, the flood inside the blurred shape, and the input on top.
  private func shadow(
    _ shadow: DisplayList.Shadow, of input: DisplayList.FilterChain.Input, in step: DisplayList.FilterChain.Step,
    _ index: Int
  ) -> String {
    let colors = step.interpolation
    let region = step.region.map { " " + rect($0) } ?? ""
    let part = "s\(index)-"
    return
      #"<feGaussianBlur in="\#(input.name)" stdDeviation="\#(deviation(shadow.deviation))" result="\#(part)blur"\#(colors)/>"#
      + #"<feOffset in="\#(part)blur" dx="\#(number(shadow.offset.width))" dy="\#(number(shadow.offset.height))" result="\#(part)moved"\#(colors)/>"#
      + #"<feFlood \#(flood(shadow.color)) result="\#(part)flood"\#(colors)/>"#
      + #"<feComposite in="\#(part)flood" in2="\#(part)moved" operator="in" result="\#(part)cast"\#(colors)/>"#
      + #"<feMerge result="s\#(index)"\#(colors)\#(region)><feMergeNode in="\#(part)cast"/><feMergeNode in="\#(input.name)"/></feMerge>"#
  }
}

/// Returns the value of `stdDeviation`. A deviation that is not positive and finite is 0.
private func deviation(_ size: CGSize) -> String {
  func one(_ length: CGFloat) -> String { length > 0 && length.isFinite ? number(length) : "0" }
  return "\(one(size.width)) \(one(size.height))"
}

/// Returns the attributes of a flood: its colour and opacity.
private func flood(_ own: Color) -> String {
  color(own, "flood-color").replacingOccurrences(of: "flood-color-opacity", with: "flood-opacity")
}

extension DisplayList.FilterChain.Step {
  /// The attribute of the colour space in which the step computes.
  fileprivate var interpolation: String {
    #" color-interpolation-filters="\#(colorSpace == .sRGB ? "sRGB" : "linearRGB")""#
  }
}

extension DisplayList.FilterChain.Input {
  /// The value of `in` for the input.
  fileprivate var name: String {
    switch self {
    case .source: "SourceGraphic"
    case .sourceAlpha: "SourceAlpha"
    case .step(let other): "s\(other)"
    }
  }
}

extension DisplayList.FilterChain {
  /// Whether SVG can express every step, and every input exists.
  var isExpressible: Bool {
    steps.enumerated().allSatisfy { index, step in
      let isThere = step.operation.inputs.allSatisfy { input in
        if case .step(let other) = input { other >= 0 && other < index } else { true }
      }
      if case .merge(let inputs) = step.operation, inputs.isEmpty { return false }
      switch step.operation {
      case .blend(_, _, .plusDarker), .lighting, .turbulence, .convolution, .displacement, .tile: return false
      default: return isThere
      }
    }
  }
}

extension DisplayList.Filter {
  /// The filter as the steps of a chain.
  fileprivate var steps: [DisplayList.FilterChain.Step] {
    switch self {
    case .blur(let blur): [.init(.blur(.source, deviation: blur.deviation))]
    case .shadow(let shadow): [.init(.shadow(.source, shadow))]
    case .chain(let chain): chain.steps
    }
  }

  /// The distance from a pixel at which the filter may read other pixels, in points.
  var reach: Double { steps.reduce(0) { $0 + $1.operation.reach } }
}

extension DisplayList.FilterChain.Operation {
  /// The distance from a pixel at which the operation may read other pixels, in points. A blur counts four standard
  /// deviations.
  fileprivate var reach: Double {
    func most(_ size: CGSize, _ factor: Double = 1) -> Double {
      let length = max(abs(Double(size.width)), abs(Double(size.height)))
      return length.isFinite ? length * factor : 0
    }
    switch self {
    case .blur(_, let deviation): return most(deviation, 4)
    case .offset(_, let offset): return most(offset)
    case .shadow(_, let shadow): return most(shadow.deviation, 4) + most(shadow.offset)
    case .morphology(_, let morphology): return most(morphology.radius)
    case .flood, .merge, .blend, .arithmetic, .colorMatrix, .transfer, .lighting, .turbulence, .convolution,
      .displacement, .tile:
      return 0
    }
  }
}

extension DisplayList.FilterChain.Transfer {
  /// The attributes of an `feFuncR` element or its siblings.
  fileprivate var attributes: String {
    switch self {
    case .identity: #" type="identity""#
    case .table(let values): #" type="table" tableValues="\#(numbers(values))""#
    case .discrete(let values): #" type="discrete" tableValues="\#(numbers(values))""#
    case .linear(let slope, let intercept):
      #" type="linear" slope="\#(number(slope))" intercept="\#(number(intercept))""#
    case .gamma(let amplitude, let exponent, let offset):
      #" type="gamma" amplitude="\#(number(amplitude))" exponent="\#(number(exponent))" offset="\#(number(offset))""#
    }
  }
}
