import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelNumerics
import PathreelStage
import Testing

/// The rules of views that appear and disappear, of phases and of the length of a stage.
struct TransitionTests {
  /// A square that comes at 0 s and goes at 2 s, in front of a wide one.
  private struct Guest<Content: View>: View {
    let animation: Animation?
    @ViewBuilder let content: Content
    @State private var isHere = false

    var body: some View {
      ZStack {
        Rectangle().fill(.gray).frame(width: 40, height: 40)
        if isHere { content }
      }
      .onAppear {
        withAnimation(animation) { isHere = true }
        VirtualClock.perform(after: 2) { withAnimation(animation) { isHere = false } }
      }
    }

    var stage: Stage<Self> { Stage(size: canvas, duration: 5) { self } }
  }

  private static var square: some View { Rectangle().fill(.red).frame(width: 20, height: 20) }

  @Test func `without a transition a view fades, and it is gone when it has faded`() throws {
    let stage = Guest(animation: .linear(duration: 1)) { Self.square }.stage
    for (time, opacity) in [(0.25, 0.25), (1.0, 1.0), (1.5, 1.0), (2.25, 0.75)] {
      let shown = try #require(try stage.shown(at: time).first { $0.box.width == 20 })
      #expect(abs(shown.opacity - opacity) < 1e-9)
    }
    #expect(try stage.shown(at: 3).count == 1)
  }

  @Test func `without an animation a view is there and gone at once`() throws {
    let stage = Guest(animation: nil) { Self.square }.stage
    #expect(try stage.shown(at: 0).count == 2)
    #expect(try stage.shown(at: 2).count == 1)
  }

  @Test func `a view that goes is behind the others, unless it has a z-index`() throws {
    let plain = Guest(animation: .linear(duration: 1)) { Self.square }.stage
    #expect(try plain.shown(at: 2.5).map(\.box.width) == [20, 40])
    let raised = Guest(animation: .linear(duration: 1)) { Self.square.zIndex(1) }.stage
    #expect(try raised.shown(at: 2.5).map(\.box.width) == [40, 20])
  }

  @Test func `move goes by the view's own size, and slide from leading to trailing`() throws {
    let move = Guest(animation: .linear(duration: 1)) { Self.square.transition(.move(edge: .top)) }.stage
    #expect(try #require(move.shown(at: 0.25).last).box.minY == 40 - 15)
    #expect(try #require(move.shown(at: 2.25).first).box.minY == 40 - 5)
    let slide = Guest(animation: .linear(duration: 1)) { Self.square.transition(.slide) }.stage
    #expect(try #require(slide.shown(at: 0.25).last).box.minX == 40 - 15)
    #expect(try #require(slide.shown(at: 2.25).first).box.minX == 40 + 5)
  }

  @Test func `transitions are combined, asymmetric, or by modifiers of one's own`() throws {
    let combined = Guest(animation: .linear(duration: 1)) {
      Self.square.transition(.scale.combined(with: .opacity))
    }.stage
    let shown = try #require(try combined.shown(at: 0.5).last)
    #expect(abs(shown.box.width - 10) < 1e-9 && abs(shown.opacity - 0.5) < 1e-9)
    let asymmetric = Guest(animation: .linear(duration: 1)) {
      Self.square.transition(.asymmetric(insertion: .offset(x: 30), removal: .offset(y: 30)))
    }.stage
    #expect(try #require(asymmetric.shown(at: 0.5).last).box.origin == CGPoint(x: 55, y: 40))
    #expect(try #require(asymmetric.shown(at: 2.5).first).box.origin == CGPoint(x: 40, y: 55))
  }

  @Test func `a transition may have an animation of its own`() throws {
    let stage = Guest(animation: nil) {
      Self.square.transition(.opacity.animation(.linear(duration: 0.5)))
    }.stage
    #expect(try abs(#require(stage.shown(at: 0.25).last).opacity - 0.5) < 1e-9)
    #expect(try stage.shown(at: 2.25).count == 2)
    #expect(try stage.shown(at: 2.5).count == 1)
  }

  @Test func `what stays in a stack moves into the place of what goes`() throws {
    struct Column: View {
      @State private var items = [1, 2, 3]
      var body: some View {
        VStack(spacing: 0) {
          ForEach(items, id: \.self) { _ in Rectangle().frame(width: 10, height: 20) }
        }
        .onAppear { withAnimation(.linear(duration: 1)) { _ = items.removeFirst() } }
      }
    }
    let boxes = try Stage(size: canvas, duration: 2) { Column() }.shown(at: 0.5).map(\.box.minY)
    // The first stays at 20 and fades; the others move from 40 and 60 to 30 and 50.
    #expect(boxes == [20, 35, 55])
  }

  @Test func `matched views share one frame that moves from one to the other`() throws {
    struct Hero: View {
      @Namespace private var space
      @State private var isOpen = false
      var body: some View {
        ZStack(alignment: .topLeading) {
          Color.clear
          if isOpen {
            Rectangle().fill(.red).matchedGeometryEffect(id: 1, in: space).frame(width: 80, height: 60)
              .offset(x: 0)
          } else {
            Rectangle().fill(.blue).matchedGeometryEffect(id: 1, in: space).frame(width: 20, height: 20)
          }
        }
        .onAppear { withAnimation(.linear(duration: 1)) { isOpen = true } }
      }
    }
    let items = try Stage(size: canvas, duration: 2) { Hero() }.shown(at: 0.5).filter { $0.opacity > 0 }
    #expect(items.count == 2)
    for item in items { #expect(item.box == CGRect(x: 0, y: 0, width: 50, height: 40)) }
  }

  @Test func `phases follow each other, and begin again`() throws {
    struct Phases: View {
      var body: some View {
        PhaseAnimator([0.0, 10, 30]) {
          Rectangle().frame(width: 10, height: 10).offset(x: $0)
        } animation: { _ in
          .linear(duration: 0.5)
        }
      }
    }
    let stage = Stage(size: canvas, duration: 10) { Phases() }
    for (time, x) in [(0.25, 5.0), (0.75, 20), (1.25, 15), (1.75, 5), (3.25, 5)] {
      #expect(try abs(stage.box(at: time).minX - 45 - x) < 1e-9)
    }
  }

  @Test func `phases with a trigger go through once`() throws {
    struct Phases: View {
      @State private var count = 0
      var body: some View {
        Rectangle().frame(width: 10, height: 10)
          .phaseAnimator([0.0, 10], trigger: count) {
            $0.offset(x: $1)
          } animation: { _ in
            .linear(duration: 0.5)
          }
          .onAppear { VirtualClock.perform(after: 1) { count += 1 } }
      }
    }
    let stage = Stage(size: canvas, duration: 10) { Phases() }
    for (time, x) in [(0.5, 0.0), (1.25, 5), (1.75, 5), (2.5, 0), (4, 0)] {
      #expect(try abs(stage.box(at: time).minX - 45 - x) < 1e-9)
    }
  }

  @Test func `keyframes repeat, or run once for each change of the trigger`() throws {
    struct Jumps: View {
      @State private var count = 0
      var body: some View {
        VStack(spacing: 0) {
          KeyframeAnimator(initialValue: 0.0) {
            Rectangle().frame(width: 10, height: 10).offset(x: $0)
          } keyframes: { _ in
            KeyframeTrack { LinearKeyframe(20, duration: 1) }
          }
          KeyframeAnimator(initialValue: 0.0, trigger: count) {
            Rectangle().frame(width: 10, height: 10).offset(x: $0)
          } keyframes: { _ in
            KeyframeTrack { LinearKeyframe(20, duration: 1) }
          }
        }
        .onAppear { VirtualClock.perform(after: 1) { count += 1 } }
      }
    }
    let stage = Stage(size: canvas, duration: 10) { Jumps() }
    for (time, first, second) in [(0.5, 10.0, 0.0), (1.5, 10, 10), (3.25, 5, 20)] {
      let xs = try stage.shown(at: time).map { $0.box.minX - 45 }
      #expect(abs(xs[0] - first) < 1e-9 && abs(xs[1] - second) < 1e-9)
    }
  }

  @Test func `a timeline shows the entry of its schedule`() throws {
    struct Ticks: View {
      let isPeriodic: Bool
      var start = VirtualClock.epoch
      var body: some View {
        if isPeriodic {
          TimelineView(.periodic(from: start, by: 0.5)) { square($0.date) }
        } else {
          TimelineView(.animation) { square($0.date) }
        }
      }
      private func square(_ date: Date) -> some View {
        Rectangle().frame(width: 10, height: 10).offset(x: 10 * date.timeIntervalSince(VirtualClock.epoch))
      }
    }
    #expect(try abs(Stage(size: canvas, duration: 3) { Ticks(isPeriodic: true) }.box(at: 1.3).minX - 55) < 1e-5)
    #expect(try abs(Stage(size: canvas, duration: 3) { Ticks(isPeriodic: false) }.box(at: 1.3).minX - 58) < 1e-5)
    // A date of the device's clock, as without `import SwiftUI`, stands for the beginning.
    let later = VirtualClock.epoch.addingTimeInterval(1e7)
    let foreign = Stage(size: canvas, duration: 3) { Ticks(isPeriodic: true, start: later) }
    #expect(try abs(foreign.box(at: 1.3).minX - 55) < 1e-5)
  }

  @Test func `a stage lasts until nothing moves, one period, or ten seconds`() throws {
    #expect(Stage(size: canvas) { Mover(animation: .linear(duration: 1.5)) }.duration == 1.6)
    #expect(Stage(size: canvas) { Mover(animation: .linear(duration: 0.7).repeatForever()) }.duration == 1.4)
    #expect(Stage(size: canvas) { Mover(animation: nil) }.duration == 1)
    #expect(Stage(size: canvas) { TimelineView(.animation) { _ in Rectangle() } }.duration == 10)
  }

  @Test func `a rotation in space has the perspective of the longer side`() throws {
    let view = Rectangle().frame(width: 40, height: 20).rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0))
    let box = try Stage(size: canvas, duration: 1) { view }.box(at: 0)
    // The left edge is at (−20·cos 60°, z = 20·sin 60°) from the middle, the right one at z = −20·sin 60°; the eye is 40
    // points away: x ⁄ (1 − z ⁄ 40), with z towards the eye.
    let (x, z) = (20 * cos(Double.pi / 3), 20 * sin(Double.pi / 3))
    let edges = [-x / (1 - z / 40), x / (1 + z / 40)].sorted()
    let other = [-x / (1 + z / 40), x / (1 - z / 40)].sorted()
    let found = [box.minX - 50, box.maxX - 50]
    #expect(
      zip(found, edges).allSatisfy { abs($0 - $1) < 0.01 } || zip(found, other).allSatisfy { abs($0 - $1) < 0.01 })
    #expect(abs(box.height - 20 / (1 - z / 40)) < 0.01)
  }
}
