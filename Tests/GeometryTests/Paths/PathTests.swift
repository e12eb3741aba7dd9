import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct PathTests {
  @Test func `a rectangle runs clockwise from its top left corner`() {
    let path = Path(CGRect(x: 1, y: 2, width: 30, height: 40))
    let expected: [Path.Element] = [
      .move(to: CGPoint(x: 1, y: 2)), .line(to: CGPoint(x: 31, y: 2)), .line(to: CGPoint(x: 31, y: 42)),
      .line(to: CGPoint(x: 1, y: 42)), .closeSubpath,
    ]
    #expect(path.elements == expected)
    #expect(Path(CGRect(x: 31, y: 42, width: -30, height: -40)) == path)
    #expect(Path(CGRect.null).isEmpty)
  }

  @Test func `an ellipse runs clockwise from its rightmost point and closes exactly`() {
    let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(path.elements.first == .move(to: CGPoint(x: 200, y: 50)))
    #expect(path.elements.count == 10)
    #expect(path.subpaths[0].end == path.subpaths[0].start)
    #expect(path.subpaths[0].segments[1].end == CGPoint(x: 100, y: 100))
    #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 200, height: 100))
  }

  @Test func `a circle is within the stated error of round`() {
    let path = Path(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2))
    for segment in path.subpaths[0].segments {
      for t in stride(from: 0, through: 1, by: 1.0 / 256) {
        let point = segment.point(at: t)
        #expect(abs(hypot(point.x, point.y) - 1) <= 4.2e-6)
      }
    }
  }

  @Test func `segments after a close go on from the closed subpath's start`() {
    let path = Path { path in
      path.move(to: CGPoint(x: 5, y: 5))
      path.addLine(to: CGPoint(x: 10, y: 5))
      path.closeSubpath()
      path.addLine(to: CGPoint(x: 5, y: 10))
    }
    #expect(path.subpaths.map(\.start) == [CGPoint(x: 5, y: 5), CGPoint(x: 5, y: 5)])
    #expect(path.currentPoint == CGPoint(x: 5, y: 10))
  }

  @Test func `subpaths keep the kind of every curve and rebuild the path`() {
    var random = SplitMix64(seed: 21)
    for _ in 0..<100 {
      let path = random.path()
      var rebuilt = Path()
      for subpath in path.subpaths { rebuilt.add(subpath) }
      #expect(rebuilt == path, "seed 21")
    }
  }

  @Test func `a transformed path maps its points and its current point`() {
    var random = SplitMix64(seed: 22)
    let transform = CGAffineTransform(a: 2, b: 0.5, c: -1, d: 3, tx: 7, ty: -9)
    for _ in 0..<20 {
      let path = random.path()
      let mapped = path.applying(transform)
      for (before, after) in zip(path.subpaths, mapped.subpaths) {
        for (segment, image) in zip(before.segments, after.segments) {
          #expect(image.point(at: 0.3).isClose(to: segment.point(at: 0.3).applying(transform), within: 1e-10))
        }
      }
      #expect(mapped.currentPoint == path.currentPoint?.applying(transform), "seed 22")
    }
    #expect(
      Path(CGRect(x: 0, y: 0, width: 1, height: 1)).offsetBy(dx: 2, dy: 3).boundingRect.origin == CGPoint(x: 2, y: 3))
  }

  @Test func `a path that grows by paths is copied a few times, not each time`() {
    let triangle = Path { $0.addLines([.zero, CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1)]) }
    var path = Path()
    var capacities: Set<Int> = []
    for _ in 0..<20_000 {
      path.addPath(triangle)
      capacities.insert(path.elements.capacity)
    }
    #expect(path.elements.count == 60_000)
    // Each new capacity is one copy. Doubling from 3 elements to 60,000 takes 16 copies.
    #expect(capacities.count <= 20)
  }

  @Test func `asking for room one by one makes room for many`() {
    var path = Path()
    var capacities: Set<Int> = []
    for count in 1...20_000 {
      path.reserveCapacity(count)
      path.addLine(to: .zero)
      capacities.insert(path.elements.capacity)
    }
    #expect(capacities.count <= 20)
  }

  @Test func `adding a path appends its mapped subpaths`() {
    var path = Path(CGRect(x: 0, y: 0, width: 1, height: 1))
    path.addPath(path, transform: CGAffineTransform(scaleX: 2, y: 2))
    #expect(path.subpaths.count == 2)
    #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 2, height: 2))
    path.addRects([CGRect(x: 5, y: 5, width: 1, height: 1), CGRect(x: 8, y: 8, width: 2, height: 2)])
    #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addLines([CGPoint(x: 20, y: 0), CGPoint(x: 20, y: 20)])
    #expect(path.subpaths.count == 5 && !path.subpaths[4].isClosed)
  }
}
