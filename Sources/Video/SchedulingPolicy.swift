import Foundation

/// Keeps the threads of the process at ordinary priority. ``CodecEncoder`` uses it while it opens an encoder.
enum SchedulingPolicy {
  /// Calls a function that may start threads. Then takes away real-time priority from all threads that have it.
  ///
  /// If root runs SVT-AV1 1.4, it gives priority 99 of `SCHED_FIFO` to its own threads and to the thread that opens it.
  /// That thread keeps the priority and passes it to all threads and processes that it starts later. A process with
  /// this priority takes its processor from all others. Programs that busy-wait for another thread, such as libvpx's
  /// encoder, then wait for ever.
  ///
  /// If the calling thread had such a priority before, the user has chosen it, and nothing changes.
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
