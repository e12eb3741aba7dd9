import Foundation

/// Limits on the number of frames that are made in parallel, and on their memory. `FrameSequence` keeps to them.
public enum FrameJobs {
  /// The allowed number of parallel jobs.
  public static let range = 1...256
  /// The default number of jobs: one per processor, so that neither drawing nor encoding lacks one.
  public static var automatic: Int {
    min(max(ProcessInfo.processInfo.activeProcessorCount, range.lowerBound), range.upperBound)
  }
  /// The limit for the surfaces of all jobs together, in bytes: 1 GiB. For very large frames, the number of jobs is
  /// reduced.
  public static let maximumMemory = 1 << 30

  /// The stack size of a worker thread, in bytes. Scenes nest, and their evaluation is recursive, so it is twice the
  /// usual size of a main thread's stack.
  package static let stackSize = 16 << 20
}
