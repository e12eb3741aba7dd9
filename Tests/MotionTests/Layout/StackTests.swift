import Foundation
import PathreelDrawing
import PathreelMotion
import Testing

/// Tests against Apple's documented rules of stacks: a container proposes a size, a child chooses its size, and the
/// container places it. Stacks share the remaining space among the remaining views, the least flexible view first. See
/// <https://developer.apple.com/documentation/swiftui/building-layouts-with-stack-views>,
/// <https://developer.apple.com/documentation/swiftui/spacer> and
/// <https://developer.apple.com/documentation/swiftui/view/layoutpriority(_:)>.
struct StackTests {
  @Test func `equally flexible views share a stack's width equally`() throws {
    let frames = try drawnFrames(
      of: HStack(spacing: 10) {
        Color.red
        Color.green
        Color.blue
      }, in: 320, 50)
    #expect(frames == [CGRect(0, 0, 100, 50), CGRect(110, 0, 100, 50), CGRect(220, 0, 100, 50)])
  }

  @Test func `views without a given spacing stand 8 points apart`() throws {
    let frames = try drawnFrames(
      of: VStack {
        Color.red
        Color.green
      }, in: 40, 108)
    #expect(frames == [CGRect(0, 0, 40, 50), CGRect(0, 58, 40, 50)])
  }

  @Test func `what a rigid view leaves over goes to the flexible ones`() throws {
    let stack = HStack(spacing: 0) {
      Color.red
      Color.green.frame(width: 30)
      Color.blue
    }
    let frames = try drawnFrames(of: stack, in: 230, 10)
    #expect(frames.map(\.width) == [100, 30, 100])
  }

  @Test func `a view with a greatest width passes the rest on`() throws {
    let stack = HStack(spacing: 0) {
      Color.red
      Color.green.frame(maxWidth: 20)
    }
    #expect(try drawnFrames(of: stack, in: 100, 10).map(\.width) == [80, 20])
  }

  @Test func `a view with a least width is served before a wholly flexible one`() throws {
    let stack = HStack(spacing: 0) {
      Color.red
      Color.green.frame(minWidth: 80, maxWidth: 90)
    }
    #expect(try drawnFrames(of: stack, in: 100, 10).map(\.width) == [20, 80])
  }

  @Test func `a higher layout priority takes all that others can do without`() throws {
    let stack = HStack(spacing: 0) {
      Color.red.frame(minWidth: 15)
      Color.green.layoutPriority(1)
    }
    #expect(try drawnFrames(of: stack, in: 100, 10).map(\.width) == [15, 85])
  }

  @Test func `a stack of rigid views is as large as they are and stands in the middle`() throws {
    let stack = HStack(alignment: .top, spacing: 4) {
      Color.red.frame(width: 10, height: 10)
      Color.green.frame(width: 20, height: 30)
    }
    #expect(try drawnFrames(of: stack, in: 100, 50) == [CGRect(33, 10, 10, 10), CGRect(47, 10, 20, 30)])
  }

  @Test(
    arguments: [(VerticalAlignment.top, 0.0), (.center, 20), (.bottom, 40)] as [(VerticalAlignment, CGFloat)])
  func `a horizontal stack lines its views up`(alignment: VerticalAlignment, y: CGFloat) throws {
    let stack = HStack(alignment: alignment, spacing: 0) {
      Color.red.frame(width: 10, height: 10)
      Color.green.frame(width: 10, height: 50)
    }
    #expect(try drawnFrames(of: stack, in: 20, 50)[0].minY == y)
  }

  @Test(
    arguments: [(HorizontalAlignment.leading, 0.0), (.center, 20), (.trailing, 40)] as [(HorizontalAlignment, CGFloat)])
  func `a vertical stack lines its views up`(alignment: HorizontalAlignment, x: CGFloat) throws {
    let stack = VStack(alignment: alignment, spacing: 0) {
      Color.red.frame(width: 10, height: 10)
      Color.green.frame(width: 50, height: 10)
    }
    #expect(try drawnFrames(of: stack, in: 50, 20)[0].minX == x)
  }

  @Test func `a spacer pushes its neighbours apart and adds no spacing of its own`() throws {
    let stack = HStack {
      Color.red.frame(width: 10)
      Spacer()
      Color.green.frame(width: 10)
    }
    #expect(try drawnFrames(of: stack, in: 100, 10) == [CGRect(0, 0, 10, 10), CGRect(90, 0, 10, 10)])
  }

  @Test func `a spacer keeps its least length where there is no room`() throws {
    let stack = HStack(spacing: 0) {
      Color.red.frame(width: 40)
      Spacer(minLength: 30)
      Color.green.frame(width: 40)
    }
    #expect(try drawnFrames(of: stack, in: 100, 10) == [CGRect(-5, 0, 40, 10), CGRect(65, 0, 40, 10)])
  }

  @Test func `a spacer gets only what the other views leave`() throws {
    // The second view would take half of the stack, if the spacer were offered the other half.
    let stack = HStack(spacing: 0) {
      Spacer()
      Color.red.frame(maxWidth: 80)
    }
    #expect(try drawnFrames(of: stack, in: 100, 10) == [CGRect(20, 0, 80, 10)])
  }

  @Test func `a spacer in a horizontal stack has no height`() throws {
    let stack = VStack(spacing: 0) {
      HStack(spacing: 0) {
        Color.red.frame(width: 10, height: 10)
        Spacer()
      }
      Color.green
    }
    #expect(try drawnFrames(of: stack, in: 100, 100) == [CGRect(0, 0, 10, 10), CGRect(0, 10, 100, 90)])
  }

  @Test func `nested stacks share twice`() throws {
    let grid = VStack(spacing: 10) {
      HStack(spacing: 10) {
        Color.red
        Color.green
      }
      HStack(spacing: 10) {
        Color.blue
        Color.black
        Color.white
      }
    }
    let frames = try drawnFrames(of: grid, in: 110, 70)
    #expect(
      frames == [
        CGRect(0, 0, 50, 30), CGRect(60, 0, 50, 30), CGRect(0, 40, 30, 30), CGRect(40, 40, 30, 30),
        CGRect(80, 40, 30, 30),
      ])
  }

  @Test func `a stack is as wide as its views where nothing is offered`() throws {
    let stack = HStack(spacing: 5) {
      Color.red
      Color.green.frame(width: 20)
    }.fixedSize()
    #expect(try drawnFrames(of: stack, in: 100, 10).map(\.width) == [10, 20])
  }

  /// In SwiftUI, too, `.fixedSize(horizontal: true, vertical: false)` makes the dividers of a column as long as the
  /// column is wide.
  @Test func `in a stack without an offered width, a view that takes all is as wide as the widest`() throws {
    let stack = VStack(spacing: 0) {
      Color.red.frame(width: 30, height: 10)
      Color.green.frame(height: 4)
    }.fixedSize()
    #expect(try drawnFrames(of: stack, in: 100, 100) == [CGRect(35, 43, 30, 10), CGRect(35, 53, 30, 4)])
  }

  @Test func `a stack in a stack is shared out by its own flexibility`() throws {
    let stack = HStack(spacing: 0) {
      HStack(spacing: 0) {
        Color.red.frame(width: 30)
        Color.green.frame(width: 30)
      }
      Color.blue
    }
    #expect(try drawnFrames(of: stack, in: 100, 10).map(\.width) == [30, 30, 40])
  }

  @Test func `a z-stack is as large as its largest view and aligns the others in it`() throws {
    let stack = ZStack(alignment: .bottomTrailing) {
      Color.red.frame(width: 40, height: 20)
      Color.green.frame(width: 10, height: 30)
    }
    #expect(try drawnFrames(of: stack, in: 40, 30) == [CGRect(0, 10, 40, 20), CGRect(30, 0, 10, 30)])
  }

  @Test func `a higher z-index is drawn later and equals keep their order`() throws {
    let stack = ZStack {
      Color.red.frame(width: 1).zIndex(1)
      Color.green.frame(width: 2)
      Color.blue.frame(width: 3).zIndex(-1)
      Color.black.frame(width: 4)
    }
    #expect(try drawnFrames(of: stack, in: 10, 10).map(\.width) == [3, 2, 4, 1])
  }

  @Test func `a z-index reaches through the modifiers around it`() throws {
    let stack = HStack(spacing: 0) {
      Color.red.frame(width: 1).zIndex(1).padding(1).opacity(0.5)
      Color.green.frame(width: 2)
    }
    #expect(try drawnFrames(of: stack, in: 10, 10).map(\.width) == [2, 1])
  }

  @Test func `a group's views are the stack's own`() throws {
    let stack = HStack(spacing: 0) {
      Group {
        Color.red
        Color.green
      }.frame(height: 5)
      ForEach(0..<2) { _ in Color.blue }
      if Bool(true) { Color.black }
      EmptyView()
    }
    let frames = try drawnFrames(of: stack, in: 100, 10)
    #expect(frames.map(\.width) == [20, 20, 20, 20, 20])
    #expect(frames.map(\.height) == [5, 5, 10, 10, 10])
  }

  @Test func `deeply nested stacks are laid out in reasonable time`() throws {
    var view = AnyView(Color.red)
    for level in 0..<60 {
      let inner = view
      view =
        level.isMultiple(of: 2)
        ? AnyView(
          HStack {
            inner
            Spacer()
          })
        : AnyView(
          VStack {
            inner
            Spacer()
          })
    }
    #expect(try drawnFrames(of: view, in: 1000, 1000).count == 1)
  }
}
