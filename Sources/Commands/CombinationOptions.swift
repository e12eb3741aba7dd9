import ArgumentParser
import PathreelSeries

/// Which values outputs have together.
struct CombinationOptions: ParsableArguments {
  @Flag(help: "Take the first values of all parameters, then the second ones, instead of all combinations.")
  var zip = false

  @Option(
    help: ArgumentHelp(
      "Take so many samples instead, spread evenly over all values.", valueName: "n"),
    transform: OutputLimit.read)
  var random: OutputLimit?

  @Option(help: ArgumentHelp("Another whole number for other samples; 0 unless given.", valueName: "n"))
  var seed: Int?

  func validate() throws {
    if zip, random != nil { throw ValidationError("--zip and --random both say which values meet; use one.") }
    if seed != nil, random == nil { throw ValidationError("--seed is for the samples of --random.") }
  }

  /// An option that was given; nil where there is none.
  var given: String? { zip ? "--zip" : random == nil ? nil : "--random" }

  func members(of variations: [Variation]) throws -> SweepMembers {
    if let random { return try SweepMembers(variations, .samples(count: random.count, seed: seed ?? 0)) }
    return try SweepMembers(variations, zip ? .zip : .product)
  }
}
