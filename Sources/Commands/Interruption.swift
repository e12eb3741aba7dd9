import ArgumentParser
import Dispatch
import Foundation
import PathreelSequencing
import PathreelVideo

/// Turns Ctrl-C (and the hang-up or termination that a terminal or a job queue sends) into a cancellation, so that a
/// render can remove what it began before the process ends with 130.
final class Interruption {
  let cancellation = Cancellation()
  private var sources: [any DispatchSourceSignal] = []
  /// A frame, or the encoder, may take longer than a person waits; then the process ends without it.
  private static let patience = 0.7

  init() {
    let queue = DispatchQueue(label: "pathreel.interruption")
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // The default action would end the process before the source hears of the signal.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [cancellation] in
        cancellation.cancel()
        queue.asyncAfter(deadline: .now() + Self.patience) {
          PartialFile.discardAll()
          complain(explanation(of: CancellationError(), in: nil))
          _exit(ExitCode.interrupted.rawValue)
        }
      }
      source.resume()
      sources.append(source)
    }
  }
}
