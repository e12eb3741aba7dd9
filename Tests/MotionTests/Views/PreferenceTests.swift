import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

private struct Sum: PreferenceKey {
  static var defaultValue: Int { 1000 }
  static func reduce(value: inout Int, nextValue: () -> Int) { value = value * 10 + nextValue() }
}

private struct Bounds: PreferenceKey {
  static var defaultValue: [Anchor<CGRect>] { [] }
  static func reduce(value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]) { value += nextValue() }
}

private struct Corner: PreferenceKey {
  static func reduce(value: inout Anchor<CGPoint>?, nextValue: () -> Anchor<CGPoint>?) { value = value ?? nextValue() }
}

/// Preferences and anchors without a state. The rectangles follow from the layout rules.
struct PreferenceTests {
  private var box: some View { Color.red.frame(width: 10, height: 10) }

  /// The value of ``Sum`` that a view hands up, read by the width of an overlay.
  private func sum(of view: some View) throws -> CGFloat {
    let reading = view.overlayPreferenceValue(Sum.self) { value in
      Color.blue.frame(width: CGFloat(value), height: 1)
    }
    return try #require(drawnFrames(of: reading, in: 100, 100).last).width
  }

  @Test func `values of siblings are combined in their order, without the default value`() throws {
    let stack = HStack {
      box.preference(key: Sum.self, value: 1)
      box
      box.preference(key: Sum.self, value: 2)
      box.preference(key: Sum.self, value: 3)
    }
    #expect(try sum(of: stack) == 123)
  }

  @Test func `without a value the default counts`() throws { #expect(try sum(of: box) == 1000) }

  @Test func `an outer preference replaces those inside`() throws {
    let view = HStack { box.preference(key: Sum.self, value: 1) }.preference(key: Sum.self, value: 7)
    #expect(try sum(of: view) == 7)
  }

  @Test func `transformPreference changes the combined value`() throws {
    let stack = HStack {
      box.preference(key: Sum.self, value: 1)
      box.preference(key: Sum.self, value: 2)
    }
    #expect(try sum(of: stack.transformPreference(Sum.self) { $0 += 5 }) == 17)
  }

  @Test func `values from a GeometryReader in a background count`() throws {
    let view = box.background(
      GeometryReader { proxy in Color.clear.preference(key: Sum.self, value: Int(proxy.size.width)) })
    #expect(try sum(of: view) == 10)
  }

  @Test func `hidden views have preferences`() throws {
    #expect(try sum(of: box.preference(key: Sum.self, value: 4).hidden()) == 4)
  }

  @Test func `values go on to a reader further out`() throws {
    let inner = box.preference(key: Sum.self, value: 3).overlayPreferenceValue(Sum.self) { _ in box }
    #expect(try sum(of: inner) == 3)
  }

  @Test func `backgroundPreferenceValue is drawn behind the view`() throws {
    let view = box.preference(key: Sum.self, value: 30).backgroundPreferenceValue(Sum.self) { value in
      Color.blue.frame(width: CGFloat(value), height: 2)
    }
    #expect(try drawnFrames(of: view, in: 100, 100) == [CGRect(35, 49, 30, 2), CGRect(45, 45, 10, 10)])
  }

  @Test func `an anchor is a place in the coordinates of another view`() throws {
    let row = HStack(spacing: 5) {
      Color.red.frame(width: 20, height: 10)
      Color.red.frame(width: 30, height: 10).anchorPreference(key: Bounds.self, value: .bounds) { [$0] }
    }
    let marked = row.overlayPreferenceValue(Bounds.self) { anchors in
      GeometryReader { proxy in
        ForEach(0..<anchors.count) { i in
          let frame = proxy[anchors[i]]
          Color.blue.frame(width: frame.width, height: 2).offset(x: frame.minX, y: frame.maxY)
        }
      }
    }
    // The row is 55 wide and begins at 22.5, so its second view at 47.5; it ends at 55.
    #expect(try drawnFrames(of: marked, in: 100, 100).last == CGRect(47.5, 55, 30, 2))
  }

  @Test func `an anchor follows rotations and scales`() throws {
    let view = box.anchorPreference(key: Corner.self, value: .topLeading) { $0 }
      .scaleEffect(2).rotationEffect(.degrees(90))
      .overlayPreferenceValue(Corner.self) { anchor in
        GeometryReader { proxy in
          let corner = anchor.map { proxy[$0] } ?? .zero
          Color.blue.frame(width: 1, height: 1).offset(x: corner.x, y: corner.y)
        }
      }
    // From the middle the corner is at (−5, −5), scaled at (−10, −10), turned at (10, −10).
    #expect(try drawnFrames(of: view, in: 100, 100).last == CGRect(60, 40, 1, 1))
  }

  @Test func `transformAnchorPreference adds to the value of the views inside`() throws {
    let view = box.anchorPreference(key: Bounds.self, value: .bounds) { [$0] }.padding(5)
      .transformAnchorPreference(key: Bounds.self, value: .rect(CGRect(0, 0, 4, 2))) { $0.append($1) }
      .backgroundPreferenceValue(Bounds.self) { anchors in
        GeometryReader { proxy in Color.blue.frame(width: proxy[anchors[1]].width, height: CGFloat(anchors.count)) }
      }
    #expect(try drawnFrames(of: view, in: 100, 100).first == CGRect(40, 40, 4, 2))
  }
}
