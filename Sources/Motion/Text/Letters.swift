import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// Lines of text in which each letter, word and line is a view of its own. Authors of scenes in Swift use it as below;
/// the element `letters` of scene files builds its own views (`PaintedParts.swift`).
///
/// The text is set like a ``Text``: words keep their kerning, ligatures and joined forms, and lines break at the
/// offered width. A letter is what a reader takes for one: a base with its marks, or a ligature. Letters, words and
/// lines are counted in reading order, whatever the direction of the script. Spaces are not letters.
///
/// ```swift
/// Letters("Pathreel") { letter in
///   letter.fill(.orange)
///     .rotationEffect(.degrees(40 * (1 - time["title", letter.index])), anchor: .bottom)
///     .opacity(time["title", letter.index])
/// }
/// .font(.system(size: 120, weight: .bold))
/// ```
///
/// A letter is drawn in a box as wide as its advance and as high as its line. Rotations and scales refer to that box. A
/// letter without a fill has the style of its text.
public struct Letters: View, PrimitiveView {
  private let text: Text
  /// Makes the view of each letter.
  private let letter: (Letter) -> AnyView
  /// Change each word and each line as a whole; nil leaves them as they are.
  private var word: ((LetterGroup) -> AnyView)?
  private var line: ((LetterGroup) -> AnyView)?

  /// Creates the letters of a styled text.
  ///
  /// - Parameter letter: Returns the view of each letter.
  public init<Content: View>(_ text: Text, @ViewBuilder letter: @escaping (Letter) -> Content) {
    (self.text, self.letter) = (text, { AnyView(letter($0)) })
  }
  /// Creates the letters of a string.
  public init<Content: View>(_ text: some StringProtocol, @ViewBuilder letter: @escaping (Letter) -> Content) {
    self.init(Text(text), letter: letter)
  }

  /// Modifies each word as a whole, after its letters. A word is the text between white space in a line.
  public func eachWord<Content: View>(@ViewBuilder _ change: @escaping (LetterGroup) -> Content) -> Letters {
    var letters = self
    letters.word = { AnyView(change($0)) }
    return letters
  }
  /// Modifies each line as a whole, after its words.
  public func eachLine<Content: View>(@ViewBuilder _ change: @escaping (LetterGroup) -> Content) -> Letters {
    var letters = self
    letters.line = { AnyView(change($0)) }
    return letters
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let (runs, attributes) = text.runs(in: context)
    let outline = TextOutline(runs)
    let view = AnyView(SetLetters(outline: outline) { self.view(of: $0, foregrounds: attributes.map(\.foreground)) })
    view.warning(of: outline.warnings).appendNodes(to: &nodes, in: context)
  }

  /// The view of all letters, grouped by words and lines if these are changed as a whole.
  ///
  /// - Parameter foregrounds: The style of each text run; nil for the foreground style of the surrounding views.
  private func view(of lettering: Lettering, foregrounds: [(any ShapeStyle)?]) -> LetteringView {
    let frames = LetterFrames { _ in lettering }
    var letters: [Boxed] = []
    for (i, part) in lettering.parts.enumerated() {
      if FrameAccount.current?.isSpent == true { break }
      FrameAccount.charge(1, .elements)
      var view = letter(Letter(part, index: i, of: lettering))
      if let style = foregrounds[part.run] { view = AnyView(view.foregroundStyle(AnyShapeStyle(style))) }
      // The `ForEach` of one element makes the letter's index a step of its place (`Place`), by which the preview and
      // messages name it.
      letters.append((AnyView(ForEach(i..<i + 1) { _ in view }), .letter(i)))
    }
    let parts = lettering.parts.prefix(letters.count)
    let words = word.map {
      groups(of: letters, by: parts.map(\.word), count: lettering.wordCount, { .word($0) }, in: frames, $0)
    }
    guard let line else { return whole(words ?? letters, lettering, frames) }
    // Every word lies in one line.
    var lines = parts.map(\.line)
    if words != nil {
      lines = parts.indices.filter { $0 == 0 || parts[$0].word != parts[$0 - 1].word }.map { lines[$0] }
    }
    let grouped = groups(of: words ?? letters, by: lines, count: lettering.lineCount, { .line($0) }, in: frames, line)
    return whole(grouped, lettering, frames)
  }

  /// A view with the box in which it is placed.
  private typealias Boxed = (view: AnyView, box: LetterFrames.Box)

  /// Groups views by the numbers of their words or lines, which ascend. An empty line has no letters, so its number is
  /// missing.
  ///
  /// - Parameter count: The number of words or lines, including empty lines.
  private func groups(
    of views: [Boxed], by numbers: [Int], count: Int, _ box: (Int) -> LetterFrames.Box, in frames: LetterFrames,
    _ change: (LetterGroup) -> AnyView
  ) -> [Boxed] {
    var groups: [(number: Int, views: [Boxed])] = []
    for (view, number) in zip(views, numbers) {
      if groups.last?.number != number { groups.append((number, [])) }
      groups[groups.count - 1].views.append(view)
    }
    return groups.map { number, views in
      let content = AnyView(LetterBox(box(number), views, in: frames))
      return (change(LetterGroup(content: content, index: number, count: count)), box(number))
    }
  }

  private func whole(
    _ parts: [Boxed], _ lettering: Lettering, _ frames: LetterFrames
  ) -> LetteringView {
    LetteringView(parts, size: lettering.size, baselines: lettering.baselines, in: frames)
  }
}

/// A letter of ``Letters`` or a sign of a ``Formula``: a shape in a box of its own, which knows its index among the
/// others. ``Letters`` and ``Formula`` pass one to the closure that makes the view of a letter.
public struct Letter: Shape {
  /// The characters that the letter shows: `é`, `ffi`. Empty for the signs of a formula.
  public let text: String
  /// The index of the letter, from 0 in reading order.
  public let index: Int
  /// The number of letters.
  public let count: Int
  /// The index of the letter's word, from 0.
  public let word: Int
  /// The number of words.
  public let wordCount: Int
  /// The index of the letter's line, from 0 at the top.
  public let line: Int
  /// The number of lines.
  public let lineCount: Int
  /// The outline and the box, in the coordinates of the whole text.
  private let outline: Path
  private let pictures: [GlyphPicture]
  private let frame: CGRect

  init(_ part: Lettering.Part, index: Int, of lettering: Lettering) {
    (text, self.index, count) = (part.text, index, lettering.parts.count)
    (word, wordCount, line, lineCount) = (part.word, lettering.wordCount, part.line, lettering.lineCount)
    (outline, pictures, frame) = (part.outline, part.pictures, part.frame)
  }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { frame.size }
  public func path(in rect: CGRect) -> Path {
    outline.offsetBy(dx: rect.midX - frame.midX, dy: rect.midY - frame.midY)
  }
  public func _pictures(in rect: CGRect) -> _ShapePictures {
    ShapePictures(pictures.map { $0.offsetBy(dx: rect.midX - frame.midX, dy: rect.midY - frame.midY) })
  }

  /// The letter's own progress, 0…1, within an animation of all letters: each letter begins after the previous letter.
  ///
  /// - Parameters:
  ///   - progress: The progress of the whole animation, 0…1.
  ///   - lag: The delay between letters, as a share of the time that each takes. At 0 all move at once, at 1 one after
  ///     another.
  public func stagger(_ progress: Double, lag: Double = 0.2) -> Double {
    Stagger.share(of: progress, index: index, count: count, lag: lag)
  }
}

/// A word or a line of ``Letters`` as one view, for ``Letters/eachWord(_:)`` and ``Letters/eachLine(_:)``.
public struct LetterGroup: View {
  let content: AnyView
  /// The index of the word or line, from 0. Empty lines count.
  public let index: Int
  /// The number of words or lines. Empty lines count, except at the end.
  public let count: Int

  public var body: some View { content }

  /// The word's or line's own progress within an animation of all of them, as ``Letter/stagger(_:lag:)``.
  public func stagger(_ progress: Double, lag: Double = 0.2) -> Double {
    Stagger.share(of: progress, index: index, count: count, lag: lag)
  }
}

/// A view that makes its letters only when it is drawn, because then the line breaks are known.
private struct SetLetters: View, PrimitiveView {
  let outline: TextOutline
  let content: (Lettering) -> LetteringView

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.cache = nil
    nodes.append(LettersNode(outline) { [inner] in content($0).node(in: inner) })
  }
}

/// The layout node of ``SetLetters``.
private final class LettersNode: LayoutNode {
  private let outline: TextOutline
  private let content: (Lettering) -> LayoutNode
  private var known: (size: CGSize, node: LayoutNode)?

  init(_ outline: TextOutline, content: @escaping (Lettering) -> LayoutNode) {
    (self.outline, self.content) = (outline, content)
  }

  // The children are known only when the node is drawn, so it may contain ids of connectors.
  override var linkParts: LinkParts { .ids }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { outline.sizeThatFits(proposal) }

  override var setsGuides: Bool { true }
  override func findGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    let baselines = outline._baselines(in: size(for: proposal))
    switch key {
    case VerticalAlignment.firstTextBaseline.key: return baselines?.first
    case VerticalAlignment.lastTextBaseline.key: return baselines?.last
    default: return nil
    }
  }

  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    let size = size(for: proposal)
    guard let lettering = outline.lettering(in: size) else {
      return drawing.noteFault(of: outline, in: CGRect(origin: .zero, size: size))
    }
    let node = known.flatMap { $0.size == size ? $0.node : nil } ?? content(lettering)
    known = (size, node)
    drawing.place(node, at: .zero, for: ProposedViewSize(size))
  }
}
