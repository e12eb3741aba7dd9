import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelNumerics
import PathreelStage
import Testing

/// Rules of SwiftUI that the other tests of the stage do not have. The canvas is 100 × 100 points; distances are exact
/// to 1e-9 points.
struct RuleTests {
  private static func stage<Root: View>(_ root: Root, duration: Double? = 5, seed: UInt64 = 0) -> Stage<Root> {
    Stage(size: canvas, duration: duration, seed: seed) { root }
  }

  @Test func `a new id is a new view`() throws {
    struct Counting: View {
      @State private var count = 0
      var body: some View { Rectangle().frame(width: 10 + CGFloat(count), height: 10).onAppear { count += 1 } }
    }
    struct Renewed: View {
      @State private var id = 0
      @State private var isTall = false
      var body: some View {
        VStack {
          Counting().id(id)
          if isTall { Rectangle().frame(width: 1, height: 1) }
        }
        .task {
          try? await Task.sleep(for: .zero)
          isTall = true
        }
        .onAppear { id = 1 }
      }
    }
    // Both views count their own appearance, and the second one is shown.
    #expect(try Self.stage(Renewed()).box(at: 1).width == 11)
  }

  @Test func `the state of an element of a ForEach goes with its id`() throws {
    struct Cell: View {
      let number: Int
      @State private var first = 0
      var body: some View {
        Rectangle().frame(width: 10 * CGFloat(first), height: 5).onAppear { if first == 0 { first = number } }
      }
    }
    struct Turned: View {
      @State private var numbers = [1, 2, 3]
      @State private var hasAppeared = false
      var body: some View {
        VStack(spacing: 0) { ForEach(numbers, id: \.self) { Cell(number: $0) } }
          .onChange(of: hasAppeared) { numbers = [3, 1, 2] }
          .onAppear { hasAppeared = true }
      }
    }
    #expect(try Self.stage(Turned()).shown(at: 1).map(\.box.width) == [30, 10, 20])
  }

  @Test func `random numbers follow from the seed and the view, and do not flicker`() throws {
    struct Chance: View {
      @State private var widths: [CGFloat] = []
      var body: some View {
        VStack { ForEach(0..<widths.count, id: \.self) { i in Rectangle().frame(width: widths[i], height: 5) } }
          .onAppear {
            RunRandom.use { generator in
              for _ in 0..<3 { widths.append(CGFloat(Int(generator.next() % 90))) }
            }
          }
      }
    }
    let first = try Self.stage(Chance()).shown(at: 1).map(\.box.width)
    #expect(try Self.stage(Chance()).shown(at: 2).map(\.box.width) == first)
    #expect(try Self.stage(Chance(), seed: 1).shown(at: 1).map(\.box.width) != first)
  }

  @Test func `a value that stays has no animation, and one that had none jumps`() throws {
    struct Steps: View {
      @State private var x: CGFloat = 0
      @State private var count = 0
      var body: some View {
        Rectangle().frame(width: 10, height: 10).offset(x: x)
          .onAppear { withAnimation(.linear(duration: 1)) { x = 40 } }
          .task {
            try? await VirtualClock.sleep(for: 0.5)
            // The offset is asked for again, with the same target: its motion goes on.
            withAnimation(.linear(duration: 9)) { count += 1 }
            try? await VirtualClock.sleep(for: 1.5)
            x = 10
          }
      }
    }
    let stage = Self.stage(Steps())
    #expect(abs(try stage.box(at: 0.75).minX - 75) < 1e-9)
    #expect(abs(try stage.box(at: 2).minX - 55) < 1e-9)
  }

  @Test func `an animation without a value is for every change inside`() throws {
    struct Every: View {
      @State private var x: CGFloat = 0
      @State private var y: CGFloat = 0
      var body: some View {
        Rectangle().frame(width: 10, height: 10).offset(x: x).animation(.linear(duration: 1)).offset(y: y)
          .onAppear { (x, y) = (40, 40) }
      }
    }
    let box = try Self.stage(Every()).box(at: 0.5)
    #expect(abs(box.minX - 65) < 1e-9 && box.minY == 85)
  }

  @Test func `a geometry group moves as one, and what is inside keeps its place in it`() throws {
    struct Row: View {
      let isGroup: Bool
      @State private var isAway = false
      var body: some View {
        let pair = HStack(spacing: 0) {
          Rectangle().frame(width: 10, height: 10)
          if isAway { Rectangle().frame(width: 10, height: 10).transition(.identity) }
        }
        Group { if isGroup { AnyView(pair.geometryGroup()) } else { AnyView(pair) } }
          .frame(maxWidth: .infinity, alignment: isAway ? .trailing : .leading)
          .onAppear { withAnimation(.linear(duration: 1)) { isAway = true } }
      }
    }
    // The group moves from 0…10 to 80…100; its middle is at 47.5 after half of the time, and its views are as they are
    // in the end: beside each other.
    let group = try Self.stage(Row(isGroup: true)).shown(at: 0.5).map(\.box.minX)
    #expect(abs(group[0] - 37.5) < 1e-9 && abs(group[1] - 47.5) < 1e-9)
    // Without it, the new view is at its own end at once.
    let views = try Self.stage(Row(isGroup: false)).shown(at: 0.5).map(\.box.minX)
    #expect(abs(views[0] - 40) < 1e-9 && abs(views[1] - 90) < 1e-9)
  }

  @Test func `the frame of a leaf is not rounded to pixels`() throws {
    struct Slow: View {
      @State private var isWide = false
      var body: some View {
        Rectangle().frame(width: isWide ? 11 : 10, height: 10)
          .onAppear { withAnimation(.linear(duration: 1)) { isWide = true } }
      }
    }
    #expect(abs(try Self.stage(Slow()).box(at: 0.3).width - 10.3) < 1e-9)
  }

  @Test func `a shape is drawn in its moving frame with its moving numbers`() throws {
    struct Part: Shape, Animatable {
      var share: CGFloat
      var animatableData: CGFloat {
        get { share }
        set { share = newValue }
      }
      func path(in rect: CGRect) -> Path {
        Path(CGRect(x: rect.minX, y: rect.minY, width: rect.width * share, height: rect.height))
      }
    }
    struct Growing: View {
      @State private var isGrown = false
      var body: some View {
        Part(share: isGrown ? 1 : 0.5).frame(width: isGrown ? 40 : 20, height: 10)
          .onAppear { withAnimation(.linear(duration: 1)) { isGrown = true } }
      }
    }
    // Half of the way: a share of 0.75 of a width of 30.
    #expect(abs(try Self.stage(Growing()).box(at: 0.5).width - 22.5) < 1e-9)
  }

  @Test func `of two changes in one instant, the later animation counts`() throws {
    struct Twice: View {
      @State private var x: CGFloat = 0
      var body: some View {
        Rectangle().frame(width: 10, height: 10).offset(x: x)
          .onAppear {
            withAnimation(.linear(duration: 10)) { x = 20 }
            withAnimation(.linear(duration: 1)) { x = 40 }
          }
      }
    }
    #expect(abs(try Self.stage(Twice()).box(at: 0.5).minX - 65) < 1e-9)
  }

  @Test func `views inside appear first, in the order in which they are drawn`() throws {
    final class Log: @unchecked Sendable { var names: [String] = [] }
    struct Family: View {
      let log: Log
      var body: some View {
        VStack {
          Rectangle().onAppear { log.names.append("first") }
          Group { Rectangle().onAppear { log.names.append("second") } }.onAppear { log.names.append("around second") }
        }
        .onAppear { log.names.append("around") }
      }
    }
    let log = Log()
    _ = try Self.stage(Family(log: log), duration: 1).shown(at: 0)
    #expect(log.names == ["first", "second", "around second", "around"])
  }

  @Test func `the animation of a phase is the one that leads to it`() throws {
    struct Phases: View {
      var body: some View {
        PhaseAnimator([0, 1]) { phase in
          Rectangle().frame(width: 10, height: 10).offset(x: phase == 1 ? 40 : 0)
        } animation: { phase in
          .linear(duration: phase == 1 ? 1 : 4)
        }
      }
    }
    let stage = Self.stage(Phases(), duration: 5)
    #expect(abs(try stage.box(at: 0.5).minX - 65) < 1e-9)
    #expect(abs(try stage.box(at: 3).minX - 65) < 1e-9)
  }

  @Test func `an angle is a number, so three quarters of a turn are a turn of 270 degrees`() throws {
    struct Turned: View {
      @State private var isTurned = false
      var body: some View {
        Rectangle().frame(width: 40, height: 10).rotationEffect(.degrees(isTurned ? 270 : 0))
          .onAppear { withAnimation(.linear(duration: 1)) { isTurned = true } }
      }
    }
    // After a third, a quarter of a turn.
    let box = try Self.stage(Turned()).box(at: 1.0 / 3)
    #expect(abs(box.width - 10) < 1e-6 && abs(box.height - 40) < 1e-6)
  }

  @Test func `the stops of a gradient move, each in linear light`() throws {
    struct Sky: View {
      @State private var isNight = false
      var body: some View {
        Rectangle().fill(
          LinearGradient(
            stops: [
              .init(color: isNight ? .black : .white, location: 0), .init(color: .black, location: isNight ? 1 : 0.5),
            ], startPoint: .leading, endPoint: .trailing)
        )
        .onAppear { withAnimation(.linear(duration: 1)) { isNight = true } }
      }
    }
    let items = try Self.stage(Sky()).displayList(at: 0.5).items
    guard case .fill(let fill) = try #require(items.first), case .linearGradient(let gradient, _, _, _) = fill.paint
    else {
      Issue.record("there is no gradient")
      return
    }
    // Half of the light is 188/255 in sRGB.
    #expect(abs((gradient.stops.first?.color.red ?? 0) - 0.7353569830524495) < 1e-9)
    #expect(abs((gradient.stops.last?.location ?? 0) - 0.75) < 1e-9)
  }
}
