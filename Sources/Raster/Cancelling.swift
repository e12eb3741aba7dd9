import PathreelDrawing

extension CancellationFlag {
  /// The number of lines, curves and edges of a path after which ``FramePlan`` polls the flag: less than a millisecond.
  static var edgesPerPoll: Int { 1 << 12 }
  /// The number of commands of tiles after which ``TileRenderer`` polls it.
  static var commandsPerPoll: Int { 1 << 6 }
}
