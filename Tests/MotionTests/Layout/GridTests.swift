import Foundation
import PathreelDrawing
import PathreelMotion
import Testing

/// Against Apple's documentation of `Grid`, <https://developer.apple.com/documentation/swiftui/grid>: a column is as
/// wide as its widest cell and a row as high as its highest; a view that is in no row spans all columns.
struct GridTests {
  func block(_ width: CGFloat, _ height: CGFloat) -> some View { Color.red.frame(width: width, height: height) }

  @Test func `columns are as wide as their widest cells and rows as high as their highest`() throws {
    let grid = Grid(alignment: .topLeading, horizontalSpacing: 5, verticalSpacing: 3) {
      GridRow {
        block(10, 10)
        block(30, 20)
      }
      GridRow {
        block(20, 5)
        block(10, 5)
      }
    }
    #expect(
      try drawnFrames(of: grid, in: 55, 28) == [
        CGRect(0, 0, 10, 10), CGRect(25, 0, 30, 20), CGRect(0, 23, 20, 5), CGRect(25, 23, 10, 5),
      ])
  }

  @Test func `by default views stand in the middle of their cells, which are 8 points apart`() throws {
    let grid = Grid {
      GridRow {
        block(10, 10)
        block(20, 20)
      }
      GridRow { block(30, 10) }
    }
    #expect(
      try drawnFrames(of: grid, in: 58, 38) == [
        CGRect(10, 5, 10, 10), CGRect(38, 0, 20, 20), CGRect(0, 28, 30, 10),
      ])
  }

  @Test func `flexible columns share what rigid ones leave`() throws {
    let grid = Grid(horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow {
        block(10, 10)
        Color.blue
        Color.green
      }
    }
    #expect(try drawnFrames(of: grid, in: 100, 40).map(\.width) == [10, 45, 45])
  }

  @Test func `a view outside of rows spans all columns`() throws {
    let grid = Grid(horizontalSpacing: 4, verticalSpacing: 0) {
      GridRow {
        block(10, 10)
        block(20, 10)
      }
      Color.blue.frame(height: 2).gridCellUnsizedAxes(.horizontal)
    }
    #expect(try drawnFrames(of: grid, in: 200, 12)[2] == CGRect(83, 10, 34, 2))
  }

  @Test func `a cell of several columns makes them wider where it needs more`() throws {
    let grid = Grid(alignment: .leading, horizontalSpacing: 4, verticalSpacing: 0) {
      GridRow {
        block(10, 10)
        block(10, 10)
      }
      GridRow { block(44, 10).gridCellColumns(2) }
    }
    #expect(try drawnFrames(of: grid, in: 44, 20).map(\.minX) == [0, 24, 0])
  }

  @Test func `a row, a column and a cell have alignments of their own`() throws {
    let grid = Grid(alignment: .topLeading, horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow(alignment: .bottom) {
        block(40, 10)
        block(10, 20).gridColumnAlignment(.trailing)
      }
      GridRow {
        block(10, 30)
        block(30, 10)
      }
      GridRow { block(10, 10).gridCellAnchor(.center) }
    }
    #expect(
      try drawnFrames(of: grid, in: 70, 60) == [
        CGRect(0, 10, 40, 10), CGRect(60, 0, 10, 20), CGRect(0, 20, 10, 30), CGRect(40, 20, 30, 10),
        CGRect(15, 50, 10, 10),
      ])
  }

  @Test func `cells of a row meet at their guides`() throws {
    let grid = Grid(alignment: .top, horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow {
        block(10, 10)
        block(10, 10).alignmentGuide(.top) { _ in -4 }
      }
    }
    #expect(try drawnFrames(of: grid, in: 20, 14).map(\.minY) == [0, 4])
  }

  @Test func `rows and cells can come from collections`() throws {
    let grid = Grid(horizontalSpacing: 0, verticalSpacing: 0) {
      ForEach(0..<3) { _ in GridRow { ForEach(0..<4) { _ in Color.red } } }
    }
    let frames = try drawnFrames(of: grid, in: 40, 30)
    #expect(frames.count == 12)
    #expect(frames.allSatisfy { $0.width == 10 && $0.height == 10 })
  }

  @Test func `a row outside of a grid is a group`() throws {
    let stack = VStack(spacing: 0) {
      GridRow {
        Color.red
        Color.blue
      }
    }
    #expect(try drawnFrames(of: stack, in: 10, 20).map(\.height) == [10, 10])
  }

  @Test func `a modifier of a row applies to each of its cells`() throws {
    let grid = Grid(horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow {
        block(10, 10)
        block(20, 10)
      }
      .padding(5)
      GridRow { block(4, 4) }.opacity(0.5)
    }
    #expect(
      try drawnFrames(of: grid, in: 50, 24) == [
        CGRect(5, 5, 10, 10), CGRect(25, 5, 20, 10), CGRect(8, 20, 4, 4),
      ])
  }

  @Test func `a row in another container of a grid is a group`() throws {
    let grid = Grid {
      ViewThatFits { GridRow { block(10, 20) } }
      PathLayout(along: Circle()) { GridRow { block(4, 4) } }.frame(width: 40, height: 40)
    }
    let sizes = try drawnFrames(of: grid, in: 100, 100).map(\.size)
    #expect(sizes == [CGSize(width: 10, height: 20), CGSize(width: 4, height: 4)])
  }

  @Test func `more columns than a grid can have are an error`() {
    let grid = Grid {
      GridRow {
        block(10, 10).gridCellColumns(.max)
        block(10, 10)
      }
    }
    let reason = "a row spans 9223372036854775807 columns; a grid has at most 100000, so span fewer"
    #expect(throws: SceneError.badShape("a Grid", reason: reason)) { try drawnFrames(of: grid, in: 100, 100) }
  }

  @Test func `an empty grid has no size`() throws {
    let stack = HStack(spacing: 0) {
      Grid { EmptyView() }
      Color.red
    }
    #expect(try drawnFrames(of: stack, in: 10, 10) == [CGRect(0, 0, 10, 10)])
  }
}

struct ViewThatFitsTests {
  @Test(arguments: [(60, 50), (45, 30), (20, 10), (5, 10)] as [(CGFloat, CGFloat)])
  func `the first view that fits is shown, or else the last`(offered: CGFloat, shown: CGFloat) throws {
    let view = ViewThatFits(in: .horizontal) {
      Color.red.frame(width: 50)
      Color.green.frame(width: 30)
      Color.blue.frame(width: 10)
    }
    #expect(try drawnFrames(of: view, in: offered, 10).map(\.width) == [shown])
  }

  @Test func `a divider lies across its stack and is 1 point thick`() throws {
    let row = HStack(spacing: 0) {
      Color.red
      Divider()
      Color.blue
    }
    #expect(try drawnFrames(of: row, in: 101, 10)[1] == CGRect(50, 0, 1, 10))
    let column = VStack(spacing: 0) {
      Color.red
      Divider()
    }
    #expect(try drawnFrames(of: column, in: 10, 11)[1] == CGRect(0, 10, 10, 1))
  }

  @Test func `a reader knows its frame in the canvas and in spaces with names`() throws {
    let view = VStack(spacing: 0) {
      Color.red.frame(height: 10)
      HStack(spacing: 0) {
        Color.green.frame(width: 30)
        GeometryReader { proxy in
          let (global, named) = (proxy.frame(in: .global), proxy.frame(in: .named("row")))
          Color.blue.frame(width: global.minX, height: global.minY)
          Color.black.frame(width: named.minX, height: named.minY + 1)
          Color.white.frame(width: proxy.frame(in: .local).maxX, height: 5)
        }
      }
      .coordinateSpace(name: "row")
    }
    let sizes = try drawnFrames(of: view, in: 100, 50).suffix(3).map(\.size)
    #expect(sizes == [CGSize(width: 30, height: 10), CGSize(width: 30, height: 1), CGSize(width: 70, height: 5)])
  }
}
