import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Decimal times in scene files. Expected values come from integers: frame n is at n · denominator / numerator, and a
/// decimal is a number of hundredths.
struct DecimalTimesTests {
  private static let rates = [
    "10", "12", "15", "24000/1001", "23.976", "24", "25", "30000/1001", "29.97", "30", "50", "60",
  ]

  private func seconds(_ frame: Int, _ rate: FrameRate) -> Double {
    Double(frame * rate.denominator) / Double(rate.numerator)
  }

  /// The names or iterations of the elements that a frame shows.
  private func shown(_ scene: SceneFile, at seconds: Double, ofFrameAt frame: Double? = nil) throws -> Set<Int> {
    let list = try scene.displayList(at: seconds, ofFrameAt: frame, paidBy: FrameAccount())
    return Set(list.items.compactMap { $0.place?.iterations.last?.value })
  }

  /// The numbers whose time, in hundredths, lies at or before a frame and less than `length` before it.
  private func expected(
    _ count: Int, _ frame: Int, _ rate: FrameRate, from: (Int) -> Int, lasts: Int
  ) -> Set<Int> {
    let passed = 100 * frame * rate.denominator
    return Set(
      (0..<count).filter {
        (from($0) * rate.numerator..<(from($0) + lasts) * rate.numerator).contains(passed)
      })
  }

  @Test(arguments: rates) func `layers are there in the frames of their decimal times`(text: String) throws {
    let rate = try #require(FrameRate(text))
    for lasts in stride(from: 10, through: 200, by: 10) + [1, 3, 7, 29, 57, 113, 151] {
      // Their starts are 0.1 … 2.0, written as tenths and as sums.
      let scene = try SceneFile(
        text: """
          canvas: {size: [90, 90]}
          duration: 9
          elements:
            - repeat: {count: 20}
              element: {rectangle: {size: [2, 2]}, layer: {from: (i + 1) * 0.1, lasts: \(Double(lasts) / 100)}}
          """, name: "a")
      for frame in 0...(5 * rate.numerator / (2 * rate.denominator)) {
        let found = try shown(scene, at: seconds(frame, rate))
        #expect(found == expected(20, frame, rate, from: { 10 * $0 + 10 }, lasts: lasts), "\(lasts) in frame \(frame)")
      }
    }
  }

  @Test(arguments: rates) func `of layers in a row each frame shows one`(text: String) throws {
    let rate = try #require(FrameRate(text))
    for lasts in [10, 20, 30, 70, 110, 3, 29] {
      let scene = try SceneFile(
        text: """
          canvas: {size: [90, 90]}
          duration: 9
          parameters: {length: {value: \(Double(lasts) / 100)}}
          elements:
            - repeat: {count: 110}
              element: {rectangle: {size: [2, 2]}, layer: {from: i * length, lasts: length}}
          """, name: "a")
      for frame in 0...(3 * rate.numerator / rate.denominator) {
        let number = 100 * frame * rate.denominator / (lasts * rate.numerator)
        #expect(try shown(scene, at: seconds(frame, rate)) == [number], "\(lasts) in frame \(frame)")
      }
    }
  }

  @Test(arguments: rates) func `times inside of a layer count from its start, also after an hour`(text: String) throws {
    let rate = try #require(FrameRate(text))
    for start in [10, 30, 230, 1030, 360_030] {
      let scene = try SceneFile(
        text: """
          canvas: {size: [90, 90]}
          duration: 4000
          elements:
            - group:
                - repeat: {count: 20}
                  element:
                    rectangle: {size: [2, 2]}
                    layer: {from: 0.1 + i * 0.1, lasts: 0.7}
              layer: {from: \(Double(start) / 100)}
          """, name: "a")
      let first = start * rate.numerator / (100 * rate.denominator)
      for frame in first...(first + 3 * rate.numerator / rate.denominator) {
        let found = try shown(scene, at: seconds(frame, rate))
        let exact = expected(20, frame, rate, from: { start + 10 + 10 * $0 }, lasts: 70)
        #expect(found == exact, "\(start) in frame \(frame)")
      }
    }
  }

  @Test(arguments: rates) func `a cut under motion blur is the frame's own`(text: String) throws {
    let rate = try #require(FrameRate(text))
    let scene = try SceneFile(
      text: """
        canvas: {size: [90, 90]}
        duration: 9
        elements:
          - repeat: {count: 20}
            element: {rectangle: {size: [2, 2]}, layer: {from: (i + 1) * 0.1, lasts: 0.2}}
        """, name: "a")
    for frame in 1...(3 * rate.numerator / rate.denominator) {
      let exact = expected(20, frame, rate, from: { 10 * $0 + 10 }, lasts: 20)
      for offset in [-0.25, 0, 0.25] {
        let time = (Double(frame) + offset) / rate.framesPerSecond
        #expect(try shown(scene, at: time, ofFrameAt: seconds(frame, rate)) == exact, "frame \(frame)")
      }
    }
  }

  @Test(arguments: rates) func `captions are shown in the frames of their times`(text: String) throws {
    let rate = try #require(FrameRate(text))
    let folder = try SceneFolder()
    // Captions of 0.3 s, one after another.
    let captions = (0..<20).map { i in
      func time(_ tenths: Int) -> String { "00:00:0\(tenths / 10),\(tenths % 10)00" }
      return "\(i + 1)\n\(time(3 * i)) --> \(time(3 * i + 3))\n\(i)\n"
    }
    try folder.write(captions.joined(separator: "\n"), to: "c.srt")
    let scene = try folder.load(
      """
      canvas: {size: [90, 90]}
      duration: 9
      data: {c: c.srt}
      elements:
        - repeat: {over: c}
          element: {rectangle: {size: [2, 2]}, layer: {from: row.start, lasts: row.end - row.start}}
      """)
    for frame in 0...(5 * rate.numerator / rate.denominator) {
      let number = 10 * frame * rate.denominator / (3 * rate.numerator)
      #expect(try shown(scene, at: seconds(frame, rate)) == [number], "frame \(frame)")
    }
  }

  @Test(arguments: rates) func `tracks of data change at their times`(text: String) throws {
    let rate = try #require(FrameRate(text))
    let rows = (0..<20).map { "{w: \(2000 + $0), k: a, v: 1, c: '#0000\(10 + $0)'}" }.joined(separator: ", ")
    let scene = try SceneFile(
      text: """
        canvas: {size: [90, 90]}
        duration: 9
        data: {race: {rows: [\(rows)], track: {time: w, key: k, value: v, at: 2000 + t / 0.3}}}
        elements: [{rectangle: {size: [2, 2]}, fill: "race.c[0]"}]
        """, name: "a")
    for frame in 0...(5 * rate.numerator / rate.denominator) {
      let number = 10 * frame * rate.denominator / (3 * rate.numerator)
      guard case .fill(let fill)? = try scene.displayList(at: seconds(frame, rate)).items.first else {
        Issue.record("nothing in frame \(frame)")
        continue
      }
      let color = try #require(Color(css: "#0000\(10 + number)"))
      #expect(fill.paint == .color(color), "frame \(frame)")
    }
  }

  // MARK: Expressions

  /// A scope with a time, a period and a start.
  private static let scope: ExpressionScope = {
    var scope = ExpressionScope()
    for name in ["t", "p", "s"] { scope.bind(name, .number, .time) }
    return scope
  }()

  /// The value of an expression, also as the function of a curve; NaN unless both give the same bits.
  private func value(
    _ expression: PathreelExpressions.Expression, _ t: Double, _ p: Double, _ s: Double
  ) throws -> Double {
    var context = ExpressionContext(slots: [.number(t), .number(p), .number(s)])
    guard case .number(let value) = try expression.value(in: context) else { return .nan }
    context.variableSlot = 0
    var steps = 0
    let curve = expression.function(in: context).value(at: t, counting: &steps)
    return value.bitPattern == curve.bitPattern ? value : .nan
  }

  @Test(arguments: rates) func `loops begin again with the frame at their period`(text: String) throws {
    let rate = try #require(FrameRate(text))
    /// The value of each expression, given the number of whole periods and the share of the next one.
    let expressions: [(text: String, exact: (Int, Double, Double) -> Double)] = [
      ("loop(t, p)", { _, share, _ in share }),
      ("pingpong(t, 2 * p)", { whole, share, _ in whole % 2 == 0 ? share : 1 - share }),
      ("wrap(t, 0, p)", { _, share, period in share * period }),
      ("wrap(t + s, s, s + p) - s", { _, share, period in share * period }),
      ("mod(t, p)", { _, share, period in share * period }),
      ("t % p", { _, share, period in share * period }),
      ("(t + s - 0.1 - (s - 0.1)) % p", { _, share, period in share * period }),
      ("fract(t / p)", { _, share, _ in share }),
      ("floor(t / p)", { whole, _, _ in Double(whole) }),
      ("ceil(t / p)", { whole, share, _ in Double(share > 0 ? whole + 1 : whole) }),
      ("trunc(t / p)", { whole, _, _ in Double(whole) }),
      ("round(t / p)", { whole, share, _ in Double(share * 2 > 1 - 1e-12 ? whole + 1 : whole) }),
    ]
    var faults: [String] = []
    for (text, exact) in expressions {
      let expression = try Expression(text, in: Self.scope)
      for period in Array(stride(from: 10, through: 200, by: 10)) + [7, 29, 57, 113, 151] {
        for frame in 0...(2 * rate.numerator / rate.denominator) {
          let (passed, whole) = (100 * frame * rate.denominator, period * rate.numerator)
          let share = Double(passed % whole) / Double(whole)
          let seconds = Double(period) / 100
          let found = try value(expression, self.seconds(frame, rate), seconds, Double(period % 37) / 10)
          let wanted = exact(passed / whole, share, seconds)
          // A loop that is seamless stays so: the frame at the period has the bits of frame 0.
          let isSeamless = share > 0 || text.contains("s") || found == wanted
          if !(abs(found - wanted) < 1e-9) || !isSeamless {
            faults.append("\(text), \(seconds), frame \(frame): \(found)")
          }
        }
      }
    }
    #expect(faults == [])
  }

  @Test(arguments: rates) func `comparisons hold from the frame at their time on`(text: String) throws {
    let rate = try #require(FrameRate(text))
    let tests = [
      "if(t - s >= p, 1, 0)", "if(t < s + p, 0, 1)", "step(s + p, t)", "if(not (p > t - s), 1, 0)",
      "if(t <= s + p and t != s + p, 0, 1)",
    ]
    var faults: [String] = []
    for text in tests {
      let expression = try Expression(text, in: Self.scope)
      for start in 1...20 {
        for length in 1...20 {
          let end = 10 * (start + length)
          let first = (end * rate.numerator + 100 * rate.denominator - 1) / (100 * rate.denominator)
          for frame in (first - 1)...first {
            let found = try value(expression, seconds(frame, rate), Double(length) / 10, Double(start) / 10)
            if found != (frame >= first ? 1 : 0) { faults.append("\(text), \(start), \(length), frame \(frame)") }
          }
        }
      }
    }
    #expect(faults == [])
  }
}
