import Foundation
import PathreelDrawing
import PathreelMotion
import Testing

/// Tests against Apple's documentation of frames, padding, positions and offsets, backgrounds and overlays:
/// <https://developer.apple.com/documentation/swiftui/view/frame(width:height:alignment:)>,
/// <https://developer.apple.com/documentation/swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)>,
/// <https://developer.apple.com/documentation/swiftui/view/fixedsize()>,
/// <https://developer.apple.com/documentation/swiftui/view/position(_:)>,
/// <https://developer.apple.com/documentation/swiftui/view/background(alignment:content:)>,
/// <https://developer.apple.com/documentation/swiftui/geometryreader>.
struct FrameTests {
  @Test func `a fixed frame holds a smaller view where its alignment says`() throws {
    let view = Color.red.frame(width: 10, height: 10).frame(width: 40, height: 30, alignment: .bottomTrailing)
    #expect(try drawnFrames(of: view, in: 40, 30) == [CGRect(30, 20, 10, 10)])
  }

  @Test func `a view too large for its fixed frame sticks out on both sides`() throws {
    let view = Color.red.frame(width: 60, height: 60).frame(width: 20, height: 20)
    #expect(try drawnFrames(of: view, in: 100, 100) == [CGRect(20, 20, 60, 60)])
  }

  @Test func `a frame of one length leaves the other to the view`() throws {
    #expect(try drawnFrames(of: Color.red.frame(width: 20), in: 100, 50) == [CGRect(40, 0, 20, 50)])
  }

  @Test func `a negative length counts as none`() throws {
    let frames = try drawnFrames(
      of: HStack(spacing: 0) {
        Color.red.frame(width: -5)
        Color.blue
      }, in: 100, 50)
    #expect(frames.map(\.width) == [0, 100])
  }

  typealias Case = (least: CGFloat?, ideal: CGFloat?, greatest: CGFloat?, offered: CGFloat?, width: CGFloat)
  /// The width of a flexible frame around a view 30 points wide.
  @Test(
    arguments: [
      (nil, nil, CGFloat.infinity, 100, 100), (nil, nil, 50, 100, 50), (nil, nil, 50, 40, 40), (nil, nil, 50, 20, 30),
      (nil, nil, 20, 100, 20), (40, nil, nil, 100, 40), (40, nil, nil, 20, 40), (20, nil, nil, 100, 30),
      (20, nil, nil, 25, 25), (20, nil, nil, 10, 20), (20, nil, 60, 100, 60), (20, nil, 60, 10, 20),
      (20, nil, 60, 45, 45), (nil, 55, nil, nil, 30), (nil, 55, 100, nil, 55), (nil, nil, CGFloat.infinity, nil, 30),
      (40, nil, CGFloat.infinity, nil, 40), (0, nil, CGFloat.infinity, 100, 100),
    ] as [Case])
  func `a flexible frame takes its offer within its limits, the view's own width standing in for a missing one`(
    _ c: Case
  ) {
    let view = Color.red.frame(width: 30, height: 10).frame(
      minWidth: c.least, idealWidth: c.ideal, maxWidth: c.greatest)
    let size = view.node(in: ViewContext()).size(for: ProposedViewSize(width: c.offered, height: 10))
    #expect(size == CGSize(width: c.width, height: 10))
  }

  @Test func `a flexible frame offers its view no more than its own limits`() throws {
    let view = Color.red.frame(maxWidth: 30, minHeight: 80)
    #expect(try drawnFrames(of: view, in: 100, 50) == [CGRect(35, -15, 30, 80)])
  }

  @Test func `padding makes a view smaller in a fixed space`() throws {
    let view = Color.red.padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    #expect(try drawnFrames(of: view, in: 100, 50) == [CGRect(2, 1, 94, 46)])
  }

  @Test func `padding without a length is 16 points`() throws {
    #expect(try drawnFrames(of: Color.red.padding(), in: 100, 50) == [CGRect(16, 16, 68, 18)])
    #expect(try drawnFrames(of: Color.red.padding(.horizontal), in: 100, 50) == [CGRect(16, 0, 68, 50)])
    #expect(try drawnFrames(of: Color.red.padding([.top, .leading], 10), in: 100, 50) == [CGRect(10, 10, 90, 40)])
  }

  @Test func `padding makes a frame about a rigid view larger`() throws {
    let view = HStack(spacing: 0) {
      Color.red.frame(width: 10, height: 10).padding(5)
      Color.blue
    }
    #expect(try drawnFrames(of: view, in: 100, 20) == [CGRect(5, 5, 10, 10), CGRect(20, 0, 80, 20)])
  }

  @Test func `a position is that of the centre in the whole container`() throws {
    let view = ZStack { Color.red.frame(width: 10, height: 20).position(x: 30, y: 40) }
    #expect(try drawnFrames(of: view, in: 100, 100) == [CGRect(25, 30, 10, 20)])
  }

  @Test func `an offset moves the picture and not the place`() throws {
    let view = HStack(spacing: 0) {
      Color.red.frame(width: 10).offset(x: 3, y: -4)
      Color.blue
    }
    #expect(try drawnFrames(of: view, in: 50, 10) == [CGRect(3, -4, 10, 10), CGRect(10, 0, 40, 10)])
  }

  @Test func `a background and an overlay are offered the size of the view and aligned in it`() throws {
    let view = Color.red.frame(width: 40, height: 20)
      .background(Color.green)
      .overlay(alignment: .topTrailing) { Color.blue.frame(width: 5, height: 5) }
    #expect(
      try drawnFrames(of: view, in: 100, 100) == [
        CGRect(30, 40, 40, 20), CGRect(30, 40, 40, 20), CGRect(65, 40, 5, 5),
      ])
  }

  @Test func `a circle takes a square of the shorter side`() throws {
    let view = HStack(spacing: 0) {
      Circle().fill(.red)
      Color.blue
    }
    #expect(try drawnFrames(of: view, in: 100, 20) == [CGRect(0, 0, 20, 20), CGRect(20, 0, 80, 20)])
  }
}

struct SpaceTests {
  @Test func `a geometry reader takes all the space and builds from its size, at the top left`() throws {
    let view = GeometryReader { proxy in
      Color.red.frame(width: proxy.size.width / 4, height: 10)
    }
    .padding(10)
    #expect(try drawnFrames(of: view, in: 100, 60) == [CGRect(10, 10, 20, 10)])
  }

  @Test(
    arguments: [
      (ContentMode.fit, 2.0, CGRect(0, 25, 100, 50)), (.fit, 0.5, CGRect(25, 0, 50, 100)),
      (.fill, 2, CGRect(-50, 0, 200, 100)), (.fill, 0.5, CGRect(0, -50, 100, 200)),
    ] as [(ContentMode, CGFloat, CGRect)])
  func `an aspect ratio fits into the space or covers it`(mode: ContentMode, ratio: CGFloat, frame: CGRect) throws {
    #expect(try drawnFrames(of: Color.red.aspectRatio(ratio, contentMode: mode), in: 100, 100) == [frame])
  }

  @Test func `a rigid view keeps its own aspect ratio and size`() throws {
    let view = Color.red.frame(width: 20, height: 10).scaledToFit()
    #expect(try drawnFrames(of: view, in: 100, 100) == [CGRect(40, 45, 20, 10)])
  }
}
