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

  private static let rouletteKeys: [GrammarKey] = [
    GrammarKey("fixed", .number(.positive), required: true, "The fixed ring's radius, in points."),
    GrammarKey("rolling", .number(.positive), required: true, "The rolling wheel's radius, in points."),
    GrammarKey("pen", .number(.atLeastZero), required: true, "From the wheel's centre to the pen, in points."),
    GrammarKey("amount", .number(.share), "The share of the angle that is drawn: 1 unless given."),
    GrammarKey(
      "turns", .number(NumberRange(minimum: 0, maximum: 1000)),
      "Turns about the ring: as many as close the curve unless given."),
    GrammarKey(
      "show", .choice(RouletteView.allCases.map(\.rawValue)),
      """
      What is drawn: the curve unless given, or, where 'amount' ends, the ring, the wheel, its spokes, the arm from its \
      centre to the pen, the pen, or all of these but the curve (mechanism).
      """),
    GrammarKey(
      "teeth", .number(.whole(0...Roulette.largestToothCount)),
      "How many teeth the wheel has: 0, none, unless given. The ring's follow from the radii. For ring, wheel, mechanism."
    ),
    GrammarKey(
      "rim", .number(.atLeastZero),
      "The breadth of ring or wheel, in points: 0, just its edge, unless given. For ring, wheel, mechanism."),
    GrammarKey("spokes", .number(.whole(0...1000)), "How many: 6 unless given. For spokes, mechanism."),
    GrammarKey("dot", .number(.atLeastZero), "The pen's radius, in points: 4 unless given. For pen, mechanism."),
  ]
}

/// What a roulette's element draws.
private enum RouletteView: String, CaseIterable {
  case curve, mechanism, ring, wheel, spokes, arm, pen

  /// The keys that say how it looks.
  var keys: Set<String> {
    switch self {
    case .curve, .arm: []
    case .mechanism: ["teeth", "rim", "spokes", "dot"]
    case .ring, .wheel: ["teeth", "rim"]
    case .spokes: ["spokes"]
    case .pen: ["dot"]
    }
  }
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
    for key in ["teeth", "rim", "spokes", "dot"] where values[key] != nil && !view.keys.contains(key) {
      let views = RouletteView.allCases.filter { $0.keys.contains(key) }.map { "'\($0.rawValue)'" }
      throw failure("'\(key)' is not for 'show: \(view.rawValue)'; it is for \(views.joined(separator: ", "))")
    }
    if view == .curve {
      let side = 2 * roulette.outerRadius
      return Outline(CenteredPath(path: try roulette.path()), size: CGSize(width: side, height: side))
    }
    let mechanism = try roulette.mechanism(teeth: values["teeth"] == nil ? 0 : try whole("teeth"))
    let path = try parts(of: view).reduce(into: Path()) { $0.addPath(mechanism.path(of: $1)) }
    let side = 2 * RouletteMechanism.reach(of: roulette)
    return Outline(CenteredPath(path: path), size: CGSize(width: side, height: side))
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

/// A path about the origin, which stands in the middle of its frame.
private struct CenteredPath: Shape {
  let path: Path

  func path(in rect: CGRect) -> Path { path.offsetBy(dx: rect.midX, dy: rect.midY) }
}
