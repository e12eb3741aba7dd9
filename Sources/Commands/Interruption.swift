import ArgumentParser
import Dispatch
import Foundation
import PathreelFiles
import PathreelSequencing

/// Turns Ctrl-C (and the hang-up or termination that a terminal or a job queue sends) into a cancellation, so that a
/// render can remove what it began before the process ends with 130.
///
/// Where a cache keeps the segments of videos, a termination lets the one that is being made be completed, so that the next run
/// goes on after it. Ctrl-C ends that. A second termination does not: queues send one to a script and to the program that it runs,
/// and the script hands its own on.
final class Interruption: @unchecked Sendable {
  let cancellation = Cancellation()
  private var sources: [any DispatchSourceSignal] = []
  private let queue = DispatchQueue(label: "pathreel.interruption")
  /// Ends the process without what takes too long.
  private let impatience: DispatchWorkItem
  /// A frame, or the encoder, may take longer than a person waits; then the process ends without it.
  private static let patience = 0.7
  /// Job queues and containers kill a process half a minute after they asked it to end.
  private static let segmentPatience = 20.0
  // Touched on the queue.
  private var isEnding = false

  /// - Parameters:
  ///   - kept: What a person is told of what is there after the process ended on its own; nil for what goes on until it is
  ///     ended, so that an interruption is its proper end, with code 0.
  ///   - keepsSegments: Whether segments are kept as soon as they are encoded.
  init(keeping kept: String?, keepsSegments: Bool = false) {
    let impatience = DispatchWorkItem {
      PartialFile.discardAll()
      guard let kept else { _exit(ExitCode.success.rawValue) }
      complain("\(Interrupted(kept: kept))")
      _exit(ExitCode.interrupted.rawValue)
    }
    self.impatience = impatience
    for number in [SIGINT, SIGTERM, SIGHUP] {
      if number == SIGHUP, Self.isIgnored(SIGHUP) { continue }
      // The default action would end the process before the source hears of the signal.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [weak self] in self?.receive(number, keepsSegments) }
      source.resume()
      sources.append(source)
    }
  }

  private func receive(_ number: Int32, _ keepsSegments: Bool) {
    guard number == SIGTERM, keepsSegments else { return cancel() }
    if isEnding { return }
    isEnding = true
    cancellation.cancelAtSegment()
    queue.asyncAfter(deadline: .now() + Self.segmentPatience) { [weak self] in self?.cancel() }
  }

  private func cancel() {
    cancellation.cancel()
    queue.asyncAfter(deadline: .now() + Self.patience, execute: impatience)
  }

  /// The work has ended, and the process goes on; unless it is just being ended without that.
  func end() { queue.sync { impatience.cancel() } }

  /// Whether who started the process wants it to live on, as `nohup` does.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
