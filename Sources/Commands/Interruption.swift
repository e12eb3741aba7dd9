import ArgumentParser
import Dispatch
import Foundation
import PathreelFiles
import PathreelSequencing

/// The signal handler of a running command. It turns Ctrl-C (and the hang-up or termination signal of a terminal or job
/// queue) into a cancellation, so that a render can remove its partial files before the process ends with code 130.
/// `WorkOptions.run` makes one for each piece of work, and the `preview` command has one while it runs.
///
/// If a cache keeps the segments of videos, SIGTERM lets the current segment be completed, so that the next run can
/// continue after it. Ctrl-C ends that wait. A second SIGTERM does not: job queues signal both a script and the program
/// that it runs, and the script passes its own signal on.
final class Interruption: @unchecked Sendable {
  let cancellation = Cancellation()
  /// The hard exit: ends the process if the work does not stop in time.
  private let hardExit: DispatchWorkItem
  /// The time in seconds from the cancellation to the hard exit. A single frame, or the encoder, may take longer than a
  /// person waits.
  private static let hardExitDelay = 0.7
  /// The time in seconds that SIGTERM leaves for the current segment. Job queues and containers kill a process half a
  /// minute after they ask it to end.
  private static let segmentGracePeriod = 20.0
  /// Whether segments are kept as soon as they are encoded.
  private let keepsSegments: Bool
  // Whether SIGTERM was received, and the last signal. Used only on the queue.
  private var isEnding = false
  fileprivate private(set) var received: Int32?
  private var queue: DispatchQueue { SignalWatch.shared.queue }

  /// - Parameters:
  ///   - kept: The message of the hard exit says that this remains on disk. Nil for a command that runs until it is
  ///     interrupted, such as a preview: then the exit code is 0.
  ///   - keepsSegments: Whether segments are kept as soon as they are encoded.
  init(keeping kept: String?, keepsSegments: Bool = false) {
    let hardExit = DispatchWorkItem {
      PartialFile.discardAll()
      guard let kept else { _exit(ExitCode.success.rawValue) }
      complain("\(InterruptionError(kept: kept))")
      _exit(ExitCode.interrupted.rawValue)
    }
    (self.hardExit, self.keepsSegments) = (hardExit, keepsSegments)
    queue.sync { SignalWatch.shared.begin(self) }
  }

  /// Handles a signal. It is called on the queue.
  fileprivate func receive(_ number: Int32) {
    received = number
    guard number == SIGTERM, keepsSegments else { return cancel() }
    if isEnding { return }
    isEnding = true
    cancellation.cancelAtSegment()
    queue.asyncAfter(deadline: .now() + Self.segmentGracePeriod) { [weak self] in self?.cancel() }
  }

  private func cancel() {
    cancellation.cancel()
    queue.asyncAfter(deadline: .now() + Self.hardExitDelay, execute: hardExit)
  }

  /// Cancels the hard exit after the work has ended. If the hard exit is already running, this call waits, and the
  /// process ends.
  func end() {
    queue.sync {
      hardExit.cancel()
      SignalWatch.shared.end(self)
    }
  }

  /// Whether the parent process asked for this signal to be ignored, as `nohup` does.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The signal handlers of the process. They are installed with the first ``Interruption`` and stay, because a handler
/// that Dispatch has installed is not installed again after it was replaced.
private final class SignalWatch: @unchecked Sendable {
  static let shared = SignalWatch()

  let queue = DispatchQueue(label: "pathreel.interruption")
  private var sources: [any DispatchSourceSignal] = []
  // The following are used only on the queue.
  /// The running pieces of work; signals go to the last one.
  private var running: [Interruption] = []
  /// A signal that came too late for a piece of work, or between two. It interrupts the next piece.
  private var pending: Int32?

  /// The time in seconds that a command has between two pieces of work, for example to write a list of its outputs,
  /// after a signal.
  private static let pause = 5.0

  private init() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      if number == SIGHUP, Interruption.isIgnored(SIGHUP) { continue }
      // The default action would end the process before the dispatch source sees the signal.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [weak self] in self?.receive(number) }
      source.resume()
      sources.append(source)
    }
  }

  func begin(_ interruption: Interruption) {
    running.append(interruption)
    if let pending { interruption.receive(pending) }
  }

  func end(_ interruption: Interruption) {
    running.removeAll { $0 === interruption }
    pending = interruption.received ?? pending
  }

  private func receive(_ number: Int32) {
    if let interruption = running.last { return interruption.receive(number) }
    pending = number
    queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
      guard self?.running.isEmpty == true else { return }
      PartialFile.discardAll()
      complain("Interrupted.")
      _exit(ExitCode.interrupted.rawValue)
    }
  }
}
