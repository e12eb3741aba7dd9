import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG
import Testing

private typealias Chain = DisplayList.FilterChain

/// How the attributes of filter primitives are read (Filter Effects 1, §9).
struct FilterPrimitiveReadingTests {
  private func operations(_ primitives: String, filter: String = "") throws -> [Chain.Operation] {
    let text =
      "<filter id='f' color-interpolation-filters='sRGB' \(filter)>\(primitives)</filter>"
      + "<rect x='10' y='20' width='40' height='30' filter='url(#f)'/>"
    func find(_ items: [DisplayList.Item]) -> [Chain.Operation]? {
      for case .group(let group) in items {
        if case .chain(let chain)? = group.filter { return chain.steps.map(\.operation) }
        if let found = find(group.items) { return found }
      }
      return nil
    }
    return find(try moving(text, at: 0).items) ?? []
  }

  @Test func `a morphology has a radius or two, in the units of the filter`() throws {
    let two = try operations("<feMorphology radius='2 3' operator='dilate'/>")
    #expect(two == [.morphology(.source, .init(.dilate, radius: CGSize(width: 2, height: 3)))])
    let one = try operations("<feMorphology radius='0.1'/>", filter: "primitiveUnits='objectBoundingBox'")
    #expect(one == [.morphology(.source, .init(.erode, radius: CGSize(width: 4, height: 3)))])
  }

  @Test(arguments: ["", "radius='0'", "radius='-1 4'", "radius='a'"])
  func `a morphology without a positive radius passes its input on`(attributes: String) throws {
    #expect(try operations("<feMorphology \(attributes)/>") == [.merge([.source])])
  }

  @Test func `lights have the specification's defaults`() throws {
    let distant = try operations("<feDiffuseLighting><feDistantLight/></feDiffuseLighting>")
    #expect(distant == [.lighting(.source, .init(.distant(azimuth: .zero, elevation: .zero), .diffuse(1)))])
    let spot = try operations(
      """
      <feSpecularLighting surfaceScale='2' specularExponent='9' lighting-color='blue'>\
      <feSpotLight x='1' y='2' z='3' pointsAtX='4' limitingConeAngle='20'/></feSpecularLighting>
      """)
    let light = Chain.Lighting.Light.spot(
      from: SIMD3(1, 2, 3), to: SIMD3(4, 0, 0), exponent: 1, limit: .degrees(20))
    #expect(
      spot == [
        .lighting(
          .source,
          .init(light, .specular(1, exponent: 9), color: .init(red: 0, green: 0, blue: 1), surfaceScale: 2))
      ])
  }

  @Test func `a light of the box has its place there, and its height by the box's mean size`() throws {
    let found = try operations(
      "<feDiffuseLighting><fePointLight x='0.5' y='0.5' z='1'/></feDiffuseLighting>",
      filter: "primitiveUnits='objectBoundingBox'")
    guard case .lighting(_, let lighting)? = found.first, case .point(let place) = lighting.light else {
      Issue.record("\(found)")
      return
    }
    #expect(place.x == 30 && place.y == 35 && abs(place.z - (1250.0).squareRoot()) < 1e-9)
  }

  @Test func `a lighting without a light, and noise of negative frequency, are transparent`() throws {
    #expect(try operations("<feDiffuseLighting/>") == [.flood(.clear)])
    #expect(try operations("<feTurbulence baseFrequency='-1'/>") == [.flood(.clear)])
  }

  @Test func `noise is stitched in its subregion`() throws {
    let found = try operations(
      "<feTurbulence type='fractalNoise' baseFrequency='0.1 0.2' seed='-3.7' stitchTiles='stitch' x='12' y='22' width='8' height='9'/>"
    )
    #expect(
      found == [
        .turbulence(
          .init(
            .fractalNoise, frequency: CGSize(width: 0.1, height: 0.2), seed: -3,
            tile: CGRect(x: 12, y: 22, width: 8, height: 9)))
      ])
  }

  @Test func `a convolution without a divisor has the sum of its weights, or 1`() throws {
    func divisor(_ weights: String) throws -> Double? {
      let found = try operations("<feConvolveMatrix kernelMatrix='\(weights)'/>")
      guard case .convolution(_, let own)? = found.first else { return nil }
      return own.divisor
    }
    #expect(try divisor("1 1 1 1 1 1 1 1 1") == 9)
    #expect(try divisor("1 0 0 0 0 0 0 0 -1") == 1)
    #expect(try divisor("1 2 3") == nil)
  }

  @Test func `a kernel that is too large is a warning`() throws {
    let drawing = try moving(
      "<filter id='f'>\n<feConvolveMatrix order='16'/></filter><rect width='9' height='9' filter='url(#f)'/>", at: 0)
    #expect(
      drawing.warnings.map(\.description) == [
        "a.svg:2:1: <feConvolveMatrix> with more than 15 columns or rows is not drawn; its input is passed on"
      ])
  }

  @Test func `a tile is the subregion of its input`() throws {
    let found = try operations("<feOffset x='12' y='22' width='8' height='9'/><feTile/>")
    #expect(found.last == .tile(.step(0), CGRect(x: 12, y: 22, width: 8, height: 9)))
  }

  @Test func `a primitive without a subregion has those of its inputs together`() throws {
    let text = """
      <filter id='f' filterUnits='userSpaceOnUse' x='0' y='0' width='90' height='90'>\
      <feFlood x='1' y='2' width='3' height='4' result='a'/><feFlood x='10' y='2' width='5' height='9' result='b'/>\
      <feBlend in='a' in2='b'/><feOffset in='a' dx='9' width='50'/><feBlend in='a' in2='SourceGraphic'/></filter>\
      <rect width='9' height='9' filter='url(#f)'/>
      """
    func regions(_ items: [DisplayList.Item]) -> [CGRect?] {
      items.flatMap { item -> [CGRect?] in
        guard case .group(let group) = item else { return [] }
        if case .chain(let chain)? = group.filter { return chain.steps.map(\.region) }
        return regions(group.items)
      }
    }
    let found = regions(try moving(text, at: 0).items)
    let expected: [CGRect?] = [
      CGRect(x: 1, y: 2, width: 3, height: 4), CGRect(x: 10, y: 2, width: 5, height: 9),
      CGRect(x: 1, y: 2, width: 14, height: 9), CGRect(x: 1, y: 2, width: 50, height: 4), nil,
    ]
    #expect(found == expected)
  }

  @Test func `attributes of primitives and of their lights are animated`() throws {
    let text = """
      <filter id='f'><feDiffuseLighting><feDistantLight azimuth='0' elevation='10'>\
      <animate attributeName='azimuth' from='0' to='90' dur='1s'/></feDistantLight></feDiffuseLighting>\
      <feMorphology radius='1'><animate attributeName='radius' values='1;3' dur='1s'/></feMorphology></filter>\
      <rect width='9' height='9' filter='url(#f)'/>
      """
    func find(_ items: [DisplayList.Item]) -> [Chain.Operation] {
      items.flatMap { item -> [Chain.Operation] in
        guard case .group(let group) = item else { return [] }
        if case .chain(let chain)? = group.filter { return chain.steps.map(\.operation) }
        return find(group.items)
      }
    }
    let found = find(try moving(text, at: 0.5).items)
    guard found.count == 2, case .lighting(_, let lighting) = found[0], case .distant(let azimuth, _) = lighting.light,
      case .morphology(_, let morphology) = found[1]
    else {
      Issue.record("\(found)")
      return
    }
    #expect(abs(azimuth.degrees - 45) < 1e-9)
    #expect(morphology.radius == CGSize(width: 2, height: 2))
  }
}
