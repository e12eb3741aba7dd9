import Foundation
import PathreelDrawing
import Synchronization
import Testing

struct ThreadLocalTests {
  private static let number = ThreadLocal<Int>()

  @Test func `a value is in force while its function runs`() {
    #expect(Self.number.value == nil)
    Self.number.withValue(1) { #expect(Self.number.value == 1) }
    #expect(Self.number.value == nil)
  }

  @Test func `the innermost value counts, and the outer one is back after it`() {
    Self.number.withValue(1) {
      Self.number.withValue(2) { #expect(Self.number.value == 2) }
      Self.number.withValue(nil) { #expect(Self.number.value == nil) }
      #expect(Self.number.value == 1)
    }
  }

  @Test func `an error takes the value out of force`() {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try Self.number.withValue(1) { throw Failure() } }
    #expect(Self.number.value == nil)
  }

  @Test func `another thread has a value of its own`() async {
    let seen = Mutex<[Int?]>([])
    await withCheckedContinuation { done in
      Self.number.withValue(1) {
        Thread.detachNewThread {
          seen.withLock { $0.append(Self.number.value) }
          Self.number.withValue(2) { seen.withLock { $0.append(Self.number.value) } }
          done.resume()
        }
      }
    }
    #expect(seen.withLock { $0 } == [nil, 2])
  }

  @Test func `an object stays alive while it is in force`() {
    final class Thing: Sendable {}
    let slot = ThreadLocal<Thing>()
    weak var watched: Thing?
    slot.withValue(Thing()) {
      watched = slot.value
      #expect(watched != nil)
    }
    #expect(watched == nil)
  }
}
