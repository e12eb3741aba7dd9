import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

/// Infinity where SwiftUI code writes it.
struct ExtremeNumbersTests {
  private static let canvas = CGSize(width: 100, height: 60)

  @Test(
    arguments: [
      (AnyShape(RoundedRectangle(cornerRadius: .infinity, style: .circular)), AnyShape(Capsule(style: .circular))),
      (AnyShape(RoundedRectangle(cornerRadius: .infinity)), AnyShape(Capsule())),
      (AnyShape(RoundedRectangle(cornerRadius: .infinity).inset(by: 4)), AnyShape(Capsule().inset(by: 4))),
      (
        AnyShape(UnevenRoundedRectangle(topLeadingRadius: .infinity, bottomTrailingRadius: 9, style: .circular)),
        AnyShape(UnevenRoundedRectangle(topLeadingRadius: 60, style: .circular))
      ),
      (
        AnyShape(UnevenRoundedRectangle(topLeadingRadius: .infinity, topTrailingRadius: .infinity)),
        AnyShape(UnevenRoundedRectangle(topLeadingRadius: 50, topTrailingRadius: 50))
      ),
      (AnyShape(.rect(cornerRadius: .infinity)), AnyShape(Capsule())),
      (
        AnyShape(RegularPolygon(sides: 5, cornerRadius: .infinity)),
        AnyShape(RegularPolygon(sides: 5, cornerRadius: 1e9))
      ), (AnyShape(Star(points: 5, cornerRadius: .infinity)), AnyShape(Star(points: 5, cornerRadius: 1e9))),
      (AnyShape(Circle().trim(to: .infinity)), AnyShape(Circle())),
      (AnyShape(Rectangle().inset(by: .infinity)), AnyShape(Rectangle().inset(by: 1000))),
    ] as [(AnyShape, AnyShape)])
  func `an infinite number shapes as a very large one`(infinite: AnyShape, finite: AnyShape) {
    let (path, expected) = (infinite.path(in: box), finite.path(in: box))
    #expect(path.elements.count == expected.elements.count)
    let distances = zip(path.points, expected.points).map { hypot($0.x - $1.x, $0.y - $1.y) }
    #expect(distances.allSatisfy { $0 < 1e-9 }, "\(path) instead of \(expected)")
  }

  @Test func `an infinite corner radius of a view takes half of its shorter side`() throws {
    let view = Color.red.cornerRadius(.infinity)
    #expect(try view.displayItems(in: Self.canvas) == Color.red.cornerRadius(30).displayItems(in: Self.canvas))
  }

  @Test(arguments: [
    StrokeStyle(lineWidth: 3, miterLimit: .infinity), StrokeStyle(lineWidth: 3, dash: [10, .infinity]),
    StrokeStyle(lineWidth: 3, dash: [.infinity]),
  ])
  func `an infinite limit and an infinite dash are drawn, and written as numbers`(style: StrokeStyle) throws {
    let items = try Rectangle().stroke(.red, style: style).displayItems(in: Self.canvas)
    guard items.count == 1, case .stroke(let stroke) = items[0] else {
      Issue.record("no stroke")
      return
    }
    #expect(
      stroke.style.miterLimit == min(style.miterLimit, 1e9) && stroke.style.dash == style.dash.map { min($0, 1e12) })
  }

  @Test func `a zigzag without a miter limit has its tips`() {
    let path = Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 100, y: 0))
      path.addLine(to: CGPoint(x: 0, y: 1))
    }
    func width(_ limit: CGFloat) -> CGFloat {
      path.strokedPath(StrokeStyle(lineWidth: 2, miterLimit: limit)).boundingRect.maxX
    }
    // A turn by all but 0.01 radians: the miter is half a width over the sine of half of that.
    let tip = 100 + cos(atan(0.01) / 2) / sin(atan(0.01) / 2)
    #expect(abs(width(.infinity) - tip) < 0.01 && width(10) < 102)
    #expect(width(1e300) == width(.infinity))
  }

  @Test func `a dash without an end goes on`() {
    let line = Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 100, y: 0))
    }
    #expect(line.dashed([10, .infinity]).boundingRect == CGRect(x: 0, y: 0, width: 10, height: 0))
    #expect(line.dashed([10, 5, .infinity, 5]).subpaths.count == 2)
    let stroked = line.strokedPath(StrokeStyle(lineWidth: 2, dash: [10, .infinity], dashPhase: 4))
    #expect(stroked.boundingRect == CGRect(x: 0, y: -1, width: 6, height: 2))
  }
}

extension Path {
  fileprivate var points: [CGPoint] {
    elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let to), .line(let to): [to]
      case .quadCurve(let to, let control): [control, to]
      case .curve(let to, let control1, let control2): [control1, control2, to]
      case .closeSubpath: []
      }
    }
  }
}
