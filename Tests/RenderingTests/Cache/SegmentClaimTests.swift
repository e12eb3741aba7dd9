import Dispatch
import Foundation
import PathreelRendering
import Synchronization
import TestFolders
import Testing

@Suite struct SegmentClaimTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a claim is granted once, and again after its end, and leaves no file`() throws {
    let files = FileManager.default
    do {
      guard case .granted(let claim) = SegmentClaim.ask(for: "a", in: folder.url) else {
        Issue.record("no claim")
        return
      }
      guard case .taken = SegmentClaim.ask(for: "a", in: folder.url) else {
        Issue.record("two claims")
        return
      }
      withExtendedLifetime(claim) {}
    }
    #expect(try files.contentsOfDirectory(atPath: folder.file("claims").path) == [])
    guard case .granted = SegmentClaim.ask(for: "a", in: folder.url) else {
      Issue.record("no claim after the end of the first")
      return
    }
  }

  /// Locks of one process exclude each other as those of several do, since each try opens the file anew.
  @Test func `of many that ask at once, one at a time has the claim`() throws {
    let cache = folder.url
    let counts = Mutex((holders: 0, most: 0, granted: 0))
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<500 {
        guard case .granted(let claim) = SegmentClaim.ask(for: "a", in: cache) else { continue }
        counts.withLock { $0 = ($0.holders + 1, max($0.most, $0.holders + 1), $0.granted + 1) }
        counts.withLock { $0.holders -= 1 }
        withExtendedLifetime(claim) {}
      }
    }
    #expect(counts.withLock { $0.most == 1 && $0.granted > 8 })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("claims").path) == [])
  }
}
