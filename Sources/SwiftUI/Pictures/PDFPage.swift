import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelGeometry
import PathreelMotion

/// The first page of a PDF file, as asset catalogues have them for vector pictures. Paths, clips, pictures and gradients
/// are drawn; texts, soft masks of groups and blend modes are left out.
package struct PDFPage: Sendable {
  private let file: PDFFile
  private let page: [String: PDFObject]
  /// The visible rectangle, in the page's coordinates with y up.
  private let box: CGRect

  private static let deepestForm = 12
  private static let mostOperators = 500_000

  /// Reads a file; nil if it has no page that can be drawn.
  package init?(contentsOf path: String) {
    guard let data = RegularFile.contents(of: path, atMost: PDFFile.maximumBytes, links: .followed) else { return nil }
    self.init([UInt8](data))
  }

  /// Reads the bytes of a file; nil if they have no page that can be drawn.
  package init?(_ bytes: [UInt8]) {
    guard let file = PDFFile(bytes), let page = file.firstPage else { return nil }
    let sides = [page["CropBox"], page["MediaBox"]].map { file.numbers($0) }.first { $0.count == 4 }
    guard let sides else { return nil }
    let box = CGRect(
      x: min(sides[0], sides[2]), y: min(sides[1], sides[3]), width: abs(sides[2] - sides[0]),
      height: abs(sides[3] - sides[1]))
    guard (0.1...10_000).contains(box.width), (0.1...10_000).contains(box.height) else { return nil }
    (self.file, self.page, self.box) = (file, page, box)
  }

  /// The size in points.
  package var size: CGSize { box.size }

  /// Draws the page with its top-left corner at the origin.
  package func draw(in context: inout GraphicsContext) {
    context.clip(to: Path(CGRect(origin: .zero, size: box.size)))
    context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY))
    var painter = PDFPainter(file: file, state: .init(context: context), count: Self.mostOperators)
    painter.perform(file.contents(of: page["Contents"]) ?? [], file.entries(page["Resources"]), Self.deepestForm)
  }
}

/// Performs the operators of a page's content.
private struct PDFPainter {
  /// What `q` keeps and `Q` brings back.
  struct State {
    var context: GraphicsContext
    var fill = Ink(), stroke = Ink()
    var style = StrokeStyle(lineWidth: 1)

    init(context: GraphicsContext) { (self.context, base) = (context, context.transform) }
    /// The transform of the page, in which patterns are given.
    let base: CGAffineTransform
  }

  /// What an area is painted with.
  struct Ink {
    var color = Color.black
    /// The name of a pattern in place of the colour.
    var pattern: String?
    var opacity = 1.0
  }

  let file: PDFFile
  var state: State
  /// The number of operators that are left.
  var count: Int
  private var path = Path()
  private var clip: FillStyle?

  init(file: PDFFile, state: State, count: Int) { (self.file, self.state, self.count) = (file, state, count) }

  mutating func perform(_ content: [UInt8], _ resources: [String: PDFObject], _ depth: Int) {
    guard depth > 0 else { return }
    var reader = PDFReader(content)
    var (kept, values) = ([State](), [PDFObject]())
    while count > 0, let object = reader.object() {
      guard case .word(let word) = object else {
        if values.count < 64 { values.append(object) }
        continue
      }
      count -= 1
      let numbers = values.compactMap(\.number)
      switch word {
      case "q": if kept.count < 256 { kept.append(state) }
      case "Q": if let last = kept.popLast() { state = last }
      case "cm": if numbers.count == 6 { state.context.concatenate(Self.transform(numbers)) }
      case "gs": use(file.entries(file.entries(resources["ExtGState"])[values.last?.name ?? ""]))
      case "Do": draw(file.entries(resources["XObject"])[values.last?.name ?? ""], resources, depth)
      case "sh": shade(file.entries(resources["Shading"])[values.last?.name ?? ""])
      case "m", "l", "c", "v", "y", "h", "re": build(word, numbers)
      case "W", "W*": clip = FillStyle(eoFill: word == "W*")
      case "f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "n": paint(word, resources)
      case "w": state.style.lineWidth = max(numbers.last ?? 1, 0)
      case "J": state.style.lineCap = [.butt, .round, .square][min(max(values.last?.whole ?? 0, 0), 2)]
      case "j": state.style.lineJoin = [.miter, .round, .bevel][min(max(values.last?.whole ?? 0, 0), 2)]
      case "M": state.style.miterLimit = max(numbers.last ?? 10, 1)
      case "d":
        if let pattern = values.first {
          state.style.dash = file.numbers(pattern).map { max($0, 0) }
          state.style.dashPhase = numbers.last ?? 0
        }
      case "g", "rg", "k", "sc", "scn": set(&state.fill, values)
      case "G", "RG", "K", "SC", "SCN": set(&state.stroke, values)
      case "cs": set(&state.fill, [.number(0)])
      case "CS": set(&state.stroke, [.number(0)])
      case "BI":
        // A picture between operators ends with EI; its bytes are no operators.
        while let object = reader.object() { if case .word("EI") = object { break } }
      default: break
      }
      values.removeAll(keepingCapacity: true)
    }
    if let first = kept.first { state = first }
  }

  private static func transform(_ m: [Double]) -> CGAffineTransform {
    CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
  }

  // MARK: Paths

  private mutating func build(_ word: String, _ n: [Double]) {
    func point(_ i: Int) -> CGPoint { CGPoint(x: n[i], y: n[i + 1]) }
    switch (word, n.count) {
    case ("m", 2): path.move(to: point(0))
    case ("l", 2): path.addLine(to: point(0))
    case ("c", 6): path.addCurve(to: point(4), control1: point(0), control2: point(2))
    case ("v", 4): path.addCurve(to: point(2), control1: path.currentPoint ?? point(0), control2: point(0))
    case ("y", 4): path.addCurve(to: point(2), control1: point(0), control2: point(2))
    case ("re", 4): path.addRect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case ("h", _): path.closeSubpath()
    default: break
    }
  }

  private mutating func paint(_ word: String, _ resources: [String: PDFObject]) {
    if word.hasPrefix("b") || word == "s" { path.closeSubpath() }
    if "fFbB".contains(word.prefix(1)) { fill(path, FillStyle(eoFill: word.hasSuffix("*")), resources) }
    if "sSbB".contains(word.prefix(1)) {
      var context = state.context
      context.opacity *= state.stroke.opacity
      context.stroke(path, with: .color(state.stroke.color), style: state.style)
    }
    if let clip { state.context.clip(to: path, style: clip) }
    (path, clip) = (Path(), nil)
  }

  private func fill(_ path: Path, _ style: FillStyle, _ resources: [String: PDFObject]) {
    var context = state.context
    context.opacity *= state.fill.opacity
    guard let name = state.fill.pattern else {
      return context.fill(path, with: .color(state.fill.color), style: style)
    }
    let pattern = file.entries(file.entries(resources["Pattern"])[name])
    guard let shading = PDFShading(pattern["Shading"], in: file) else { return }
    let matrix = file.numbers(pattern["Matrix"])
    let own = (matrix.count == 6 ? Self.transform(matrix) : .identity).concatenating(state.base)
    guard own.a * own.d != own.b * own.c else { return }
    let area = path.applying(context.transform).applying(own.inverted())
    context.transform = own
    context.fill(area, with: shading.paint, style: style)
  }

  /// Paints all that is not clipped with a gradient.
  private func shade(_ object: PDFObject?) {
    guard let shading = PDFShading(object, in: file) else { return }
    var context = state.context
    context.opacity *= state.fill.opacity
    let whole = CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
    context.fill(Path(whole), with: shading.paint)
  }

  // MARK: Colours

  private mutating func use(_ settings: [String: PDFObject]) {
    if let opacity = file.value(settings["ca"]).number { state.fill.opacity = min(max(opacity, 0), 1) }
    if let opacity = file.value(settings["CA"]).number { state.stroke.opacity = min(max(opacity, 0), 1) }
    if let width = file.value(settings["LW"]).number { state.style.lineWidth = max(width, 0) }
  }

  private func set(_ ink: inout Ink, _ values: [PDFObject]) {
    ink.pattern = values.last?.name
    if let color = PDFShading.color(values.compactMap(\.number)) { ink.color = color }
  }

  // MARK: Forms and pictures

  private mutating func draw(_ object: PDFObject?, _ resources: [String: PDFObject], _ depth: Int) {
    let facts = file.entries(object)
    switch file.value(facts["Subtype"]).name {
    case "Form":
      guard let content = file.contents(of: object) else { return }
      // A large form counts as many operators, so that one that is drawn again and again has an end.
      count -= content.count / 256
      let outer = state
      let matrix = file.numbers(facts["Matrix"])
      if matrix.count == 6 { state.context.concatenate(Self.transform(matrix)) }
      let box = file.numbers(facts["BBox"])
      if box.count == 4 {
        state.context.clip(
          to: Path(CGRect(x: box[0], y: box[1], width: box[2] - box[0], height: box[3] - box[1]).standardized))
      }
      let own = file.entries(facts["Resources"])
      perform(content, own.isEmpty ? resources : own, depth - 1)
      state = outer
    case "Image":
      guard let picture = picture(object) else { return }
      // A picture is a unit square, whose first row is at the top.
      var context = state.context
      context.opacity *= state.fill.opacity
      context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1))
      context.draw(Image(picture), in: CGRect(x: 0, y: 0, width: 1, height: 1))
    default: break
    }
  }

  /// The picture of a stream with eight bits a component, and its mask.
  private func picture(_ object: PDFObject?) -> ImageAsset? {
    let facts = file.entries(object)
    guard let width = file.value(facts["Width"]).number, let height = file.value(facts["Height"]).number,
      (1...8192).contains(width), (1...8192).contains(height), file.value(facts["BitsPerComponent"]).number == 8,
      let data = file.contents(of: object)
    else { return nil }
    let count = Int(width) * Int(height)
    let samples = data.count / count
    guard [1, 3, 4].contains(samples) else { return nil }
    var mask: [UInt8]?
    if facts["SMask"] != nil, let alpha = file.contents(of: facts["SMask"]) {
      let own = file.entries(facts["SMask"])
      let isSameSize = file.value(own["Width"]).number == width && file.value(own["Height"]).number == height
      if isSameSize, alpha.count >= count { mask = alpha }
    }
    var pixels = [UInt8](repeating: 255, count: 4 * count)
    for i in 0..<count {
      let alpha = Int(mask?[i] ?? 255)
      for channel in 0..<3 {
        let value =
          switch samples {
          case 1: Int(data[i])
          case 3: Int(data[3 * i + channel])
          default: (255 - Int(data[4 * i + channel])) * (255 - Int(data[4 * i + 3])) / 255
          }
        pixels[4 * i + channel] = UInt8((value * alpha + 127) / 255)
      }
      pixels[4 * i + 3] = UInt8(alpha)
    }
    return try? ImageAsset(width: Int(width), height: Int(height), pixels: pixels)
  }
}
