import ColorFonts
import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelTypography
import TestFolders
import Testing

/// Emoji in colour among the letters of a text, in a font that has one as a bitmap of 5 x 5 points at 100 points.
@Suite struct EmojiTests {
  private let folder: TemporaryFolder
  private let font: PathreelTypography.Font
  private let size = CGSize(width: 600, height: 300)

  init() throws {
    folder = try TemporaryFolder()
    let file = folder.file("bitmaps.ttf")
    try ColorFont.bitmaps.data.write(to: file)
    font = .file(file.path, size: 100)
  }

  /// The images that a view shows: their boxes and their opacities.
  private func images(_ view: some View) throws -> [(box: CGRect, opacity: Double)] {
    try images(in: view.displayItems(in: size))
  }

  private func images(in items: [DisplayList.Item]) -> [(box: CGRect, opacity: Double)] {
    items.flatMap { item -> [(CGRect, Double)] in
      switch item {
      case .fill(let fill):
        guard case .image(let image) = fill.paint else { return [] }
        return [(image.rect.applying(fill.transform), image.opacity)]
      case .group(let group): return images(in: group.items).map { ($0.box, $0.opacity * group.opacity) }
      case .stroke: return []
      }
    }
  }

  private func warnings(_ view: some View) throws -> [DrawingWarning] { try view.drawing(in: size).warnings }

  /// The box of the emoji in `I🎉` in the middle of the canvas: one em after an I of 20 points, on the baseline.
  private func expectedBox() throws -> CGRect {
    let layout = try TextLayout("I🎉", style: TextStyle(font: font))
    let corner = CGPoint(x: 300 - layout.size.width / 2, y: 150 - layout.size.height / 2)
    return CGRect(x: corner.x + 20, y: corner.y + layout.lines[0].baseline - 5, width: 5, height: 5)
  }

  private func expect(_ box: CGRect, toBe expected: CGRect) {
    let differences = [
      box.minX - expected.minX, box.minY - expected.minY, box.width - expected.width, box.height - expected.height,
    ]
    #expect(differences.allSatisfy { abs($0) < 1e-6 }, "\(box), not \(expected)")
  }

  @Test func `an emoji stands beside the letters, once`() throws {
    let view = Text("I🎉").font(font)
    let images = try images(view)
    #expect(images.count == 1 && images[0].opacity == 1)
    expect(images[0].box, toBe: try expectedBox())
    #expect(try view.displayItems(in: size).count == 2)
    #expect(try warnings(view).isEmpty)
  }

  @Test func `a text of emoji alone is drawn`() throws { #expect(try images(Text("🎉🎉").font(font)).count == 2) }

  @Test func `a colour does not change an emoji, but its opacity does`() throws {
    let images = try images(
      ZStack {
        Text("I🎉").foregroundStyle(.red)
        Text("I🎉").foregroundStyle(.red.opacity(0.5))
        Text("I🎉").opacity(0.25)
      }.font(font))
    #expect(images.map(\.opacity) == [1, 0.5, 0.25])
  }

  @Test func `each run of a text has its own emoji`() throws {
    let view =
      Text("I").foregroundStyle(.red) + Text("🎉").foregroundStyle(.blue) + Text("🎉").underline(true, color: .red)
    #expect(try images(view.font(font)).count == 2)
  }

  @Test func `an emoji is a letter that moves`() throws {
    let still = try images(Letters("I🎉") { $0 }.font(font))
    let moved = try images(Letters("I🎉") { $0.offset(x: 0, y: CGFloat($0.index) * 30) }.font(font))
    #expect(still.count == 1 && moved.count == 1)
    expect(still[0].box, toBe: try expectedBox())
    expect(moved[0].box, toBe: try expectedBox().offsetBy(dx: 0, dy: 30))
  }

  @Test func `an outline that is moved, turned or scaled takes its emoji along`() throws {
    let outline = TextOutline("I🎉", font: font)
    func box(_ shape: some Shape) throws -> CGRect { try images(shape.fill(.red))[0].box }
    let own = try box(outline)
    expect(try box(outline.offset(x: 3, y: 4)), toBe: own.offsetBy(dx: 3, dy: 4))
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    let turn = CGAffineTransform(translationX: middle.x, y: middle.y).rotated(by: .pi).translatedBy(
      x: -middle.x, y: -middle.y)
    expect(try box(outline.rotation(.degrees(180))), toBe: own.applying(turn))
    let double = CGAffineTransform(translationX: middle.x, y: middle.y).scaledBy(x: 2, y: 2).translatedBy(
      x: -middle.x, y: -middle.y)
    expect(try box(outline.scale(2)), toBe: own.applying(double))
  }

  @Test func `a stroke, a trim, a clip and a morph leave emoji out, with one warning that names them`() throws {
    let outline = TextOutline("I🎉🎉", font: font)
    let views = [
      AnyView(outline.stroke(.red)), AnyView(outline.trim(from: 0, to: 0.5).fill(.red)),
      AnyView(outline.stroke(lineWidth: 2).fill(.red)), AnyView(Color.red.clipShape(outline)),
      AnyView(Morph(from: outline, to: Circle(), progress: 0.5).fill(.red)),
      AnyView(outline.union(Circle()).fill(.red)),
    ]
    for (i, view) in views.enumerated() {
      let drawing = try view.drawing(in: size)
      #expect(images(in: drawing.items).isEmpty, "view \(i)")
      #expect(
        drawing.warnings.map(\.message) == ["emoji in colour have no outline, so that only a fill shows them"],
        "view \(i)")
      #expect(drawing.warnings.first?.detail == "missing '🎉🎉'", "view \(i)")
    }
  }

  @Test func `a morph that stands at a text shows its emoji`() throws {
    let morph = Morph(from: TextOutline("I🎉", font: font), to: Circle(), progress: 0)
    #expect(try images(morph.fill(.red)).count == 1)
  }

  @Test func `an emoji appears as a fill while a text draws itself`() throws {
    let images = try images(Text("I🎉").font(font).drawThenFill(0.75))
    #expect(images.map(\.opacity) == [0.5])
    #expect(try self.images(Text("I🎉").font(font).drawThenFill(0.25)).isEmpty)
  }

  @Test func `an emoji follows a line`() throws {
    let line = Path { path in
      path.move(to: CGPoint(x: 100, y: 20))
      path.addLine(to: CGPoint(x: 100, y: 280))
    }
    var style = TextStyle(font: font)
    style.alignment = .leading
    let images = try images(TextOutline("I🎉", style: style).along(line).fill(.red))
    // Downwards: right of the baseline means above it in the text.
    expect(images[0].box, toBe: CGRect(x: 100, y: 40, width: 5, height: 5))
  }

  @Test func `each letter along a line has its own emoji`() throws {
    let line = Path { path in
      path.move(to: CGPoint(x: 100, y: 20))
      path.addLine(to: CGPoint(x: 100, y: 280))
    }
    let (text, letters) = (TextOutline("I🎉🎉", font: font).along(line), LaidLetters())
    let boxes = try (0..<3).map { i in
      try images(text.letter(i, of: letters).fill(.red).scaleEffect(4, anchor: .topLeading)).map(\.box)
    }
    try #require(boxes.map(\.count) == [0, 1, 1])
    expect(boxes[2][0], toBe: CGRect(x: 400, y: 4 * 140, width: 20, height: 20))
  }

  @Test func `an emoji moves to its new place when a text is rewritten`() throws {
    let rewrite = Rewrite(
      from: Text("🎉I").font(font), to: Text("I🎉").font(font), progress: 0.5)
    let images = try images(rewrite)
    let (from, to) = (
      try self.images(Text("🎉I").font(font))[0].box, try self.images(Text("I🎉").font(font))[0].box
    )
    #expect(images.count == 1 && images[0].opacity == 1)
    #expect(abs(images[0].box.midX - (from.midX + to.midX) / 2) < 1e-6)
  }
}
