import Foundation

/// The division of a job's shards among the tasks of a batch queue. The `farm slurm` command makes it, and
/// ``SlurmScripts`` writes it into the scripts.
///
/// ```swift
/// let division = ShardDivision(shards: 2400, mostTasks: 1000)
/// division.taskCount      // 800, of three shards each
/// division.shards(ofTask: 0)  // 1...3
/// ```
package struct ShardDivision: Hashable, Sendable {
  /// The number of shards of the job.
  package let shardCount: Int
  /// The number of shards that a task makes one after another; the last task may make fewer.
  package let shardsPerTask: Int

  /// Gives each task as few shards as the queue's limit of tasks allows.
  ///
  /// - Precondition: Both are at least one.
  package init(shards: Int, mostTasks: Int) {
    precondition(shards > 0 && mostTasks > 0)
    shardCount = shards
    shardsPerTask = (shards + mostTasks - 1) / mostTasks
  }

  /// The number of tasks.
  package var taskCount: Int { (shardCount + shardsPerTask - 1) / shardsPerTask }

  /// Returns the numbers of a task's shards, from 1. Tasks count from 0.
  package func shards(ofTask task: Int) -> ClosedRange<Int> {
    let first = task * shardsPerTask + 1
    return first...min(first + shardsPerTask - 1, shardCount)
  }

  /// Returns the default number of shards of a job: each takes about five minutes, but there are no more shards than
  /// pieces.
  package static func shardCount(pieces: Int, seconds: Double) -> Int {
    // The inner limit keeps the conversion to an integer valid for any time.
    max(1, min(pieces, Int(min(seconds / 300, 1e5).rounded(.up)), Shard.maximumCount))
  }
}

/// The resources that a task requests, estimated from a measurement on this machine. ``SlurmScripts`` and
/// ``KubernetesJob`` write them down.
package struct Resources: Hashable, Sendable {
  /// The number of processors.
  package let processors: Int
  /// The memory in MB.
  package let memory: Int
  /// The time limit in minutes.
  package let minutes: Int

  /// - Parameters:
  ///   - seconds: The time that a task takes here. The limit is three times that plus five minutes, for slower
  ///     machines.
  ///   - memory: The most bytes that were in use here. Half as much and a quarter of a gigabyte are added.
  package init(processors: Int, seconds: Double, memory: Int) {
    self.processors = processors
    self.memory = (memory + memory / 2) / 1_000_000 + 256
    minutes = Int(min(seconds, 1e8) * 3 / 60) + 5
  }
}
