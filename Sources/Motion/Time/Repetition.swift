import PathreelDrawing
import PathreelNumerics

/// The number of passes of a ``Beat`` or ``Stagger``, and whether every second pass runs backwards (ping-pong).
///
/// A beat's length is the length of one pass. At the instant where one pass ends and the next begins, the next pass
/// decides the progress: always 0 in a loop, alternately 1 and 0 in a ping-pong. After the last pass, the progress
/// keeps its last value: 1, or 0 after an even number of passes of a ping-pong. On the way back a curve runs backwards,
/// like CSS's `alternate`.
///
/// A spring is released anew in each pass of a loop. In a ping-pong it keeps its momentum, and its target alternates
/// between 1 and 0. So neither value nor velocity ever jumps; after the last pass it comes to rest.
///
/// ```swift
/// Beat("pulse", lasting: 0.4, .easeInOut).repeated(6, pingPong: true)  // to and fro three times, in 2.4 s
/// ```
public struct Repetition: Hashable, Sendable {
  /// The number of passes, 1…``maximumCount``.
  public var count: Int
  /// Whether every second pass runs back from 1 to 0.
  public var isPingPong: Bool

  /// One pass, forwards.
  public static let once = Repetition(1)
  /// The largest number of passes of a beat.
  public static let maximumCount = 10_000

  /// Creates a number of passes, all forwards by default.
  public init(_ count: Int, pingPong: Bool = false) { (self.count, isPingPong) = (count, pingPong) }

  /// The progress at the end of the last pass.
  var end: Double { isPingPong && count % 2 == 0 ? 0 : 1 }
}

extension Beat {
  /// The beat with `count` passes in succession; `duration` is the length of one pass.
  public func repeated(_ count: Int, pingPong: Bool = false) -> Beat {
    var beat = self
    beat.repetition = Repetition(count, pingPong: pingPong)
    return beat
  }
}

extension Stagger {
  /// The stagger with `count` passes of each beat in succession.
  public func repeated(_ count: Int, pingPong: Bool = false) -> Stagger {
    var stagger = self
    stagger.repetition = Repetition(count, pingPong: pingPong)
    return stagger
  }
}

extension Easing {
  /// The progress `elapsed` seconds after the start of repeated passes of the given length, in seconds. ``Timeline``
  /// calls it.
  public func progress(after elapsed: Double, of length: Double, repeated repetition: Repetition) -> Double {
    if repetition.count == 1 { return progress(after: elapsed, of: length) }
    guard Decimals.elapsed(since: 0, at: elapsed) >= 0 else { return 0 }
    // Without a length, all passes begin at once, so the whole motion is that of the last one.
    guard length > 0 else { return repetition.end * progress(after: elapsed, of: length) }
    let (pass, share) = Decimals.turns(elapsed, every: length)
    switch self {
    case .curve(let curve):
      guard pass < Double(repetition.count) else { return repetition.end }
      let isBack = repetition.isPingPong && pass.truncatingRemainder(dividingBy: 2) == 1
      return curve.value(at: isBack ? 1 - share : share)
    case .spring(let spring):
      let last = Int(min(pass, Double(repetition.count - 1)))
      guard repetition.isPingPong else { return progress(after: elapsed - Double(last) * length, of: length) }
      // A spring's motion depends linearly on its target, so motions can be added. At each turn, a spring with the
      // target 1 or −1 is added to the sum.
      var sum = 0.0
      for pass in stride(from: last, through: 0, by: -1) {
        let time = elapsed - Double(pass) * length
        let progress = progress(after: time, of: length)
        sum += pass % 2 == 0 ? progress : -progress
        // All earlier springs have settled too, at 1 and −1 alternately. They cancel in pairs; before an odd pass, one
        // remains.
        if spring.isSettled(after: time, within: 1e-6) { return pass % 2 == 0 ? sum : sum + 1 }
      }
      return sum
    }
  }
}
