import Foundation
import PathreelGeometry
import PathreelMotion
import PathreelSceneGrammar

/// Makes roulettes: the curves of a pen on a rolling wheel, and the mechanism that draws them.
extension ElementMaker {
  static let roulettes: [ElementMaker] = [
    ElementMaker(.hypotrochoid) { try RouletteKeys.outline(.hypotrochoid, $0) },
    ElementMaker(.epitrochoid) { try RouletteKeys.outline(.epitrochoid, $0) },
  ]
}

extension RouletteKeys {
  fileprivate static func outline(_ kind: Roulette.Kind, _ reader: FieldReader) throws -> Outline {
    let roulette = try roulette(kind, reader)
    do { return try outline(of: roulette, reader) } catch let error as RouletteError {
      throw reader.failure("\(error)")
    }
  }

  private static func roulette(_ kind: Roulette.Kind, _ reader: FieldReader) throws -> Roulette {
    var roulette = Roulette(
      kind, fixedRadius: try reader[fixed], rollingRadius: try reader[rolling], penDistance: try reader[pen])
    roulette.turns = try reader[turns]
    roulette.amount = try reader[amount]
    return roulette
  }

  private static func outline(of roulette: Roulette, _ reader: FieldReader) throws -> Outline {
    let view = try reader[show]
    // If 'show' is an expression, its word is known only at this moment.
    if let fault = reader.fault(among: all, where: show, is: view) { throw reader.failure(fault) }
    if view == .curve {
      let side = 2 * (try roulette.outerRadius)
      let path = try roulette.path(tolerance: OutlineTolerance.standard)
      return Outline(RouletteCurve(roulette: roulette, standard: path), size: CGSize(width: side, height: side))
    }
    let teeth = try reader[teeth]
    _ = try roulette.mechanism(teeth: teeth)
    let side = 2 * RouletteMechanism.reach(of: roulette)
    return Outline(
      MechanismShape(roulette: roulette, parts: try parts(of: view, reader), teeth: teeth),
      size: CGSize(width: side, height: side))
  }

  private static func parts(of shown: RoulettePart, _ reader: FieldReader) throws -> [RouletteMechanism.Part] {
    let rim = try reader[rim]
    let spokes = RouletteMechanism.Part.spokes(try reader[spokes])
    let pen = RouletteMechanism.Part.pen(radius: try reader[dot])
    return switch shown {
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

/// The curve of a roulette, centred in its frame. Its path at the standard tolerance is computed once.
private struct RouletteCurve: Shape {
  let roulette: Roulette
  let standard: Path

  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    let path = tolerance == OutlineTolerance.standard ? standard : roulette.drawnPath(tolerance: tolerance)
    return path.offsetBy(dx: rect.midX, dy: rect.midY)
  }
}
