import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import Synchronization

/// Proof sheets of a series: a key still of each member, and findings for a person to check, before anything is
/// encoded. `batch --proof` makes them (`ProofWork`).
///
/// It evaluates nine equidistant frames of each member, the first and the last included. The key still is the frame
/// with the most drawn paths; a transparent path counts less. In a tie it is the later frame. If an instant is given,
/// its frame is the still.
///
/// ```swift
/// let proof = Proof(of: plan)
/// for page in proof.pages(ofHeight: 1920) { try proof.sheet(of: page).write(to: …) }
/// for finding in proof.findings { print(finding) }
/// ```
package struct Proof: Sendable {
  /// A finding that a person should check.
  package enum Finding: Hashable, Sendable {
    /// The member cannot be made, with the error's message.
    case fault(String)
    /// A text parameter is empty or blank; its name.
    case emptyField(String)
    /// A text is cut off, since its box is too small.
    case cutText(String)
    /// A text of the key still crosses the edge of the canvas. The value names the text's element by its place in the
    /// scene.
    case textBeyondCanvas(String)
    /// A warning about a frame, such as a missing glyph.
    case warning(FrameWarning)
  }

  private let plan: SeriesPlan
  private let instant: PictureInstant?
  private let found = Findings()

  /// The number of frames that are evaluated of each member (output of the series).
  private static let sampleCount = 9
  /// The largest number of columns of a sheet.
  private static let mostColumns = 6
  /// The largest width of a cell in pixels.
  private static let widestCell = 480

  /// Makes the proof of a plan.
  ///
  /// - Parameter instant: The instant of the stills; nil selects key stills.
  package init(of plan: SeriesPlan, at instant: PictureInstant? = nil) { (self.plan, self.instant) = (plan, instant) }

  /// The findings of each member, in order. They are complete after all sheets are drawn.
  package var findings: [(member: Series.Member, findings: [Finding])] {
    found.all.sorted { $0.key < $1.key }.map { (plan.series.members[$0.key], $0.value) }
  }

  // MARK: Sheets

  /// The indices of the members on each sheet.
  /// - Parameter height: The largest height of a sheet in pixels; nil puts all members on one sheet.
  package func pages(ofHeight height: Int?) -> [Range<Int>] {
    let members = plan.series.members.indices
    guard let height else { return [members] }
    var rows = 1
    while grid(rows: rows + 1).height <= height { rows += 1 }
    let size = rows * columns
    return stride(from: 0, to: members.count, by: size).map { $0..<min($0 + size, members.count) }
  }

  /// The number of columns of the sheets.
  private var columns: Int {
    min(Self.mostColumns, Int(Double(plan.series.members.count).squareRoot().rounded(.up)))
  }

  /// The size of a cell.
  private var cell: OutputSize {
    let canvas = plan.makeable.first.map { CGSize(width: $0.item.size.width, height: $0.item.size.height) }
    let size = canvas ?? plan.scene.scene.size
    let cell = Sheet.standardContactCell(of: size, columns: columns) ?? OutputSize(width: 320, height: 180)!
    if cell.width <= Self.widestCell { return cell }
    return OutputSize(canvas: size, scale: Double(Self.widestCell) / Double(size.width)) ?? cell
  }

  /// The positions of the cells on a sheet with some rows.
  private func grid(rows: Int) -> CellGrid {
    SheetTheme(cellWidth: cell.width).grid(columns: columns, rows: rows, cell: cell)
  }

  /// The sheet of some members. Findings are collected while it is drawn.
  /// - Throws: `SheetError` if it would be too large.
  package func sheet(of members: Range<Int>) throws(SheetError) -> Sheet {
    let theme = SheetTheme(cellWidth: cell.width)
    let grid = grid(rows: (members.count + columns - 1) / columns)
    return try Sheet(grid, background: theme.background, cellCount: members.count) { index in
      let member = plan.series.members[members.lowerBound + index]
      let (still, findings) = look(at: member)
      found.set(findings, ofMember: members.lowerBound + index)
      let words = findings.map(\.word).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      let name = ([member.name] + words).joined(separator: " · ")
      let label = theme.label(name, color: findings.isEmpty ? Color(white: 0.85) : Self.flag)
      let shown = still.map { findings.isEmpty ? $0 : $0.framed(in: Self.flag) } ?? Self.nothing
      return Sheet.Cell(Exposure([shown]), label: label)
    }
  }

  /// The colour that marks members with findings.
  private static let flag = Color(rgb: 0xFFB020)
  /// The picture for a member that cannot be made.
  private static let nothing = DisplayList(size: CGSize(width: 16, height: 9), background: Color(white: 0.1))

  // MARK: One member

  /// Evaluates a member; returns its still, nil if it cannot be made, and its findings.
  private func look(at member: Series.Member) -> (still: DisplayList?, findings: [Finding]) {
    if case .failure(let error) = plan.items[member.number - 1] { return (nil, [.fault("\(error)")]) }
    var findings = member.values.filter(\.isEmpty).map { Finding.emptyField($0.name) }
    let (texts, warnings) = (CutTexts(), WarningCollection())
    var still: DisplayList?
    do {
      let clip = try plan.scene.clip(of: member)
      still = try CutTexts.threadLocal.withValue(texts) { try keyStill(of: clip, warnings) }
    } catch {
      findings.append(.fault("\(error)"))
    }
    findings += texts.all.map(Finding.cutText)
    findings += (still?.textsBeyondCanvas ?? []).map(Finding.textBeyondCanvas)
    findings += warnings.all.map(Finding.warning)
    return (still, findings)
  }

  /// The display list of the key still; collects the warnings of all evaluated frames.
  private func keyStill(of clip: Clip, _ warnings: WarningCollection) throws -> DisplayList {
    let last = clip.clock.frameCount - 1
    let steps = Self.sampleCount - 1
    var best: (list: DisplayList, weight: Double)?
    for frame in Set((0...steps).map { $0 * last / steps }).sorted() {
      let list = try clip.displayList(ofFrame: frame)
      warnings.add(list.warnings, ofFrame: frame)
      let weight = list.items.drawnWeight
      if weight >= best?.weight ?? 0 { best = (list, weight) }
    }
    guard let instant else { return best!.list }
    let frame = try instant.frame(of: clip.clock)
    let list = try clip.displayList(ofFrame: frame)
    warnings.add(list.warnings, ofFrame: frame)
    return list
  }

  /// The findings by member index, shared by the threads that draw cells.
  private final class Findings: Sendable {
    private let findings = Mutex<[Int: [Finding]]>([:])

    var all: [Int: [Finding]] { findings.withLock { $0 } }

    func set(_ new: [Finding], ofMember index: Int) {
      if !new.isEmpty { findings.withLock { $0[index] = new } }
    }
  }
}

extension Proof.Finding: CustomStringConvertible {
  /// The short text for a cell's label.
  fileprivate var word: String {
    switch self {
    case .fault: "fails"
    case .emptyField: "empty field"
    case .cutText: "text cut"
    case .textBeyondCanvas: "text beyond canvas"
    case .warning(let warning): warning.warning.message.contains("no glyph") ? "missing glyph" : "warning"
    }
  }

  package var description: String {
    switch self {
    case .fault(let error): error
    case .emptyField(let name): "'\(name)' is empty"
    case .cutText(let text): "there is no room for all of '\(text.oneLine)'"
    case .textBeyondCanvas(let place): "a text reaches over the edge of the canvas (\(place))"
    case .warning(let warning): "\(warning)"
    }
  }
}

extension SeriesValue {
  /// Whether it is a blank text.
  fileprivate var isEmpty: Bool {
    switch value {
    case .text(let text): text.allSatisfy(\.isWhitespace)
    case .number, .color, .boolean, .choice, .image: false
    }
  }
}

extension String {
  /// The text on one line, at most 40 characters of it.
  fileprivate var oneLine: String {
    let line = String(map { $0.isNewline ? " " : $0 })
    return line.count > 40 ? line.prefix(40) + "…" : line
  }
}

// MARK: Display lists

extension DisplayList {
  /// The list with a frame along the edge of the canvas.
  fileprivate func framed(in color: Color) -> DisplayList {
    let width = size.width / 90
    var list = self
    let edge = CGRect(origin: .zero, size: size).insetBy(dx: width / 2, dy: width / 2)
    list.items.append(
      .stroke(
        .init(path: Path { $0.addRect(edge) }, style: StrokeStyle(lineWidth: width), paint: .color(color))))
    return list
  }

  /// The places of the texts that cross the edge of the canvas, without duplicates.
  fileprivate var textsBeyondCanvas: [String] {
    let canvas = CGRect(origin: .zero, size: size)
    // Half a pixel of antialiasing is no overflow.
    let limit = canvas.insetBy(dx: -0.5, dy: -0.5)
    var places: [String] = []
    items.forEachPath { path, transform, opacity, place in
      guard opacity > 0, let place, place.isText else { return }
      let bounds = path.applying(transform).boundingRect
      guard !bounds.isNull, bounds.intersects(canvas), !limit.contains(bounds) else { return }
      let name = "\(place)"
      if !places.contains(name) { places.append(name) }
    }
    return places
  }
}

extension [DisplayList.Item] {
  /// The number of drawn paths, weighted by opacity.
  fileprivate var drawnWeight: Double {
    var weight = 0.0
    forEachPath { _, _, opacity, _ in weight += opacity }
    // Rounded, so that the order of summation does not matter.
    return (weight * 1e6).rounded() / 1e6
  }

  /// Calls the body with each path, its transform, its opacity together with its groups', and its place.
  fileprivate func forEachPath(
    ofOpacity opacity: Double = 1, _ body: (Path, CGAffineTransform, _ opacity: Double, Place?) -> Void
  ) {
    for item in self {
      switch item {
      case .fill(let fill): body(fill.path, fill.transform, opacity * fill.paint.opacity, fill.place)
      case .stroke(let stroke): body(stroke.path, stroke.transform, opacity * stroke.paint.opacity, stroke.place)
      case .group(let group): group.items.forEachPath(ofOpacity: opacity * group.opacity, body)
      }
    }
  }
}

extension Paint {
  /// The largest alpha of the paint.
  fileprivate var opacity: Double {
    switch self {
    case .color(let color): color.alpha
    case .linearGradient(let gradient, _, _, _), .radialGradient(let gradient, _, _, _),
      .angularGradient(let gradient, _, _, _):
      gradient.stops.map(\.color.alpha).max() ?? 0
    case .image(let image): image.opacity
    case .pattern(let pattern): pattern.opacity
    }
  }
}

extension Place {
  /// Whether a text is drawn here: an element of a scene file, or a view in Swift.
  fileprivate var isText: Bool {
    if let elementName { return ["text", "letters"].contains(elementName) }
    return selfAndAncestors.contains { if case .view(let view) = $0.step { "\(view.type)" == "Text" } else { false } }
  }
}
