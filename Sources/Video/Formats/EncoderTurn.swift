import Foundation

/// The turn of an encoder of which a process may have one at a time.
///
/// SVT-AV1 1.4 sets its table of functions anew for each encoder, also while another one works, which then calls an empty entry and
/// crashes. A writer takes the turn before it opens such an encoder, and gives it back when it is done. Clips that are made
/// at once wait for each other; the encoder uses all processors by itself.
final class EncoderTurn: @unchecked Sendable {
  private let condition = NSCondition()
  private var holder: Thread?

  static let svtAV1 = EncoderTurn()

  /// Waits until nobody has the turn.
  ///
  /// - Throws: ``VideoError/unusableSetting(_:)`` where this thread has it already and would wait for itself.
  func take(for title: String) throws(VideoError) {
    condition.lock()
    defer { condition.unlock() }
    if holder === Thread.current {
      throw .unusableSetting("\(title) is encoded one clip at a time; finish the first one before the next begins")
    }
    while holder != nil { condition.wait() }
    holder = Thread.current
  }

  func giveBack() {
    condition.lock()
    defer { condition.unlock() }
    holder = nil
    condition.signal()
  }
}
