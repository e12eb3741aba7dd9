import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelNumerics
import PathreelStage
import Testing

/// The rules of SwiftUI's state, transactions and appearance.
struct StateTests {
  private static func stage<Root: View>(_ root: Root, duration: Double? = 5) -> Stage<Root> {
    Stage(size: canvas, duration: duration) { root }
  }

  @Test func `layout jumps and its leaves move`() throws {
    struct Row: View {
      @State private var isWide = false
      var body: some View {
        HStack(spacing: 0) {
          Rectangle().frame(width: isWide ? 60 : 20, height: 10)
          Rectangle().frame(width: 10, height: 10)
        }
        .onAppear { withAnimation(.linear(duration: 1)) { isWide = true } }
      }
    }
    let items = try Self.stage(Row()).shown(at: 0.5)
    // Before: 35…55 and 55…65. After: 15…75 and 75…85.
    #expect(items[0].box == CGRect(x: 25, y: 45, width: 40, height: 10))
    #expect(items[1].box == CGRect(x: 65, y: 45, width: 10, height: 10))
  }

  @Test func `colours are mixed in linear light`() throws {
    struct Lamp: View {
      @State private var isOn = false
      var body: some View {
        Rectangle().fill(isOn ? Color.white : .black)
          .onAppear { withAnimation(.linear(duration: 1)) { isOn = true } }
      }
    }
    let color = try #require(try Self.stage(Lamp()).shown(at: 0.5)[0].color)
    // sRGB of the linear component 0.5, by IEC 61966-2-1.
    #expect(abs(color.red - (1.055 * pow(0.5, 1 / 2.4) - 0.055)) < 1e-9)
  }

  @Test func `a change in onAppear without an animation is never seen`() throws {
    struct Jump: View {
      @State private var x = 0.0
      var body: some View { Rectangle().frame(width: 10, height: 10).offset(x: x).onAppear { x = 30 } }
    }
    #expect(try Self.stage(Jump()).box(at: 0).minX == 75)
  }

  @Test func `the animation nearest to a value counts`() throws {
    struct Nested: View {
      @State private var isOn = false
      var body: some View {
        Rectangle().frame(width: 10, height: 10).offset(x: isOn ? 100 : 0)
          .animation(.linear(duration: 1), value: isOn)
          .animation(.linear(duration: 4), value: isOn)
          .onAppear { withAnimation(.linear(duration: 2)) { isOn = true } }
      }
    }
    #expect(try abs(Self.stage(Nested()).box(at: 0.5).minX - 95) < 1e-9)
  }

  @Test func `animation nil lets a change jump, and a value that stays changes nothing`() throws {
    struct Still: View {
      let value: (Bool) -> Int
      @State private var isOn = false
      var body: some View {
        Rectangle().frame(width: 10, height: 10).offset(x: isOn ? 100 : 0)
          .animation(nil, value: value(isOn))
          .onAppear { withAnimation(.linear(duration: 2)) { isOn = true } }
      }
    }
    #expect(try Self.stage(Still { $0 ? 1 : 0 }).box(at: 0.5).minX == 145)
    #expect(try abs(Self.stage(Still { _ in 0 }).box(at: 0.5).minX - 70) < 1e-9)
  }

  @Test func `disablesAnimations leaves the transaction's own animation`() throws {
    struct Disabled: View {
      @State private var isOn = false
      var body: some View {
        Rectangle().frame(width: 10, height: 10).offset(x: isOn ? 100 : 0)
          .animation(.linear(duration: 4), value: isOn)
          .onAppear {
            var transaction = Transaction(animation: .linear(duration: 1))
            transaction.disablesAnimations = true
            withTransaction(transaction) { isOn = true }
          }
      }
    }
    #expect(try abs(Self.stage(Disabled()).box(at: 0.5).minX - 95) < 1e-9)
  }

  @Test func `an animation with a body reaches its modifiers only`() throws {
    struct Parts: View {
      @State private var isOn = false
      var body: some View {
        Rectangle().frame(width: 10, height: 10).offset(y: isOn ? 20 : 0)
          .animation(.linear(duration: 1)) { $0.offset(x: isOn ? 100 : 0) }
          .onAppear { isOn = true }
      }
    }
    let box = try Self.stage(Parts()).box(at: 0.5)
    #expect(abs(box.minX - 95) < 1e-9)
    #expect(box.minY == 65)
  }

  @Test func `each withAnimation has its own animation`() throws {
    struct Two: View {
      @State private var x = 0.0
      @State private var y = 0.0
      var body: some View {
        Rectangle().frame(width: 10, height: 10).offset(x: x).offset(y: y).onAppear {
          withAnimation(.linear(duration: 1)) { x = 100 }
          withAnimation(.linear(duration: 2)) { y = 100 }
        }
      }
    }
    let box = try Self.stage(Two()).box(at: 0.5)
    #expect(abs(box.minX - 95) < 1e-9)
    #expect(abs(box.minY - 70) < 1e-9)
  }

  @Test func `a completion comes after the response of a spring, or when nothing moves`() throws {
    struct Completed: View {
      let criteria: AnimationCompletionCriteria
      @State private var isOn = false
      @State private var isDone = false
      var body: some View {
        Rectangle().fill(isDone ? .red : .blue).frame(width: 10, height: 10).offset(x: isOn ? 10 : 0).onAppear {
          withAnimation(.spring(duration: 0.4), completionCriteria: criteria) {
            isOn = true
          } completion: {
            isDone = true
          }
        }
      }
    }
    let logical = Self.stage(Completed(criteria: .logicallyComplete))
    #expect(try logical.shown(at: 0.39)[0].color == .blue)
    #expect(try logical.shown(at: 0.4)[0].color == .red)
    let settled = Spring(duration: 0.4).settlingDuration
    let removed = Self.stage(Completed(criteria: .removed))
    #expect(try removed.shown(at: settled - 0.01)[0].color == .blue)
    #expect(try removed.shown(at: settled + 0.01)[0].color == .red)
  }

  @Test func `onChange follows in the same instant, in chains`() throws {
    struct Chain: View {
      @State private var a = 0
      @State private var b = 0
      @State private var x = 0.0
      var body: some View {
        Rectangle().frame(width: 10, height: 10).offset(x: x)
          .onChange(of: a) { old, new in b = new - old }
          .onChange(of: b) { x = Double(b) * 10 }
          .onAppear { a = 3 }
      }
    }
    #expect(try Self.stage(Chain()).box(at: 0).minX == 75)
  }

  @Test func `a change that never settles is an error`() throws {
    struct Restless: View {
      @State private var a = 0
      var body: some View { Rectangle().onChange(of: a) { a += 1 }.onAppear { a = 1 } }
    }
    #expect(throws: StageError.neverSettles(time: 0)) { try Self.stage(Restless()).displayList(at: 0) }
  }

  /// A counter that counts each tenth of a second while it is shown, and is hidden from 0.35 to 0.65 s.
  private struct Host: View {
    @State private var isShown = true
    var body: some View {
      ZStack {
        if isShown { Counter() }
      }
      .onAppear {
        VirtualClock.perform(after: 0.35) { isShown = false }
        VirtualClock.perform(after: 0.65) { isShown = true }
      }
    }
    struct Counter: View {
      @State private var count = 0
      var body: some View {
        Rectangle().frame(width: 10, height: 10).offset(x: Double(count)).onAppear {
          VirtualClock.perform(every: 0.1) {
            count += 1
            return count < 10
          }
        }
      }
    }
  }

  @Test func `state lives while its view is there`() throws {
    let stage = Self.stage(Host())
    #expect(try stage.box(at: 0.31).minX == 48)
    #expect(try stage.shown(at: 0.5).isEmpty)
    #expect(try stage.box(at: 0.66).minX == 45)
  }

  @Test func `both branches of an if are views of their own`() throws {
    struct Swap: View {
      @State private var isFirst = true
      var body: some View {
        Group {
          if isFirst { Start(x: 7) } else { Start(x: 20) }
        }
        .onAppear { VirtualClock.perform(after: 1) { isFirst = false } }
      }
      struct Start: View {
        let x: Double
        @State private var kept: Double?
        var body: some View {
          Rectangle().frame(width: 10, height: 10).offset(x: kept ?? 0).onAppear { if kept == nil { kept = x } }
        }
      }
    }
    let stage = Self.stage(Swap())
    #expect(try stage.box(at: 0.5).minX == 52)
    #expect(try stage.box(at: 1.5).minX == 65)
  }

  @Test func `views that disappear together act in the order in which they appeared`() throws {
    struct Crowd: View {
      @State private var isHere = true
      @State private var order = 0.0
      var body: some View {
        ZStack {
          Rectangle().frame(width: 10, height: 10).offset(x: order)
          if isHere {
            ForEach(1..<6) { i in Color.clear.onDisappear { order = order * 2 + Double(i) } }
          }
        }
        .onAppear { VirtualClock.perform(after: 1) { isHere = false } }
      }
    }
    // ((((1) · 2 + 2) · 2 + 3) · 2 + 4) · 2 + 5; every other order gives another number.
    #expect(try Self.stage(Crowd()).box(at: 2).minX == 45 + 57)
  }

  @Test func `a binding changes the state of its owner, with its animation`() throws {
    struct Owner: View {
      @State private var size = CGSize(width: 10, height: 10)
      var body: some View {
        Rectangle().frame(width: size.width, height: size.height).background {
          Changer(width: $size.width.animation(.linear(duration: 1)))
        }
      }
    }
    struct Changer: View {
      @Binding var width: CGFloat
      var body: some View { Color.clear.onAppear { width = 50 } }
    }
    #expect(try abs(#require(Self.stage(Owner()).shown(at: 0.5).last).box.width - 30) < 1e-9)
  }

  @Test func `frames do not depend on their order or thread`() async throws {
    let stage = Self.stage(Host())
    let times = (0..<60).map { Double($0) / 60 }
    let inOrder = try times.map { try stage.displayList(at: $0).items }
    var generator = SystemRandomNumberGenerator()
    for i in times.indices.shuffled(using: &generator) {
      #expect(try stage.displayList(at: times[i]).items == inOrder[i])
    }
    let again = Self.stage(Host())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for i in times.indices {
        group.addTask {
          let items = try again.displayList(at: times[i]).items
          #expect(items == inOrder[i])
        }
      }
      try await group.waitForAll()
    }
  }

  private final class Model: ObservableObject {
    @Published var x = 0.0
  }

  @Test func `objects are as they were at the time of the frame`() throws {
    struct Reader: View {
      @StateObject private var model = Model()
      var body: some View {
        Rectangle().frame(width: 10, height: 10).offset(x: model.x).onAppear {
          VirtualClock.perform(every: 0.1) {
            model.x += 1
            return true
          }
        }
      }
    }
    let stage = Self.stage(Reader())
    for time in [1.05, 0.25, 2.05, 0.0] { #expect(try stage.box(at: time).minX == 45 + (time * 10).rounded(.down)) }
  }

  @Test func `the environment passes down`() throws {
    struct Child: View {
      @Environment(\.colorScheme) private var scheme
      var body: some View { Rectangle().fill(scheme == .dark ? Color.white : .black) }
    }
    #expect(try Self.stage(Child()).shown(at: 0)[0].color == .black)
    #expect(try Self.stage(Child().environment(\.colorScheme, .dark)).shown(at: 0)[0].color == .white)
  }

  @Test func `asynchronous work waits on the clock of the run`() throws {
    struct Worker: View {
      @State private var x = 0.0
      var body: some View {
        Rectangle().frame(width: 10, height: 10).offset(x: x).task {
          try? await VirtualClock.sleep(for: 0.5)
          x = 10
          try? await VirtualClock.sleep(for: 0.5)
          withAnimation(.linear(duration: 1)) { x = 20 }
        }
      }
    }
    let stage = Self.stage(Worker())
    #expect(try stage.box(at: 0.4).minX == 45)
    #expect(try stage.box(at: 0.5).minX == 55)
    #expect(try abs(stage.box(at: 1.5).minX - 60) < 1e-9)
  }
}
