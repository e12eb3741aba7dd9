import PathreelDrawing
import PathreelGeometry
import Testing

struct PlaceTests {
  func element(_ name: String, _ line: Int, in parent: Place? = nil) -> Place {
    Place(.element(name, FilePosition(file: "a.yaml", line: line, column: 3), number: 0), in: parent)
  }

  @Test func `places are equal when all their steps are`() {
    func leaf(_ index: Int) -> Place {
      Place(.position(1), in: Place(.iteration("i", index), in: element("repeat", 2)))
    }
    #expect(leaf(4) == leaf(4) && leaf(4).hashValue == leaf(4).hashValue)
    #expect(leaf(4) != leaf(5))
    #expect(leaf(4) != leaf(4).parent)
    #expect(Set((0..<100).flatMap { [leaf($0), leaf($0)] }).count == 100)
  }

  @Test func `a place in a file tells its element, the iterations, and the positions from the inside out`() {
    let place = element("circle", 7, in: Place(.iteration("i", 3), in: element("repeat", 2)))
    #expect("\(place)" == "a.yaml:7:3 (i = 3)")
    #expect(place.elementName == "circle")
    #expect(place.filePositions.map(\.line) == [7, 2])
    #expect(place.iterations.map(\.name) == ["i"] && place.iterations.map(\.value) == [3])
    #expect(place.path.count == 3 && place.path.first == place.parent?.parent?.step)
  }

  @Test func `the place of an item does not affect equality and hashes`() {
    func item(_ place: Place?) -> DisplayList.Item {
      .fill(.init(path: Path(), paint: .color(.red), place: place))
    }
    #expect(item(nil) == item(element("a", 1)))
    #expect(item(element("b", 2)).hashValue == item(element("a", 1)).hashValue)
    var group = DisplayList.Item.group(.init(items: []))
    group.place = element("c", 3)
    #expect(group.place?.elementName == "c" && group == .group(.init(items: [])))
  }

  @Test func `a warning says the position of its element, or the views on the way`() {
    var warning = DrawingWarning(subject: "along", message: "too many", detail: "3 of 5")
    #expect("\(warning)" == "along: warning: too many (3 of 5)")
    warning.place = element("along", 4)
    #expect("\(warning)" == "a.yaml:4:3: warning: 'along': too many (3 of 5)")
    warning.place = Place(.position(2), in: Place(Place.view(Int.self), in: nil))
    #expect("\(warning)" == "Int[2] › along: warning: too many (3 of 5)")
  }
}
