import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelNumerics
import PathreelStage
import Testing

/// Texts that change under an animation.
struct ContentTransitionTests {
  private struct Counter: View {
    let transition: ContentTransition?
    var animation: Animation? = .linear(duration: 1)
    var texts = ["15", "25"]
    @State private var index = 0

    var body: some View {
      Group {
        if let transition {
          Text(verbatim: texts[index]).contentTransition(transition)
        } else {
          Text(verbatim: texts[index])
        }
      }
      .onAppear { withAnimation(animation) { index = 1 } }
    }
  }

  private func stage(
    _ transition: ContentTransition?, _ animation: Animation? = .linear(duration: 1), _ texts: [String] = ["15", "25"]
  ) -> Stage<Counter> {
    Stage(size: canvas, duration: 5) { Counter(transition: transition, animation: animation, texts: texts) }
  }

  @Test(arguments: [nil, ContentTransition.opacity]) func `the old text fades while the new one appears`(
    transition: ContentTransition?
  ) throws {
    let items = try stage(transition).shown(at: 0.25)
    #expect(items.map(\.opacity) == [0.75, 0.25])
    #expect(try stage(transition).shown(at: 1).map(\.opacity) == [1])
  }

  @Test func `without an animation, and as identity, a text changes at once`() throws {
    #expect(try stage(.opacity, nil).shown(at: 0).count == 1)
    #expect(try stage(.identity).shown(at: 0.5).count == 1)
  }

  @Test func `digits that change roll up, and others stay`() throws {
    let items = try stage(.numericText()).shown(at: 0.25).sorted { $0.opacity < $1.opacity }
    #expect(items.map(\.opacity) == [0.25, 0.75, 1])
    // The new digit comes from half a line below, the old one goes half a line above.
    let end = try stage(.numericText()).shown(at: 1)[0].box
    let line = try #require(Text(verbatim: "15").frame(of: canvas)).height
    #expect(abs(items[0].box.maxY - end.maxY - 0.375 * line) < 0.5)
    #expect(abs(items[1].box.maxY - end.maxY + 0.125 * line) < 0.5)
    #expect(abs(items[2].box.maxY - end.maxY) < 0.5)
  }

  @Test func `digits roll down when a value falls`() throws {
    struct Falling: View {
      @State private var value = 9
      var body: some View {
        Text(verbatim: "\(value)").contentTransition(.numericText(value: Double(value)))
          .onAppear { withAnimation(.linear(duration: 1)) { value = 8 } }
      }
    }
    let items = try Stage(size: canvas, duration: 5) { Falling() }.shown(at: 0.25).sorted { $0.opacity < $1.opacity }
    #expect(items[0].box.midY < 50 && items[1].box.midY > 50)
  }

  @Test func `equal letters move to their new places`() throws {
    let stage = stage(.interpolate, .linear(duration: 1), ["AB", "BA"])
    #expect(try stage.shown(at: 0.5).map(\.opacity) == [1, 1])
    let texts = self.stage(.interpolate, .linear(duration: 1), ["I", "IMM"])
    let (start, end) = (try texts.shown(at: 0)[0].box, try texts.shown(at: 1)[0].box)
    let middle = try texts.shown(at: 0.5).map(\.box.minX).min()
    // The I is at the left edge of the text, which moves from the one place to the other.
    #expect(abs(try #require(middle) - (start.minX + end.minX) / 2) < 0.01)
  }

  @Test func `a change during a change goes on from where it is`() throws {
    struct Twice: View {
      @State private var value = 0
      var body: some View {
        Text(verbatim: "\(value)")
          .onAppear { withAnimation(.linear(duration: 1)) { value = 1 } }
          .task {
            try? await VirtualClock.sleep(for: 0.5)
            withAnimation(.linear(duration: 1)) { value = 2 }
          }
      }
    }
    let stage = Stage(size: canvas, duration: 5) { Twice() }
    // From 0.5 on: x = p + f · (2 − p), with p = t and f = t − 0.5: at 0.75 it is 0.75 + 0.25 · 1.25 = 1.0625.
    let opacities = try stage.shown(at: 0.75).map(\.opacity)
    #expect(opacities.count == 2 && abs(opacities[1] - 0.0625) < 1e-9)
    #expect(try stage.shown(at: 1.5).count == 1)
  }
}

extension View {
  /// The frame of the view on a canvas.
  fileprivate func frame(of size: CGSize) -> CGRect? { id("own").frames(of: ["own"], in: size)[0] }
}
