import SwiftUI
import Testing

/// Scroll views, on a canvas of 100 × 100 points with ten rows of 40 points each. Distances are exact to 1e-9 points.
struct ScrollingTests {
  private struct Rows: View {
    let target: Int?
    var anchor: UnitPoint?
    @State private var hasAppeared = false
    var body: some View {
      ScrollViewReader { proxy in
        ScrollView {
          VStack(spacing: 0) {
            ForEach(0..<10) { _ in Rectangle().frame(width: 100, height: 40) }
          }
        }
        .id("list")
        .onAppear { if let target { withAnimation(.linear(duration: 1)) { proxy.scrollTo(target, anchor: anchor) } } }
      }
    }
  }

  /// The top of the first row.
  private static func top(_ root: some View, at time: Double, _ script: (inout Script) -> Void = { _ in }) throws
    -> Double
  {
    let stage = Stage(size: CGSize(width: 100, height: 100), duration: 9) { root }.script(script)
    func first(_ items: [DisplayList.Item]) -> CGRect? {
      for item in items {
        switch item {
        case .fill(let fill): return fill.path.applying(fill.transform).boundingRect
        case .group(let group): if let box = first(group.items) { return box }
        case .stroke: break
        }
      }
      return nil
    }
    let box = first(try stage.displayList(at: time).items)
    return Double(box?.minY ?? .nan)
  }

  @Test func `a scroll view shows its beginning`() throws {
    #expect(try Self.top(Rows(target: nil), at: 1) == 0)
  }

  @Test func `scrollTo moves a row to an anchor, with the animation of the change`() throws {
    let rows = Rows(target: 5, anchor: .top)
    #expect(abs(try Self.top(rows, at: 0.5) + 100) < 1e-9)
    #expect(abs(try Self.top(rows, at: 1) + 200) < 1e-9)
    #expect(abs(try Self.top(Rows(target: 5, anchor: .center), at: 1) + 170) < 1e-9)
  }

  @Test func `without an anchor it scrolls no further than necessary, and never beyond the end`() throws {
    #expect(abs(try Self.top(Rows(target: 1), at: 1)) < 1e-9)
    #expect(abs(try Self.top(Rows(target: 4), at: 1) + 100) < 1e-9)
    #expect(abs(try Self.top(Rows(target: 9, anchor: .top), at: 1) + 300) < 1e-9)
  }

  @Test func `a finger drags the content, and it comes to rest within its ends`() throws {
    let drag = { (script: inout Script) in
      script.drag("list", by: CGSize(width: 0, height: -50), at: 1, lasting: 1)
    }
    #expect(abs(try Self.top(Rows(target: nil), at: 1.5, drag) + 25) < 1e-9)
    #expect(abs(try Self.top(Rows(target: nil), at: 2, drag) + 50) < 1)
    let flick = { (script: inout Script) in
      script.drag("list", by: CGSize(width: 0, height: 90), at: 1, lasting: 0.2, isFlick: true)
    }
    // The finger moves by 90 t² of 0.2 s, and by 67.5 points in its last tenth of a second. A quarter of 675 follows.
    let top = try Self.top(Rows(target: 9, anchor: .bottom), at: 8, flick)
    #expect(abs(top + 300 - 90 - 168.75) < 1)
  }
}
