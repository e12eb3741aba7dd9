import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSceneFiles
import Testing

struct FreehandElementTests {
  static let samples = "[[[0, 0, 0], [100, 0, 1]], [[0, 50, 3], [200, 50, 4]], [[20, 80, 5]]]"

  func scene(_ element: String, beats: String = "duration: 1") throws -> SceneFile {
    try SceneFile(
      text: "canvas: {size: [400, 300]}\n\(beats)\nelements:\n  - \(element)\n", name: "a")
  }

  func strokes(_ element: String, at seconds: Double = 0) throws -> [DisplayList.Stroke] {
    try scene(element).displayList(at: seconds).items.compactMap {
      if case .stroke(let stroke) = $0 { stroke } else { nil }
    }
  }

  @Test func `a stroke is blended by itself`() throws {
    let element = "{freehand: {samples: \(Self.samples), strokes: [1]}, blend: multiply}"
    let items = try scene(element).displayList(at: 0).items
    guard items.count == 1, case .stroke(let stroke) = items[0] else {
      Issue.record("\(items) is not one stroke")
      return
    }
    #expect(stroke.blendMode == .multiply && stroke.path.boundingRect.width == 200)
  }

  func message(_ element: String) -> String {
    do {
      _ = try scene(element).displayList(at: 0)
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func `by default a recording is drawn black, 2 points wide and round, where it was recorded`() throws {
    let strokes = try strokes("freehand: {samples: \(Self.samples)}")
    #expect(strokes.count == 3)
    for stroke in strokes {
      #expect(stroke.style == StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
      #expect(stroke.paint == .color(.black))
    }
    #expect(strokes[1].path == Path { $0.addLines([CGPoint(x: 0, y: 50), CGPoint(x: 200, y: 50)]) })
    #expect(strokes[1].transform == .identity)
  }

  @Test func `keys of a freehand's stroke that are not written keep their defaults`() throws {
    let stroke = try strokes("{freehand: {samples: \(Self.samples)}, stroke: {color: red, width: 5, cap: butt}}")[0]
    #expect(stroke.style == StrokeStyle(lineWidth: 5, lineCap: .butt, lineJoin: .round))
    #expect(stroke.paint == .color(Color(rgb: 0xFF0000)))
  }

  @Test func `a written line can be an arrow`() throws {
    let list = try scene(
      "{freehand: {samples: \(Self.samples), strokes: [0]}, stroke: {end: {form: triangle, size: 20}}}"
    )
    .displayList(at: 0)
    guard list.items.count == 1, case .fill(let fill) = list.items[0] else {
      Issue.record("\(list.items)")
      return
    }
    #expect(abs(fill.path.boundingRect.height - 20) < 0.05 && abs(fill.path.boundingRect.maxX - 100) < 0.05)
  }

  @Test func `expressions of a stroke can read its number, also when other strokes are left out`() throws {
    let element = "{freehand: {samples: \(Self.samples), strokes: [2, 1], as: k}, stroke: {width: 10 + k}}"
    #expect(try strokes(element).map(\.style.lineWidth) == [11, 12])
    #expect(try strokes("freehand: {samples: \(Self.samples), strokes: []}").isEmpty)
  }

  @Test func `drawn counts the whole recording, whichever strokes are shown`() throws {
    // Half of five seconds is before the second stroke, which begins at three.
    for pace in ["", "pace: recorded, "] {
      #expect(try strokes("freehand: {samples: \(Self.samples), \(pace)drawn: 0.5, strokes: [1]}").isEmpty)
      #expect(
        try strokes("freehand: {samples: \(Self.samples), \(pace)drawn: 0.7, strokes: [1]}")[0].path.currentPoint?.x
          == 100)
    }
    let byLength = try strokes("freehand: {samples: \(Self.samples), pace: length, drawn: 0.5, strokes: [1]}")
    #expect(byLength[0].path.currentPoint?.x == 50)
    let byStroke = try strokes("freehand: {samples: \(Self.samples), pace: stroke, drawn: 0.5, strokes: [1]}")
    #expect(abs(byStroke[0].path.currentPoint!.x - 100) < 1e-9)
  }

  @Test func `a beat can draw a recording`() throws {
    let scene = try scene("freehand: {samples: \(Self.samples), drawn: write}", beats: "beats: [write: {lasts: 5}]")
    #expect(try scene.displayList(at: 0).items.isEmpty)
    #expect(try scene.displayList(at: 3.5).items.count == 2)
    #expect(try scene.displayList(at: 5).items.count == 3)
  }

  @Test func `a repeat gives each stroke a place of its own`() throws {
    let element = """
      repeat: {count: 3, as: n}
          element:
            freehand: {samples: \(Self.samples), strokes: [n]}
            offset: [10 * n, 0]
      """
    #expect(try strokes(element).map(\.transform.tx) == [0, 10, 20])
  }

  @Test func `a stroke can do without corners`() throws {
    let legs = (0...8).map { [5 * $0, 0] } + (1...8).map { [40, 5 * $0] }
    let kept = try strokes("freehand: {samples: [\(legs)]}")[0].path
    let smooth = try strokes("freehand: {samples: [\(legs)], corners: none}")[0].path
    func hasCurves(_ path: Path) -> Bool {
      path.elements.contains { if case .curve = $0 { true } else { false } }
    }
    #expect(!hasCurves(kept) && hasCurves(smooth))
  }

  @Test func `without jitter and tolerance the samples are joined by lines`() throws {
    let element = "freehand: {samples: [[[0, 0], [50, 9], [60, 40], [10, 30]]], jitter: 0, tolerance: 0}"
    #expect(try strokes(element)[0].path.svg == "M0 0L50 9L60 40L10 30")
  }

  @Test func `a trim applies to each stroke`() throws {
    let trimmed = try strokes("{freehand: {samples: \(Self.samples), strokes: [0, 1]}, trim: {from: 0.25, to: 0.5}}")
    #expect(trimmed.map(\.path.boundingRect.minX) == [25, 50])
    #expect(trimmed.map(\.path.boundingRect.maxX) == [50, 100])
  }

  @Test func `draw applies to each stroke, and a lag draws one after another`() throws {
    let half = try strokes("{freehand: {samples: \(Self.samples), strokes: [0, 1]}, draw: 0.25}")
    #expect(half.map { ($0.path.boundingRect.width * 1e6).rounded() / 1e6 } == [50, 100])
    // At a sixth, the first of three strokes is at half of its own progress, where outlines are whole.
    let first = try strokes("{freehand: {samples: \(Self.samples)}, draw: {progress: 1 / 6, lag: 1}}")
    #expect(first.filter { !$0.path.isEmpty }.map { $0.path.boundingRect.width.rounded() } == [100])
  }

  @Test func `a size fits a recording into the middle of the canvas`() throws {
    let scene = try scene("freehand: {samples: \(Self.samples), size: [100, 100]}")
    let bounds = try scene.displayList(at: 0).items.reduce(CGRect.null) { rect, item in
      guard case .stroke(let stroke) = item else { return rect }
      return rect.union(stroke.path.applying(stroke.transform).boundingRect)
    }
    #expect(bounds == CGRect(x: 150, y: 130, width: 100, height: 40))
  }

  @Test func `a nib draws one outline for each stroke`() throws {
    let element =
      "{freehand: {samples: [[[0, 0], [50, 9], [90, 0]]], nib: {by: speed, least: 0.5}}, stroke: {color: red, width: 8}}"
    let items = try scene(element).displayList(at: 0).items
    guard case .fill(let fill)? = items.first else { throw SceneError.notFinite("a missing fill") }
    #expect(items.count == 1 && fill.rule == .nonzero && fill.paint == .color(Color(rgb: 0xFF0000)))
  }

  @Test(
    arguments: [
      ("freehand: {}", "a:4:15: 'freehand' needs 'file' or 'samples'"),
      ("freehand: {file: a.csv, samples: [[[1, 2]]]}", "a:4:29: 'freehand' has both 'file' and 'samples'; keep one"),
      ("freehand: {samples: []}", "a:4:25: 'samples' has 0 values; it needs at least 1"),
      ("freehand: {samples: [[]]}", "a:4:26: 'samples' has 0 values; it needs at least 1"),
      ("freehand: {samples: [[[1]]]}", "a:4:27: 'samples' has 1 value; it needs at least 2"),
      (
        "freehand: {samples: [[[1, 2], [1, t]]]}",
        "a:4:39: a sample cannot change: recordings are processed when the scene is loaded"
      ),
      ("freehand: {samples: [[[1, 2], [1, 2, 3]]]}", "a:4:36: the samples before have 2 numbers each, this has 3"),
      ("freehand: {samples: [[[1, 2, 3, 0, 5]]]}", "a:4:28: a sample is [x, y, time, pressure]; this has 5 numbers"),
      (
        "freehand: {samples: [[[1, 2, 3, 4]]]}", "a:4:28: 'pressure' is 4; it must be 0 to 1, so divide by the greatest"
      ),
      (
        "freehand: {samples: [[[1, 2, 3], [4, 5, 2]]]}",
        "a:4:39: the time is 2 after 3, the one before; times never go back"
      ),
      (
        "freehand: {samples: [[[1, 2]]], jitter: t}",
        "a:4:45: 'jitter' cannot change: recordings are processed when the scene is loaded"
      ),
      ("freehand: {samples: [[[1, 2]]], tolerance: -1}", "a:4:48: 'tolerance' is -1; it must be at least 0"),
      (
        "freehand: {samples: [[[1, 2]]], corners: sharp}",
        "a:4:46: 'corners' is 'sharp'; it must be one of 'kept', 'none'"
      ),
      (
        "freehand: {samples: [[[1, 2]]], corners: \"if(t > 1, 'kept', 'none')\"}",
        "a:4:46: 'corners' cannot change: recordings are processed when the scene is loaded"
      ),
      (
        "freehand: {samples: [[[1, 2]]], nib: pressure}",
        "a:4:42: the recording has no pressure; record it, or let 'nib' follow the speed"
      ),
      (
        "{freehand: {samples: [[[1, 2]]], nib: speed}, stroke: {cap: butt}}",
        "a:4:59: 'cap' is for strokes of even width; remove it or 'nib'"
      ),
      (
        "{freehand: {samples: [[[1, 2]]], nib: speed}, stroke: {end: dot}}",
        "a:4:59: 'end' is for strokes of even width; remove it or 'nib'"
      ),
      (
        "freehand: {samples: [[[1, 2]]], strokes: [1]}",
        "a:4:15: there is no stroke 1; the recording has 1, with the numbers 0 to 0 (t = 0)"
      ),
      (
        "{freehand: {samples: [[[1, 2]]]}, outline: 3}",
        "a:4:48: 'outline' is not for 'freehand', which is a line itself; give 'stroke' a width"
      ),
      (
        "freehand: {samples: [[[1, 2]]], pace: fast}",
        "a:4:43: 'pace' is 'fast'; it must be one of 'recorded', 'length', 'stroke'"
      ),
    ] as [(String, String)])
  func `a mistake in a freehand element is reported with its place`(element: String, message: String) {
    #expect(self.message(element) == message)
  }
}
