import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelTypography
import SeededRandom
import Testing

@Suite struct RewriteTests {
  private func lettering(_ text: String, size: CGFloat = 40) throws -> Lettering {
    let outline = TextOutline(text, font: .custom("DejaVu Sans", size: size))
    return try #require(outline.lettering(in: outline.sizeThatFits(.unspecified)))
  }

  private func pairs(_ from: String, _ to: String) throws -> [[Int]] {
    let matching = LetterMatching(from: try lettering(from), to: try lettering(to))
    return matching.pairs.map { [$0.from, $0.to] }
  }

  @Test func `equal letters in the same order find each other`() throws {
    #expect(try pairs("abcd", "acxd") == [[0, 0], [2, 1], [3, 3]])
  }

  @Test func `the rest finds equal letters in the order in which they are read`() throws {
    // The longest common subsequence has three letters, such as l-e-n. The other three change places.
    let matching = LetterMatching(from: try lettering("listen"), to: try lettering("silent"))
    #expect(matching.pairs.count == 6 && matching.leaving.isEmpty && matching.coming.isEmpty)
    #expect(matching.pairs.count { $0.isCrossing } == 3)
  }

  @Test func `equal words travel whole`() throws {
    // If matching were letter by letter, the a of 'cat' would match the word 'a'.
    #expect(try pairs("a cat", "cat a") == [[0, 3], [1, 0], [2, 1], [3, 2]])
  }

  /// A text in which some letters, by their indices, are a named part.
  private func lettering(_ text: String, part: Range<Int>) throws -> Lettering {
    var lettering = try lettering(text)
    for i in part { lettering.parts[i].group = "part" }
    return lettering
  }

  @Test func `a named part without a partner leaves and comes as a whole`() throws {
    // Without the name, the 2 of c2 would become that of b2.
    let leaving = LetterMatching(from: try lettering("a2=c2", part: 3..<5), to: try lettering("a2=b2"))
    #expect(leaving.leaving == [3, 4] && leaving.coming == [3, 4])
    let coming = LetterMatching(from: try lettering("a2=b2"), to: try lettering("a2=c2", part: 3..<5))
    #expect(coming.leaving == [3, 4] && coming.coming == [3, 4])
  }

  @Test func `a named part moves as a whole to equal letters in a row`() throws {
    let there = LetterMatching(from: try lettering("c2=a2", part: 0..<2), to: try lettering("a2=c2"))
    #expect(there.pairs.filter { $0.from < 2 }.map(\.to) == [3, 4])
    let back = LetterMatching(from: try lettering("a2=c2"), to: try lettering("c2=a2", part: 0..<2))
    #expect(back.pairs.filter { $0.to < 2 }.map(\.from) == [3, 4])
  }

  @Test func `letters of other designs are found by their characters`() throws {
    let matching = LetterMatching(from: try lettering("x1"), to: try lettering("x1", size: 12))
    #expect(matching.pairs.count == 2)
  }

  @Test func `each value gets as many partners as there are, and no letter has two`() throws {
    var random = SplitMix64(seed: 22)
    for _ in 0..<200 {
      func word() -> [Int] {
        (0..<Int.random(in: 0...9, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
      }
      let (a, b) = (word(), word())
      let pairs = LetterMatching.matched(a, b)
      let what = "seed 22: \(a) \(b)"
      #expect(Set(pairs.map(\.0)).count == pairs.count && Set(pairs.map(\.1)).count == pairs.count, "\(what)")
      #expect(pairs.allSatisfy { a[$0.0] == b[$0.1] }, "\(what)")
      for value in 0...3 {
        let expected = min(a.count { $0 == value }, b.count { $0 == value })
        #expect(pairs.count { a[$0.0] == value } == expected, "\(what)")
      }
    }
  }

  @Test func `signs without characters are the same if their outlines are alike`() {
    func part(_ path: Path) -> Lettering.Part { Lettering.Part(outline: path, frame: path.boundingRect) }
    var classes = LetterClasses()
    let circle = classes.number(of: part(Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))))
    #expect(classes.number(of: part(Path(ellipseIn: CGRect(x: 9, y: 5, width: 31, height: 30)))) == circle)
    #expect(classes.number(of: part(Path(ellipseIn: CGRect(x: 9, y: 5, width: 60, height: 30)))) != circle)
    #expect(classes.number(of: part(Path(CGRect(x: 0, y: 0, width: 10, height: 10)))) != circle)
  }

  @Test func `the same sign in many places is compared once`() {
    let account = FrameAccount()
    FrameAccount.threadLocal.withValue(account) {
      var classes = LetterClasses()
      let numbers = (0..<300).map { i in
        let box = CGRect(x: 10.1 * CGFloat(i), y: 0.7 * CGFloat(i), width: 9.3, height: 4.1)
        let path = Path(ellipseIn: box)
        return classes.number(of: Lettering.Part(outline: path, frame: box))
      }
      #expect(numbers.allSatisfy { $0 == 0 })
    }
    // The first sign finds nothing to be compared with.
    #expect(account.cost[.layout] == FrameAccount.Item.layout.price)
  }

  private func items(_ view: some View) throws -> [DisplayList.Item] {
    try view.font(.custom("DejaVu Sans", size: 40)).displayItems(in: CGSize(width: 600, height: 200))
  }

  private func paths(_ view: some View) throws -> [Path] {
    try items(view).map { item in
      guard case .fill(let fill) = item else { return Path() }
      return fill.path.applying(fill.transform)
    }
  }

  @Test func `a rewrite shows the text of each whole number`() throws {
    let stages: [any Rewritable] = [Text("one"), Text("two"), Text("three")]
    for (i, text) in ["one", "two", "three"].enumerated() {
      let shown = try paths(Rewrite(through: stages, progress: Double(i)))
      let expected = try paths(Letters(text) { $0 })
      #expect(shown.count == expected.count)
      for (a, b) in zip(shown, expected) { #expect(abs(a.boundingRect.width - b.boundingRect.width) < 1e-9) }
    }
  }

  @Test(arguments: [Double.nan, .infinity]) func `a progress that is no finite number fails the frame`(
    progress: Double
  ) {
    #expect(throws: SceneError.notFinite("the progress of a rewrite")) {
      try items(Rewrite(from: Text("a"), to: Text("b"), progress: progress))
    }
  }

  @Test func `half-way an equal letter is in the middle of its way, and others have faded`() throws {
    let (from, to) = (
      try paths(Letters("ab") { $0 }.frame(width: 300, alignment: .leading)),
      try paths(Letters("cca") { $0 }.frame(width: 300, alignment: .leading))
    )
    let between = try paths(
      Rewrite(from: Text("ab"), to: Text("cca"), progress: 0.5).frame(width: 300, alignment: .leading))
    #expect(between.count == 1)
    #expect(abs(between[0].boundingRect.midX - (from[0].boundingRect.midX + to[2].boundingRect.midX) / 2) < 1e-6)
  }

  @Test func `others become each other where they are asked to`() throws {
    #expect(try paths(Rewrite(from: Text("ab"), to: Text("ac"), progress: 0.5, others: .morph)).count == 2)
    #expect(try paths(Rewrite(from: Text("ab"), to: Text("ac"), progress: 0.5)).count == 1)
  }

  @Test func `colours of letters become those of their partners`() throws {
    let from = Text("a").foregroundStyle(.red)
    let to = Text("a").foregroundStyle(.blue)
    guard case .fill(let fill)? = try items(Rewrite(from: from, to: to, progress: 0.25)).first else {
      Issue.record("nothing is filled")
      return
    }
    #expect(fill.paint == .color(Color.red.mix(with: .blue, by: 0.25)))
  }

  @Test func `a style that is a colour counts as the letter's colour`() throws {
    let styles: [(AnyShapeStyle, Color)] = [
      (AnyShapeStyle(Color.red), .red), (AnyShapeStyle(.tint), .green),
      (AnyShapeStyle(.secondary), .blue.opacity(0.6)),
    ]
    for (style, color) in styles {
      let text = Text("a").foregroundStyle(style)
      let view = Rewrite(from: text, to: text, progress: 0.5).tint(.green).foregroundStyle(.blue)
      guard case .fill(let fill)? = try items(view).first, case .color(let drawn) = fill.paint else {
        throw SceneError.notFinite("no fill")
      }
      #expect(drawn.pixel == color.pixel)
    }
  }

  @Test func `two long texts cost no more than a frame has`() {
    let account = FrameAccount()
    FrameAccount.threadLocal.withValue(account) {
      let a = (0..<9000).map { $0 % 7 }
      _ = LetterMatching.matched(a, a.map { ($0 * 3 + 1) % 7 })
    }
    #expect(account.isSpent)
  }
}
