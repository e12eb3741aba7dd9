import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSVG

/// A scene that shows an SVG document, which may move by itself. The commands make one of a file whose name ends in
/// `.svg` or `.svgz`.
///
/// ```swift
/// let banner = try DrawingScene(contentsOf: URL(filePath: "banner.svg"))
/// try Clip(banner).writeVideo(to: URL(filePath: "banner.mp4"))
/// ```
///
/// Its parameters are the custom properties of the root element, without their hyphens, and the colour scheme.
public struct DrawingScene: Scene, FileScene {
  /// The document.
  public private(set) var drawing: AnimatedDrawing
  /// The file that it was read from.
  public let file: URL
  package var files: [URL] { [file] }
  package var isDrawing: Bool { true }
  package var options: [String] {
    (givenDuration.map { ["--duration", "\($0)"] } ?? []) + (loops == 1 ? [] : ["--loops", "\(Int(loops))"])
  }
  private let givenDuration: Double?
  private let loops: Double
  /// The size of a page that fills a picture; nil for the document's own size.
  private var page: CGSize?
  /// The instant at which the document stands still, in seconds; nil if it moves.
  private var instant: Double?

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - duration: The length in seconds; by default ``AnimatedDrawing/duration``.
  ///   - loops: The number of common periods that are shown if nothing else gives the length.
  /// - Throws: ``SVGError``.
  public init(contentsOf file: URL, duration: Double? = nil, loops: Int = 1) throws(SVGError) {
    drawing = try AnimatedDrawing(contentsOf: file, images: { try ImageAsset(decoding: $0, check: $1) })
    (self.file, givenDuration, self.loops) = (file, duration, Double(loops))
  }

  public var size: CGSize { page ?? drawing.size }
  /// The page of a document has no colour of its own.
  public var background: Color { .clear }
  public var duration: Double {
    if instant != nil { return 1 / frameRate.framesPerSecond }
    if let givenDuration { return givenDuration }
    return drawing.duration + (loops - 1) * (drawing.length.commonPeriod ?? drawing.duration)
  }

  public func body(at time: SceneTime) throws -> some View {
    DrawingView(try drawing.drawing(at: instant ?? time.seconds)).resizable().frame(
      width: drawing.size.width, height: drawing.size.height
    ).scaleEffect(x: size.width / drawing.size.width, y: size.height / drawing.size.height)
  }

  /// The scene for a picture of a size. If a side of the document is not a whole number of pixels, the document is
  /// stretched by less than a pixel, as in browsers. Otherwise a row of half pixels would be at its edges.
  func filling(_ pixels: OutputSize) -> DrawingScene {
    let scale = pixels.scale(of: drawing.size)
    let page = CGSize(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
    let (right, bottom) = (page.width - drawing.size.width, page.height - drawing.size.height)
    guard right * scale < 1, bottom * scale < 1, max(right, bottom) * scale > 1e-6 else { return self }
    var scene = self
    scene.page = page
    return scene
  }

  /// A scene of one frame that shows the document at exactly this instant, for a picture of it. A document that repeats
  /// has any instant, if nothing else gives its length.
  ///
  /// - Returns: Nil for an instant after the end.
  package func stopped(at seconds: Double) -> DrawingScene? {
    let isEndless = givenDuration == nil && loops == 1 && !drawing.length.periods.isEmpty
    guard seconds >= 0, seconds.isFinite, isEndless || seconds <= duration else { return nil }
    var scene = self
    scene.instant = seconds
    return scene
  }

  /// What to say about a length that is not the document's own; nil if it is.
  package var lengthNote: String? {
    let length = drawing.length
    guard givenDuration == nil, loops == 1, instant == nil, !length.periods.isEmpty, length.commonPeriod == nil else {
      return nil
    }
    let periods = length.periods.prefix(6).map { "\(Self.number($0)) s" }.joined(separator: ", ")
    let more = length.periods.count > 6 ? " and others" : ""
    let what = length.periods.count > 1 ? "repeat together only" : "repeats"
    return "what lasts \(periods)\(more) \(what) after more than \(Self.number(AnimationLength.longestPeriod)) s, "
      + "so the clip is \(Self.number(AnimationLength.shortened)) s long; give --duration for another length"
  }

  /// The length in words: when it ends, or what it repeats.
  package var lengthText: String {
    let length = drawing.length
    if length.isStill { return "nothing moves" }
    if length.periods.isEmpty { return "ends after \(Self.number(length.end)) s" }
    let prelude = length.end > 0 ? "begins for \(Self.number(length.end)) s, then " : ""
    return prelude
      + (length.commonPeriod.map { "repeats every \(Self.number($0)) s" } ?? "never repeats within a minute")
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 1_000).rounded() / 1_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  public var parameters: [SceneParameter] { drawing.parameters }

  public func setting(_ name: String, to value: ParameterValue) throws -> DrawingScene {
    var scene = self
    scene.drawing = try drawing.setting([(name, value)])
    return scene
  }
}
