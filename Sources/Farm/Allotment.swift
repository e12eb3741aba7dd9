import Foundation

/// How a job's shards are handed to the tasks of a queue, and what each task asks for.
///
/// ```swift
/// let allotment = Allotment(shards: 2400, mostTasks: 1000)
/// allotment.taskCount      // 800, of three shards each
/// allotment.shards(ofTask: 0)  // 1...3
/// ```
package struct Allotment: Hashable, Sendable {
  package let shardCount: Int
  package let shardsPerTask: Int

  /// As few shards a task as the queue's limit allows.
  ///
  /// - Precondition: both are at least one.
  package init(shards: Int, mostTasks: Int) {
    precondition(shards > 0 && mostTasks > 0)
    shardCount = shards
    shardsPerTask = (shards + mostTasks - 1) / mostTasks
  }

  package var taskCount: Int { (shardCount + shardsPerTask - 1) / shardsPerTask }

  /// The numbers of a task's shards, from 1; tasks count from 0.
  package func shards(ofTask task: Int) -> ClosedRange<Int> {
    let first = task * shardsPerTask + 1
    return first...min(first + shardsPerTask - 1, shardCount)
  }

  /// How many shards a job is divided into unless told: so many that each takes about five minutes, as far as it has pieces.
  package static func shardCount(pieces: Int, seconds: Double) -> Int {
    max(1, min(pieces, Int(min(seconds / 300, 1e5).rounded(.up)), Shard.maximumCount))
  }
}

/// What a task needs, from what was measured on this machine.
package struct Resources: Hashable, Sendable {
  /// Processors.
  package let processors: Int
  /// In MB.
  package let memory: Int
  /// In minutes.
  package let minutes: Int

  /// - Parameters:
  ///   - seconds: What a task took here; others may be three times as slow, and have five minutes more.
  ///   - memory: The most bytes that were in use here; half as much is added, and a quarter of a gigabyte.
  package init(processors: Int, seconds: Double, memory: Int) {
    self.processors = processors
    self.memory = (memory + memory / 2) / 1_000_000 + 256
    minutes = Int(min(seconds, 1e8) * 3 / 60) + 5
  }
}
