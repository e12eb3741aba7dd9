import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

/// Tests of clips and masks, against <https://developer.apple.com/documentation/swiftui/view/clipshape(_:style:)> and
/// <https://developer.apple.com/documentation/swiftui/view/mask(alignment:_:)>.
struct ClipTests {
  /// The only group that a view of 40 × 20 draws in the middle of 100 × 100.
  func group(_ view: some View) throws -> DisplayList.Group {
    let items = try view.frame(width: 40, height: 20).displayItems(in: CGSize(width: 100, height: 100))
    guard items.count == 1, case .group(let group) = items[0] else { throw SceneError.notFinite("no single group") }
    return group
  }

  @Test func `a clip is the shape in the view's frame, under what transforms it`() throws {
    let group = try group(Color.red.clipShape(Rectangle(), style: FillStyle(eoFill: true)).rotationEffect(.degrees(90)))
    let clip = try #require(group.clip)
    #expect(clip.rule == .evenOdd)
    #expect(clip.path.boundingRect == CGRect(0, 0, 40, 20))
    #expect(clip.path.boundingRect.applying(clip.transform).rounded == CGRect(40, 30, 20, 40))
  }

  @Test func `clipped keeps a view in its frame and a corner radius rounds it`() throws {
    #expect(try group(Circle().scale(3).clipped()).clip?.path == Path(CGRect(0, 0, 20, 20)))
    #expect(
      try group(Color.red.cornerRadius(6)).clip?.path
        == RoundedRectangle(cornerRadius: 6).path(in: CGRect(0, 0, 40, 20)))
  }

  @Test func `clips and a mask about one view share a group as far as there is one of each`() throws {
    let view = Color.red.opacity(0.5).mask { Circle() }.clipShape(Circle()).clipShape(Rectangle())
    let outer = try group(view)
    #expect(outer.clip?.path == Path(CGRect(0, 0, 40, 20)))
    #expect(outer.mask == nil)
    guard case .group(let inner) = outer.items[0] else { throw SceneError.notFinite("no inner group") }
    #expect(inner.mask?.items.count == 1)
    #expect(inner.clip != nil)
  }

  @Test func `a mask is offered the view's size and aligned in it, in the canvas's coordinates`() throws {
    let view = Color.red.mask(alignment: .topTrailing) { Color.white.frame(width: 10, height: 5) }.offset(x: 3)
    let mask = try #require(try group(view).mask)
    #expect(mask.items.flatMap(\.frames) == [CGRect(30 + 3 + 30, 40, 10, 5)])
  }

  @Test func `an empty clip or mask hides the view`() throws {
    #expect(try Color.red.mask { EmptyView() }.displayItems(in: CGSize(width: 10, height: 10)).isEmpty)
    #expect(try Color.red.clipShape(Path()).displayItems(in: CGSize(width: 10, height: 10)).isEmpty)
  }

  @Test func `a single view that blends still blends with what is under it when it is clipped`() throws {
    let group = try group(Color.red.blendMode(.multiply).clipShape(Circle()))
    #expect(group.blendMode == .multiply)
    guard case .fill(let fill) = group.items[0] else { throw SceneError.notFinite("no fill") }
    #expect(fill.blendMode == .normal)
  }

  @Test func `a clip that cannot be drawn fails the frame`() {
    #expect(throws: SceneError.self) {
      _ = try Color.red.clipShape(Path(CGRect(0, 0, .nan, 1))).displayItems(in: CGSize(width: 10, height: 10))
    }
  }
}
