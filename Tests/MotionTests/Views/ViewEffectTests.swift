import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import SeededRandom
import Testing

/// Tests that the effects of `AnyView` draw the same as the equivalent modifiers of `View`.
struct ViewEffectTests {
  private func place(_ number: Int) -> Place {
    Place(.element("part", FilePosition(file: "a.yaml", line: 1, column: 1), number: number), in: nil, explainer: nil)
  }

  private func plainlyPlaced(_ view: some View, at place: Place) -> AnyView { AnyView(view.placed(at: place)) }

  /// A view with up to six effects in random order, some of them after a place, once as effects and once as modifiers.
  private func views(_ random: inout SplitMix64) -> (effects: AnyView, modifiers: AnyView) {
    func number() -> Double { Double(Int.random(in: -30...60, using: &random)) / 7 }
    let content: AnyView =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: AnyView(Rectangle().frame(width: 20, height: 10))
      case 1: AnyView(Circle().stroke(.black, lineWidth: 2))
      case 2:
        AnyView(
          HStack {
            Color.red
            Circle().frame(width: 5, height: 5).alignmentGuide(.leading) { _ in 3 }
          })
      default: AnyView(ForEach(0..<2, id: \.self) { Rectangle().frame(width: 5 + Double($0), height: 9) })
      }
    var (effects, modifiers) = (content, content)
    let anchors: [UnitPoint] = [.center, .topLeading, UnitPoint(x: 0.2, y: 1.3)]
    for i in 0..<Int.random(in: 0...6, using: &random) {
      let anchor = anchors.randomElement(using: &random)!
      let (x, y) = (number(), number())
      switch Int.random(in: 0..<7, using: &random) {
      case 0:
        effects.add(.offset(CGSize(width: x, height: y)))
        modifiers = AnyView(modifiers.offset(x: x, y: y))
      case 1:
        effects.add(.position(CGPoint(x: x, y: y)))
        modifiers = AnyView(modifiers.position(CGPoint(x: x, y: y)))
      case 2:
        effects.add(.opacity(x))
        modifiers = AnyView(modifiers.opacity(x))
      case 3:
        effects.add(.rotation(.degrees(x), anchor: anchor))
        modifiers = AnyView(modifiers.rotationEffect(.degrees(x), anchor: anchor))
      case 4:
        effects.add(.scale(x: x, y: y, anchor: anchor))
        modifiers = AnyView(modifiers.scaleEffect(x: x, y: y, anchor: anchor))
      case 5:
        effects.place(at: place(i))
        modifiers = plainlyPlaced(modifiers, at: place(i))
      default:
        effects = effects.padding(.all, 3)
        modifiers = AnyView(modifiers.padding(3))
      }
    }
    return (effects, modifiers)
  }

  private func describe(_ drawing: DisplayListBuilder) -> [String] {
    drawing.items.map { "\($0) \($0.place?.description ?? "–")" }
      + drawing.boxes!.boxes.map { "\($0.depth) \($0.rect) \($0.place?.description ?? "–")" }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `the list of view effects draws the same as the modifiers, in the same boxes and places`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let all = (0..<3).map { _ in views(&random) }
    func drawing(_ views: [AnyView]) throws -> DisplayListBuilder {
      try VStack(alignment: .leading) { ForEach(views.indices, id: \.self) { views[$0] } }
        .drawing(in: CGSize(width: 100, height: 80), boxLimit: 1000)
    }
    let (effects, modifiers) = (try drawing(all.map(\.effects)), try drawing(all.map(\.modifiers)))
    #expect(effects.items == modifiers.items)
    #expect(describe(effects) == describe(modifiers))
  }

  @Test func `an opacity that is no number is an error`() throws {
    var view = AnyView(Circle())
    view.add(.opacity(.nan))
    let faded = view
    #expect(throws: SceneError.notFinite("an opacity")) {
      _ = try faded.displayItems(in: CGSize(width: 9, height: 9))
    }
  }
}
