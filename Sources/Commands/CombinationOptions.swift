import ArgumentParser
import PathreelSeries

/// The options `--zip`, `--random` and `--seed` of the `sweep` command: how the values of several parameters are
/// combined.
struct CombinationOptions: ParsableArguments {
  @Flag(help: "Take the first values of all parameters, then the second ones, instead of all combinations.")
  var zip = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Take so many samples instead, spread evenly over all values.", valueName: "n"),
    transform: OutputLimit.read)
  var random: OutputLimit?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Another whole number for other samples; 0 unless given.", valueName: "n"))
  var seed: Int?

  func validate() throws {
    if zip, random != nil { throw ValidationError("--zip and --random both say which values meet; use one.") }
    if seed != nil, random == nil { throw ValidationError("--seed is for the samples of --random.") }
  }

  /// The option that changes the combination; nil if neither `--zip` nor `--random` is given.
  var given: String? { zip ? "--zip" : random == nil ? nil : "--random" }

  /// The given options, as words of a command line.
  var words: [String] {
    (zip ? ["--zip"] : []) + (random.map { ["--random", "\($0.count)"] } ?? [])
      + (seed.map { ["--seed", "\($0)"] } ?? [])
  }

  /// The combinations of values. The sweep makes one output (member) for each.
  func members(of variations: [Variation]) throws -> SweepMembers {
    if let random { return try SweepMembers(variations, .samples(count: random.count, seed: seed ?? 0)) }
    return try SweepMembers(variations, zip ? .zip : .product)
  }
}
