import Foundation
import PathreelDrawing
import PathreelLottie
import Testing

struct ExpressionTests {
  /// The centre of a square at a frame, whose position from (0, 0) at frame 0 to (10, 20) at frame 10 has an expression.
  private func center(_ script: String, at frame: Double, beside other: String = "") throws -> CGPoint? {
    let keyframes = """
      [{"t": 0, "s": [0, 0], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}, {"t": 10, "s": [10, 20]}]
      """
    let item = """
      {"ty": "rc", "nm": "Box", "ix": 1, "s": {"k": [20, 20]}, "p": {"k": \(keyframes), "x": "\(script)"}}
      """
    let effects = """
      "ind": 1, "ef": [{"ty": 5, "nm": "Speed", "ef": [
        {"ty": 0, "nm": "Slider", "v": {"k": 7}}, {"ty": 10, "nm": "Layer", "v": {"k": 2}}]}],
      """
    return try animation(shapes(item, redFill, fields: effects), other).center(at: frame)
  }

  private static let null = #"{"ty": 3, "nm": "Hand", "ind": 2, "ip": 0, "op": 60, "ks": {"p": {"k": [3, 4]}}}"#

  @Test(arguments: [
    ("$bm_rt = [time * 30, 5];", 12.0, 12.0, 5.0),
    ("var $bm_rt; $bm_rt = loopOut('cycle');", 24, 4, 8),
    ("$bm_rt = loopOut('pingpong');", 14, 6, 12),
    ("$bm_rt = loopOut('offset');", 24, 24, 48),
    ("$bm_rt = $bm_sum(value, [1, 2]);", 5, 6, 12),
    ("$bm_rt = $bm_mul(value, effect('Speed')('Slider'));", 1, 7, 14),
    ("$bm_rt = thisComp.layer('Hand').transform.position;", 0, 3, 4),
    ("$bm_rt = [numKeys, key(2).time * 30];", 0, 2, 10),
    ("function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2); } $bm_rt = [f(10), 0];", 0, 55, 0),
    ("var s = 0; for (var i = 0; i < 5; i++) { if (i == 3) { continue; } s += i; } $bm_rt = [s, i];", 0, 7, 5),
    ("try { $bm_rt = missing; } catch (e) { $bm_rt = [1, 2]; }", 0, 1, 2),
    ("$bm_rt = linear(time, 0, 1, [0, 0], [60, 30]);", 15, 30, 15),
    ("$bm_rt = [Math.round(2.5), clamp(9, 0, 4)];", 0, 3, 4),
    ("$bm_rt = [key(2)[0], key(2)[1]];", 0, 10, 20),
    ("$bm_rt = effect('Speed')('Layer').transform.position;", 0, 3, 4),
    ("$bm_rt = [thisProperty.propertyGroup(1).propertyIndex, thisLayer(2)(1).size[1]];", 0, 1, 20),
    ("$bm_rt = [thisProperty.propertyGroup(1).size[0], thisProperty.propertyGroup(3).index];", 0, 20, 1),
    ("var a = 3; $bm_rt = [eval('a + 1'), eval(['thisLayer'][0]).index];", 0, 4, 1),
    ("var r = sourceRectAtTime(); $bm_rt = [r.width, r.height];", 0, 20, 20),
    ("$bm_rt = smooth(0.2, 3);", 5, 5, 10),
    ("var c = hslToRgb(rgbToHsl([0.2, 0.4, 0.6, 1])); $bm_rt = [10 * c[0], 10 * c[2]];", 0, 2, 6),
    ("$bm_rt = [Math.hypot(3, 4), Math.trunc(-2.5)];", 0, 5, -2),
    ("$bm_rt = [content('Box').size[0], thisProperty.valueAtTime(0.1)[1]];", 0, 20, 6),
  ])
  func `a script gives the value of its property`(script: String, frame: Double, x: Double, y: Double) throws {
    #expect(try #require(try center(script, at: frame, beside: Self.null)).isNear(x, y, within: 1e-6))
  }

  @Test(arguments: [
    "while (true) {}", "function f() { f(); } f();", "var s = 'a'; while (true) { s += s; }", "(", "x",
    "eval('eval(1')",
  ])
  func `a script that fails or does not end leaves the value, with a warning`(script: String) throws {
    #expect(try #require(try center(script, at: 5, beside: Self.null)).isNear(5, 10))
    let item = #"{"ty": "rc", "s": {"k": [20, 20]}, "p": {"k": [1, 2], "x": "\#(script)"}}"#
    let warning = try #require(try animation(shapes(item, redFill)).warnings.first)
    #expect(warning.problem.hasPrefix("the expression '\(script)' counts as not there: "))
  }

  @Test func `expressions that ask for each other end`() throws {
    let script = "$bm_rt = thisComp.layer(1).content('Box').position;"
    #expect(try center(script, at: 5, beside: Self.null) != nil)
  }

  @Test func `wiggles wander within their amount, and are the same in each frame that is made anew`() throws {
    let script = "$bm_rt = wiggle(5, 30);"
    for frame in stride(from: 0.0, to: 60, by: 7) {
      let point = try #require(try center("$bm_rt = [50, 50]; " + script, at: frame, beside: Self.null))
      #expect(abs(point.x - min(frame, 10)) <= 30 && abs(point.y - 2 * min(frame, 10)) <= 30)
      #expect(try center(script, at: frame, beside: Self.null) == center(script, at: frame, beside: Self.null))
    }
  }
}
