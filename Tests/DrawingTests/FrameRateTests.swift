import PathreelDrawing
import Testing

struct FrameRateTests {
  @Test(arguments: [
    ("60", 60, 1), ("30000/1001", 30000, 1001), ("12.5", 25, 2), ("50/2", 25, 1), ("1/1000", 1, 1000),
  ])
  func `a rate is read exactly and kept in lowest terms`(text: String, numerator: Int, denominator: Int) throws {
    let rate = try #require(FrameRate(text))
    #expect(rate.numerator == numerator)
    #expect(rate.denominator == denominator)
    #expect(FrameRate(rate.description) == rate)
  }

  @Test(arguments: ["", "0", "-1", "1001", "1/1001", "60/0", "6e1", "60 ", "1.2.3", "nan", "99999999999", "٣", "."])
  func `text that is no sensible frame rate is refused`(text: String) {
    #expect(FrameRate(text) == nil)
  }
}
