import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import SeededRandom
import Testing

/// Tests that the shapes of scene files, which are one node, draw the same as a shape in a frame.
struct FramedShapeTests {
  /// A painted shape in a frame of a random size, as one node and as the modifiers of `View`.
  private func views(_ random: inout SplitMix64) -> (one: AnyView, modifiers: AnyView) {
    func length() -> Double { Double(Int.random(in: -5...60, using: &random)) / 2 }
    let shapes = [
      AnyShape(Rectangle()), AnyShape(Circle()), AnyShape(Ellipse().rotation(.degrees(20))),
      AnyShape(TextOutline("ap", font: .system(size: 12))),
    ]
    let shape = shapes.randomElement(using: &random)!
    let size = CGSize(width: length(), height: length())
    let (fill, stroke) = (AnyShapeStyle(Color.red), AnyShapeStyle(.foreground))
    let rule = FillStyle(eoFill: Bool.random(using: &random))
    let pen = StrokeStyle(lineWidth: abs(length()))
    let views: (one: AnyView, modifiers: AnyView) =
      switch Int.random(in: 0..<3, using: &random) {
      case 0: (shape.filled(with: fill, style: rule, in: size), AnyView(shape.fill(fill, style: rule)))
      case 1:
        (
          shape.stroked(with: stroke, style: pen, ends: LineEnds(), within: nil, in: size),
          AnyView(shape.stroke(style: pen, ends: LineEnds()).fill(stroke))
        )
      default:
        (
          shape.stroked(
            with: stroke, style: pen, ends: LineEnds(), within: nil, over: shape, filledWith: fill, style: rule,
            in: size),
          AnyView(
            shape.stroke(style: pen, ends: LineEnds()).fill(stroke)
              .background(shape.fill(fill, style: rule).havingStroke()))
        )
      }
    return (views.one, AnyView(views.modifiers.frame(width: size.width, height: size.height)))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a shape in a fixed frame draws the same as one node and as two`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let all = (0..<3).map { _ in views(&random) }
    let progress = [nil, 0.3, 0.8].randomElement(using: &random)!
    func items(_ views: [AnyView]) throws -> [DisplayList.Item] {
      let row = HStack(alignment: .firstTextBaseline) { ForEach(views.indices, id: \.self) { views[$0] } }
        .foregroundStyle(.blue)
      let size = CGSize(width: 100, height: 80)
      return try progress.map { try row.drawThenFill($0).displayItems(in: size) } ?? row.displayItems(in: size)
    }
    let (one, modifiers) = (try items(all.map(\.one)), try items(all.map(\.modifiers)))
    #expect(one == modifiers, "\(one)\n\(modifiers)")
  }

  @Test func `a shape without a frame takes the size that it is offered`() throws {
    let view = AnyShape(Rectangle()).filled(with: AnyShapeStyle(Color.red), style: FillStyle(), in: nil)
    let size = CGSize(width: 30, height: 20)
    #expect(try view.displayItems(in: size) == Rectangle().fill(.red).displayItems(in: size))
  }
}
