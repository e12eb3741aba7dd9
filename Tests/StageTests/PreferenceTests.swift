import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelStage
import Testing

private struct Width: PreferenceKey {
  static var defaultValue: CGFloat { 0 }
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
}

private struct Frames: PreferenceKey {
  static var defaultValue: [Int: Anchor<CGRect>] { [:] }
  static func reduce(value: inout [Int: Anchor<CGRect>], nextValue: () -> [Int: Anchor<CGRect>]) {
    value.merge(nextValue()) { $1 }
  }
}

/// Preferences and geometry that change a state. The rectangles follow from the layout rules.
struct StagePreferenceTests {
  private static func stage<Root: View>(_ root: Root) -> Stage<Root> { Stage(size: canvas, duration: 5) { root } }

  @Test func `a size from a GeometryReader in a background reaches the state in the same instant`() throws {
    struct Measured: View {
      @State private var width: CGFloat = 1
      var body: some View {
        VStack(spacing: 0) {
          Color.red.frame(width: width, height: 10)
          Color.blue.frame(width: 42, height: 10)
            .background(GeometryReader { Color.clear.preference(key: Width.self, value: $0.size.width) })
        }
        .onPreferenceChange(Width.self) { width = $0 }
      }
    }
    #expect(try Self.stage(Measured()).box(at: 0) == CGRect(x: 29, y: 40, width: 42, height: 10))
  }

  @Test func `onAppear in a GeometryReader knows the size`() throws {
    struct Measured: View {
      @State private var width: CGFloat = 1
      var body: some View {
        ZStack {
          Color.red.frame(width: width, height: 10)
          GeometryReader { proxy in Color.clear.onAppear { width = proxy.size.width / 2 } }
        }
      }
    }
    #expect(try Self.stage(Measured()).box(at: 0).width == 50)
  }

  @Test func `a preference acts when it changes, and not otherwise`() throws {
    struct Counted: View {
      @State private var width: CGFloat = 10
      @State private var count = 0
      var body: some View {
        Color.red.frame(width: CGFloat(count), height: 1)
          .preference(key: Width.self, value: width)
          .onPreferenceChange(Width.self) { _ in count += 1 }
          .task {
            try? await VirtualClock.sleep(for: 1)
            width = 10
            try? await VirtualClock.sleep(for: 1)
            width = 20
          }
      }
    }
    let stage = Self.stage(Counted())
    #expect(try [0.5, 1.5, 2.5].map { try stage.box(at: $0).width } == [1, 1, 2])
  }

  @Test func `a preference that changes itself is an error`() throws {
    struct Restless: View {
      @State private var width: CGFloat = 1
      var body: some View {
        Color.red.preference(key: Width.self, value: width).onPreferenceChange(Width.self) { width = $0 + 1 }
      }
    }
    #expect(throws: StageError.neverSettles(time: 0)) { try Self.stage(Restless()).displayList(at: 0) }
  }

  @Test func `onGeometryChange tells the frame, and its changes`() throws {
    struct Watched: View {
      @State private var width: CGFloat = 30
      @State private var seen: [CGFloat] = []
      var body: some View {
        VStack(spacing: 0) {
          Color.red.frame(width: seen.reduce(0, +), height: 1)
          Color.blue.frame(width: width, height: 1)
            .onGeometryChange(for: CGFloat.self) {
              $0.frame(in: .global).minX
            } action: {
              seen.append($0)
            }
        }
        .task {
          try? await VirtualClock.sleep(for: 1)
          width = 50
        }
      }
    }
    let stage = Self.stage(Watched())
    // The blue view begins at (100 − 30) / 2 and then at (100 − 50) / 2.
    #expect(try stage.box(at: 0).width == 35)
    #expect(try stage.box(at: 1).width == 60)
  }

  @Test func `a line under the selected tab moves with the animation`() throws {
    struct Tabs: View {
      @State private var selection = 0
      var body: some View {
        HStack(spacing: 0) {
          ForEach(0..<2) { i in
            Color.gray.frame(width: i == 0 ? 20 : 40, height: 10)
              .anchorPreference(key: Frames.self, value: .bounds) { [i: $0] }
          }
        }
        .overlayPreferenceValue(Frames.self) { anchors in
          GeometryReader { proxy in
            if let anchor = anchors[selection] {
              Color.blue.frame(width: proxy[anchor].width, height: 2).offset(x: proxy[anchor].minX)
            }
          }
        }
        .onAppear { withAnimation(.linear(duration: 1)) { selection = 1 } }
      }
    }
    // From 20…40 to 40…80, with the width about the middle of the frame and the offset for itself.
    let line = try #require(try Self.stage(Tabs()).shown(at: 0.5).last).box
    #expect(abs(line.minX - 30) < 1e-9 && abs(line.width - 30) < 1e-9)
  }
}
