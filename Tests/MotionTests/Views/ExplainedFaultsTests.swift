import Foundation
import PathreelDrawing
import PathreelMotion
import Testing

struct ExplainedFaultsTests {
  struct Named: Error, Equatable {
    var name: String
    var fault: SceneError
  }

  let size = CGSize(width: 100, height: 100)
  let bad = Hypotrochoid(fixedRadius: -1, rollingRadius: 10, penDistance: 10)

  func named(_ name: String, _ view: some View) -> some View {
    view.explainingFaults { Named(name: name, fault: $0) }
  }

  func name(of view: some View) -> String? {
    (#expect(throws: Named.self) { try view.displayItems(in: size) })?.name
  }

  @Test func `a fault is explained by the view in which it is found`() {
    #expect(name(of: named("a", bad.stroke(.red).padding(5).opacity(0.5))) == "a")
    #expect(name(of: named("a", Circle().scaleEffect(.nan))) == "a")
  }

  @Test func `the innermost of nested views explains, and the first that is drawn`() {
    let row = HStack {
      named("first", Circle())
      named("second", bad.stroke(.red))
      named("third", bad.fill(.red))
    }
    #expect(name(of: named("row", row)) == "second")
    #expect(name(of: named("row", bad)) == "row")
  }

  @Test func `a fault outside of such views stays as it is`() {
    let row = HStack {
      named("first", Circle())
      bad.stroke(.red)
    }
    #expect(throws: SceneError.self) { try row.displayItems(in: size) }
  }

  @Test func `what somebody finds fault with is explained by the innermost view that has all of it`() throws {
    let view = HStack {
      named("first", Circle())
      named(
        "row",
        HStack {
          named("second", Circle().stroke(.red))
          Circle().stroke(.green)
          named("third", Circle())
        })
    }
    let strokes = { (limit: Int) -> Drawing.Judge in
      { items in
        let count = items.count { if case .stroke = $0 { true } else { false } }
        return count > limit ? .undrawable("\(count) strokes") : nil
      }
    }
    let size = size
    #expect(throws: Named(name: "second", fault: .undrawable("1 strokes"))) {
      try view.drawing(in: size, judge: strokes(0))
    }
    #expect(throws: Named(name: "row", fault: .undrawable("2 strokes"))) {
      try view.drawing(in: size, judge: strokes(1))
    }
    #expect(try view.drawing(in: size, judge: strokes(2)).items == view.displayItems(in: size))
  }

  @Test func `the layout does not notice`() throws {
    let plain = HStack {
      Color.red
      Spacer()
      Color.blue.frame(width: 10)
    }
    let wrapped = HStack {
      named("a", Color.red)
      named("b", Spacer())
      named("c", Color.blue.frame(width: 10))
    }
    #expect(try drawnFrames(of: wrapped, in: 100, 50) == drawnFrames(of: plain, in: 100, 50))
  }
}
