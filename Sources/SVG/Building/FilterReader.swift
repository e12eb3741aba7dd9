import Foundation
import PathreelDrawing
import PathreelGeometry

/// Translates a `filter` element to a chain of filter steps (Filter Effects 1), in the coordinates of the filtered
/// element. Used by ``DrawingBuilder``.
struct FilterReader {
  typealias Chain = DisplayList.FilterChain

  let builder: DrawingBuilder
  /// The filter, followed by the filters that it refers to; it takes missing attributes and primitives from them (SVG
  /// 1.1, §15.3).
  let filter: HrefChain
  /// The bounding box of the filtered element; nil if it is empty.
  let box: CGRect?
  let context: DrawingBuilder.Context
  private var steps: [Chain.Step] = []
  /// The subregion of each step.
  private var subregions: [CGRect] = []
  /// The named results of earlier primitives.
  private var results: [String: Chain.Input] = [:]
  /// The result of the last primitive, the default input of the next.
  private var last = Chain.Input.source

  init(_ builder: DrawingBuilder, filter: SVGElement, box: CGRect?, context: DrawingBuilder.Context) throws(SVGError) {
    (self.builder, self.box, self.context) = (builder, box, context)
    self.filter = try HrefChain(filter, of: ["filter"], in: builder)
  }

  /// Returns the chain; nil if the filter has no region or no primitives, and then the element is not drawn.
  ///
  /// A primitive that is not supported passes its input on, so that the rest of the filter still has an effect.
  mutating func chain() throws(SVGError) -> Chain? {
    guard let region = region() else { return nil }
    guard let owner = filter.owner(where: { $0.name?.hasPrefix("fe") ?? false }) else { return nil }
    var stepCount = 0
    for primitive in owner.elements {
      guard let name = primitive.name, name.hasPrefix("fe") else { continue }
      let values = primitive.elements.reduce(primitive.parsingSteps) { $0 + $1.parsingSteps }
      try builder.account.charge(SVGLimits.partSteps + values, at: primitive)
      let step: Chain.Step
      if let operation = operation(name, of: primitive, in: region) {
        let isLinear = DrawingBuilder.inherited(.colorInterpolationFilters, of: primitive) != "sRGB"
        let own = subregion(of: primitive, in: region, without: standardSubregion(of: operation, in: region))
        step = Chain.Step(operation, colorSpace: isLinear ? .linearRGB : .sRGB, region: own == region ? nil : own)
      } else {
        builder.account.warn(at: primitive, "<\(name)> is not drawn; its input is passed on as it is")
        step = Chain.Step(.merge([input("in", of: primitive)]))
      }
      subregions.append(step.region ?? region)
      stepCount += step.operation.stepCount
      guard stepCount <= Chain.maximumStepCount else {
        builder.account.warn(at: primitive, "a filter of more than \(Chain.maximumStepCount) steps is left out")
        return Chain(steps: [Chain.Step(.merge([.source]))])
      }
      steps.append(step)
      last = .step(steps.count - 1)
      if let result = primitive["result"] { results[result] = last }
    }
    guard !steps.isEmpty else { return nil }
    return Chain(steps: steps, region: region)
  }

  // MARK: Regions

  /// The filter region; nil if it is empty.
  private func region() -> CGRect? {
    let isInBox = filter.value("filterUnits") != "userSpaceOnUse"
    func value(_ name: String, _ axis: SVGAxis, _ initial: Double) -> Double? {
      let length = filter.value(name).flatMap { SVGLength($0) } ?? SVGLength(initial, .percent)
      guard isInBox else { return builder.length(length, axis, in: context) }
      return length.resolved(whole: 1, font: context.style.font)
    }
    guard let x = value("x", .x, -10), let y = value("y", .y, -10), let width = value("width", .x, 120),
      let height = value("height", .y, 120), width > 0, height > 0
    else { return nil }
    let rect = CGRect(x: x, y: y, width: width, height: height)
    guard isInBox else { return rect }
    guard let box, box.width > 0 || box.height > 0 else { return nil }
    return rect.applying(CGAffineTransform(box.width, 0, 0, box.height, box.minX, box.minY))
  }

  /// The subregion of a primitive that declares none (Filter Effects 1, §9.2): the union of its inputs' subregions. It
  /// is the filter region if the element itself is an input, or without inputs, and for tiles.
  private func standardSubregion(of operation: Chain.Operation, in region: CGRect) -> CGRect {
    if case .tile = operation { return region }
    var union = CGRect.null
    for input in operation.inputs {
      guard case .step(let index) = input else { return region }
      union = union.union(subregions[index])
    }
    return union.isNull ? region : union
  }

  /// The subregion of an input.
  func subregion(of input: Chain.Input, in region: CGRect) -> CGRect {
    if case .step(let index) = input { subregions[index] } else { region }
  }

  /// The subregion of a primitive, clipped to the filter region.
  ///
  /// - Parameter standard: Where the primitive declares none.
  func subregion(of primitive: SVGElement, in region: CGRect, without standard: CGRect) -> CGRect {
    let isInBox = filter.value("primitiveUnits") == "objectBoundingBox"
    func value(_ name: String, _ axis: SVGAxis) -> Double? {
      guard let length = primitive[name].flatMap({ SVGLength($0) }) else { return nil }
      guard isInBox, let box else { return builder.length(length, axis, in: context) }
      let share = length.resolved(whole: 1, font: context.style.font) * box.size.whole(axis)
      return name == "x" ? box.minX + share : name == "y" ? box.minY + share : share
    }
    let (x, y, width, height) = (value("x", .x), value("y", .y), value("width", .x), value("height", .y))
    guard x != nil || y != nil || width != nil || height != nil else { return standard }
    let inside = CGRect(
      x: x ?? standard.minX, y: y ?? standard.minY, width: max(width ?? standard.width, 0),
      height: max(height ?? standard.height, 0)
    ).intersection(region)
    // The null rectangle cannot be transformed, so an empty one replaces it.
    return inside.isNull ? CGRect(origin: region.origin, size: .zero) : inside
  }

  /// Converts a size of a primitive to the element's coordinates.
  func scaled(_ size: CGSize) -> CGSize {
    guard filter.value("primitiveUnits") == "objectBoundingBox", let box else { return size }
    return CGSize(width: size.width * box.width, height: size.height * box.height)
  }

  // MARK: Operations

  /// The input that an attribute of a primitive selects.
  func input(_ name: String, of primitive: SVGElement) -> Chain.Input {
    switch primitive[name] {
    case "SourceGraphic": .source
    case "SourceAlpha": .sourceAlpha
    // No browser supports the backdrop and the paints as inputs, so the source graphic stands in for them.
    case "BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint": .source
    case let name?: results[name] ?? last
    case nil: last
    }
  }

  /// The filter operation of a primitive; nil if it is not supported.
  private func operation(_ name: String, of primitive: SVGElement, in region: CGRect) -> Chain.Operation? {
    switch name {
    case "feMorphology": return morphology(primitive)
    case "feDiffuseLighting":
      return lighting(primitive, .diffuse(max(number("diffuseConstant", of: primitive) ?? 1, 0)))
    case "feSpecularLighting":
      return lighting(
        primitive,
        .specular(
          max(number("specularConstant", of: primitive) ?? 1, 0),
          exponent: number("specularExponent", of: primitive) ?? 1))
    case "feTurbulence": return turbulence(primitive, in: region)
    case "feConvolveMatrix": return convolution(primitive)
    case "feDisplacementMap": return displacement(primitive)
    case "feTile":
      let input = input("in", of: primitive)
      return .tile(input, subregion(of: input, in: region))
    case "feFlood":
      return .flood(builder.color(.floodColor, opacity: .floodOpacity, of: primitive))
    case "feOffset":
      let offset = scaled(CGSize(width: number("dx", of: primitive) ?? 0, height: number("dy", of: primitive) ?? 0))
      return .offset(input("in", of: primitive), by: offset)
    case "feGaussianBlur":
      return .blur(input("in", of: primitive), deviation: deviation(of: primitive, initial: 0))
    case "feDropShadow":
      let offset = CGSize(width: number("dx", of: primitive) ?? 2, height: number("dy", of: primitive) ?? 2)
      return .shadow(
        input("in", of: primitive),
        .init(
          color: builder.color(.floodColor, opacity: .floodOpacity, of: primitive),
          deviation: deviation(of: primitive, initial: 2), offset: scaled(offset)))
    case "feMerge":
      return .merge(primitive.elements.filter { $0.name == "feMergeNode" }.map { input("in", of: $0) })
    case "feBlend":
      let mode = primitive["mode"].flatMap { BlendMode(svg: $0) } ?? .normal
      return .blend(input("in", of: primitive), over: input("in2", of: primitive), mode)
    case "feComposite": return composite(primitive)
    case "feColorMatrix": return .colorMatrix(input("in", of: primitive), matrix(of: primitive))
    case "feComponentTransfer":
      func function(_ name: String) -> Chain.Transfer {
        primitive.elements.reversed().first { $0.name == name }.map { transfer($0) } ?? .identity
      }
      return .transfer(
        input("in", of: primitive), red: function("feFuncR"), green: function("feFuncG"), blue: function("feFuncB"),
        alpha: function("feFuncA"))
    default: return nil
    }
  }

  private func composite(_ primitive: SVGElement) -> Chain.Operation {
    let (above, below) = (input("in", of: primitive), input("in2", of: primitive))
    let modes: [String: BlendMode] = [
      "in": .sourceIn, "out": .sourceOut, "atop": .sourceAtop, "xor": .xor, "lighter": .plusLighter,
    ]
    guard primitive["operator"] == "arithmetic" else {
      return .blend(above, over: below, primitive["operator"].flatMap { modes[$0] } ?? .normal)
    }
    func k(_ name: String) -> Double { number(name, of: primitive) ?? 0 }
    return .arithmetic(above, below, k1: k("k1"), k2: k("k2"), k3: k("k3"), k4: k("k4"))
  }

  private func matrix(of primitive: SVGElement) -> ColorMatrix {
    let values = numbers("values", of: primitive)
    switch primitive["type"] ?? "matrix" {
    case "saturate": return values.first.map { .saturation(max($0, 0)) } ?? .identity
    case "hueRotate": return .hueRotation(.degrees(values.first ?? 0))
    case "luminanceToAlpha": return .luminanceToAlpha
    default: return values.count == 20 ? ColorMatrix(values) : .identity
    }
  }

  private func transfer(_ function: SVGElement) -> Chain.Transfer {
    switch function["type"] {
    case "table": .table(numbers("tableValues", of: function))
    case "discrete": .discrete(numbers("tableValues", of: function))
    case "linear":
      .linear(slope: number("slope", of: function) ?? 1, intercept: number("intercept", of: function) ?? 0)
    case "gamma":
      .gamma(
        amplitude: number("amplitude", of: function) ?? 1, exponent: number("exponent", of: function) ?? 1,
        offset: number("offset", of: function) ?? 0)
    default: .identity
    }
  }

  private func deviation(of primitive: SVGElement, initial: Double) -> CGSize {
    guard primitive["stdDeviation"] != nil else { return scaled(CGSize(width: initial, height: initial)) }
    let values = numbers("stdDeviation", of: primitive)
    guard let x = values.first, values.count <= 2 else { return .zero }
    let y = values.count > 1 ? values[1] : x
    // A negative deviation disables the blur.
    guard x >= 0, y >= 0 else { return .zero }
    return scaled(CGSize(width: x, height: y))
  }

  func number(_ name: String, of primitive: SVGElement) -> Double? {
    primitive[name].flatMap { SVGNumber.share($0) }
  }

  func numbers(_ name: String, of primitive: SVGElement) -> [Double] {
    var scanner = ValueScanner(primitive[name] ?? "")
    let numbers = scanner.numbers()
    return scanner.isAtEnd ? numbers : []
  }
}
