import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRendering
import Testing

/// Tests of display lists of which only some elements are shown.
struct DisplayListElementsTests {
  func place(_ name: String, _ number: Int, in outer: Place? = nil) -> Place {
    Place(.element(name, FilePosition(file: "a", line: 1, column: 1), number: number), in: outer)
  }

  func fill(_ place: Place?) -> DisplayList.Item {
    .fill(.init(path: Path(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9)), paint: .color(.red), place: place))
  }

  func list(_ items: [DisplayList.Item]) -> DisplayList {
    DisplayList(size: CGSize(width: 9, height: 9), items: items)
  }

  @Test func `the items of a hidden element and the others are together the whole list`() {
    for _ in 0..<200 {
      let seed = UInt64.random(in: 0 ... .max)
      var random = RandomElements(seed: seed)
      let list = random.list()
      // Give each item a different colour, to recognise it.
      var count = 0
      func colored(_ items: [DisplayList.Item]) -> [DisplayList.Item] {
        items.map { item in
          count += 1
          let paint = Paint.color(Color(red: Double(count) / 1000, green: 0, blue: 0))
          switch item {
          case .fill(var fill):
            fill.paint = paint
            return .fill(fill)
          case .stroke(var stroke):
            stroke.paint = paint
            return .stroke(stroke)
          case .group(var group):
            group.items = colored(group.items)
            return .group(group)
          }
        }
      }
      let told = DisplayList(size: list.size, items: colored(list.items))
      let leaves = told.items.leaves
      for place in Set(leaves.flatMap { sequence(first: $0.place!, next: \.parent) }) {
        let key = place.elementKey
        let (rest, kept) = (told.showing(hiding: [key]), told.showing(only: [key]))
        #expect(kept.items.leaves == leaves.filter { key.contains($0.place!.elementKey) }, "seed \(seed)")
        #expect(rest.items.leaves == leaves.filter { !key.contains($0.place!.elementKey) }, "seed \(seed)")
      }
    }
  }

  @Test func `masks and clips stay, and groups of which nothing is left go`() {
    let (a, b) = (place("circle", 0), place("circle", 1))
    let clip = DisplayList.ClipPath(path: Path(CGRect(x: 0, y: 0, width: 1, height: 1)))
    let group = DisplayList.Group(items: [fill(a), fill(b)], clip: clip, mask: [fill(a)], opacity: 0.5)
    let rest = list([.group(group), .group(.init(items: [fill(a)]))]).showing(hiding: [a.elementKey])
    #expect(
      rest.items == [.group(.init(items: [fill(b)], clip: clip, mask: [fill(a)], opacity: 0.5))]
        && list([.group(group)]).showing(only: [b.elementKey]).items == rest.items)
  }

  @Test func `a hidden element is hidden also when it is shown alone, and the scene's key means everything`() {
    let outer = place("group", 0)
    let (a, b) = (place("circle", 0, in: outer), place("circle", 1, in: outer))
    let whole = list([fill(a), fill(b), fill(nil)])
    #expect(whole.showing(only: [outer.elementKey], hiding: [a.elementKey]).items == [fill(b)])
    #expect(whole.showing(hiding: [.scene]).items.isEmpty && whole.showing(only: [.scene]) == whole)
    #expect(whole.showing() == whole)
  }
}
