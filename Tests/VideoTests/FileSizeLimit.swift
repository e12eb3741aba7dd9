import Foundation
import Testing

/// Limits the size of the files that this process writes, so that writing beyond it fails as on a full disk. The limit
/// cannot be taken back, so only a test with a process of its own may call this.
func limitFileSize(to bytes: Int) {
  // Beyond the limit a signal ends the process, unless it is ignored.
  signal(SIGXFSZ, SIG_IGN)
  var size = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
  #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &size) == 0)
}
