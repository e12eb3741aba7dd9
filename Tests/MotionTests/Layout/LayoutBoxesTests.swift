import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

struct LayoutBoxesTests {
  struct Row: Scene {
    var size: CGSize { CGSize(width: 200, height: 100) }
    var duration: Double { 1 }
    func body(at time: SceneTime) -> some View {
      HStack(spacing: 10) {
        Rectangle().frame(width: 20, height: 30)
        Circle().frame(width: 40, height: 40).rotationEffect(.degrees(45)).padding(5)
      }
    }
  }

  @Test func `boxes are those of the layout, each before those that lie in it`() throws {
    let boxes = try Row().layoutBoxes(at: 0).boxes
    #expect(
      boxes.map {
        let sides = [$0.rect.minX, $0.rect.minY, $0.rect.width, $0.rect.height].map { "\(($0 * 10).rounded() / 10)" }
        return "\($0.depth) \($0.place?.name ?? "–") \(sides.joined(separator: " "))"
      }
        == [
          "0 Row 60.0 25.0 80.0 50.0", "1 Rectangle 60.0 35.0 20.0 30.0", "1 Circle 90.0 25.0 50.0 50.0",
          "2 Circle 95.0 30.0 40.0 40.0", "3 Circle 86.7 21.7 56.6 56.6",
        ])
  }

  @Test func `no more boxes are collected than asked for, and the others are counted`() throws {
    // The row has the five boxes of the first test.
    for limit in [0, 2, 4, 5, 9] {
      let boxes = try Row().layoutBoxes(at: 0, limit: limit)
      #expect(boxes.boxes.count == min(limit, 5) && boxes.omittedCount == max(5 - limit, 0), "limit \(limit)")
    }
  }

  @Test func `what is drawn does not depend on whether boxes are collected`() throws {
    let size = CGSize(width: 200, height: 100)
    let view = Row().body(at: SceneTime(seconds: 0))
    let (with, without) = (try view.drawing(in: size, boxLimit: 100), try view.drawing(in: size))
    #expect(with.items == without.items && with.boxes?.boxes.isEmpty == false && without.boxes == nil)
  }
}
