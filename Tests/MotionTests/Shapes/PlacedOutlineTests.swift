import Foundation
import PathreelGeometry
import PathreelMotion
import Testing

struct PlacedOutlineTests {
  static let rect = CGRect(x: 10, y: 20, width: 200, height: 100)

  @Test func `a part between two views lies where the layout puts them`() {
    let part = Rectangle().outline(placing: 6) { $0.path(from: 1, through: 3) }
    #expect(part.path(in: Self.rect).svg == "M110 20L210 20L210 120")
  }

  @Test func `spacing, phase and ends are those of a layout`() {
    let line = Curve.line()
    func svg(_ shape: some Shape) -> String { shape.path(in: CGRect(x: 0, y: 0, width: 200, height: 100)).svg }
    #expect(svg(line.outline(placing: 9, spacing: .fixed(30)) { $0.path(reaching: 4) }) == "M0 0L90 0")
    #expect(
      svg(line.outline(placing: 3, phase: .length(50), ends: .clamp) { $0.path(from: 0, through: 2) }) == "M50 0L200 0")
    #expect(
      svg(line.outline(placing: 3) { places in Path { $0.addLines(places.points(from: 0, through: 2)) } })
        == "M0 0L100 0L200 0")
  }

  @Test func `a function's curve is followed itself, and not its path`() throws {
    let circle = Curve.circle(radius: 50)
    let outline = circle.outline(placing: 4) { places in
      Path { $0.addLines([places[1]!.point, places[2]!.point]) }
    }
    let elements = outline.path(in: CGRect(x: 0, y: 0, width: 10, height: 10)).elements
    guard case .line(let end)? = elements.last else {
      Issue.record("the path is no line")
      return
    }
    // Cubics at the default tolerance would deviate much more.
    #expect(abs(hypot(end.x, end.y) - 50) < 1e-9)
  }

  @Test func `an outline through places that do not exist is an error with its reason`() {
    let size = CGSize(width: 10, height: 10)
    let bad = Curve.line().outline(placing: 3, spacing: .fixed(0)) { $0.path(from: 0, through: 2) }
    #expect(throws: SceneError.self) { try bad.stroke(.red).displayItems(in: size) }
    let nowhere = Curve.rectangular { _ in .nan }.outline(placing: 3) { $0.path(from: 0, through: 2) }
    #expect(throws: SceneError.self) { try nowhere.stroke(.red).displayItems(in: size) }
  }
}
