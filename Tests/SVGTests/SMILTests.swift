import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG
import Testing

/// The drawing of a document at a time.
func moving(_ inside: String, at seconds: Double, root: String = #"width="100" height="100""#) throws -> SVGDrawing {
  try animated(inside, root: root).drawing(at: seconds)
}

func animated(_ inside: String, root: String = #"width="100" height="100""#) throws -> AnimatedDrawing {
  let text = "<svg xmlns='http://www.w3.org/2000/svg' \(root)>\(inside)</svg>"
  return try AnimatedDrawing(data: Data(text.utf8), name: "a.svg", images: nil)
}

/// The first fill of a document at a time.
func fill(_ inside: String, at seconds: Double) throws -> DisplayList.Fill {
  func first(_ items: [DisplayList.Item]) -> DisplayList.Fill? {
    for item in items {
      switch item {
      case .fill(let fill): return fill
      case .stroke: break
      case .group(let group): if let found = first(group.items) { return found }
      }
    }
    return nil
  }
  return try #require(first(try moving(inside, at: seconds).items))
}

/// Values of SMIL against closed forms (SVG Animations 2; SMIL 3.0).
struct SMILTests {
  /// The x of the first rectangle, by an animation of it.
  private func x(_ animation: String, at seconds: Double, attributes: String = "x='7'") throws -> Double {
    let shape = "<rect \(attributes) width='10' height='10'>\(animation)</rect>"
    let fill = try fill(shape, at: seconds)
    return Double(fill.path.boundingRect.applying(fill.transform).minX)
  }

  /// §2.8: linear between the values, evenly; after the end without a fill, the base value.
  @Test(arguments: [(-1.0, 7.0), (0, 0), (1, 5), (2, 10), (3, 25), (3.999, 39.985), (4, 7), (9, 7)])
  func `values are interpolated linearly`(time: Double, expected: Double) throws {
    #expect(abs(try x("<animate attributeName='x' values='0;10;40' dur='4s'/>", at: time) - expected) < 1e-9)
  }

  /// SMIL 3.0, §5.4.5: an active duration of 2.5 simple durations freezes in the middle.
  @Test(arguments: [
    ("repeatCount='2.5' fill='freeze'", 5.0), ("repeatCount='2' fill='freeze'", 10), ("repeatDur='3s'", 7),
  ])
  func `what is frozen keeps its last value`(attributes: String, expected: Double) throws {
    #expect(
      abs(try x("<animate attributeName='x' from='0' to='10' dur='2s' \(attributes)/>", at: 60) - expected) < 1e-9)
  }

  /// §2.9: the second of two splines is CSS's `ease-in`, whose value at ½ is 0.31535681 (its Bézier polynomial).
  @Test func `splines ease between key times`() throws {
    let animation =
      "<animate attributeName='x' values='0;0;100' keyTimes='0;0.2;1' calcMode='spline' keySplines='0 0 1 1;0.42 0 1 1' dur='10s'/>"
    #expect(abs(try x(animation, at: 6) - 31.535681) < 1e-5)
  }

  /// §2.8: with `discrete`, each of n values takes an n-th of the time.
  @Test(arguments: [(0.9, 0.0), (1.1, 10), (2.1, 20)])
  func `discrete values follow each other`(time: Double, expected: Double) throws {
    #expect(try x("<animate attributeName='x' values='0;10;20' calcMode='discrete' dur='3s'/>", at: time) == expected)
  }

  /// §2.8: of the way of 40, 30 come after 10; at half of the time it is at 20.
  @Test func `a paced animation has a constant speed`() throws {
    #expect(abs(try x("<animate attributeName='x' values='0;10;40' calcMode='paced' dur='4s'/>", at: 2) - 20) < 1e-9)
  }

  /// §2.11: 7 + (0…10) + 2 complete repetitions of 10.
  @Test func `what is additive and accumulates adds to the base value and to its last value`() throws {
    let animation =
      "<animate attributeName='x' from='0' to='10' dur='1s' repeatCount='5' additive='sum' accumulate='sum'/>"
    #expect(abs(try x(animation, at: 2.5) - 32) < 1e-9)
  }

  /// §2.7.1: a to-animation starts from the value that lies below, which another animation changes.
  @Test func `a to-animation leads from a changing value`() throws {
    let animations =
      "<animate attributeName='x' from='0' to='40' dur='4s'/><animate attributeName='x' to='100' dur='4s'/>"
    // Below: 20 at 2 s; half of the way from 20 to 100.
    #expect(abs(try x(animations, at: 2) - 60) < 1e-9)
  }

  /// §2.12 (the sandwich model): the later begin lies above, whatever the order in the document.
  @Test func `the animation that began later wins`() throws {
    let animations = "<set attributeName='x' to='50' begin='1s'/><set attributeName='x' to='30' begin='0s'/>"
    #expect(try x(animations, at: 0.5) == 30)
    #expect(try x(animations, at: 1.5) == 50)
  }

  /// SMIL 3.0, §5.4.3: begins and ends by those of others, with offsets.
  @Test(arguments: [(0.5, 7.0), (1.5, 20), (2.4, 20), (2.6, 30), (3.6, 7)])
  func `an animation begins with another`(time: Double, expected: Double) throws {
    let animations = """
      <set id='a' attributeName='y' to='1' begin='1s' dur='1s'/>
      <set id='b' attributeName='x' to='20' begin='a.begin' end='a.end+0.5s'/>
      <set attributeName='x' to='30' begin='b.end' dur='1s'/>
      """
    #expect(try x(animations, at: time) == expected)
  }

  /// Two animations that start each other: 1 s and 2 s, so it repeats after 3 s, also far beyond the horizon.
  @Test(arguments: [(0.5, 10.0), (1.5, 20), (3.5, 10), (5.5, 20), (3_000.5, 10), (3_002.5, 20)])
  func `a cycle of syncbases goes on without end`(time: Double, expected: Double) throws {
    let animations = """
      <set id='a' attributeName='x' to='10' begin='0s; b.end' dur='1s'/>
      <set id='b' attributeName='x' to='20' begin='a.end' dur='2s'/>
      """
    #expect(try x(animations, at: time) == expected)
  }

  @Test func `the period of a cycle is found`() throws {
    let drawing = try animated(
      """
      <rect width='1' height='1'><set id='a' attributeName='x' to='10' begin='0s; b.end' dur='1s'/>
      <set id='b' attributeName='x' to='20' begin='a.end' dur='2s'/></rect>
      """)
    #expect(drawing.length.commonPeriod == 3)
  }

  /// SMIL 3.0, §5.4.5: a new begin ends the interval before, unless `restart` says otherwise.
  @Test(arguments: [("always", 2.0), ("whenNotActive", 22), ("never", 22)])
  func `restart decides about a begin while it is active`(restart: String, expected: Double) throws {
    let animation = "<animate attributeName='x' from='0' to='40' dur='4s' begin='0s;2s' restart='\(restart)'/>"
    #expect(abs(try x(animation, at: 2.2) - expected) < 1e-9)
  }

  /// SMIL 3.0, §5.4.5: `min` holds the interval open; what freezes shows its last value then, and what does not the base.
  @Test(arguments: [("fill='freeze'", 10.0), ("", 7)])
  func `min lengthens an interval and not its values`(attributes: String, expected: Double) throws {
    #expect(
      try x("<animate attributeName='x' from='0' to='10' dur='1s' min='3s' \(attributes)/>", at: 2.5) == expected)
  }

  @Test func `max cuts an interval`() throws {
    #expect(try x("<animate attributeName='x' from='0' to='10' dur='4s' max='1s'/>", at: 1.5) == 7)
  }

  @Test func `a negative begin shows the middle of the animation at once`() throws {
    #expect(abs(try x("<animate attributeName='x' from='0' to='10' dur='4s' begin='-1s'/>", at: 0) - 2.5) < 1e-9)
  }

  @Test func `an animation may name its target`() throws {
    let inside = "<rect id='r' width='10' height='10'/><animate href='#r' attributeName='x' from='0' to='10' dur='2s'/>"
    #expect(abs(Double(try fill(inside, at: 1).path.boundingRect.minX) - 5) < 1e-9)
  }

  /// §2.14: `rotate` about a point, added to the attribute; (50, 40) turns by 90° about (50, 50) to (60, 50).
  @Test func `a rotation about a point adds to the transform`() throws {
    let inside = """
      <rect width='10' height='10' transform='translate(10 0)'><animateTransform attributeName='transform' \
      type='rotate' from='0 40 50' to='180 40 50' additive='sum' dur='2s'/></rect>
      """
    let point = CGPoint(x: 40, y: 40).applying(try fill(inside, at: 1).transform)
    #expect(hypot(point.x - 60, point.y - 50) < 1e-9)
  }

  /// §2.15: half of an L of 100 + 100 points is its corner; `auto` turns into the direction there.
  @Test func `a motion follows its path at a constant speed`() throws {
    let inside = """
      <rect width='2' height='2'><animateMotion path='M0 0 H100 V100' rotate='auto' dur='4s'/></rect>
      """
    let map = try fill(inside, at: 3).transform
    #expect(hypot(map.tx - 100, map.ty - 50) < 1e-6 && abs(map.a) < 1e-6 && abs(map.b - 1) < 1e-6)
  }

  @Test func `key points place a motion on its path`() throws {
    let inside = """
      <rect width='2' height='2'><animateMotion path='M0 0 H100' keyPoints='0;0.25;1' keyTimes='0;0.5;1' \
      calcMode='linear' dur='4s'/></rect>
      """
    #expect(abs(try fill(inside, at: 2).transform.tx - 25) < 1e-6)
  }

  /// §2.6 of SVG 2's data types: components of sRGB are mixed without their opacities.
  @Test func `colours are mixed component by component`() throws {
    let inside =
      "<rect width='9' height='9'><animate attributeName='fill' from='#f00' to='#00f' dur='4s'/></rect>"
    #expect(try fill(inside, at: 1).paint == .color(Color(red: 0.75, green: 0, blue: 0.25)))
  }

  @Test func `path data with the same commands are mixed`() throws {
    let inside = "<path d='M0 0H1V1Z'><animate attributeName='d' from='M0 0H10V10Z' to='m20 0h30v10z' dur='2s'/></path>"
    let box = try fill(inside, at: 1).path.boundingRect
    #expect(abs(box.minX - 10) < 1e-9 && abs(box.maxX - 30) < 1e-9 && abs(box.maxY - 10) < 1e-9)
  }

  @Test func `a style sheet decides about geometry, and SMIL about other properties`() throws {
    let inside = """
      <rect width='9' height='9' style='x: 30px; fill: red'><set attributeName='x' to='50'/>\
      <set attributeName='fill' to='blue'/></rect>
      """
    let fill = try fill(inside, at: 1)
    #expect(fill.path.boundingRect.minX == 30 && fill.paint == .color(Color(css: "blue")!))
  }

  @Test(arguments: ["begin='click'", "begin='r.mouseover'", "end='accessKey(a)'", "begin='wallclock(2020-01-01)'"])
  func `what never happens in a film is named`(attribute: String) throws {
    let inside = "<rect id='r' width='1' height='1'><set attributeName='x' to='1' \(attribute)/></rect>"
    #expect(try animated(inside).warnings.contains { $0.problem.contains("never happens in a film") })
  }

  @Test(arguments: [
    ("<animate attributeName='x' values='0;1' dur='2s'/>", 2.0), ("<set attributeName='x' to='1' begin='3s'/>", 3),
    ("<animate attributeName='x' values='0;1' dur='2s' begin='1s' repeatCount='indefinite'/>", 3),
    (
      """
      <animate attributeName='x' values='0;1' dur='2s' repeatCount='indefinite'/>\
      <animate attributeName='y' values='0;1' dur='3s' repeatCount='indefinite'/>
      """, 6
    ),
    (
      """
      <animate attributeName='x' values='0;1' dur='7.3s' repeatCount='indefinite'/>\
      <animate attributeName='y' values='0;1' dur='9.7s' repeatCount='indefinite'/>
      """, 10
    ),
  ])
  func `a clip has the length of the document`(animations: String, seconds: Double) throws {
    #expect(try animated("<rect width='1' height='1'>\(animations)</rect>").duration == seconds)
  }
}

/// Mistakes that take the effect of an animation away without an error. Each is named, with its place.
struct SMILMistakeTests {
  @Test(arguments: [
    (
      "<animate attributeName='colour' values='0;9' dur='3s'/>",
      "<rect> has no attribute 'colour' to animate; did you mean 'color'?"
    ),
    ("<animate attributeName='cx' values='0;9' dur='3s'/>", "<rect> has no attribute 'cx' to animate"),
    ("<animate attributeName='style' to='fill: red' dur='1s'/>", "<rect> has no attribute 'style' to animate"),
    ("<animate attributeName='x' values='0;nine' dur='3s'/>", "'nine' is no value of 'x'"),
    ("<animate attributeName='fill' values='red;bluu' dur='3s'/>", "'bluu' is no value of 'fill'"),
    (
      "<animateTransform attributeName='transform' type='rotate' values='0;a turn' dur='1s'/>",
      "'a turn' is no value of 'rotate'"
    ),
    ("<animate attributeName='x' dur='3s'/>", "the animation of 'x' has no values"),
    ("<set attributeName='x' dur='3s'/>", "the animation of 'x' has no values"),
    (
      "<animate attributeName='x' values='0;9' dur='3 seconds'/>",
      "'3 seconds' is no value of 'dur', and so left out; write '3s'"
    ),
    (
      "<animate attributeName='x' values='0;9' dur='3s' repeatCount='often'/>",
      "'often' is no value of 'repeatCount', and so left out"
    ),
    (
      "<animate attributeName='x' values='0;9' dur='3s' repeatDur='-1s'/>",
      "'-1s' is no value of 'repeatDur', and so left out"
    ),
    ("<animate attributeName='x' values='0;9'/>", "an animation without 'dur' keeps its first value"),
    (
      "<animate attributeName='widht' to='9' dur='3s'/>",
      "<rect> has no attribute 'widht' to animate; did you mean 'width'?"
    ),
    ("<animate attributeName='x' to='9' dur='1 s'/>", "'1 s' is no value of 'dur', and so left out; write '1s'"),
    ("<animate attributeName='x' to='9' dur='2sec'/>", "'2sec' is no value of 'dur', and so left out; write '2s'"),
    (
      "<animate attributeName='x' to='9' dur='1s' begin='2 s'/>",
      "'2 s' in 'begin' is no time, and so never happens; write '2s'"
    ),
    (
      "<animate attributeName='x' to='9' dur='1s' repeatCount='infinite'/>",
      "'infinite' is no value of 'repeatCount', and so left out; write 'indefinite'"
    ),
    (
      "<animate attributeName='x' to='9' dur='1s' fill='both'/>",
      "'both' is no value of 'fill', and so left out; it is 'freeze' or 'remove'"
    ),
    (
      "<animate attributeName='x' to='9' dur='1s' fill='freze'/>",
      "'freze' is no value of 'fill', and so left out; did you mean 'freeze'?"
    ),
    (
      "<animate attributeName='x' to='9' dur='1s' restart='allways'/>",
      "'allways' is no value of 'restart', and so left out; did you mean 'always'?"
    ),
    (
      "<animate attributeName='x' to='9' dur='1s' calcMode='discret'/>",
      "'discret' is no value of 'calcMode', and so left out; did you mean 'discrete'?"
    ),
    (
      "<animate attributeName='x' values='1;9' dur='1s' additive='add'/>",
      "'add' is no value of 'additive', and so left out; it is 'replace' or 'sum'"
    ),
    (
      "<animate attributeName='x' values='1;9' dur='1s' accumulate='yes'/>",
      "'yes' is no value of 'accumulate', and so left out; it is 'none' or 'sum'"
    ),
    (
      "<animate attributeName='x' values='1;9' dur='1s' keyTimes='0;0.5;1'/>",
      "'keyTimes' has 3 times for 2 values, and so the animation has no effect"
    ),
    (
      "<animate attributeName='x' values='1;9;3' dur='1s' keyTimes='0;0.7;0.5'/>",
      "'keyTimes' has 0.5 after a later time, and so the animation has no effect"
    ),
    (
      "<animate attributeName='x' values='1;9' dur='1s' keyTimes='0;0.5'/>",
      "'keyTimes' ends with another time than 1, and so the animation has no effect"
    ),
    (
      "<animate attributeName='x' values='1;9' dur='1s' keyTimes='0;100%'/>",
      "'100%' in 'keyTimes' is no number from 0 to 1, and so the animation has no effect"
    ),
    (
      "<animate attributeName='x' values='1;9;3' dur='1s' calcMode='spline' keySplines='0 0 1 1'/>",
      "'keySplines' has 1 spline for 3 values, which take 2, and so the animation has no effect"
    ),
    (
      "<animate attributeName='x' values='1;9' dur='1s' calcMode='spline' keySplines='0 2 1'/>",
      "'0 2 1' in 'keySplines' is not four numbers from 0 to 1, and so the animation has no effect"
    ),
  ])
  func `a mistake is named once, where it is`(animation: String, problem: String) throws {
    let warnings = try animated("<rect width='9' height='9'>\n\(animation)</rect>").warnings
    #expect(warnings.map(\.problem) == [problem])
    #expect(warnings.first?.position.line == 2 && warnings.first?.position.column == 1)
  }

  @Test(arguments: [
    "<animate attributeName='x' values='0;9;' dur='indefinite'/>", "<set attributeName='class' to='a b'/>",
    "<animate attributeName='fill' values='none;red;currentColor;url(#a) blue;inherit' dur='1s' repeatDur='3s'/>",
    "<animate attributeName='rx' values='auto;3' dur='1s' repeatCount='indefinite'/>",
    "<animate attributeName='stroke-dasharray' values='none;3 4' dur='1s'/>",
    "<animate attributeName='display' values='none;inline' dur='media'/>",
    "<animate attributeName='xlink:href' values='#a;#b' dur='00:03'/>",
    "<animate attributeName='visibility' to='hidden' dur='1min'/>",
  ])
  func `what is right is not named`(animation: String) throws {
    let warnings = try animated("<rect id='a' width='9' height='9'>\(animation)</rect>").warnings
    #expect(warnings.isEmpty, "\(warnings)")
  }

  @Test(arguments: ["hover", "focus", "active"]) func `an animation that a reader starts is named`(name: String) throws
  {
    let sheet = "@keyframes k { to { fill: red } } g:\(name) > rect { animation: k 1s } rect:\(name) { fill: blue }"
    let problems = try animated("<style>\(sheet)</style><rect width='9' height='9'/>").warnings.map(\.problem)
    #expect(problems == ["what ':\(name)' starts or stops does not happen in a film, which has no pointer"])
  }
}
