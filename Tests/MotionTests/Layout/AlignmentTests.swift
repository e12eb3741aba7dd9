import Foundation
import PathreelDrawing
import PathreelMotion
import Testing

private enum Third: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 3 }
}
extension VerticalAlignment {
  fileprivate static let third = VerticalAlignment(Third.self)
}

/// Tests against Apple's documentation of alignment guides. Containers align the guides of their views. A view's guide
/// is at the value of `alignmentGuide`, or at its default. Modifiers and containers pass on the guides of the views
/// inside them. See <https://developer.apple.com/documentation/swiftui/aligning-views-within-a-stack> and
/// <https://developer.apple.com/documentation/swiftui/view/alignmentguide(_:computevalue:)>.
struct AlignmentTests {
  @Test func `a moved guide moves its view and the stack grows around it`() throws {
    let stack = HStack(alignment: .top, spacing: 0) {
      Color.red.frame(width: 10, height: 40)
      Color.blue.frame(width: 10, height: 40).alignmentGuide(.top) { $0[.top] - 15 }
    }
    #expect(try drawnFrames(of: stack, in: 20, 55) == [CGRect(0, 0, 10, 40), CGRect(10, 15, 10, 40)])
  }

  @Test func `a guide is given the view's size and its other guides`() throws {
    let stack = HStack(alignment: .top, spacing: 0) {
      Color.red.frame(width: 10, height: 40)
      Color.blue.frame(width: 10, height: 20).alignmentGuide(.top) { $0[VerticalAlignment.center] + $0.height / 2 }
    }
    // The blue view's bottom is at the red one's top.
    #expect(try drawnFrames(of: stack, in: 20, 60) == [CGRect(0, 20, 10, 40), CGRect(10, 0, 10, 20)])
  }

  @Test func `a guide of one's own has its default in views that do not set it`() throws {
    let stack = HStack(alignment: .third, spacing: 0) {
      Color.red.frame(width: 10, height: 30)
      Color.blue.frame(width: 10, height: 60)
    }
    #expect(try drawnFrames(of: stack, in: 20, 60) == [CGRect(0, 10, 10, 30), CGRect(10, 0, 10, 60)])
  }

  @Test func `a guide inside padding, frames and stacks counts from the outer view's edge`() throws {
    let inner = VStack(spacing: 0) {
      Color.green.frame(width: 10, height: 10)
      Color.blue.frame(width: 10, height: 10).alignmentGuide(.third) { _ in 4 }
    }
    let stack = HStack(alignment: .third, spacing: 0) {
      Color.red.frame(width: 10, height: 90)
      inner.padding(.top, 5).frame(height: 45, alignment: .bottom)
    }
    // The guide is 4 below the blue view's top. That is 5 + 10 below the padding's top, which is 20 below the frame's
    // top: 39 in all. The red view's guide is at 30, so the height to the red view's end is 39 + 60.
    #expect(try drawnFrames(of: stack, in: 20, 99)[2] == CGRect(10, 35, 10, 10))
  }

  @Test func `if several views of a stack set a guide, the stack's own guide is their mean`() throws {
    let inner = HStack(alignment: .top, spacing: 0) {
      Color.green.frame(width: 10, height: 20).alignmentGuide(.third) { _ in 4 }
      Color.blue.frame(width: 10, height: 20).alignmentGuide(.third) { _ in 10 }
    }
    let stack = HStack(alignment: .third, spacing: 0) {
      inner
      Color.red.frame(width: 10, height: 30)
    }
    #expect(try drawnFrames(of: stack, in: 30, 30)[0].minY == 10 - 7)
  }

  @Test func `an offset and effects do not move a guide`() throws {
    let stack = HStack(alignment: .third, spacing: 0) {
      Color.red.frame(width: 10, height: 30)
      Color.blue.frame(width: 10, height: 30).alignmentGuide(.third) { _ in 0 }.rotationEffect(.degrees(180))
        .offset(y: 7)
    }
    #expect(try drawnFrames(of: stack, in: 20, 40) == [CGRect(0, 0, 10, 30), CGRect(10, 17, 10, 30)])
  }

  @Test func `a z-stack meets at guides on both axes`() throws {
    let stack = ZStack(alignment: .bottomTrailing) {
      Color.red.frame(width: 40, height: 40)
      Color.blue.frame(width: 10, height: 10)
        .alignmentGuide(.trailing) { $0.width / 2 }
        .alignmentGuide(.bottom) { $0.height / 2 }
    }
    // The badge's centre is on the corner, so the stack grows by half of the badge on both axes.
    #expect(try drawnFrames(of: stack, in: 45, 45) == [CGRect(0, 0, 40, 40), CGRect(35, 35, 10, 10)])
  }

  @Test func `an overlay is aligned by the guides of both views`() throws {
    let view = Color.red.frame(width: 40, height: 40)
      .overlay(alignment: .topTrailing) {
        Color.blue.frame(width: 10, height: 10)
          .alignmentGuide(.trailing) { $0.width / 2 }
          .alignmentGuide(.top) { $0.height / 2 }
      }
    #expect(try drawnFrames(of: view, in: 40, 40)[1] == CGRect(35, -5, 10, 10))
  }

  @Test func `a frame is aligned by its view's guides`() throws {
    let view = Color.red.frame(width: 10, height: 10)
      .alignmentGuide(.leading) { _ in -5 }
      .frame(width: 40, height: 40, alignment: .topLeading)
    #expect(try drawnFrames(of: view, in: 40, 40) == [CGRect(5, 0, 10, 10)])
  }

  @Test func `texts of two sizes stand on one baseline`() throws {
    func baselines(_ alignment: VerticalAlignment) throws -> [CGFloat] {
      let stack = HStack(alignment: alignment) {
        Text("H").font(.system(size: 40))
        Text("H").font(.system(size: 13))
        Color.red.frame(width: 10, height: 10)
      }
      return try drawnFrames(of: stack, in: 400, 100).map(\.maxY)
    }
    let bottoms = try baselines(.firstTextBaseline)
    // An H stands on its baseline. The baseline of a view without text is its bottom.
    #expect(abs(bottoms[0] - bottoms[1]) < 0.01)
    #expect(abs(bottoms[0] - bottoms[2]) < 0.01)
    let others = try baselines(.center)
    #expect(abs(others[0] - others[1]) > 1)
  }

  @Test func `the first baseline is the first line's and the last one the last line's`() throws {
    func bottom(_ alignment: VerticalAlignment) throws -> (lines: CGRect, mark: CGFloat) {
      let stack = HStack(alignment: alignment) {
        Text("H\nH").font(.system(size: 40))
        Color.red.frame(width: 10, height: 10)
      }
      let frames = try drawnFrames(of: stack, in: 400, 200)
      return (frames[0], frames[1].maxY)
    }
    let first = try bottom(.firstTextBaseline)
    let last = try bottom(.lastTextBaseline)
    #expect(abs(last.mark - last.lines.maxY) < 0.01)
    #expect(first.mark < first.lines.midY)
    // Capital letters are about 0.7 of the font's size high, so the first baseline is that far below the top.
    #expect((24...32).contains(first.mark - first.lines.minY))
  }

  @Test func `stacks of sixty levels with guides are laid out in reasonable time`() throws {
    var view = AnyView(Color.red.alignmentGuide(.top) { _ in 1 })
    for _ in 0..<60 {
      let inner = view
      view = AnyView(
        HStack(alignment: .top) {
          inner
          Color.blue
        })
    }
    #expect(try drawnFrames(of: view, in: 1000, 1000).count == 61)
  }
}
