import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import SeededRandom
import Testing

/// Tests that shapes over each other, which take one node together, draw the same as with nodes of their own.
struct ShapeStackTests {
  private func place(_ number: Int) -> Place {
    Place(.element("part", FilePosition(file: "a.yaml", line: 1, column: 1), number: number), in: nil, explainer: nil)
  }

  /// A filled or stroked shape with up to four effects.
  private func view(_ number: Int, _ random: inout SplitMix64) -> AnyView {
    func length() -> Double { Double(Int.random(in: -5...60, using: &random)) / 3 }
    let shape: AnyShape = [AnyShape(Circle()), AnyShape(Rectangle()), AnyShape(RoundedRectangle(cornerRadius: 2))]
      .randomElement(using: &random)!
    let color = Color(hue: Double(number) / 9, saturation: 1, brightness: 1, opacity: 0.5)
    let style: AnyShapeStyle = [
      AnyShapeStyle(color), AnyShapeStyle(.foreground),
      AnyShapeStyle(LinearGradient(colors: [.red, color], startPoint: .top, endPoint: .bottom)),
      AnyShapeStyle(color.shadow(.drop(radius: 2))),
    ].randomElement(using: &random)!
    let size: CGSize? = Bool.random(using: &random) ? CGSize(width: length(), height: length()) : nil
    var view =
      Int.random(in: 0..<4, using: &random) == 0
      ? shape.stroked(with: style, style: StrokeStyle(lineWidth: 2), ends: LineEnds(), within: nil, in: size)
      : shape.filled(with: style, style: FillStyle(), in: size)
    if Int.random(in: 0..<4, using: &random) == 0 {
      view = view.drawThenFill(
        length() / 20, lag: 0, outlineShare: 0.5, fadesOutline: Bool.random(using: &random), outlineWidth: 2)
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: view.add(.offset(CGSize(width: length(), height: length())))
      case 1, 2: view.add(.position(CGPoint(x: length(), y: length())))
      case 3: view.add(.opacity(length() / 20))
      case 4: view.add(.rotation(.degrees(length()), anchor: .topLeading))
      default: view.add(.scale(x: length(), y: 1, anchor: .center))
      }
    }
    if Bool.random(using: &random) { view.place(at: place(number)) }
    return view
  }

  /// A view's drawing and cost, as texts.
  private func drawing(of view: some View) throws -> (items: [DisplayList.Item], rest: [String]) {
    let account = FrameAccount()
    return try FrameAccount.threadLocal.withValue(account) {
      let drawing = try view.drawing(in: CGSize(width: 100, height: 80), boxLimit: 1000)
      let places = drawing.items.map { $0.place?.description ?? "–" }
      let boxes = drawing.boxes!.boxes.map { "\($0.depth) \($0.rect) \($0.place?.description ?? "–")" }
      return (drawing.items, places + boxes + ["\(account.cost)"])
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `shapes in one node draw the same as in nodes of their own, at the same places and cost`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let views = (0..<Int.random(in: 2...5, using: &random)).map { view($0, &random) }
    let kind = Int.random(in: 0..<4, using: &random)
    func around(_ views: [AnyView]) -> AnyView {
      let stack = FragmentView(Fragment(views, isLayered: true, in: nil))
      return switch kind {
      case 0: AnyView(stack)
      case 1:
        AnyView(
          HStack {
            stack
            Color.blue
          })
      case 2:
        AnyView(
          VStack {
            Text("a")
            stack.fixedSize()
          })
      default: AnyView(stack.foregroundStyle(.green).opacity(0.5).drawThenFill(0.4))
      }
    }
    // A view that is erased twice has a node of its own.
    let (one, several) = (try drawing(of: around(views)), try drawing(of: around(views.map { AnyView($0) })))
    #expect(one.items == several.items && one.rest == several.rest)
  }
}
