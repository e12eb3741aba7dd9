import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import PathreelRendering
import Testing

struct PickingTests {
  func place(_ number: Int) -> Place {
    Place(.element("a", FilePosition(file: "a", line: 1, column: 1), number: number), in: nil)
  }

  /// The picked elements, if each item is an element of its own: `a`, `a.2` and so on.
  func picked(_ items: [DisplayList.Item], _ x: Double, _ y: Double, tolerance: Double = 0) -> [String] {
    let items = items.enumerated().map { number, item in
      var item = item
      item.place = place(number)
      if case .group(var group) = item {
        group.items = group.items.map { inner in
          var inner = inner
          inner.place = place(number)
          return inner
        }
        item = .group(group)
      }
      return item
    }
    return DisplayList(size: CGSize(width: 100, height: 100), items: items)
      .elements(at: CGPoint(x: x, y: y), tolerance: tolerance).map(\.text)
  }

  func fill(_ rect: CGRect, _ paint: Paint = .color(.red), rule: FillRule = .nonzero) -> DisplayList.Item {
    .fill(.init(path: Path(rect), rule: rule, paint: paint))
  }

  let square = CGRect(x: 10, y: 10, width: 20, height: 20)

  /// The pixels are a sixteenth of a square point, so that few are near an outline.
  @Test func `the elements picked at a point are exactly those that draw there`() throws {
    let (scale, rasterizer) = (4.0, Rasterizer())
    let (width, height) = (Int(RandomElements.size.width * scale), Int(RandomElements.size.height * scale))
    for _ in 0..<60 {
      let seed = UInt64.random(in: 0 ... .max)
      var random = RandomElements(seed: seed)
      let list = random.list()
      let bitmaps = try Dictionary(
        uniqueKeysWithValues: Set(list.items.leaves.map { $0.place!.elementKey }).map { key in
          let bitmap = Bitmap(width: width, height: height)
          try rasterizer.draw(alone(key, in: list), into: bitmap)
          return (key, bitmap)
        })
      for _ in 0..<60 {
        let (x, y) = (
          Int.random(in: 1..<width - 1, using: &random.generator),
          Int.random(in: 1..<height - 1, using: &random.generator)
        )
        let point = CGPoint(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
        let picked = list.elements(at: point, limit: .max)
        #expect(Set(picked).count == picked.count, "seed \(seed)")
        for (key, bitmap) in bitmaps {
          let near = (-1...1).flatMap { dx in (-1...1).map { dy in bitmap[x + dx, y + dy].alpha } }
          if picked.contains(key) {
            #expect(near.max()! > 0, "\(key) at \(point), seed \(seed)")
          } else {
            #expect(near.min()! < 255, "\(key) at \(point), seed \(seed)")
          }
        }
      }
    }
  }

  /// The list with only this element. Elements inside it have keys of their own, so hide them.
  private func alone(_ key: ElementKey, in list: DisplayList) -> DisplayList {
    let inner = Set(list.items.leaves.map { $0.place!.elementKey }.filter { key.contains($0) && $0 != key })
    return list.showing(only: [key], hiding: inner)
  }

  @Test func `elements come from the front to the back, each once`() {
    let list = DisplayList(
      size: CGSize(width: 9, height: 9),
      items: [1, 0, 1, 2].map { number in
        .fill(.init(path: Path(square), paint: .color(.red), place: place(number)))
      })
    #expect(list.elements(at: CGPoint(x: 20, y: 20)).map(\.text) == ["a.3", "a.2", "a"])
    #expect(list.elements(at: CGPoint(x: 20, y: 20), limit: 2).map(\.text) == ["a.3", "a.2"])
    #expect(list.elements(at: CGPoint(x: 40, y: 20)).isEmpty)
    #expect(list.elements(at: CGPoint(x: Double.nan, y: 20)).isEmpty)
  }

  @Test func `a thin line is picked beside it as far as the tolerance goes, and between its dashes not`() {
    let line = Path { path in
      path.move(to: CGPoint(x: 0, y: 50))
      path.addLine(to: CGPoint(x: 100, y: 50))
    }
    let whole = DisplayList.Item.stroke(.init(path: line, style: StrokeStyle(lineWidth: 1), paint: .color(.red)))
    #expect(picked([whole], 50, 50.4) == ["a"] && picked([whole], 50, 50.6) == [])
    #expect(picked([whole], 50, 53, tolerance: 3) == ["a"] && picked([whole], 50, 54, tolerance: 3) == [])
    let dashed = DisplayList.Item.stroke(
      .init(path: line, style: StrokeStyle(lineWidth: 1, dash: [10, 10]), paint: .color(.red)))
    #expect(picked([dashed], 45, 50, tolerance: 3) == ["a"] && picked([dashed], 55, 50, tolerance: 3) == [])
    let widthless = DisplayList.Item.stroke(.init(path: line, style: StrokeStyle(lineWidth: 0), paint: .color(.red)))
    #expect(picked([widthless], 50, 50, tolerance: 3) == [], "it draws nothing")
    // Here a point of the canvas is ten points of the path.
    let small = DisplayList.Item.stroke(
      .init(
        path: line, style: StrokeStyle(lineWidth: 1), paint: .color(.red),
        transform: CGAffineTransform(scaleX: 0.1, y: 0.1)))
    #expect(picked([small], 5, 7, tolerance: 3) == ["a"] && picked([small], 5, 9, tolerance: 3) == [])
  }

  @Test func `a hole is picked by the rule of the fill`() {
    let ring = Path { path in
      path.addPath(Path(square))
      path.addPath(Path(square.insetBy(dx: 5, dy: 5)))
    }
    func fill(_ rule: FillRule) -> DisplayList.Item { .fill(.init(path: ring, rule: rule, paint: .color(.red))) }
    #expect(picked([fill(.nonzero), fill(.evenOdd)], 20, 20) == ["a"])
    #expect(picked([fill(.nonzero), fill(.evenOdd)], 12, 20) == ["a.2", "a"])
  }

  @Test func `nothing is picked where groups, clips, masks and paints show nothing`() {
    let shown = fill(square)
    let part = DisplayList.ClipPath(path: Path(CGRect(x: 0, y: 0, width: 20, height: 100)))
    let items: [DisplayList.Item] = [
      .group(.init(items: [shown])),
      .group(.init(items: [shown], clip: part)),
      .group(.init(items: [shown], mask: [fill(CGRect(x: 0, y: 0, width: 20, height: 100))])),
      .group(.init(items: [shown], mask: [])),
      .group(.init(items: [shown], mask: [fill(square, .color(.clear))])),
      .group(.init(items: [shown], opacity: 0)),
      .group(.init(items: [shown], opacity: 0.1)),
      fill(square, .color(.clear)),
      fill(square, .linearGradient(Gradient(colors: [.clear, .clear]), start: .zero, end: CGPoint(x: 1, y: 0))),
      .fill(.init(path: Path(square), paint: .color(.red), transform: CGAffineTransform(scaleX: 0, y: 1))),
    ]
    #expect(picked(items, 25, 20) == ["a.7", "a"])
    #expect(picked(items, 15, 20) == ["a.7", "a.3", "a.2", "a"])
  }

  @Test func `a clip by several paths shows what is inside one of them, as far as its own clip goes`() {
    let (left, right) = (
      Path(CGRect(x: 0, y: 0, width: 40, height: 100)), Path(CGRect(x: 60, y: 0, width: 40, height: 100))
    )
    let upper = DisplayList.ClipPath(path: Path(CGRect(x: 0, y: 0, width: 100, height: 50)))
    let shown = fill(CGRect(x: 0, y: 0, width: 100, height: 100))
    let clip = DisplayList.ClipPath(path: left, union: [.init(path: right, clip: upper)])
    let items = [DisplayList.Item.group(.init(items: [shown], clip: clip))]
    #expect(picked(items, 20, 80) == ["a"] && picked(items, 80, 20) == ["a"])
    #expect(picked(items, 50, 20) == [] && picked(items, 80, 80) == [])
  }

  /// The limit is only a bound; the time is measured elsewhere.
  @Test(.timeLimit(.minutes(10))) func `ninety thousand lines through the point are looked at`() {
    let cross = Path { path in
      for i in 0..<8 {
        path.move(to: CGPoint(x: 10 * i, y: 0))
        path.addLine(to: CGPoint(x: 100 - 10 * i, y: 99))
      }
    }
    let items = (0..<90_000).map { number in
      DisplayList.Item.stroke(
        .init(path: cross, style: StrokeStyle(lineWidth: 2), paint: .color(.red), place: place(number)))
    }
    let list = DisplayList(size: CGSize(width: 100, height: 100), items: items)
    #expect(list.elements(at: CGPoint(x: 50, y: 49.5), limit: .max).count == 90_000)
    #expect(list.elements(at: CGPoint(x: 53, y: 90), limit: .max).isEmpty)
  }
}
