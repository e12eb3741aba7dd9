import Foundation
import PathreelDrawing
import PathreelGeometry
import Testing

@Suite struct DisplayListEqualityTests {
  private static func square(_ side: Double) -> Path { Path(CGRect(x: 0, y: 0, width: side, height: side)) }

  @Test func `fills are equal if all but their places are`() {
    func fill() -> DisplayList.Fill { DisplayList.Fill(path: Self.square(4), paint: .color(.red)) }
    let fill1 = fill()
    #expect(fill1 == fill() && fill1.hashValue == fill().hashValue)
    var placed = fill()
    placed.place = Place(.position(3), in: nil)
    #expect(fill1 == placed && fill1.hashValue == placed.hashValue)
    let changes: [(inout DisplayList.Fill) -> Void] = [
      { $0.path = Self.square(5) }, { $0.rule = .evenOdd }, { $0.paint = .color(.blue) }, { $0.blendMode = .multiply },
      { $0.transform = CGAffineTransform(translationX: 1, y: 0) },
    ]
    for (i, change) in changes.enumerated() {
      var other = fill()
      change(&other)
      #expect(fill1 != other, "change \(i)")
    }
  }

  @Test func `strokes are equal if all but their places are`() {
    func stroke() -> DisplayList.Stroke {
      DisplayList.Stroke(path: Self.square(4), style: StrokeStyle(lineWidth: 2), paint: .color(.red))
    }
    let stroke1 = stroke()
    #expect(stroke1 == stroke() && stroke1.hashValue == stroke().hashValue)
    var placed = stroke()
    placed.place = Place(.position(3), in: nil)
    #expect(stroke1 == placed && stroke1.hashValue == placed.hashValue)
    let changes: [(inout DisplayList.Stroke) -> Void] = [
      { $0.path = Self.square(5) }, { $0.style.lineWidth = 3 }, { $0.paint = .color(.blue) },
      { $0.blendMode = .multiply }, { $0.transform = CGAffineTransform(translationX: 1, y: 0) },
    ]
    for (i, change) in changes.enumerated() {
      var other = stroke()
      change(&other)
      #expect(stroke1 != other, "change \(i)")
    }
  }
}
