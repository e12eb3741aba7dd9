import Foundation
import PathreelGeometry
import PathreelMotion
import PathreelNumerics
import PathreelStage
import Testing

/// The rules of SwiftUI's animations, with closed forms as the reference. Distances are in points, of 100.
struct AnimationTests {
  private static let tolerance = 1e-9

  @Test(arguments: [
    (Animation.linear, UnitCurve.linear), (.easeIn, .easeIn), (.easeOut, .easeOut), (.easeInOut, .easeInOut),
    (
      .timingCurve(0.2, 0.1, 0.7, 1),
      .bezier(startControlPoint: UnitPoint(x: 0.2, y: 0.1), endControlPoint: UnitPoint(x: 0.7, y: 1))
    ),
  ])
  func `a curve lasts 0.35 s`(animation: Animation, curve: UnitCurve) throws {
    for time in [0.0, 0.1, 0.2, 0.3, 0.35, 1] {
      #expect(try abs(Mover.way(animation, at: time) - 100 * curve.value(at: time / 0.35)) < Self.tolerance)
    }
  }

  @Test(arguments: [
    (Animation.default, Spring(response: 0.55, dampingRatio: 1)), (.spring, Spring(duration: 0.5)),
    (.spring(response: 0.5, dampingFraction: 0.825), Spring(response: 0.5, dampingRatio: 0.825)),
    (.smooth, Spring(duration: 0.5)), (.snappy, Spring(duration: 0.5, bounce: 0.15)),
    (.bouncy, Spring(duration: 0.5, bounce: 0.3)),
    (.interactiveSpring, Spring(response: 0.15, dampingRatio: 0.86)),
    (.interpolatingSpring(stiffness: 170, damping: 10), Spring(mass: 1, stiffness: 170, damping: 10)),
  ])
  func `a spring follows its closed form`(animation: Animation, spring: Spring) throws {
    for time in [0.05, 0.1, 0.2, 0.4] {
      #expect(try abs(Mover.way(animation, at: time) - 100 * spring.value(target: 1, time: time)) < Self.tolerance)
    }
  }

  @Test func `a delay holds the start, and a speed shortens what is inside of it`() throws {
    #expect(try Mover.way(.linear(duration: 1).delay(0.5), at: 0.5) == 0)
    #expect(try abs(Mover.way(.linear(duration: 1).delay(0.5), at: 0.75) - 25) < Self.tolerance)
    // Twice as fast: 0.25 s of delay, then 0.5 s.
    #expect(try abs(Mover.way(.linear(duration: 1).delay(0.5).speed(2), at: 0.5) - 50) < Self.tolerance)
    // The delay outside of the speed stays.
    #expect(try abs(Mover.way(.linear(duration: 1).speed(2).delay(0.5), at: 0.75) - 50) < Self.tolerance)
  }

  @Test func `a repetition has exact periods`() throws {
    let back = Animation.linear(duration: 0.3).repeatForever()
    for (time, way) in [(0.15, 50.0), (0.3, 100), (0.45, 50), (0.6, 0), (6.15, 50)] {
      #expect(try abs(Mover.way(back, at: time) - way) < 1e-6)
    }
    let again = Animation.linear(duration: 0.3).repeatForever(autoreverses: false)
    for (time, way) in [(0.15, 50.0), (0.45, 50), (0.3, 0), (3.0, 0), (3.1, 100.0 / 3)] {
      #expect(try abs(Mover.way(again, at: time) - way) < 1e-6)
    }
  }

  @Test func `an even number of legs ends at the start and jumps to the target`() throws {
    let animation = Animation.linear(duration: 1).repeatCount(2)
    #expect(try abs(Mover.way(animation, at: 1.99) - 1) < 1e-6)
    #expect(try Mover.way(animation, at: 2) == 100)
  }

  @Test func `a leg back runs as the first one does`() throws {
    // SwiftUI subtracts the eased share, so the way back is slow at its start, too.
    let animation = Animation.easeIn(duration: 1).repeatForever()
    let share = UnitCurve.easeIn.value(at: 0.25)
    #expect(try abs(Mover.way(animation, at: 1.25) - 100 * (1 - share)) < 1e-6)
  }

  @Test func `the delay inside of a repetition counts for each leg`() throws {
    let animation = Animation.linear(duration: 1).delay(1).repeatForever(autoreverses: false)
    for (time, way) in [(0.5, 0.0), (1.5, 50), (2.5, 0), (3.5, 50)] {
      #expect(try abs(Mover.way(animation, at: time) - way) < 1e-6)
    }
  }

  /// A square with a target that changes at 0 s to 100 and at 0.2 s to 0.
  private struct Retargeted: View {
    let first, second: Animation
    @State private var x = 0.0

    var body: some View {
      Rectangle().frame(width: 10, height: 10).offset(x: x).onAppear {
        withAnimation(first) { x = 100 }
        VirtualClock.perform(after: 0.2) { withAnimation(second) { x = 0 } }
      }
    }

    func way(at time: Double) throws -> Double {
      try Stage(size: canvas, duration: 5) { self }.box(at: time).minX - 45
    }
  }

  @Test func `a spring that meets a spring takes over its value and velocity`() throws {
    let (first, second) = (Spring(duration: 0.5, bounce: 0.2), Spring(duration: 0.8))
    let view = Retargeted(first: .spring(first), second: .spring(second))
    let value: Double = 100 * first.value(target: 1.0, time: 0.2)
    let velocity: Double = 100 * first.velocity(target: 1.0, time: 0.2)
    for elapsed in [0.05, 0.2, 0.6] {
      let expected = value + second.value(target: -value, initialVelocity: velocity, time: elapsed)
      #expect(try abs(view.way(at: 0.2 + elapsed) - expected) < 1e-9)
    }
  }

  @Test func `curves that meet run on together`() throws {
    let view = Retargeted(first: .linear(duration: 1), second: .linear(duration: 0.5))
    for elapsed in [0.0, 0.1, 0.25, 0.4] {
      // x = p + f·(target − p), with the old motion p.
      let (p, f) = (100 * (0.2 + elapsed), elapsed / 0.5)
      #expect(try abs(view.way(at: 0.2 + elapsed) - (p + f * (0 - p))) < 1e-9)
    }
    #expect(try view.way(at: 0.7) == 0)
  }

  /// A bar whose ends move at the same time, with an animation for each.
  private struct Ends: View {
    @State private var start = 0.0
    @State private var end = 0.0

    var body: some View {
      Path { $0.addLines([CGPoint(x: 0, y: 50), CGPoint(x: 100, y: 50)]) }
        .trim(from: start, to: end).stroke(lineWidth: 1)
        .onAppear {
          withAnimation(.linear(duration: 1)) { end = 1 }
          withAnimation(.linear(duration: 2)) { start = 0.5 }
        }
    }
  }

  @Test func `changes of different numbers of a value in the same instant run together`() throws {
    // As curves that meet: the end is p + f·(1 − p), where p is the first motion and f the curve of the second one.
    let box = try Stage(size: canvas) { Ends() }.box(at: 0.5)
    let (p, f) = (0.5, 0.25)
    #expect(abs(box.minX - 100 * 0.5 * f) < 1e-6)
    #expect(abs(box.maxX - 100 * (p + f * (1 - p))) < 1e-6)
  }

  /// A square that is moved there and back by two changes in the same instant.
  private struct Pulse: View {
    @State private var x = 0.0
    var body: some View {
      Rectangle().frame(width: 10, height: 10).offset(x: x)
        .onAppear {
          withAnimation(.linear(duration: 1)) { x = 100 }
          withAnimation(.linear(duration: 1).delay(1)) { x = 20 }
        }
    }
  }

  @Test func `a delayed change of the same instant follows the first one`() throws {
    let stage = Stage(size: canvas) { Pulse() }
    for (time, x) in [(0.5, 50.0), (1, 100), (1.5, 60), (2, 20)] {
      #expect(try abs(stage.box(at: time).minX - 45 - x) < 1e-9)
    }
  }

  @Test func `an endless repetition is blended away by the next animation`() throws {
    let view = Retargeted(first: .linear(duration: 0.1).repeatForever(), second: .linear(duration: 0.5))
    let p = 100 * (1 - 0.5)  // At 0.35 s the fourth leg is at its middle.
    #expect(try abs(view.way(at: 0.35) - (p + 0.3 * (0 - p))) < 1e-6)
    #expect(try view.way(at: 0.7) == 0)
  }

  private struct Halves: CustomAnimation {
    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
      time < 1 ? value.scaled(by: time < 0.5 ? 0 : 0.5) : nil
    }
  }

  @Test func `an animation of one's own is asked for the way`() throws {
    for (time, way) in [(0.25, 0.0), (0.75, 50), (1.25, 100)] {
      #expect(try Mover.way(Animation(Halves()), at: time) == way)
    }
  }
}
