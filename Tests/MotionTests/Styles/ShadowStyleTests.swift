import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

/// Shadows of styles. See <https://developer.apple.com/documentation/swiftui/shadowstyle>.
struct ShadowStyleTests {
  /// The share of a step's blur by a Gaussian at a distance from the step.
  private func gaussianStep(_ distance: Double, deviation: Double) -> Double {
    erfc(-distance / deviation / 2.0.squareRoot()) / 2
  }

  @Test(arguments: [0, 2, 5, 9, 20]) func `an inner shadow is the blurred outside, on the shape`(depth: Int) throws {
    let shape = Rectangle().fill(.white.shadow(.inner(color: .black, radius: 5))).offset(x: 50)
    let pixels = try drawnPixels(of: shape, in: 100, 100)
    let expected = 255 * gaussianStep(Double(depth) + 0.5, deviation: 5)
    // Within 2: the blur has values at whole pixels, and both shadow and result are rounded.
    #expect(abs(Double(pixels[50 + depth, 50].red) - expected) <= 2)
    #expect(pixels[50 + depth, 50].alpha == 255)
  }

  @Test func `an inner shadow draws nothing outside`() throws {
    let pixels = try drawnPixels(of: Circle().fill(.red.shadow(.inner(radius: 4, x: 3))).padding(20), in: 100, 100)
    #expect(pixels[5, 5].alpha == 0 && pixels[50, 15].alpha == 0 && pixels[50, 50].alpha == 255)
  }

  @Test func `an offset moves an inner shadow`() throws {
    let shape = Rectangle().fill(.white.shadow(.inner(color: .black, radius: 0, x: 8))).padding(10)
    let pixels = try drawnPixels(of: shape, in: 100, 100)
    #expect(pixels[12, 50].red == 0 && pixels[17, 50].red == 0 && pixels[18, 50].red == 255)
    #expect(pixels[88, 50].red == 255)
  }

  @Test func `a drop shadow is that of a view with the shape alone`() throws {
    let size = CGSize(width: 100, height: 100)
    let ofStyle = Circle().fill(.red.shadow(.drop(color: .blue, radius: 3, x: 1, y: 2)))
    let ofView = Circle().fill(.red).shadow(color: .blue, radius: 3, x: 1, y: 2)
    #expect(try ofStyle.displayItems(in: size) == ofView.displayItems(in: size))
  }

  @Test func `an inherited style keeps its shadow, on shapes and texts`() throws {
    let size = CGSize(width: 100, height: 100)
    for view in [AnyView(Circle()), AnyView(Text("A"))] {
      let items = try view.foregroundStyle(.green.shadow(.inner(radius: 2))).displayItems(in: size)
      guard case .group(let group) = items.first, case .chain = group.filter else {
        Issue.record("no inner shadow")
        continue
      }
    }
  }

  @Test func `an opaque blur is the mean of the view alone, and ends at its frame`() throws {
    let halves = HStack(spacing: 0) {
      Color(red: 1, green: 0, blue: 0)
      Color(red: 0, green: 0, blue: 1)
    }
    let pixels = try drawnPixels(of: halves.blur(radius: 4, opaque: true).padding(20), in: 100, 100)
    #expect(pixels[19, 50].alpha == 0)
    #expect(pixels[20, 20] == Bitmap.Pixel(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(pixels[79, 79] == Bitmap.Pixel(red: 0, green: 0, blue: 255, alpha: 255))
    let expected = 255 * gaussianStep(0.5, deviation: 4)
    #expect(abs(Double(pixels[50, 50].blue) - expected) <= 2)
  }
}
