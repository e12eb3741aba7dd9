import Foundation
import PathreelDrawing
import PathreelGeometry
import Testing

struct DisplayListPackingTests {
  private let square = Path(CGRect(x: 0, y: 0, width: 2, height: 2))

  private var items: [DisplayList.Item] {
    let fill = DisplayList.Fill(path: square, paint: .color(.white), transform: .init(translationX: 3, y: 4))
    let stroke = DisplayList.Stroke(path: square, style: StrokeStyle(lineWidth: 2), paint: .color(.black))
    return [
      .fill(fill), .stroke(stroke), .group(.init(items: [.fill(fill)], opacity: 0.5)),
      .fill(.init(path: square, rule: .evenOdd, paint: .color(.black), place: Place(.position(1), in: nil))),
      .stroke(.init(path: square, style: StrokeStyle(lineWidth: 3), paint: .color(.white))),
    ]
  }

  @Test func `packed items are the same items`() {
    let packed = items.packed
    #expect(packed == items)
    #expect(packed.map(\.hashValue) == items.map(\.hashValue))
    #expect(packed.map(\.place) == items.map(\.place))
    #expect([DisplayList.Item]().packed == [])
  }

  @Test func `items that are packed again or unpacked stay the same`() {
    let last = { [items] in items.packed.packed[4] }()
    #expect(last == items[4])
  }

  @Test func `a change of one packed item leaves the others as they are`() {
    var packed = items.packed
    guard case .fill(var fill) = packed[0] else { return #expect(Bool(false)) }
    fill.paint = .color(.red)
    fill.transform = .identity
    packed[0] = .fill(fill)
    #expect(packed[0] == .fill(.init(path: square, paint: .color(.red))))
    #expect(Array(packed[1...]) == Array(items[1...]))
  }
}

/// Tests that items are values although copies share their contents.
struct DisplayListSharingTests {
  private let square = Path(CGRect(x: 0, y: 0, width: 2, height: 2))

  @Test func `a changed copy of an item leaves the original as it is`() {
    let original = DisplayList.Item.fill(.init(path: square, paint: .color(.red)))
    var copy = original
    copy.fade(0.5)
    copy.place = Place(.position(1), in: nil)
    #expect(original == .fill(.init(path: square, paint: .color(.red))))
    #expect(original.place == nil)
    #expect(copy == .fill(.init(path: square, paint: .color(.red.opacity(0.5)))))
    #expect(copy.place == Place(.position(1), in: nil))
  }

  @Test func `a faded item has its opacity multiplied, and nothing else changes`() {
    let group = DisplayList.Group(items: [.fill(.init(path: square, paint: .color(.red)))], opacity: 0.5)
    var items: [DisplayList.Item] = [
      .stroke(.init(path: square, style: StrokeStyle(lineWidth: 2), paint: .color(.white))), .group(group),
    ]
    for i in items.indices { items[i].fade(0.5) }
    var faded = group
    faded.opacity = 0.25
    #expect(
      items == [
        .stroke(
          .init(path: square, style: StrokeStyle(lineWidth: 2), paint: .color(.white.opacity(0.5)))),
        .group(faded),
      ])
  }
}
