import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelGeometry

/// An SVG document that moves by itself: by SMIL, by animations of CSS, or not at all. It gives a drawing for each time.
///
/// ```swift
/// let banner = try AnimatedDrawing(contentsOf: URL(filePath: "banner.svg"))
/// let half = try banner.drawing(at: banner.duration / 2)
/// ```
///
/// A drawing is a function of the time alone: any time may be asked for, in any order and on any thread.
public struct AnimatedDrawing: Hashable, Sendable {
  private let document: AnimatedDocument
  /// The document's width and height in points, as a browser shows it.
  public var size: CGSize { document.size }
  /// What the document asks for and does not get, in document order.
  public var warnings: [SVGWarning] { document.warnings }
  /// The seconds after which the document ends, or its prelude and one common period of all that repeats.
  public var duration: Double { document.length.seconds }
  /// The ends and periods that ``duration`` follows from.
  package var length: AnimationLength { document.length }
  /// Whether the document looks different in a dark colour scheme.
  package var dependsOnScheme: Bool { document.dependsOnScheme }
  /// The custom properties of the root element with their values, in alphabetical order.
  public var customProperties: [(name: String, value: String)] { document.customs }

  init(_ document: AnimatedDocument) { self.document = document }

  /// What most likely is wrong in the document, whether it is drawn or not.
  var mistakes: [SVGWarning] { document.mistakes }
  /// Whether anything in it moves.
  package var moves: Bool { document.moves }
  /// Whether the first thing that it draws is an opaque rectangle over the whole page, at all times.
  package var coversPage: Bool { document.coversPage }
  /// Whether it has values that ``setting(customs:isDark:)`` changes.
  package var isAdjustable: Bool { !document.customs.isEmpty || document.dependsOnScheme }
  /// Whether it is shown in the dark colour scheme.
  package var isDark: Bool { document.isDark }
  /// The size of the document in bytes.
  package var byteCount: Int { document.data.count }

  /// The same document with other values.
  ///
  /// The document is read again, unless one of the last sixteen calls had the same values.
  ///
  /// - Parameters:
  ///   - customs: Values of custom properties that replace those of the root; the others stay.
  ///   - isDark: Whether the colour scheme is dark; nil leaves it.
  /// - Throws: ``SVGError`` if the document is too large with these values.
  package func setting(customs: [String: String], isDark: Bool? = nil) throws(SVGError) -> AnimatedDrawing {
    AnimatedDrawing(try document.setting(customs, isDark ?? self.isDark))
  }

  /// The drawing at a time in seconds.
  ///
  /// - Throws: ``SVGError`` if it is too large at this time.
  public func drawing(at seconds: Double) throws(SVGError) -> SVGDrawing { try document.drawing(at: seconds) }

  /// Parses a document's bytes.
  ///
  /// - Parameters:
  ///   - customs: Values of custom properties that replace those of the root.
  ///   - isDark: Whether the colour scheme is dark.
  package init(
    data: Data, name: String, images: SVGImageDecoder?, customs: [String: String] = [:], isDark: Bool = false
  ) throws(SVGError) {
    document = try AnimatedDocument(data: data, name: name, images: images, customs: customs, isDark: isDark)
  }

  /// Reads and parses a file, plain or compressed by gzip.
  package init(
    contentsOf url: URL, images: SVGImageDecoder?, customs: [String: String] = [:], isDark: Bool = false
  ) throws(SVGError) {
    let data = try SVGDrawing.contents(of: url)
    try self.init(data: data, name: url.relativePath, images: images, customs: customs, isDark: isDark)
  }
}

/// The parts of an ``AnimatedDrawing``, which are made once.
///
/// Nothing changes after the initialiser but what ``StillContents`` keeps, so any thread may read it.
final class AnimatedDocument: Hashable, @unchecked Sendable {
  let size: CGSize
  private(set) var length: AnimationLength
  let customs: [(name: String, value: String)]
  let dependsOnScheme: Bool
  private(set) var warnings: [SVGWarning] = []
  /// What was found wrong when the document was read, which each of its drawings warns of.
  private var known: [SVGWarning] = []
  let motion: DocumentMotion
  let data: Data
  let isDark: Bool
  /// What most likely is wrong in the document itself, whatever its values.
  private(set) var mistakes: [SVGWarning] = []
  /// The custom properties that were given.
  private let given: [String: String]
  private let file: String
  private let images: SVGImageDecoder?
  /// The budget of each drawing.
  private let steps: Int
  private var still: StillContents
  /// The documents with other values.
  private let variants = RecentValues<Values, AnimatedDocument>(limit: 16)

  /// The values that can be set.
  private struct Values: Hashable {
    var customs: [String: String]
    var isDark: Bool
  }

  init(
    data: Data, name: String, images: SVGImageDecoder?, customs: [String: String], isDark: Bool,
    steps: Int = SVGLimits.steps, mistakes: [SVGWarning]? = nil
  ) throws(SVGError) {
    (file, self.images, self.isDark, self.data, given, self.steps) = (name, images, isDark, data, customs, steps)
    let bytes = try SVGText.utf8(data, file: name)
    let root = try SVGReader.root(of: bytes, file: name)
    dependsOnScheme = ["prefers-color-scheme", "light-dark("].contains { Data(bytes).range(of: Data($0.utf8)) != nil }
    let account = SVGAccount(file: name, isDark: isDark, limit: steps)
    let check = mistakes == nil ? try DocumentCheck(root, bytes: bytes, spelling: account.spelling) : nil
    account.check = check
    let cascade = try Cascade.apply(to: root, account: account, customs: customs)
    size = PageSize.size(of: root)
    var reader = AnimationReader(root: root, sheet: cascade.sheet, account: account)
    try reader.read()
    length = reader.length
    motion = DocumentMotion(
      root: root, elements: reader.elements, cascade: cascade, schedule: reader.schedule, timings: reader.timings,
      targets: reader.targets)
    self.customs = root.declarations.customs.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    still = StillContents(try StillElements(root: root, targets: reader.targets))
    account.check = nil
    check?.check(root)
    self.mistakes = mistakes ?? check?.mistakes(inFile: name) ?? []
    for mistake in self.mistakes { account.add(mistake) }
    let builder = try builder(at: 0, account)
    warnings = try builder.drawing().warnings
    known = account.warnings
    try add(builder.shadows)
  }

  /// Adds the animations that run in the copies of elements alone.
  private func add(_ shadows: ShadowTrees?) throws(SVGError) {
    guard let shadows, !shadows.timings.isEmpty else { return }
    movesInCopies = true
    for timing in shadows.timings { length.add(timing) }
    still = StillContents(try StillElements(root: motion.root, targets: motion.targets, moving: shadows.uses))
  }

  static func == (a: AnimatedDocument, b: AnimatedDocument) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Whether anything is animated.
  var moves: Bool { movesInCopies || !motion.targets.isEmpty }
  private var movesInCopies = false

  /// Whether a rectangle that does not change covers the page, below everything else.
  var coversPage: Bool {
    let others: Set<String> = ["title", "desc", "metadata", "style", "defs", "script"]
    let first = motion.root.elements.first { $0.name.map { !others.contains($0) } ?? false }
    guard let first, first.name == "rect", !motion.targets.contains(where: { [0, first.index].contains($0.index) }),
      DrawingBuilder.isNone(motion.root.declarations[.clipPath] ?? "none"),
      let page = try? drawing(at: 0).root, page.layers.allSatisfy({ $0 == .init(items: [], clip: $0.clip) }),
      case .part(let ground)? = page.content.first, ground.layers.isEmpty,
      (ground.position.line, ground.position.column) == (first.position.line, first.position.column),
      case .item(.fill(let fill))? = ground.content.first, case .color(let color) = fill.paint
    else { return false }
    let rect = fill.path.boundingRect
    return color.pixel.alpha == 255 && fill.path == Path(rect) && fill.transform.b == 0 && fill.transform.c == 0
      && rect.applying(fill.transform).insetBy(dx: -1e-6, dy: -1e-6).contains(CGRect(origin: .zero, size: size))
  }

  /// The document with other values; see ``AnimatedDrawing/setting(customs:isDark:)``.
  func setting(_ customs: [String: String], _ isDark: Bool) throws(SVGError) -> AnimatedDocument {
    let values = Values(customs: given.merging(customs) { $1 }, isDark: isDark)
    if values == Values(customs: given, isDark: self.isDark) { return self }
    return try variants.value(of: values) { () throws(SVGError) in
      try AnimatedDocument(
        data: data, name: file, images: images, customs: values.customs, isDark: isDark, steps: steps,
        mistakes: mistakes)
    }
  }

  func drawing(at seconds: Double) throws(SVGError) -> SVGDrawing {
    try builder(at: seconds, SVGAccount(file: file, isDark: isDark, warnings: known, limit: steps)).drawing()
  }

  private func builder(at seconds: Double, _ account: SVGAccount) throws(SVGError) -> DrawingBuilder {
    let tree = try FrameTree(motion, at: seconds, account: account)
    let builder = try DrawingBuilder(root: tree.root, account: account, images: images)
    builder.pageSize = size
    builder.still = still
    builder.fonts = motion.cascade.fonts
    builder.shadows = tree.shadows
    return builder
  }
}

/// The tree of a document with its style sheets, and what animates which element.
struct DocumentMotion {
  let root: SVGElement
  /// The elements in document order.
  let elements: [SVGElement]
  let cascade: Cascade
  let schedule: TimingSchedule
  let timings: [TimingAttributes]
  /// The animated elements in document order.
  let targets: [AnimatedTarget]
}
