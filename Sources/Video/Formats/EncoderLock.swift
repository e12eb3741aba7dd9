import Foundation

/// A lock for an encoder that may run only once at a time in a process. ``CodecEncoder`` holds it while it encodes.
///
/// SVT-AV1 1.4 resets its table of function pointers for each new encoder. An encoder that works at that moment calls
/// an empty entry and crashes. So a writer takes the lock before it opens such an encoder, and releases it when it is
/// done. If several clips are encoded at once, they wait for each other. That costs little, because the encoder uses
/// all processors by itself.
final class EncoderLock: @unchecked Sendable {
  private let condition = NSCondition()
  private var holder: Thread?

  static let svtAV1 = EncoderLock()

  /// The lock, taken. It is released with the last reference to this object.
  final class Hold {
    private let lock: EncoderLock
    fileprivate init(_ lock: EncoderLock) { self.lock = lock }
    deinit { lock.release() }
  }

  /// Waits until no thread holds the lock, and takes it.
  ///
  /// - Throws: ``VideoError/unusableSetting(_:)`` if this thread holds it already and would wait for itself.
  func take(for title: String) throws(VideoError) -> Hold {
    condition.lock()
    defer { condition.unlock() }
    if holder === Thread.current {
      throw .unusableSetting("\(title) is encoded one clip at a time; finish the first one before the next begins")
    }
    while holder != nil { condition.wait() }
    holder = Thread.current
    return Hold(self)
  }

  private func release() {
    condition.lock()
    defer { condition.unlock() }
    holder = nil
    condition.signal()
  }
}
