import Foundation

/// How the system divides processors between threads.
enum SchedulingPolicy {
  /// Calls something that may make threads, and takes from all threads the real-time priority that they have afterwards.
  ///
  /// SVT-AV1 1.4, run by root, gives priority 99 of `SCHED_FIFO` to its own threads and to the thread that opens it. The latter keeps it,
  /// and so do all threads and processes that it starts later. A process with that priority takes its processor from all others, and
  /// programs that wait for another thread in a loop, such as libvpx's encoder, then wait for ever.
  ///
  /// Nothing is changed where the calling thread had such a priority before: somebody wants it so.
  static func withOrdinaryThreads<Result>(_ body: () -> Result) -> Result {
    let before = sched_getscheduler(0)
    let result = body()
    guard before == SCHED_OTHER, sched_getscheduler(0) != SCHED_OTHER else { return result }
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    for thread in threads.compactMap(pid_t.init) where sched_getscheduler(thread) == SCHED_FIFO {
      var parameters = sched_param(sched_priority: 0)
      sched_setscheduler(thread, SCHED_OTHER, &parameters)
    }
    return result
  }
}
