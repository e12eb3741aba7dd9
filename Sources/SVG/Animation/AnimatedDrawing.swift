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

  /// Whether anything in it moves.
  package var moves: Bool { document.moves }

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
  let length: AnimationLength
  let customs: [(name: String, value: String)]
  let dependsOnScheme: Bool
  private(set) var warnings: [SVGWarning] = []
  /// What was found wrong when the document was read, which each of its drawings warns of.
  private var known: [SVGWarning] = []
  let motion: DocumentMotion
  private let file: String
  private let images: SVGImageDecoder?
  private let isDark: Bool
  private let still: StillContents

  init(data: Data, name: String, images: SVGImageDecoder?, customs: [String: String], isDark: Bool) throws(SVGError) {
    (file, self.images, self.isDark) = (name, images, isDark)
    let bytes = try SVGText.utf8(data, file: name)
    let root = try SVGReader.root(of: bytes, file: name)
    dependsOnScheme = ["prefers-color-scheme", "light-dark("].contains { Data(bytes).range(of: Data($0.utf8)) != nil }
    let account = SVGAccount(file: name, isDark: isDark)
    let cascade = try Cascade.apply(to: root, account: account, customs: customs)
    size = PageSize.size(of: root)
    var reader = AnimationReader(root: root, sheet: cascade.sheet, account: account)
    try reader.read()
    length = reader.length
    motion = DocumentMotion(
      root: root, cascade: cascade, schedule: reader.schedule, timings: reader.timings, targets: reader.targets)
    self.customs = root.declarations.customs.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    let elements = try StillElements(root: root, targets: reader.targets)
    still = StillContents(isStill: elements.isStill, hasStillOutline: elements.hasStillOutline)
    warnings = try drawing(at: 0, account).warnings
    known = account.warnings
  }

  static func == (a: AnimatedDocument, b: AnimatedDocument) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Whether anything is animated.
  var moves: Bool { !motion.targets.isEmpty }

  func drawing(at seconds: Double) throws(SVGError) -> SVGDrawing {
    try drawing(at: seconds, SVGAccount(file: file, isDark: isDark, warnings: known))
  }

  private func drawing(at seconds: Double, _ account: SVGAccount) throws(SVGError) -> SVGDrawing {
    let builder = try DrawingBuilder(
      root: motion.tree(at: seconds, account: account).root, account: account, images: images)
    builder.pageSize = size
    builder.still = still
    builder.fonts = motion.cascade.fonts
    return try builder.drawing()
  }
}

/// The tree of a document with its style sheets, and what animates which element.
struct DocumentMotion {
  let root: SVGElement
  let cascade: Cascade
  let schedule: TimingSchedule
  let timings: [TimingAttributes]
  /// The animated elements in document order.
  let targets: [AnimatedTarget]

  /// The tree at a time in seconds.
  func tree(at seconds: Double, account: SVGAccount) throws(SVGError) -> FrameTree {
    let tree = FrameTree(root, cascade: cascade.reading(by: account), account: account)
    for target in targets { try tree.apply(target, schedule: schedule, timings: timings, at: seconds) }
    return tree
  }
}
