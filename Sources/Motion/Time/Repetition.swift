/// How often a beat runs, and whether every second time backwards.
///
/// A beat's length is that of one pass. At the instant where one pass ends and the next begins the progress is the next
/// one's: 0 in a loop, and in a ping-pong 1 where it turns back and 0 where it sets out again. When the last pass is over
/// the progress stays at that pass's end: 1, or 0 after an even number of passes of a ping-pong. On the way back a curve
/// is run backwards, as CSS's `alternate` does.
///
/// A spring is let go anew in each pass of a loop. In a ping-pong it keeps its momentum and is drawn to 1 and 0 in turn,
/// so that neither place nor speed ever jumps; after the last pass it comes to rest.
///
/// ```swift
/// Beat("pulse", lasting: 0.4, .easeInOut).repeated(6, pingPong: true)  // to and fro three times, in 2.4 s
/// ```
public struct Repetition: Hashable, Sendable {
  /// The number of passes, 1…``maximumCount``.
  public var count: Int
  /// Whether every second pass leads back from 1 to 0.
  public var isPingPong: Bool

  /// One pass, forwards.
  public static let once = Repetition(1)
  /// The most passes that a beat can have.
  public static let maximumCount = 10_000

  /// A number of passes, all forwards unless given.
  public init(_ count: Int, pingPong: Bool = false) { (self.count, isPingPong) = (count, pingPong) }

  /// Where the last pass ends.
  var end: Double { isPingPong && count % 2 == 0 ? 0 : 1 }
}

extension Beat {
  /// The beat, passed through `count` times on end; `duration` is the length of one pass.
  public func repeated(_ count: Int, pingPong: Bool = false) -> Beat {
    var beat = self
    beat.repetition = Repetition(count, pingPong: pingPong)
    return beat
  }
}

extension Stagger {
  /// The stagger, each beat of which is passed through `count` times on end.
  public func repeated(_ count: Int, pingPong: Bool = false) -> Stagger {
    var stagger = self
    stagger.repetition = Repetition(count, pingPong: pingPong)
    return stagger
  }
}

extension Easing {
  /// The progress `elapsed` seconds into passes of the given length.
  public func progress(after elapsed: Double, of length: Double, repeated repetition: Repetition) -> Double {
    if repetition.count == 1 { return progress(after: elapsed, of: length) }
    guard elapsed >= 0 else { return 0 }
    guard length > 0 else { return repetition.end }
    let turns = elapsed / length
    // Decimals such as 0.1 rarely divide evenly; a billionth of a pass is no time.
    let isBetween = abs(turns - turns.rounded()) < 1e-9
    let pass = isBetween ? turns.rounded() : turns.rounded(.down)
    switch self {
    case .curve(let curve):
      guard pass < Double(repetition.count) else { return repetition.end }
      let share = isBetween ? 0 : turns - pass
      let isBack = repetition.isPingPong && pass.truncatingRemainder(dividingBy: 2) == 1
      return curve.value(at: isBack ? 1 - share : share)
    case .spring(let spring):
      let last = Int(min(pass, Double(repetition.count - 1)))
      guard repetition.isPingPong else { return progress(after: elapsed - Double(last) * length, of: length) }
      // A spring's motion is linear in its targets: turning back adds a spring of the opposite pull.
      var sum = 0.0
      for pass in stride(from: last, through: 0, by: -1) {
        let time = elapsed - Double(pass) * length
        let progress = progress(after: time, of: length)
        sum += pass % 2 == 0 ? progress : -progress
        // So have all pulls before this one, which cancel in pairs.
        if spring.isSettled(after: time, within: 1e-6) { return pass % 2 == 0 ? sum : sum + 1 }
      }
      return sum
    }
  }
}
