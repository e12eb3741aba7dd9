import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

struct MorphTests {
  private let box = CGRect(x: 0, y: 0, width: 100, height: 60)
  private let stages = [AnyShape(Circle()), AnyShape(Rectangle()), AnyShape(Star(points: 5))]

  @Test func `a morph shows the stage of each whole number`() {
    for (i, stage) in stages.enumerated() {
      #expect(Morph(through: stages, progress: Double(i)).path(in: box) == stage.path(in: box))
    }
  }

  @Test(arguments: [(-0.1, 0), (0.3, 0), (1.3, 1), (2.2, 1)])
  func `between stages a morph is that of both sides, and beyond the ends it continues`(
    progress: Double, stage: Int
  ) {
    let morph = PathMorph(from: stages[stage].path(in: box), to: stages[stage + 1].path(in: box))
    let path = Morph(through: stages, progress: progress).path(in: box)
    #expect(path == morph.path(at: progress - Double(stage)))
    #expect(!path.isEmpty)
  }

  @Test func `two shapes are a morph through both, and one stays`() {
    let pair = Morph(from: Circle(), to: Rectangle(), progress: 0.4)
    #expect(pair.path(in: box) == Morph(through: Array(stages.prefix(2)), progress: 0.4).path(in: box))
    let alone = Morph(through: [AnyShape(Circle())], progress: 3.7)
    #expect(alone.path(in: box) == Circle().path(in: box))
  }

  @Test(arguments: [Double.nan, .infinity])
  func `a progress that is no number fails the frame`(progress: Double) {
    #expect(throws: SceneError.notFinite("the progress of a morph")) {
      try Morph(from: Circle(), to: Rectangle(), progress: progress).displayItems(in: box.size)
    }
  }

  @Test(arguments: [0.5, 1.5])
  func `a morph with a stage without an outline is an error between stages too`(progress: Double) {
    let nothing = Curve.rectangular { _ in .nan }
    let stages = [AnyShape(Circle()), AnyShape(nothing), AnyShape(Circle())]
    #expect(throws: (any Error).self) { try nothing.displayItems(in: box.size) }
    #expect(throws: (any Error).self) { try Morph(through: stages, progress: progress).displayItems(in: box.size) }
  }

  @Test func `a stage that is empty without an error grows`() throws {
    let morph = Morph(from: Path(), to: Circle(), progress: 0.5)
    #expect(try morph.displayItems(in: box.size).count == 1)
  }

  // MARK: Remembered morphs

  @Test func `a way that is remembered draws what one prepared anew does`() {
    let cache = MorphCache()
    let (stages, rect) = ([AnyShape(Star(points: 5)), AnyShape(Circle()), AnyShape(Rectangle())], CGRect(0, 0, 90, 90))
    for progress in stride(from: -0.25, through: 2.25, by: 0.125) {
      let morph = Morph(through: stages, progress: progress)
      #expect(morph.remembered(in: cache).path(in: rect) == morph.path(in: rect), "progress \(progress)")
    }
    #expect(cache.count == 2)
  }

  @Test func `ways between shapes that change are forgotten again`() {
    let cache = MorphCache()
    for side in 1...500 {
      let rect = CGRect(0, 0, CGFloat(side), 90)
      _ = Morph(from: Star(points: 60), to: Circle(), progress: 0.5).remembered(in: cache).path(in: rect)
    }
    #expect((1..<450).contains(cache.count))
  }

  @Test func `a morph that is too large for the cache leaves the others in it`() {
    func path(_ count: Int) -> Path {
      Path { path in
        path.move(to: .zero)
        for i in 1...count { path.addLine(to: CGPoint(x: CGFloat(i), y: CGFloat(i % 2))) }
      }
    }
    let cache = MorphCache()
    for count in [3, 60_000] {
      let morph = Morph(from: path(count), to: path(count + 1), progress: 0.5).remembered(in: cache)
      _ = morph.path(in: CGRect(0, 0, 90, 90))
    }
    #expect(cache.count == 1)
  }
}
