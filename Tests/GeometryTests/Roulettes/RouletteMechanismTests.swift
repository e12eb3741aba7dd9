import Foundation
import PathreelGeometry
import Testing

struct RouletteMechanismTests {
  static let roulettes = [
    Roulette(.hypotrochoid, fixedRadius: 105, rollingRadius: 60, penDistance: 40),
    Roulette(.hypotrochoid, fixedRadius: 60, rollingRadius: 105, penDistance: 30),  // the wheel surrounds the ring
    Roulette(.hypotrochoid, fixedRadius: 100, rollingRadius: 50, penDistance: 50),
    Roulette(.epitrochoid, fixedRadius: 80, rollingRadius: 30, penDistance: 45),
    Roulette(.epitrochoid, fixedRadius: 10, rollingRadius: 70, penDistance: 60),
  ]
  static let amounts = [0, 0.07, 0.31, 0.5, 0.93, 1]

  func mechanism(_ roulette: Roulette, _ amount: Double, teeth: Int = 0) throws -> RouletteMechanism {
    var roulette = roulette
    roulette.amount = amount
    return try roulette.mechanism(teeth: teeth)
  }

  @Test(arguments: roulettes, amounts)
  func `the pen is where the drawn part of the curve ends`(roulette: Roulette, amount: Double) throws {
    let mechanism = try mechanism(roulette, amount)
    var drawn = roulette
    drawn.amount = amount
    if let end = try drawn.path().currentPoint {
      #expect(mechanism.pen.isClose(to: end, within: 1e-9))
    }
    let arm = hypot(mechanism.pen.x - mechanism.wheelCenter.x, mechanism.pen.y - mechanism.wheelCenter.y)
    #expect(abs(arm - roulette.penDistance) < 1e-9)
  }

  @Test(arguments: roulettes, amounts)
  func `ring and wheel touch in one point, with one tangent`(roulette: Roulette, amount: Double) throws {
    let mechanism = try mechanism(roulette, amount)
    let (contact, center) = (mechanism.contact, mechanism.wheelCenter)
    #expect(abs(hypot(contact.x, contact.y) - roulette.fixedRadius) < 1e-9)
    #expect(abs(hypot(contact.x - center.x, contact.y - center.y) - roulette.rollingRadius) < 1e-9)
    // The centres and the point of contact are collinear.
    #expect(abs(contact.x * center.y - contact.y * center.x) < 1e-7)
  }

  /// Rolling without slipping: between two moments the point of contact moves over arcs of equal length on ring and
  /// wheel. The arc on the wheel is measured in the wheel's own rotating frame.
  @Test(arguments: roulettes) func `the wheel rolls without slipping`(roulette: Roulette) throws {
    var (onRing, onWheel) = (0.0, 0.0)
    let steps = 2000
    var before = try mechanism(roulette, 0)
    for i in 1...steps {
      let now = try mechanism(roulette, Double(i) / Double(steps))
      onRing += turn(from: ringAngle(before), to: ringAngle(now)) * roulette.fixedRadius
      onWheel += turn(from: wheelAngle(before), to: wheelAngle(now)) * roulette.rollingRadius
      before = now
    }
    #expect(abs(onRing) > 2 * .pi * roulette.fixedRadius * 0.99)
    // On a wheel outside of the ring the contact moves round the edge in the other direction.
    let sign = roulette.kind == .hypotrochoid ? 1.0 : -1.0
    #expect(abs(onRing - sign * onWheel) < 1e-8 * abs(onRing))
  }

  private func ringAngle(_ mechanism: RouletteMechanism) -> Double { atan2(mechanism.contact.y, mechanism.contact.x) }
  private func wheelAngle(_ mechanism: RouletteMechanism) -> Double {
    atan2(mechanism.contact.y - mechanism.wheelCenter.y, mechanism.contact.x - mechanism.wheelCenter.x)
      - mechanism.wheelRotation.radians
  }
  /// The difference of two angles, in −π…π.
  private func turn(from a: Double, to b: Double) -> Double { remainder(b - a, 2 * .pi) }

  /// The point of contact has no velocity: to first order, the point of the wheel that is there does not move.
  @Test(arguments: roulettes) func `the wheel's point of contact stands still`(roulette: Roulette) throws {
    for amount in [0.1, 0.42, 0.77] {
      let (here, next) = (try mechanism(roulette, amount), try mechanism(roulette, amount + 1e-6))
      let turn = next.wheelRotation.radians - here.wheelRotation.radians
      let (x, y) = (here.contact.x - here.wheelCenter.x, here.contact.y - here.wheelCenter.y)
      let moved = CGPoint(
        x: next.wheelCenter.x + x * cos(turn) - y * sin(turn), y: next.wheelCenter.y + x * sin(turn) + y * cos(turn))
      let travelled = hypot(next.contact.x - here.contact.x, next.contact.y - here.contact.y)
      #expect(hypot(moved.x - here.contact.x, moved.y - here.contact.y) < 1e-3 * travelled)
    }
  }

  @Test(arguments: roulettes, [0.0, 0.2, 0.6])
  func `teeth of ring and wheel fit where they meet`(roulette: Roulette, amount: Double) throws {
    let ratio = roulette.fixedRadius / roulette.rollingRadius
    let teeth = try #require(try roulette.closingTurns) * 12
    let mechanism = try mechanism(roulette, amount, teeth: teeth)
    #expect(mechanism.ringTeeth == Int((Double(teeth) * ratio).rounded()))
    let (ring, wheel) = (mechanism.path(of: .ring(), tolerance: 0.001), mechanism.path(of: .wheel(), tolerance: 0.001))
    // On the line of centres both edges are at the same position.
    let (onRing, onWheel) = (reach(of: ring, towards: mechanism.contact), reach(of: wheel, towards: mechanism.contact))
    #expect(abs(onRing - onWheel) < 0.004)
    let swing = 0.2 * 2 * .pi * roulette.rollingRadius / Double(teeth)
    #expect(abs(onRing - roulette.fixedRadius) <= swing + 0.001)
  }

  /// The distance from the origin at which an outline crosses the line through the origin and a point; of several
  /// crossings the one nearest to the point.
  private func reach(of path: Path, towards point: CGPoint) -> Double {
    let length = hypot(point.x, point.y)
    let (ux, uy) = (point.x / length, point.y / length)
    var crossings: [Double] = []
    for segment in path.subpaths[0].outline {
      let points = (0...200).map { segment.point(at: Double($0) / 200) }
      for (a, b) in zip(points, points.dropFirst()) {
        let (sideA, sideB) = (ux * a.y - uy * a.x, ux * b.y - uy * b.x)
        guard (sideA <= 0) != (sideB <= 0) else { continue }
        let t = sideA / (sideA - sideB)
        crossings.append(ux * (a.x + t * (b.x - a.x)) + uy * (a.y + t * (b.y - a.y)))
      }
    }
    return crossings.min { abs($0 - length) < abs($1 - length) } ?? .infinity
  }

  @Test func `a tooth's outline is a wave of two fifths of its pitch`() throws {
    let mechanism = try mechanism(Self.roulettes[0], 0.25, teeth: 60)
    let pitch = 2 * .pi * 60 / 60.0
    var (least, most) = (Double.infinity, 0.0)
    for segment in mechanism.path(of: .wheel(), tolerance: 0.001).subpaths[0].segments {
      for i in 0...50 {
        let point = segment.point(at: Double(i) / 50)
        let radius = hypot(point.x - mechanism.wheelCenter.x, point.y - mechanism.wheelCenter.y)
        (least, most) = (min(least, radius), max(most, radius))
      }
    }
    #expect(abs(most - 60 - 0.2 * pitch) < 0.002)
    #expect(abs(60 - least - 0.2 * pitch) < 0.002)
  }

  @Test func `rims lie on the side away from the contact, and leave a hole`() throws {
    func contains(_ roulette: Roulette, _ part: RouletteMechanism.Part, at y: Double) throws -> Bool {
      let mechanism = try mechanism(roulette, 0)
      let center = if case .wheel = part { mechanism.wheelCenter } else { CGPoint.zero }
      // At θ = 0 all centres are on the x axis, so probe the edge perpendicular to it.
      return mechanism.path(of: part).contains(CGPoint(x: center.x, y: y))
    }
    let (inside, around, outside) = (Self.roulettes[0], Self.roulettes[1], Self.roulettes[3])
    #expect(try contains(inside, .ring(rim: 10), at: 110) && !contains(inside, .ring(rim: 10), at: 100))
    #expect(try contains(inside, .wheel(rim: 10), at: 55) && !contains(inside, .wheel(rim: 10), at: 45))
    #expect(try contains(around, .ring(rim: 10), at: 55) && !contains(around, .ring(rim: 10), at: 45))
    #expect(try contains(around, .wheel(rim: 10), at: 110) && !contains(around, .wheel(rim: 10), at: 100))
    #expect(try contains(outside, .ring(rim: 10), at: 75) && !contains(outside, .ring(rim: 10), at: 65))
    #expect(try contains(outside, .wheel(rim: 10), at: 25) && !contains(outside, .wheel(rim: 10), at: 15))
    #expect(try contains(outside, .wheel(rim: 90), at: 1) && contains(outside, .wheel(), at: 1))
  }

  @Test func `spokes turn with the wheel, the first to its mark`() throws {
    let mechanism = try mechanism(Self.roulettes[0], 0.1)
    let spokes = mechanism.path(of: .spokes(5)).subpaths
    #expect(spokes.count == 5)
    for (i, spoke) in spokes.enumerated() {
      #expect(spoke.start.isClose(to: mechanism.wheelCenter, within: 1e-9))
      let angle = mechanism.wheelRotation.radians + 2 * .pi * Double(i) / 5
      let tip = CGPoint(x: mechanism.wheelCenter.x + 60 * cos(angle), y: mechanism.wheelCenter.y + 60 * sin(angle))
      #expect(spoke.end.isClose(to: tip, within: 1e-9))
    }
    // At θ = 0 the mark is where the wheel touches the ring, also for a wheel outside.
    for roulette in Self.roulettes {
      let start = try self.mechanism(roulette, 0)
      #expect(start.path(of: .spokes(1)).currentPoint!.isClose(to: start.contact, within: 1e-9))
    }
  }

  @Test(arguments: roulettes) func `every part of a mechanism stays within its reach`(roulette: Roulette) throws {
    let reach = RouletteMechanism.reach(of: roulette)
    var most = 0.0
    for i in 0...300 {
      let mechanism = try mechanism(roulette, Double(i) / 300)
      for part in [RouletteMechanism.Part.ring(), .wheel(), .spokes(7), .arm] {
        let bounds = mechanism.path(of: part).boundingRect
        most = [bounds.minX, bounds.maxX, bounds.minY, bounds.maxY].map(abs).reduce(most, max)
      }
    }
    #expect(most <= reach + 1e-3)
    #expect(most > 0.95 * reach)
  }

  @Test func `teeth that do not come out even are refused, with what would do`() {
    #expect(throws: RouletteError.badTeeth(50, ratio: 1.75, multipleOf: 4)) {
      try Self.roulettes[0].mechanism(teeth: 50)
    }
    #expect(throws: RouletteError.self) { try Self.roulettes[0].mechanism(teeth: -4) }
    #expect(throws: RouletteError.self) { try Self.roulettes[0].mechanism(teeth: 1_000_000) }
    let irrational = Roulette(.epitrochoid, fixedRadius: 100, rollingRadius: 10 * .pi, penDistance: 5, turns: 2)
    #expect(throws: RouletteError.badTeeth(20, ratio: 10 / .pi, multipleOf: nil)) {
      try irrational.mechanism(teeth: 20)
    }
    #expect(throws: Never.self) { try irrational.mechanism() }
    // 355/113 is nearly π, so a wheel of 355 teeth fits. The message must not say that none does.
    #expect(throws: Never.self) { try irrational.mechanism(teeth: 355) }
    #expect(
      "\(RouletteError.badTeeth(20, ratio: 3.2, multipleOf: nil))" == """
        a wheel of 20 teeth does not fit a ring 3.2 times its size; leave the teeth out, or choose radii whose ratio is \
        a fraction of small whole numbers
        """)
    #expect(
      "\(RouletteError.badTeeth(50, ratio: 1.75, multipleOf: 4))"
        == "a wheel of 50 teeth does not fit a ring 1.75 times its size; the wheel needs a multiple of 4 teeth, and wheel and ring need 3 to 2000 each"
    )
  }
}
