import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// One moment of a ``Rewrite``: the outlines to draw, with their positions and colours. The element `rewrite` of scene
/// files makes one too.
package struct Rewriting {
  /// The size of the frame that all letterings share.
  package let size: CGSize
  /// The distances of the first and the last baseline from the top; nil if a lettering has none.
  package let baselines: (first: CGFloat, last: CGFloat)?
  /// The outlines from back to front.
  private let figures: [Figure]

  /// An outline to draw: a letter, or the mix of two letters that turn into each other.
  private struct Figure {
    var path: Path
    /// What the letter shows in colour. It moves, and does not turn into another one.
    var pictures: [GlyphPicture]
    var opacity: Double = 1
    /// The letter's colour before and after; nil means the foreground style of the whole.
    var colors: (from: Color?, to: Color?)
    /// The progress between both letters; beyond 0…1 if an easing overshoots.
    var share: Double

    /// The share of the second colour, 0…1.
    var mixShare: Double { min(max(share, 0), 1) }
  }

  /// Creates the state at one progress of the rewrite.
  ///
  /// - Parameters:
  ///   - stages: The letterings, at least one.
  ///   - cache: The cache of letter matchings and morphs; nil computes them anew.
  package init(
    through stages: [Lettering], progress: Double, others: Rewrite.Others, cache: MorphCache? = nil
  ) {
    let (placed, size, baselines) = Self.placed(stages)
    (self.size, self.baselines) = (size, baselines)
    guard progress.isFinite else {
      figures = []
      return
    }
    let index = Int(min(max(progress.rounded(.down), 0), Double(max(stages.count - 2, 0))))
    let share = progress - Double(index)
    if share == 0 || stages.count == 1 {
      figures = Self.standing(placed[index])
    } else if share == 1 {
      figures = Self.standing(placed[index + 1])
    } else {
      figures = Self.moving(from: placed[index], to: placed[index + 1], share, others, cache)
    }
  }

  /// Moves the letterings into one frame. They share the first baseline if all have one; otherwise they are centred
  /// vertically.
  private static func placed(
    _ stages: [Lettering]
  ) -> (stages: [Lettering], size: CGSize, baselines: (first: CGFloat, last: CGFloat)?) {
    let width = stages.map(\.size.width).max() ?? 0
    func x(_ stage: Lettering) -> CGFloat { (width - stage.size.width) * stage.alignment.fraction }
    let known = stages.compactMap(\.baselines)
    guard known.count == stages.count, let ascent = known.map(\.first).max() else {
      let height = stages.map(\.size.height).max() ?? 0
      let placed = stages.map { $0.offsetBy(dx: x($0), dy: (height - $0.size.height) / 2) }
      return (placed, CGSize(width: width, height: height), nil)
    }
    let depth = zip(stages, known).map { $0.size.height - $1.first }.max() ?? 0
    let placed = zip(stages, known).map { $0.offsetBy(dx: x($0), dy: ascent - $1.first) }
    let last = zip(placed, known).map { $0.baselines?.last ?? $1.last }.max() ?? ascent
    return (placed, CGSize(width: width, height: ascent + depth), (ascent, last))
  }

  /// The outlines of a lettering that does not change.
  private static func standing(_ lettering: Lettering) -> [Figure] {
    lettering.parts.map { Figure(path: $0.outline, pictures: $0.pictures, colors: ($0.color, $0.color), share: 0) }
  }

  /// The outlines between two letterings: at the back the letters without a partner, in front the matched ones.
  private static func moving(
    from: Lettering, to: Lettering, _ share: Double, _ others: Rewrite.Others, _ cache: MorphCache?
  ) -> [Figure] {
    let matching = cache?.matching(from: from, to: to) ?? LetterMatching(from: from, to: to)
    var (leaving, coming) = (matching.leaving, matching.coming)
    var figures: [Figure] = []
    func morph(_ a: Lettering.Part, _ b: Lettering.Part, isAlike: Bool, lift: CGFloat = 0) {
      let count = a.outline.elements.count + b.outline.elements.count
      guard FrameAccount.charge(isAlike ? count : 10 * count, .pathElements) else { return }
      let path =
        (isAlike ? a.outline.interpolated(to: b.outline, at: share) : nil)
        ?? cache?.morph(from: a.outline, to: b.outline).path(at: share)
        ?? PathMorph(from: a.outline, to: b.outline).path(at: share)
      let raised = lift == 0 ? path : path.offsetBy(dx: 0, dy: -lift)
      let pictures = zip(a.pictures, b.pictures).map { $1.moved(from: $0, at: share).offsetBy(dx: 0, dy: -lift) }
      figures.append(Figure(path: raised, pictures: pictures, colors: (a.color, b.color), share: share))
    }
    if others == .morph {
      // Emoji have no outline that could turn into another one, so they fade.
      let pairs = Array(
        zip(
          leaving.filter { from.parts[$0].pictures.isEmpty }, coming.filter { to.parts[$0].pictures.isEmpty }))
      for (a, b) in pairs { morph(from.parts[a], to.parts[b], isAlike: false) }
      let (gone, come) = (Set(pairs.map(\.0)), Set(pairs.map(\.1)))
      (leaving, coming) = (leaving.filter { !gone.contains($0) }, coming.filter { !come.contains($0) })
    }
    func fade(_ part: Lettering.Part, _ opacity: Double) {
      guard opacity > 0 else { return }
      figures.append(
        Figure(
          path: part.outline, pictures: part.pictures, opacity: min(opacity, 1), colors: (part.color, part.color),
          share: 0))
    }
    for i in leaving { fade(from.parts[i], 1 - 2 * share) }
    for i in coming { fade(to.parts[i], 2 * share - 1) }
    for pair in matching.pairs {
      let (a, b) = (from.parts[pair.from], to.parts[pair.to])
      morph(a, b, isAlike: true, lift: pair.isCrossing ? lift(from: a, to: b, at: share) : 0)
    }
    return figures
  }

  /// The height of an overtaking letter above the straight line of its motion, along a parabola. Its top is a quarter
  /// of the distance, but at most 1.2 letter heights.
  private static func lift(from a: Lettering.Part, to b: Lettering.Part, at share: Double) -> CGFloat {
    let way = abs(b.frame.midX - a.frame.midX)
    let height = min(way / 4, 1.2 * max(a.frame.height, b.frame.height))
    let inside = min(max(share, 0), 1)
    return height * CGFloat(4 * inside * (1 - inside))
  }

  /// The view of this state.
  ///
  /// - Parameter paint: Returns the view of an outline, in the frame of the whole. The colour is nil for an outline
  ///   without its own.
  package func view(
    _ paint: (LetterShape, Color?, CGSize) throws -> AnyView
  ) rethrows -> AnyView {
    var views: [AnyView] = []
    for figure in figures {
      guard FrameAccount.charge(1, .elements) else { break }
      var view: AnyView
      let letter = LetterShape(outline: figure.path, pictures: figure.pictures)
      switch figure.colors {
      case (let from?, let to?): view = try paint(letter, from.mix(with: to, by: figure.mixShare), size)
      case (nil, nil): view = try paint(letter, nil, size)
      case (let from?, nil):
        view = try Self.layered(paint(letter, nil, size), paint(letter, from, size), 1 - figure.mixShare)
      case (nil, let to?):
        view = try Self.layered(paint(letter, nil, size), paint(letter, to, size), figure.mixShare)
      }
      if figure.opacity < 1 { view.add(.opacity(figure.opacity)) }
      views.append(view)
    }
    let frames = LetterFrames { _ in nil }
    return AnyView(
      LetteringView(views.map { ($0, .whole) }, size: size, baselines: baselines, in: frames))
  }

  /// A view over another one, with the opacity `share`.
  private static func layered(_ below: AnyView, _ above: AnyView, _ share: Double) -> AnyView {
    if share <= 0 { return below }
    if share >= 1 { return above }
    var above = above
    above.add(.opacity(share))
    return AnyView(
      ZStack {
        below
        above
      })
  }
}

extension Path {
  /// The path with its points interpolated towards the points of another path; nil if the two paths have different
  /// kinds of elements.
  func interpolated(to other: Path, at share: Double) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    func between(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
    }
    var path = Path()
    for (a, b) in zip(elements, other.elements) {
      switch (a, b) {
      case (.move(let a), .move(let b)): path.move(to: between(a, b))
      case (.line(let a), .line(let b)): path.addLine(to: between(a, b))
      case (.quadCurve(let a, let c), .quadCurve(let b, let d)):
        path.addQuadCurve(to: between(a, b), control: between(c, d))
      case (.curve(let a, let c, let e), .curve(let b, let d, let f)):
        path.addCurve(to: between(a, b), control1: between(c, d), control2: between(e, f))
      case (.closeSubpath, .closeSubpath): path.closeSubpath()
      default: return nil
      }
    }
    return path
  }
}
