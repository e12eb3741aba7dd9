import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

/// Tests of blurs and shadows, which are groups of the display list. See
/// <https://developer.apple.com/documentation/swiftui/view/blur(radius:opaque:)> and
/// <https://developer.apple.com/documentation/swiftui/view/shadow(color:radius:x:y:)>.
@Suite struct FilterTests {
  func items(_ view: some View) throws -> [DisplayList.Item] {
    try view.displayItems(in: CGSize(width: 100, height: 100))
  }

  func group(_ view: some View) throws -> DisplayList.Group {
    let items = try items(view)
    guard items.count == 1, case .group(let group) = items[0] else { throw SceneError.notFinite("no single group") }
    return group
  }

  @Test func `a blur's radius is its deviation, in the canvas's points`() throws {
    #expect(try group(Circle().blur(radius: 3)).filter == .blur(.init(deviation: CGSize(width: 3, height: 3))))
    let scaled = try group(Circle().blur(radius: 3).scaleEffect(x: 2, y: -4))
    #expect(scaled.filter == .blur(.init(deviation: CGSize(width: 6, height: 12))))
  }

  @Test(arguments: [0, 30, 45, 90, 200]) func `a turn does not change a round blur`(degrees: Double) throws {
    guard case .blur(let blur) = try group(Circle().blur(radius: 3).rotationEffect(.degrees(degrees))).filter else {
      throw SceneError.notFinite("no blur")
    }
    #expect(abs(blur.deviation.width - 3) < 1e-12 && abs(blur.deviation.height - 3) < 1e-12)
  }

  @Test func `by default a shadow is black with a third of opacity, and right under the view`() throws {
    guard case .shadow(let shadow) = try group(Circle().shadow(radius: 5)).filter else {
      throw SceneError.notFinite("no shadow")
    }
    #expect(shadow.color == Color(white: 0, opacity: 0.33))
    #expect(shadow.deviation == CGSize(width: 5, height: 5) && shadow.offset == .zero)
  }

  @Test func `a shadow turns with the view that has it`() throws {
    let view = Rectangle().shadow(color: .red, radius: 0, x: 10, y: 2).rotationEffect(.degrees(90))
    guard case .shadow(let shadow) = try group(view).filter else { throw SceneError.notFinite("no shadow") }
    #expect(abs(shadow.offset.width - -2) < 1e-12 && abs(shadow.offset.height - 10) < 1e-12)
    #expect(shadow.deviation == .zero && shadow.color == .red)
  }

  @Test func `what a view draws has one shadow together`() throws {
    let group = try group(
      HStack {
        Circle()
        Rectangle()
      }.shadow(radius: 2))
    #expect(group.items.count == 2)
  }

  @Test func `a clip inside a filter is done first, one outside of it afterwards`() throws {
    let inside = try group(Circle().clipShape(Rectangle()).blur(radius: 2))
    guard inside.items.count == 1, case .group(let clipped) = inside.items[0] else {
      throw SceneError.notFinite("no group in the group")
    }
    #expect(inside.clip == nil && clipped.clip != nil && clipped.filter == nil)
    let outside = try group(Circle().blur(radius: 2).clipShape(Rectangle()))
    #expect(outside.clip != nil && outside.filter != nil)
  }

  @Test func `two filters are one after the other`() throws {
    let group = try group(Circle().blur(radius: 2).shadow(radius: 3))
    guard case .shadow = group.filter, case .group(let inner) = group.items[0] else {
      throw SceneError.notFinite("no shadow of a group")
    }
    #expect(inner.filter == .blur(.init(deviation: CGSize(width: 2, height: 2))))
  }

  @Test func `opacity fades a blurred view and blends go with it`() throws {
    let faded = try group(Circle().blur(radius: 2).opacity(0.5))
    #expect(faded.opacity == 0.5 && faded.filter != nil)
    let blended = try group(Circle().blendMode(.screen).blur(radius: 2))
    guard case .fill(let fill) = blended.items[0] else { throw SceneError.notFinite("no fill") }
    #expect(blended.blendMode == .screen && fill.blendMode == .normal)
  }

  @Test(arguments: [0, -3]) func `a blur without a radius changes nothing`(radius: CGFloat) throws {
    #expect(try items(Circle().blur(radius: radius)) == items(Circle()))
  }

  @Test func `a filter does not change the layout`() throws {
    func widths(_ view: some View) throws -> [CGFloat] {
      try items(
        HStack(spacing: 0) {
          view
          Color.red
        }
      ).map { item in
        switch item {
        case .fill(let fill): fill.path.boundingRect.width
        default: 0
        }
      }
    }
    #expect(try widths(Circle().frame(width: 20).shadow(radius: 30)).last == 80)
  }

  @Test(arguments: [CGFloat.nan, .infinity]) func `a radius that is no number is an error`(radius: CGFloat) {
    let fault = SceneError.notFinite("the radius of a blur or shadow")
    #expect(throws: fault) { try items(Circle().blur(radius: radius)) }
    #expect(throws: fault) { try items(Circle().shadow(radius: radius)) }
    #expect(throws: SceneError.notFinite("the offset of a shadow")) {
      try items(Circle().shadow(radius: 1, x: radius))
    }
  }

  // MARK: Canvases

  @Test func `a context's filters apply to what is drawn afterwards, the last one first`() throws {
    let canvas = Canvas { context, _ in
      let dot = Path(ellipseIn: CGRect(x: 40, y: 40, width: 20, height: 20))
      context.fill(dot, with: .color(.red))
      context.scaleBy(x: 2, y: 2)
      context.addFilter(.shadow(color: .blue, radius: 1, x: 3, y: 0))
      context.addFilter(.blur(radius: 2))
      context.fill(dot, with: .color(.red))
    }
    var found = try items(canvas)
    if found.count == 1, case .group(let clip) = found[0] { found = clip.items }
    guard found.count == 2, case .fill = found[0], case .group(let outer) = found[1],
      case .group(let inner) = outer.items[0]
    else { throw SceneError.notFinite("no two filters") }
    let deviation = CGSize(width: 2, height: 2)
    #expect(
      outer.filter
        == .shadow(.init(color: .blue, deviation: deviation, offset: CGSize(width: 6, height: 0))))
    #expect(inner.filter == .blur(.init(deviation: CGSize(width: 4, height: 4))))
  }

  @Test func `a layer has one shadow together`() throws {
    let canvas = Canvas { context, _ in
      context.addFilter(.shadow(radius: 1))
      context.drawLayer { layer in
        for x in [20.0, 60] {
          layer.fill(Path(CGRect(x: x, y: 40, width: 20, height: 20)), with: .color(.red))
        }
      }
    }
    var found = try items(canvas)
    if found.count == 1, case .group(let clip) = found[0], clip.clip != nil { found = clip.items }
    guard found.count == 1, case .group(let layer) = found[0] else { throw SceneError.notFinite("no layer") }
    #expect(layer.items.count == 2 && layer.filter != nil)
  }
}
