import Foundation
import PathreelGeometry
import PathreelMotion

extension ElementKind {
  /// The curves of a pen on a rolling wheel, and what draws them.
  static let roulettes: [ElementKind] = [
    roulette(
      "hypotrochoid",
      "The curve of a pen on a wheel that rolls inside a fixed ring, or the ring, wheel, arm and pen themselves.",
      .hypotrochoid),
    roulette(
      "epitrochoid",
      "The curve of a pen on a wheel that rolls around a fixed ring, or the ring, wheel, arm and pen themselves.",
      .epitrochoid),
  ]

  private static func roulette(_ name: String, _ doc: String, _ kind: Roulette.Kind) -> ElementKind {
    ElementKind(name, doc, rouletteKeys) { reader in
      let roulette = try reader.roulette(kind)
      do {
        return try reader.rouletteOutline(roulette)
      } catch let error as RouletteError {
        throw reader.failure("\(error)")
      }
    }
  }

  fileprivate static let rouletteKeys: [GrammarKey] = [
    GrammarKey("fixed", .number(.positive), required: true, "The fixed ring's radius, in points."),
    GrammarKey("rolling", .number(.positive), required: true, "The rolling wheel's radius, in points."),
    GrammarKey("pen", .number(.atLeastZero), required: true, "From the wheel's centre to the pen, in points."),
    GrammarKey("amount", .number(.share), default: "1", "The share of the angle that is drawn."),
    GrammarKey(
      "turns", .number(NumberRange(minimum: 0, maximum: 1000)),
      "Turns about the ring: as many as close the curve unless given."),
    GrammarKey(
      "show", .choice(RouletteView.allCases.map(\.rawValue)), default: "curve",
      """
      What is drawn: the curve, or, where 'amount' ends, the ring, the wheel, its spokes, the arm from its \
      centre to the pen, the pen, or all of these but the curve (mechanism).
      """),
    GrammarKey(
      "teeth", .number(.whole(0...Roulette.largestToothCount)),
      default: "0", "How many teeth the wheel has. The ring's follow from the radii.",
      .when("show", ["ring", "wheel", "mechanism"])),
    GrammarKey(
      "rim", .number(.atLeastZero),
      default: "0", "The breadth of ring or wheel, in points.",
      .when("show", ["ring", "wheel", "mechanism"])),
    GrammarKey(
      "spokes", .number(.whole(0...1000)), default: "6", "How many.", .when("show", ["spokes", "mechanism"])),
    GrammarKey(
      "dot", .number(.atLeastZero), default: "4", "The pen's radius, in points.", .when("show", ["pen", "mechanism"])),
  ]
}

/// What a roulette's element draws.
private enum RouletteView: String, CaseIterable {
  case curve, mechanism, ring, wheel, spokes, arm, pen
}

extension FieldReader {
  fileprivate func roulette(_ kind: Roulette.Kind) throws -> Roulette {
    var roulette = Roulette(
      kind, fixedRadius: try number("fixed"), rollingRadius: try number("rolling"), penDistance: try number("pen"))
    roulette.turns = try optionalNumber("turns")
    roulette.amount = try optionalNumber("amount") ?? 1
    return roulette
  }

  fileprivate func rouletteOutline(_ roulette: Roulette) throws -> Outline {
    let view = try word("show").flatMap(RouletteView.init) ?? .curve
    // Where 'show' is an expression, only now is it known.
    for key in ElementKind.rouletteKeys where values[key.name] != nil {
      if let fault = key.fault(where: "show", is: view.rawValue) { throw failure(fault) }
    }
    if view == .curve {
      let side = 2 * (try roulette.outerRadius)
      let path = try roulette.path(tolerance: OutlineTolerance.standard)
      return Outline(RouletteCurve(roulette: roulette, standard: path), size: CGSize(width: side, height: side))
    }
    let teeth = values["teeth"] == nil ? 0 : try whole("teeth")
    _ = try roulette.mechanism(teeth: teeth)
    let side = 2 * RouletteMechanism.reach(of: roulette)
    return Outline(
      MechanismShape(roulette: roulette, parts: try parts(of: view), teeth: teeth),
      size: CGSize(width: side, height: side))
  }

  private func parts(of view: RouletteView) throws -> [RouletteMechanism.Part] {
    let rim = try optionalNumber("rim") ?? 0
    let spokes = RouletteMechanism.Part.spokes(values["spokes"] == nil ? 6 : try whole("spokes"))
    let pen = RouletteMechanism.Part.pen(radius: try optionalNumber("dot") ?? 4)
    return switch view {
    case .curve: []
    case .mechanism: [.ring(rim: rim), .wheel(rim: rim), spokes, .arm, pen]
    case .ring: [.ring(rim: rim)]
    case .wheel: [.wheel(rim: rim)]
    case .spokes: [spokes]
    case .arm: [.arm]
    case .pen: [pen]
    }
  }
}

/// A roulette's curve whose path at the standard tolerance is known, about the middle of its frame.
private struct RouletteCurve: Shape {
  let roulette: Roulette
  let standard: Path

  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    let path = tolerance == OutlineTolerance.standard ? standard : roulette.drawnPath(tolerance: tolerance)
    return path.offsetBy(dx: rect.midX, dy: rect.midY)
  }
}
