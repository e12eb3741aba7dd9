import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelTypography
import Testing

@Suite struct LettersTests {
  private func boxes(_ view: some View, in size: CGSize = CGSize(width: 600, height: 300)) throws -> [CGRect] {
    try view.font(.custom("DejaVu Sans", size: 40)).displayItems(in: size).map { item in
      guard case .fill(let fill) = item else { return .null }
      return fill.path.applying(fill.transform).boundingRect
    }
  }

  @Test func `letters stand where those of the text stand`() throws {
    let letters = try boxes(Letters("AVATAR ok") { $0 })
    let whole = try boxes(Text("AVATAR ok"))[0]
    let union = letters.reduce(CGRect.null) { $0.union($1) }
    #expect(letters.count == 8)
    #expect(abs(union.minX - whole.minX) < 1e-9 && abs(union.maxX - whole.maxX) < 1e-9)
    #expect(abs(union.minY - whole.minY) < 1e-9 && abs(union.maxY - whole.maxY) < 1e-9)
  }

  @Test func `lines break where the text's break`() throws {
    let letters = try boxes(Letters("some words in lines") { $0 }.frame(width: 120))
    let whole = try boxes(Text("some words in lines").frame(width: 120))[0]
    #expect(abs(letters.reduce(CGRect.null) { $0.union($1) }.height - whole.height) < 1e-9)
  }

  @Test func `a letter is turned about the middle of its own box`() throws {
    let plain = try boxes(Letters("oo") { $0 })
    let turned = try boxes(Letters("oo") { $0.rotationEffect(.degrees(180)) })
    let layout = try TextLayout("oo", style: TextStyle(font: .custom("DejaVu Sans", size: 40)))
    let middle = 150 - layout.size.height / 2 + layout.letters[0].frame.midY
    for (plain, turned) in zip(plain, turned) {
      #expect(abs(plain.midX - turned.midX) < 1 && abs(turned.midY - (2 * middle - plain.midY)) < 1e-6)
    }
  }

  @Test func `letters know their numbers, words and lines`() throws {
    var told: [[Int]] = []
    _ = try boxes(
      Letters("ab c\nd") { letter in
        let _ = told.append([letter.index, letter.count, letter.word, letter.wordCount, letter.line, letter.lineCount])
        letter
      })
    #expect(told == [[0, 4, 0, 3, 0, 2], [1, 4, 0, 3, 0, 2], [2, 4, 1, 3, 0, 2], [3, 4, 2, 3, 1, 2]])
  }

  @Test func `words and lines move as a whole, after their letters`() throws {
    let plain = try boxes(Letters("ab cd\ne") { $0 })
    let moved = try boxes(
      Letters("ab cd\ne") { $0.offset(x: 1) }
        .eachWord { $0.offset(x: 0, y: 10 * CGFloat($0.index)) }
        .eachLine { $0.offset(x: 100 * CGFloat($0.index), y: 0) })
    let moves = zip(plain, moved).map { [($1.minX - $0.minX).rounded(), ($1.minY - $0.minY).rounded()] }
    #expect(moves == [[1, 0], [1, 0], [1, 10], [1, 10], [101, 20]])
  }

  @Test func `empty lines count, and are no groups`() throws {
    var told: [[Int]] = []
    let moved = try boxes(
      Letters("\na\n\nbc") { $0 }.eachLine { line in
        let _ = told.append([line.index, line.count])
        line.offset(x: 100 * CGFloat(line.index), y: 0)
      })
    #expect(told == [[1, 4], [3, 4]])
    let plain = try boxes(Letters("\na\n\nbc") { $0 })
    #expect(zip(plain, moved).map { ($1.minX - $0.minX).rounded() } == [100, 300, 300])
  }

  @Test func `the baselines are the text's`() throws {
    func bottom(_ view: some View) throws -> CGFloat {
      try boxes(
        HStack(alignment: .firstTextBaseline) {
          view
          Rectangle().frame(width: 5, height: 5)
        }
      ).last!.maxY
    }
    #expect(try abs(bottom(Letters("hx") { $0 }) - bottom(Text("hx"))) < 1e-9)
  }

  @Test func `a missing font family is a warning`() throws {
    let view = Letters("x") { $0 }.font(.custom("Nowhere", size: 9))
    let warnings = try view.drawing(in: CGSize(width: 99, height: 99)).warnings
    #expect(warnings.contains { "\($0)".contains("Nowhere") })
  }

  @Test func `staggered shares begin one after another and end together with the whole`() {
    let shares = (0..<3).map { Stagger.share(of: 0.5, index: $0, count: 3, lag: 0.5) }
    #expect(shares == [1, 0.5, 0])
    for count in 1...60 {
      for lag in [0, 0.1, 0.2, 0.4, 0.7, 1] {
        let ends = (0..<count).map { Stagger.share(of: 1, index: $0, count: count, lag: lag) }
        #expect(ends.allSatisfy { $0 == 1 }, "\(count) with a lag of \(lag)")
        let starts = (0..<count).map { Stagger.share(of: 0, index: $0, count: count, lag: lag) }
        #expect(starts.allSatisfy { $0 == 0 }, "\(count) with a lag of \(lag)")
      }
    }
  }
}
