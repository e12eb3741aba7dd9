import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

/// Tests of transform effects against closed forms, by mapping a point of the shape to the canvas. See
/// <https://developer.apple.com/documentation/swiftui/view/rotationeffect(_:anchor:)> and
/// <https://developer.apple.com/documentation/swiftui/view/scaleeffect(_:anchor:)>
struct EffectTests {
  /// The transform of the only item of a 40 × 20 view in the middle of a canvas of 100 × 100.
  func transform(_ change: (Color) -> some View) throws -> CGAffineTransform {
    let view = change(Color.red).frame(width: 40, height: 20)
    let items = try view.displayItems(in: CGSize(width: 100, height: 100))
    guard items.count == 1, case .fill(let fill) = items[0] else { throw SceneError.notFinite("no single fill") }
    return fill.transform
  }

  func expectEqual(_ point: CGPoint, _ x: CGFloat, _ y: CGFloat, _ location: SourceLocation = #_sourceLocation) {
    #expect(hypot(point.x - x, point.y - y) < 1e-9, "\(point)", sourceLocation: location)
  }

  @Test func `a rotation turns clockwise on screen about the centre`() throws {
    let t = try transform { $0.rotationEffect(.degrees(90)) }
    // The top left corner, (−20, −10) from the centre, moves to (10, −20).
    expectEqual(CGPoint.zero.applying(t), 60, 30)
  }

  @Test func `a rotation about an anchor leaves the anchor where it is`() throws {
    let t = try transform { $0.rotationEffect(.degrees(37), anchor: .bottomTrailing) }
    expectEqual(CGPoint(x: 40, y: 20).applying(t), 70, 60)
    #expect(abs(t.a - cos(37 * .pi / 180)) < 1e-15)
  }

  @Test func `a negative scale mirrors about the anchor`() throws {
    let t = try transform { $0.scaleEffect(x: -1, y: 2, anchor: .leading) }
    expectEqual(CGPoint(x: 0, y: 10).applying(t), 30, 50)
    expectEqual(CGPoint(x: 10, y: 0).applying(t), 20, 30)
    #expect(t.determinant == -2)
  }

  @Test func `an inner effect acts before an outer one`() throws {
    let t = try transform { $0.offset(x: 10).rotationEffect(.degrees(90)) }
    // The offset is rotated with the view: 10 to the right becomes 10 down.
    expectEqual(CGPoint(x: 20, y: 10).applying(t), 50, 60)
    let u = try transform { $0.rotationEffect(.degrees(90)).offset(x: 10) }
    expectEqual(CGPoint(x: 20, y: 10).applying(u), 60, 50)
  }

  @Test func `a transform effect counts from the view's top left corner`() throws {
    let t = try transform { $0.transformEffect(CGAffineTransform(1, 0, 0.5, 1, 3, 4)) }
    expectEqual(CGPoint(x: 0, y: 20).applying(t), 30 + 10 + 3, 40 + 20 + 4)
  }

  @Test func `a scale effect scales the stroke, a shape's scale does not`() throws {
    func stroke(_ view: some View) throws -> DisplayList.Stroke {
      let items = try view.frame(width: 40, height: 40).displayItems(in: CGSize(width: 40, height: 40))
      guard case .stroke(let stroke) = items[0] else { throw SceneError.notFinite("no stroke") }
      return stroke
    }
    let effect = try stroke(Rectangle().stroke(.red, lineWidth: 4).scaleEffect(0.5))
    #expect(effect.transform.a == 0.5)
    let shape = try stroke(Rectangle().scale(0.5).stroke(.red, lineWidth: 4))
    #expect(shape.transform.a == 1)
    #expect(shape.path.boundingRect == CGRect(10, 10, 20, 20))
    #expect(effect.path.boundingRect.applying(effect.transform) == CGRect(10, 10, 20, 20))
  }

  @Test func `the opacity of one item goes into its paint`() throws {
    let items = try Color.red.opacity(0.5).opacity(0.5).displayItems(in: CGSize(width: 10, height: 10))
    guard case .fill(let fill) = items[0] else { throw SceneError.notFinite("no fill") }
    #expect(fill.paint == .color(Color.red.opacity(0.25)))
  }

  @Test func `the opacity of several items makes a group of them`() throws {
    let pair = ZStack {
      Color.red
      Color.blue
    }.opacity(0.5).opacity(0.5)
    let items = try pair.displayItems(in: CGSize(width: 10, height: 10))
    guard items.count == 1, case .group(let group) = items[0] else { throw SceneError.notFinite("no group") }
    #expect(group.opacity == 0.25)
    #expect(group.items.count == 2)
  }

  @Test func `a group's opacity goes to each of its views`() throws {
    let items = try Group {
      Color.red
      Color.blue
    }.opacity(0.5).displayItems(in: CGSize(width: 10, height: 10))
    #expect(items.count == 2)
  }

  @Test func `a view of opacity 1 needs no group`() throws {
    let pair = ZStack {
      Color.red
      Color.blue
    }
    #expect(try pair.opacity(1).displayItems(in: CGSize(width: 10, height: 10)).count == 2)
  }

  @Test(arguments: [0, -3])
  func `a view of opacity 0 stays in the list, because blend modes need its covered area`(opacity: Double) throws {
    let canvas = CGSize(width: 10, height: 10)
    let one = try Color.red.opacity(opacity).blendMode(.destinationIn).displayItems(in: canvas)
    guard one.count == 1, case .fill(let fill) = one[0], case .color(let color) = fill.paint else {
      Issue.record("no fill: \(one)")
      return
    }
    #expect(color.alpha == 0 && fill.blendMode == .destinationIn)
    let pair = ZStack {
      Color.red
      Color.blue
    }
    let two = try pair.opacity(opacity).displayItems(in: canvas)
    guard two.count == 1, case .group(let group) = two[0] else {
      Issue.record("no group: \(two)")
      return
    }
    #expect(group.opacity == 0 && group.items.count == 2)
  }

  @Test func `a hidden view keeps its place`() throws {
    let row = HStack(spacing: 0) {
      Color.red.frame(width: 30).hidden()
      Color.blue
    }
    #expect(try drawnFrames(of: row, in: 100, 10) == [CGRect(30, 0, 70, 10)])
  }
}
