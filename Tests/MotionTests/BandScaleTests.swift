import Foundation
import PathreelMotion
import Testing

/// Tests of band scales, which map words to bands side by side.
@Suite struct BandScaleTests {
  @Test func `each word has a band of equal width, and its middle is where the word lies`() {
    let scale = BandScale(["a", "b", "c", "d"], to: (100, 300), padding: 0.2)
    #expect(["a", "b", "c", "d"].map { scale($0) } == [125, 175, 225, 275])
    #expect(scale.step == 50 && scale.width == 40)
    #expect((0..<4).map { scale[$0] } == [125, 175, 225, 275])
  }

  @Test func `bands run downwards as well`() {
    let scale = BandScale(["a", "b"], to: (100, 0))
    #expect(scale("a") == 75 && scale("b") == 25 && scale.step == -50 && scale.width == 50)
  }

  @Test func `a word that comes again has one band, and one that is none has no place`() {
    let scale = BandScale(["a", "b", "a"], to: (0, 100))
    #expect(scale.words == ["a", "b"] && scale("a") == 25 && scale("c") == nil)
  }

  @Test func `a band scale without words, or with too much padding, does no harm`() {
    #expect(BandScale([], to: (0, 100)).width == 100)
    #expect(BandScale(["a"], to: (0, 100), padding: 7).width == 0)
    #expect(BandScale(["a"], to: (0, 100), padding: -1).width == 100)
  }

  @Test func `an axis has the words as labels`() throws {
    let axis = ChartAxis(BandScale(["i", "m"], to: (0, 100)), .bottom, at: 10, tickLength: 0, gridLength: 5)
    // The labels are drawn last, in the default size of 14 points.
    let labels = try drawnFrames(of: axis, in: 100, 100).suffix(2)
    let words = try ["i", "m"].map { try drawnFrames(of: Text($0).font(.system(size: 14)), in: 100, 100)[0] }
    #expect(labels.map(\.size) == words.map(\.size))
    for (label, middle) in zip(labels, [25, 75] as [CGFloat]) { #expect(abs(label.midX - middle) < 1) }
  }

  @Test func `a label that is wider than 400 points stays on one line`() throws {
    let scale = BandScale(["Nahrungsmittel und Getränke"], to: (0, 1000))
    let axis = ChartAxis(scale, .bottom, at: 0, fontSize: 40)
    let frames = try drawnFrames(of: axis, in: 1000, 200)
    let label = frames.reduce(CGRect.null) { $1.maxY > 12 ? $0.union($1) : $0 }
    // The tick and the line end above 12. A second line of text would begin at least 40 points below the first.
    #expect(label.width > 400 && label.height < 60)
    #expect(abs(label.midX - 500) < 5)
  }
}
