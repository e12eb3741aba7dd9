import Foundation

/// A lock for an encoder that may run only once at a time in a process. ``VideoWriter`` holds it while it encodes.
///
/// SVT-AV1 1.4 resets its table of function pointers for each new encoder. An encoder that works at that moment calls
/// an empty entry and crashes. So a writer takes the lock before it opens such an encoder, and releases it when it is
/// done. If several clips are encoded at once, they wait for each other. That costs little, because the encoder uses
/// all processors by itself.
final class EncoderLock: @unchecked Sendable {
  private let condition = NSCondition()
  private var holder: Thread?

  static let svtAV1 = EncoderLock()

  /// Waits until no thread holds the lock, and takes it.
  ///
  /// - Throws: ``VideoError/unusableSetting(_:)`` if this thread holds it already and would wait for itself.
  func take(for title: String) throws(VideoError) {
    condition.lock()
    defer { condition.unlock() }
    if holder === Thread.current {
      throw .unusableSetting("\(title) is encoded one clip at a time; finish the first one before the next begins")
    }
    while holder != nil { condition.wait() }
    holder = Thread.current
  }

  func release() {
    condition.lock()
    defer { condition.unlock() }
    holder = nil
    condition.signal()
  }
}
