import ArgumentParser
import Foundation
import PathreelMotion
import PathreelNumerics
import PathreelSceneFiles
import PathreelSceneGrammar
import PathreelSceneSyntax
import PathreelSequencing
import PathreelSeries

/// The options `--ease`, `--ping-pong` and `--hold` of the `sweep` command, for `--layout time`: how parameters move
/// over the length of a clip. ``SweepCommand`` makes a `ParameterMotion` of them.
struct MovementOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "An easing for all parameters, such as in-out or spring(0.5, 0.3), or for one: rolling=in-out.",
      valueName: "easing"))
  var ease: [String] = []

  @Flag(help: "Run to the last values by the clip's middle, and back by its end.")
  var pingPong = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Hold the first and the last values for this long.", valueName: "0.5s"),
    transform: Interval.read)
  var hold: Interval?

  /// The name of one of these options that was given, for error messages; nil if there is none. The options are checked
  /// in this order, whatever their order on the command line.
  var given: String? {
    if !ease.isEmpty { return "--ease" }
    if pingPong { return "--ping-pong" }
    return hold == nil ? nil : "--hold"
  }

  /// The given options, as words of a command line.
  var words: [String] {
    ease.flatMap { ["--ease", $0] } + (pingPong ? ["--ping-pong"] : []) + (hold.map { ["--hold", $0.text] } ?? [])
  }

  /// A track for each variation: the parameter's values with its easing, linear by default.
  func tracks(of variations: [Variation]) throws -> [ParameterMotion.Track] {
    var common: Easing?
    var own: [String: Easing] = [:]
    for argument in ease {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts.count > 1 ? parts[0] : nil
      // The offset at which the easing begins in the argument, in Unicode scalars, for the error's marker.
      let start = parts.count > 1 ? parts[0].unicodeScalars.count + 1 : 0
      let text = parts.last ?? ""
      guard let easing = Easings.easing(named: text) else {
        throw ArgumentError(
          "--ease", argument, at: start..<argument.unicodeScalars.count,
          "'\(text)' is not an easing; write \(Easings.list(withNotes: false))")
      }
      if let name {
        guard variations.contains(where: { $0.name == name }) else {
          let advice = nearest(to: name, among: variations.map(\.name)).map { "; did you mean '\($0)'?" } ?? ""
          throw ArgumentError(
            "--ease", argument, at: 0..<name.unicodeScalars.count, "no --vary gives '\(name)' values\(advice)")
        }
        guard own.updateValue(easing, forKey: name) == nil else {
          throw UsageError("--ease gives '\(name)' two easings")
        }
      } else {
        guard common == nil else {
          throw UsageError("--ease gives all parameters two easings; name one, as pen=\(text)")
        }
        common = easing
      }
    }
    return variations.map { ParameterMotion.Track($0, own[$0.name] ?? common ?? .linear) }
  }

  /// Throws ``UsageError`` if the clip has too few frames for the movement there and back, or for the hold.
  func check(_ motion: ParameterMotion, in clock: FrameClock) throws {
    if motion.fits(clock) { return }
    let isLongEnough = ParameterMotion(motion.tracks, pingPong: motion.pingPong).fits(clock)
    guard isLongEnough, let hold else {
      throw UsageError("--ping-pong: the clip has fewer than three frames, and no way back")
    }
    let longest = (motion.longestHold(in: clock) * 1000).rounded(.down) / 1000
    throw UsageError(
      "--hold \(hold.text): the clip lasts \(clock.duration) s, which leaves no frame to move in; "
        + (longest > 0 ? "hold \(longest)s at most" : "leave it out"))
  }
}
