import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelStage
import Testing

/// What geometry readers see of the effects around them, as Apple documents `ignoredByLayout()`: an effect with it
/// changes the drawing of its content, and not the geometry that the content reads.
struct GeometryEffectTests {
  private struct Shift: GeometryEffect {
    var distance: CGFloat
    var animatableData: CGFloat {
      get { distance }
      set { distance = newValue }
    }
    func effectValue(size: CGSize) -> ProjectionTransform {
      ProjectionTransform(CGAffineTransform(translationX: distance, y: 0))
    }
  }

  /// A square at 10 points from the left that an effect moves by 40 points in 2 s. Inside it, a bar is as wide as the
  /// square's distance from the left edge.
  private struct Shifted: View {
    let isIgnored: Bool
    @State private var isOn = false

    var body: some View {
      Group {
        if isIgnored {
          square.modifier(Shift(distance: isOn ? 40 : 0).ignoredByLayout())
        } else {
          square.modifier(Shift(distance: isOn ? 40 : 0))
        }
      }
      .position(x: 20, y: 50)
      .onAppear { withAnimation(.linear(duration: 2)) { isOn = true } }
    }

    private var square: some View {
      GeometryReader { proxy in
        Rectangle().frame(width: proxy.frame(in: .global).minX, height: 5)
      }
      .frame(width: 20, height: 20)
    }
  }

  @Test func `a geometry reader sees an effect that moves it`() throws {
    let box = try Stage(size: canvas) { Shifted(isIgnored: false) }.box(at: 1)
    #expect(abs(box.minX - 30) < 1e-9)
    #expect(abs(box.width - 30) < 1e-9)
  }

  @Test func `a geometry reader does not see an effect that the layout ignores, but is drawn with it`() throws {
    let box = try Stage(size: canvas) { Shifted(isIgnored: true) }.box(at: 1)
    #expect(abs(box.minX - 30) < 1e-9)
    #expect(abs(box.width - 10) < 1e-9)
  }
}
