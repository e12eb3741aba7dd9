import Foundation
import PathreelDrawing
import PathreelGeometry

/// Filter primitives that look at neighbouring pixels, or make a picture of their own (Filter Effects 1, §9).
extension FilterReader {
  /// The operation of `feMorphology`; a negative radius, or two of 0, change nothing.
  func morphology(_ primitive: SVGElement) -> Chain.Operation {
    let input = input("in", of: primitive)
    guard let (x, y) = pair("radius", of: primitive), x >= 0, y >= 0, x > 0 || y > 0 else { return .merge([input]) }
    let kind = primitive["operator"].flatMap { Chain.Morphology.Kind(rawValue: $0.trimmed) } ?? .erode
    return .morphology(input, .init(kind, radius: scaled(CGSize(width: x, height: y))))
  }

  /// The operation of a lighting primitive; without a light, the result is transparent.
  func lighting(_ primitive: SVGElement, _ reflection: Chain.Lighting.Reflection) -> Chain.Operation {
    guard let light = primitive.elements.lazy.compactMap({ light($0) }).first else { return .flood(.clear) }
    let value = DrawingBuilder.declared(.lightingColor, of: primitive) ?? "white"
    let color = SVGColor.color(value, currentColor: builder.currentColor(of: primitive)) ?? .white
    return .lighting(
      input("in", of: primitive),
      .init(light, reflection, color: color, surfaceScale: number("surfaceScale", of: primitive) ?? 1))
  }

  private func light(_ element: SVGElement) -> Chain.Lighting.Light? {
    func value(_ name: String) -> Double { number(name, of: element) ?? 0 }
    func point(_ x: String, _ y: String, _ z: String) -> SIMD3<Double> {
      let place = SIMD3(value(x), value(y), value(z))
      guard filter.value("primitiveUnits") == "objectBoundingBox", let box else { return place }
      let depth = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
      return SIMD3(box.minX + place.x * box.width, box.minY + place.y * box.height, place.z * depth)
    }
    switch element.name {
    case "feDistantLight":
      return .distant(azimuth: .degrees(value("azimuth")), elevation: .degrees(value("elevation")))
    case "fePointLight": return .point(point("x", "y", "z"))
    case "feSpotLight":
      return .spot(
        from: point("x", "y", "z"), to: point("pointsAtX", "pointsAtY", "pointsAtZ"),
        exponent: number("specularExponent", of: element) ?? 1,
        limit: .degrees(number("limitingConeAngle", of: element) ?? 90))
    default: return nil
    }
  }

  /// The operation of `feTurbulence`; a negative frequency makes a transparent picture.
  func turbulence(_ primitive: SVGElement, in region: CGRect) -> Chain.Operation {
    let (x, y) = pair("baseFrequency", of: primitive) ?? (0, 0)
    let octaves = number("numOctaves", of: primitive) ?? 1
    guard x >= 0, y >= 0 else { return .flood(.clear) }
    func whole(_ number: Double) -> Int { Int(max(-2e9, min(number, 2e9))) }
    let isStitched = primitive["stitchTiles"]?.trimmed == "stitch"
    return .turbulence(
      .init(
        primitive["type"]?.trimmed == "fractalNoise" ? .fractalNoise : .turbulence,
        frequency: CGSize(width: x, height: y), octaves: whole(octaves),
        seed: whole(number("seed", of: primitive) ?? 0),
        tile: isStitched ? subregion(of: primitive, in: region, without: region) : nil))
  }

  /// The operation of `feConvolveMatrix`; numbers that do not fit together change nothing.
  func convolution(_ primitive: SVGElement) -> Chain.Operation {
    let input = input("in", of: primitive)
    let most = Chain.Convolution.maximumOrder
    let (x, y) = pair("order", of: primitive) ?? (3, 3)
    guard x == x.rounded(), y == y.rounded(), x >= 1, y >= 1 else { return .merge([input]) }
    guard max(x, y) <= Double(most) else {
      builder.account.warn(
        at: primitive, "<feConvolveMatrix> with more than \(most) columns or rows is not drawn; its input is passed on")
      return .merge([input])
    }
    let (columns, rows) = (Int(x), Int(y))
    let weights = numbers("kernelMatrix", of: primitive)
    func target(_ name: String, _ order: Int) -> Int {
      number(name, of: primitive).map { abs($0) < 1e9 ? Int($0) : -1 } ?? order / 2
    }
    let place = SIMD2(target("targetX", columns), target("targetY", rows))
    guard weights.count == columns * rows, (0..<columns).contains(place.x), (0..<rows).contains(place.y) else {
      return .merge([input])
    }
    let sum = weights.reduce(0, +)
    let divisor = number("divisor", of: primitive).flatMap { $0 == 0 ? nil : $0 } ?? (sum == 0 ? 1 : sum)
    let step = pair("kernelUnitLength", of: primitive).flatMap { $0.0 > 0 && $0.1 > 0 ? $0 : nil } ?? (1, 1)
    let edge = primitive["edgeMode"].flatMap { Chain.Convolution.Edge(rawValue: $0.trimmed) } ?? .duplicate
    return .convolution(
      input,
      .init(
        columns: columns, rows: rows, weights: weights, divisor: divisor, bias: number("bias", of: primitive) ?? 0,
        target: place, edge: edge, preservesAlpha: primitive["preserveAlpha"]?.trimmed == "true",
        step: CGSize(width: step.0, height: step.1)))
  }

  /// The operation of `feDisplacementMap`.
  func displacement(_ primitive: SVGElement) -> Chain.Operation {
    func channel(_ name: String) -> Chain.Displacement.Channel {
      primitive[name].flatMap { .init(rawValue: $0.trimmed) } ?? .alpha
    }
    let scale = number("scale", of: primitive) ?? 0
    return .displacement(
      input("in", of: primitive), by: input("in2", of: primitive),
      .init(
        scale: scaled(CGSize(width: scale, height: scale)), x: channel("xChannelSelector"),
        y: channel("yChannelSelector")))
  }

  /// One or two numbers, of which the second is the first if it is left out; nil if there are none.
  private func pair(_ name: String, of primitive: SVGElement) -> (Double, Double)? {
    let values = numbers(name, of: primitive)
    guard let first = values.first, values.count <= 2 else { return nil }
    return (first, values.count > 1 ? values[1] : first)
  }
}
