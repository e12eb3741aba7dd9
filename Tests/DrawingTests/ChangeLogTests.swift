import PathreelDrawing
import Testing

@Suite struct ChangeLogTests {
  /// A bitmap of three by two blocks, the last ones smaller.
  private let bitmap = Bitmap(width: 130, height: 20)

  /// The indices of the blocks that changed since a moment.
  private func changed(since moment: Int) -> [Int] {
    var blocks: [Int] = []
    bitmap.changes.forEachChange(since: moment) { columns, row in blocks += columns.map { row * 3 + $0 } }
    return blocks
  }

  private func change(_ blocks: Int...) {
    bitmap.withUnsafeMutableBlocks { _, changes in for block in blocks { changes.note(block: block) } }
  }

  @Test func `the log of a new bitmap says that all blocks have changed`() {
    #expect(changed(since: 0) == [0, 1, 2, 3, 4, 5])
    #expect(changed(since: bitmap.changes.now) == [])
  }

  @Test func `the log tells the changes since each moment`() {
    let first = bitmap.changes.now
    change(1, 2)
    let second = bitmap.changes.now
    change(2, 5)
    #expect(changed(since: first) == [1, 2, 5])
    #expect(changed(since: second) == [2, 5])
    #expect(changed(since: bitmap.changes.now) == [])
  }

  @Test func `a write that names no blocks may have changed all of them`() {
    let moment = bitmap.changes.now
    change(4)
    bitmap.withUnsafeMutableBytes { _ in }
    #expect(changed(since: moment) == [0, 1, 2, 3, 4, 5])
    let next = bitmap.changes.now
    bitmap[0, 0] = .init(red: 1, green: 1, blue: 1, alpha: 255)
    #expect(changed(since: next) == [0, 1, 2, 3, 4, 5])
  }

  @Test func `reading a bitmap adds nothing to its log of changes`() {
    let moment = bitmap.changes.now
    bitmap.withUnsafeBytes { _ in }
    _ = bitmap[0, 0]
    #expect(changed(since: moment) == [])
  }
}
