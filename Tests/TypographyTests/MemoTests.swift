import PathreelTypography
import Testing

/// Tests of the memo of shaped texts, outlines and layouts.
@Suite struct MemoTests {
  @Test func `a memo keeps values up to its capacity, and then begins anew`() {
    let memo = Memo<String, Int>(capacity: 10)
    memo.keep(1, for: "a", cost: 4)
    memo.keep(2, for: "b", cost: 6)
    #expect(memo["a"] == 1 && memo["b"] == 2)
    memo.keep(3, for: "c", cost: 1)
    #expect(memo["a"] == nil && memo["b"] == nil && memo["c"] == 3)
  }

  @Test func `replacing a memo's value counts its cost once`() {
    let memo = Memo<String, Int>(capacity: 10)
    for _ in 0..<5 { memo.keep(1, for: "a", cost: 4) }
    memo.keep(2, for: "b", cost: 6)
    #expect(memo["a"] == 1 && memo["b"] == 2)
  }

  @Test func `a memo keeps a value above its capacity alone`() {
    let memo = Memo<String, Int>(capacity: 10)
    memo.keep(1, for: "a", cost: 4)
    memo.keep(2, for: "b", cost: 100)
    #expect(memo["a"] == nil && memo["b"] == 2)
    memo.keep(3, for: "c", cost: 1)
    #expect(memo["b"] == nil && memo["c"] == 3)
  }
}
