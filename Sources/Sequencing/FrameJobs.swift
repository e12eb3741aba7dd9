import Foundation

/// How many frames are made at once, and in what memory.
public enum FrameJobs {
  /// How many may be made at once.
  public static let range = 1...256
  /// One for each processor: so the slower of drawing and encoding is never short of one.
  public static var automatic: Int {
    min(max(ProcessInfo.processInfo.activeProcessorCount, range.lowerBound), range.upperBound)
  }
  /// What their surfaces may take together, in bytes: 1 GiB. The largest frames get fewer jobs for it.
  public static let maximumMemory = 1 << 30

  /// Scenes nest, and evaluating them recurses: twice the stack that a main thread usually has.
  package static let stackSize = 16 << 20
}
