import SwiftUI
import Testing

/// How controls, symbols and colours of SwiftUI files look. Colours and sizes are those that Apple publishes for iOS 17;
/// sizes are exact to 1e-9 points.
struct LookTests {
  /// A filled area: its box and its colour.
  private struct Area {
    let box: CGRect
    let color: Color?
  }

  /// The areas that a view fills in the first frame of a canvas of 200 × 200 points, from back to front.
  private static func areas(_ view: some View) throws -> [Area] {
    func areas(of item: DisplayList.Item) -> [Area] {
      switch item {
      case .fill(let fill):
        let color: Color? = if case .color(let color) = fill.paint { color } else { nil }
        return [Area(box: fill.path.applying(fill.transform).boundingRect, color: color)]
      case .stroke(let stroke):
        let color: Color? = if case .color(let color) = stroke.paint { color } else { nil }
        return [Area(box: stroke.path.applying(stroke.transform).boundingRect, color: color)]
      case .group(let group): return group.items.flatMap(areas)
      }
    }
    return try Stage(size: CGSize(width: 200, height: 200)) { view }.displayList(at: 0).items.flatMap(areas)
  }

  private static func color(_ view: some View) throws -> Color? { try areas(view).first?.color }

  // MARK: Literals

  @Test func `literals are Markdown, and strings are as they are`() throws {
    func isSame(_ a: some View, _ b: some View) throws -> Bool {
      try Self.areas(a).map(\.box) == Self.areas(b).map(\.box)
    }
    let bold = Text("Pythagoras").bold()
    let stars = "**Pythagoras**"
    #expect(try isSame(Text("**Pythagoras**"), bold))
    #expect(try !isSame(Text(stars), bold) && isSame(Text(stars), Text(verbatim: stars)))
    #expect(
      try isSame(
        Label("**Pythagoras**", systemImage: "star"),
        Label {
          bold
        } icon: {
          Image(systemName: "star")
        }))
    #expect(
      try isSame(
        Button("**Pythagoras**") {},
        Button {
        } label: {
          bold
        }))
    #expect(
      try isSame(
        Button(stars) {},
        Button {
        } label: {
          Text(verbatim: stars)
        }))
    #expect(try isSame(Text(AttributedString("**Pythagoras**")), Text(verbatim: stars)))
  }

  // MARK: Buttons

  @Test func `the label of a button has the tint`() throws {
    #expect(try Self.color(Button("Tap") {}) == Color(red: 0, green: 122.0 / 255, blue: 1))
    #expect(try Self.color(Button("Tap") {}.tint(.green)) == .green)
  }

  @Test func `a foreground style around a button comes before the tint`() throws {
    #expect(try Self.color(Button("Tap") {}.foregroundStyle(.white)) == .white)
    #expect(try Self.color(VStack { Button("Tap") {} }.foregroundColor(.black)) == .black)
  }

  @Test func `a style inside of a label comes first`() throws {
    let button = Button(action: {}) { Text("Tap").foregroundColor(.orange) }.foregroundColor(.white)
    #expect(try Self.color(button) == .orange)
  }

  // MARK: Colours

  @Test func `in a dark scheme texts are white and named colours have their dark variants`() throws {
    #expect(try Self.color(Text("a").colorScheme(.dark)) == .white)
    #expect(try Self.color(Text("a").foregroundColor(.black).colorScheme(.light)) == .black)
    struct Dot: View { var body: some View { Circle().fill(.blue) } }
    #expect(try Self.color(Dot().colorScheme(.dark)) == Color(red: 10.0 / 255, green: 132.0 / 255, blue: 1))
  }

  @Test func `a preferred scheme colours the whole canvas behind`() throws {
    let area = try #require(try Self.areas(Text("a").preferredColorScheme(.dark)).first)
    #expect(area.color == .black)
    #expect(area.box == CGRect(x: 0, y: 0, width: 393, height: 852))
  }

  // MARK: Sizes

  @Test func `a switch is 51 by 31 points, and green while it is on`() throws {
    let area = try #require(try Self.areas(Toggle("", isOn: .constant(true)).labelsHidden()).first)
    #expect(area.box.size == CGSize(width: 51, height: 31))
    #expect(area.color == Color(red: 52.0 / 255, green: 199.0 / 255, blue: 89.0 / 255))
  }

  // MARK: Symbols

  @Test func `a symbol grows with the font, and has the foreground style`() throws {
    let small = try #require(try Self.areas(Image(systemName: "heart.fill").font(.system(size: 20))).first)
    let large = try #require(try Self.areas(Image(systemName: "heart.fill").font(.system(size: 40))).first)
    #expect(abs(large.box.width - 2 * small.box.width) < 1e-9)
    #expect(try Self.color(Image(systemName: "heart.fill").foregroundColor(.pink)) == .pink)
  }

  @Test func `a badge of a symbol is left out, and a slash is a line across`() throws {
    func boxes(_ name: String) throws -> [CGRect] { try Self.areas(Image(systemName: name)).map(\.box) }
    #expect(try boxes("bag.badge.plus") == boxes("bag"))
    #expect(try boxes("bag.fill.badge.plus") == boxes("bag.fill"))
    #expect(try boxes("bell.slash") != boxes("bell"))
    #expect(try boxes("exclamationmark.triangle.fill") != boxes("triangle.fill"))
  }

  @Test func `a symbol without a drawing is an outline of the usual size`() throws {
    #expect(try !Self.areas(Image(systemName: "no.such.symbol")).isEmpty)
  }

  // MARK: UIKit's names

  @Test func `an arc of a bezier path runs as on a clock`() {
    let path = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(abs(path.currentPoint.x) < 1e-9)
    #expect(abs(path.currentPoint.y - 10) < 1e-9)
    #expect(path.bounds.insetBy(dx: -1e-6, dy: -1e-6).contains(CGRect(x: 0, y: 0, width: 10, height: 10)))
    #expect(path.bounds.width < 10.001)
  }

  @Test func `transforms of Core Graphics act before those that they are given`() {
    let point = CGPoint(x: 1, y: 0)
      .applying(CGAffineTransformTranslate(CGAffineTransformMakeScale(2, 2), 3, 0))
    #expect(point == CGPoint(x: 8, y: 0))
  }

  @Test func `a picture of an address shows its placeholder`() throws {
    let image = AsyncImage(url: URL(string: "https://example.com/a.png")) {
      $0
    } placeholder: {
      Color.orange
    }
    #expect(try Self.color(image) == .orange)
  }

  // MARK: Modifiers

  @Test func `an animatable modifier draws its own numbers`() throws {
    struct Wide: AnimatableModifier {
      var animatableData: Double
      func body(content: Content) -> some View { content.frame(width: animatableData) }
    }
    #expect(try Self.areas(Color.red.modifier(Wide(animatableData: 30))).first?.box.width == 30)
  }
}
