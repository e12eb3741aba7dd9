import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// Sizes and places the boxes of HTML: blocks below each other, lines of text, and rows of flexible boxes (CSS 2.1, §9
/// and §10). Lengths are in user units.
struct HTMLLayout {
  /// What a box shows, in its own coordinates.
  struct Fragment {
    /// A filled path.
    struct Piece {
      var path: Path
      var color: Color
      /// Letters in colour, with the opacity of the piece's colour.
      var pictures: [GlyphPicture] = []
      var offset = CGPoint.zero
    }

    /// The size with the border.
    var size = CGSize.zero
    var pieces: [Piece] = []
    /// The margins above and below it. Those of a box that begins or ends with it are no wider than the greater one.
    var above = 0.0, below = 0.0
    /// The distance from the top to the last baseline; nil without text.
    var baseline: Double?

    mutating func add(_ other: Fragment, at point: CGPoint) {
      for var piece in other.pieces {
        piece.offset.x += point.x
        piece.offset.y += point.y
        pieces.append(piece)
      }
      if let own = other.baseline { baseline = point.y + own }
    }
  }

  let builder: DrawingBuilder
  /// The `foreignObject`.
  let element: SVGElement

  // MARK: Boxes

  /// The lengths around the content of a box.
  private struct Edges {
    var left = 0.0, top = 0.0, right = 0.0, bottom = 0.0
    var across: Double { left + right }
    var along: Double { top + bottom }
  }

  /// The lengths around a box's content, with the border's lines.
  private struct Frame {
    var margin = Edges(), padding = Edges(), border = Edges()
    var hasAutoLeft = false, hasAutoRight = false
    var across: Double { padding.across + border.across }
    var along: Double { padding.along + border.along }
    var outerAcross: Double { across + margin.across }
  }

  private func length(_ value: String?, of whole: Double, _ box: HTMLBox) -> Double? {
    guard let value, let length = SVGLength(value) else { return nil }
    let resolved = length.resolved(whole: whole, font: box.style.font)
    return abs(resolved) <= CGPoint.coordinateLimit ? resolved : nil
  }

  private func frame(of box: HTMLBox, in width: Double) -> Frame {
    guard box.element != nil else { return Frame() }
    func edges(_ properties: [SVGProperty]) -> Edges {
      let all = properties.map { length(box.declared($0), of: width, box) ?? 0 }
      return Edges(left: all[0], top: all[1], right: all[2], bottom: all[3])
    }
    var frame = Frame(
      margin: edges([.marginLeft, .marginTop, .marginRight, .marginBottom]),
      padding: edges([.paddingLeft, .paddingTop, .paddingRight, .paddingBottom]))
    (frame.hasAutoLeft, frame.hasAutoRight) = (
      box.declared(.marginLeft) == "auto", box.declared(.marginRight) == "auto"
    )
    let lines = [SVGProperty.borderLeft, .borderTop, .borderRight, .borderBottom].map {
      box.declared($0).flatMap { Border($0, box.style)?.width } ?? 0
    }
    frame.border = Edges(left: lines[0], top: lines[1], right: lines[2], bottom: lines[3])
    return frame
  }

  /// The width of a box's content by its declarations; nil if it follows from the place or the content.
  private func declaredWidth(of box: HTMLBox, in width: Double, _ frame: Frame) -> Double? {
    let isWhole = box.declared(.boxSizing) == "border-box"
    return length(box.declared(.width), of: width, box).map { max($0 - (isWhole ? frame.across : 0), 0) }
  }

  private func limited(_ value: Double, _ box: HTMLBox, in width: Double, _ frame: Frame) -> Double {
    let extra = box.declared(.boxSizing) == "border-box" ? frame.across : 0
    var value = value
    if let most = length(box.declared(.maxWidth), of: width, box) { value = min(value, max(most - extra, 0)) }
    if let least = length(box.declared(.minWidth), of: width, box) { value = max(value, least - extra) }
    return value
  }

  // MARK: Widths

  /// The least and the greatest width of a box with its margins: with each break, and with none.
  private func widths(of box: HTMLBox, in width: Double) throws(SVGError) -> (least: Double, most: Double) {
    if let known = box.widths, known.around == width { return (known.least, known.most) }
    let found = try measuredWidths(of: box, in: width)
    box.widths = (width, found.least, found.most)
    return found
  }

  private func measuredWidths(of box: HTMLBox, in width: Double) throws(SVGError) -> (least: Double, most: Double) {
    try builder.account.charge(SVGLimits.partSteps, at: box.element ?? element)
    let frame = frame(of: box, in: width)
    if let own = declaredWidth(of: box, in: width, frame), box.declared(.width)?.hasSuffix("%") == false {
      let outer = limited(own, box, in: width, frame) + frame.outerAcross
      return (outer, outer)
    }
    var (least, most) = (0.0, 0.0)
    switch box.content {
    case .lines(let runs):
      most = try layout(runs, width: .infinity).map { Double($0.size.width) } ?? 0
      least = try box.style.block.wraps ? layout(runs, width: 0).map { Double($0.size.width) } ?? 0 : most
    case .blocks(let boxes), .items(let boxes, isColumn: true):
      for inner in boxes {
        let own = try widths(of: inner, in: width)
        (least, most) = (max(least, own.least), max(most, own.most))
      }
    case .items(let boxes, isColumn: false):
      for inner in boxes {
        let own = try widths(of: inner, in: width)
        (least, most) = (least + own.least, most + own.most)
      }
      let gaps = gap(of: box) * Double(max(boxes.count - 1, 0))
      (least, most) = (least + gaps, most + gaps)
    }
    let bounded = max(limited(most, box, in: width, frame), min(least, most))
    return (limited(least, box, in: width, frame) + frame.outerAcross, bounded + frame.outerAcross)
  }

  private func gap(of box: HTMLBox) -> Double { length(box.declared(.gap), of: 0, box) ?? 0 }

  // MARK: Layout

  /// Lays out a box.
  ///
  /// - Parameters:
  ///   - width: The width of the box around it.
  ///   - height: The height of the box around it, if that does not follow from its content.
  ///   - outer: The width with its margins, if the box around it decides.
  func fragment(of box: HTMLBox, in width: Double, height: Double?, outer: Double? = nil) throws(SVGError) -> Fragment {
    try builder.account.charge(SVGLimits.partSteps, at: box.element ?? element)
    let frame = frame(of: box, in: width)
    var own: Double
    if let outer {
      own = max(outer - frame.outerAcross, 0)
    } else if let declared = declaredWidth(of: box, in: width, frame) {
      own = limited(declared, box, in: width, frame)
    } else if box.shrinks {
      let (least, most) = try widths(of: box, in: width)
      own = min(max(least, width), most) - frame.outerAcross
    } else {
      own = limited(max(width - frame.outerAcross, 0), box, in: width, frame)
    }
    own = max(own, 0)
    let ownHeight = self.height(of: box, in: height, frame)
    var content: Fragment
    switch box.content {
    case .lines(let runs): content = try lines(runs, of: box, width: own)
    case .blocks(let boxes): content = try blocks(boxes, in: box, width: own, height: ownHeight)
    case .items(let boxes, let isColumn):
      content =
        try isColumn
        ? column(boxes, of: box, width: own, height: ownHeight) : row(boxes, of: box, width: own, height: ownHeight)
    }
    // The margins of the first and of the last block join those of the box, unless something is between them.
    let isFlow = box.element != nil && !box.shrinks && ["block", "list-item"].contains(box.declared(.display))
    var down = 0.0
    var result = Fragment(above: frame.margin.top, below: frame.margin.bottom)
    if isFlow, frame.border.top + frame.padding.top == 0 {
      result.above = Self.joined(result.above, content.above)
    } else {
      down = content.above
    }
    if isFlow, ownHeight == nil, frame.border.bottom + frame.padding.bottom == 0 {
      result.below = Self.joined(result.below, content.below)
    } else {
      content.size.height += content.below
    }
    content.size.height += down
    var inner = ownHeight ?? content.size.height
    let extra = box.declared(.boxSizing) == "border-box" ? frame.along : 0
    if let most = length(box.declared(.maxHeight), of: height ?? 0, box), most > 0 { inner = min(inner, most - extra) }
    if let least = length(box.declared(.minHeight), of: height ?? 0, box) { inner = max(inner, least - extra) }
    if box.declared(.display) == "table-cell" {
      inner = max(inner, content.size.height)
      let shares: [String: Double] = ["middle": 0.5, "bottom": 1]
      let share = shares[box.declared(.verticalAlign) ?? ""] ?? 0
      down += (inner - content.size.height) * share
    }
    result.size = CGSize(width: own + frame.across, height: max(inner, 0) + frame.along)
    paintGround(of: box, frame, into: &result)
    if let marker = box.marker {
      let (left, top) = (frame.border.left + frame.padding.left, frame.border.top + frame.padding.top)
      try add(marker, of: box, at: left, top: top, to: &result)
    }
    result.add(
      content, at: CGPoint(x: frame.border.left + frame.padding.left, y: frame.border.top + frame.padding.top + down))
    fade(&result, by: box)
    return result
  }

  private func height(of box: HTMLBox, in height: Double?, _ frame: Frame) -> Double? {
    guard let value = box.declared(.height), height != nil || !value.contains("%") else { return nil }
    let extra = box.declared(.boxSizing) == "border-box" ? frame.along : 0
    return length(value, of: height ?? 0, box).map { max($0 - extra, 0) }
  }

  private func fade(_ fragment: inout Fragment, by box: HTMLBox) {
    guard let alpha = box.declared(.opacity).flatMap(SVGNumber.alpha), alpha < 1 else { return }
    for i in fragment.pieces.indices { fragment.pieces[i].color = fragment.pieces[i].color.opacity(alpha) }
  }

  /// The margin that two neighbouring margins become: the greater one, and the one below 0.
  private static func joined(_ a: Double, _ b: Double) -> Double { max(a, b, 0) + min(a, b, 0) }

  /// Blocks below each other. The margins above the first and below the last are not in the height.
  private func blocks(_ boxes: [HTMLBox], in parent: HTMLBox, width: Double, height: Double?) throws(SVGError)
    -> Fragment
  {
    var result = Fragment()
    var (y, lastMargin) = (0.0, 0.0)
    for (i, box) in boxes.enumerated() {
      let inner = try fragment(of: box, in: width, height: height)
      let frame = frame(of: box, in: width)
      var x = frame.margin.left
      let free = width - inner.size.width - frame.margin.across
      if box.isInLine {
        x += free * parent.style.block.leftShare(isRightToLeft: parent.style.font.isRightToLeft)
      } else if frame.hasAutoLeft, free > 0 {
        x += frame.hasAutoRight ? free / 2 : free
      }
      if box.isInLine {
        // It stands on the baseline of its line, which is as high as a line of its parent at least.
        let line = LineMeasures(parent.style, try font(of: parent.style, box.element))
        let above = frame.margin.top + (inner.baseline ?? Double(inner.size.height))
        let below = frame.margin.along + Double(inner.size.height) - above
        y += lastMargin + max(line.ascent - above, 0)
        result.add(inner, at: CGPoint(x: x, y: y + frame.margin.top))
        y += above + max(below, line.descent)
        lastMargin = 0
      } else {
        if i == 0 { result.above = inner.above } else { y += Self.joined(lastMargin, inner.above) }
        result.add(inner, at: CGPoint(x: x, y: y))
        y += inner.size.height
        lastMargin = inner.below
      }
      result.size.width = max(result.size.width, x + inner.size.width + frame.margin.right)
    }
    (result.size.height, result.below) = (y, lastMargin)
    return result
  }

  /// The items of a flexible box beside each other (CSS Flexbox 1, §9), without growing and in one line.
  private func row(_ boxes: [HTMLBox], of parent: HTMLBox, width: Double, height: Double?) throws(SVGError) -> Fragment
  {
    var sizes: [(least: Double, most: Double)] = []
    for box in boxes { sizes.append(try widths(of: box, in: width)) }
    let gap = gap(of: parent)
    let gaps = gap * Double(max(boxes.count - 1, 0))
    let (sum, room) = (sizes.reduce(0) { $0 + $1.most }, max(width - gaps, 0))
    // Items that are too wide give way in proportion to their widths.
    let outers = sizes.map { sum > room ? max($0.least, $0.most * room / sum) : $0.most }
    var items: [(fragment: Fragment, frame: Frame)] = []
    for (box, outer) in zip(boxes, outers) {
      items.append((try fragment(of: box, in: width, height: height, outer: outer), frame(of: box, in: width)))
    }
    let most = items.map { $0.fragment.size.height + $0.frame.margin.along }.max() ?? 0
    let whole = height ?? most
    var (x, between) = Self.spread(outers.reduce(gaps, +), in: width, count: boxes.count, parent)
    var result = Fragment(size: CGSize(width: width, height: whole))
    for (item, outer) in zip(items, outers) {
      let free = whole - item.fragment.size.height - item.frame.margin.along
      let y = item.frame.margin.top + free * Self.share(parent.declared(.alignItems))
      result.add(item.fragment, at: CGPoint(x: x + item.frame.margin.left, y: y))
      x += outer + gap + between
    }
    return result
  }

  /// The items of a flexible box below each other.
  private func column(_ boxes: [HTMLBox], of parent: HTMLBox, width: Double, height: Double?) throws(SVGError)
    -> Fragment
  {
    let alignment = parent.declared(.alignItems) ?? "normal"
    let fills = ["normal", "stretch"].contains(alignment)
    var items: [(fragment: Fragment, frame: Frame)] = []
    for box in boxes {
      let frame = frame(of: box, in: width)
      let fixed = fills && declaredWidth(of: box, in: width, frame) == nil
      items.append((try fragment(of: box, in: width, height: nil, outer: fixed ? width : nil), frame))
    }
    let gap = gap(of: parent)
    let sum = items.reduce(gap * Double(max(boxes.count - 1, 0))) {
      $0 + $1.fragment.size.height + $1.frame.margin.along
    }
    var (y, between) = Self.spread(sum, in: height ?? sum, count: boxes.count, parent)
    var result = Fragment(size: CGSize(width: width, height: height ?? sum))
    for item in items {
      let free = width - item.fragment.size.width - item.frame.margin.across
      let x = item.frame.margin.left + (fills ? 0 : free * Self.share(alignment))
      result.add(item.fragment, at: CGPoint(x: x, y: y + item.frame.margin.top))
      y += item.fragment.size.height + item.frame.margin.along + gap + between
    }
    return result
  }

  /// Where items begin that share a length by `justify-content`, and the space between them.
  private static func spread(_ sum: Double, in whole: Double, count: Int, _ box: HTMLBox) -> (Double, Double) {
    let free = whole - sum
    switch CSSText.words(box.declared(.justifyContent) ?? "").last ?? "" {
    case "space-between" where free > 0 && count > 1: return (0, free / Double(count - 1))
    case "space-around" where free > 0: return (free / Double(2 * count), free / Double(count))
    case "space-evenly" where free > 0: return (free / Double(count + 1), free / Double(count + 1))
    case let word: return (free * share(word), 0)
    }
  }

  /// The share of free space before an item.
  private static func share(_ alignment: String?) -> Double {
    switch CSSText.words(alignment ?? "").last ?? "" {
    case "center", "space-around", "space-evenly": 0.5
    case "end", "flex-end", "right": 1
    default: 0
    }
  }

  // MARK: Ground

  private func paintGround(of box: HTMLBox, _ frame: Frame, into result: inout Fragment) {
    guard let element = box.element, box.style.isVisible else { return }
    let rect = CGRect(origin: .zero, size: result.size)
    if let color = HTMLBoxReader.background(of: element, box.style) {
      let radius = length(box.declared(.borderRadius), of: rect.width, box) ?? 0
      let corner = min(radius, min(rect.width, rect.height) / 2)
      var path = Path()
      path.addRoundedRect(in: rect, cornerSize: CGSize(width: corner, height: corner), style: .circular)
      result.pieces.append(.init(path: corner > 0 ? path : Path(rect), color: color))
    }
    func line(_ property: SVGProperty, _ rect: CGRect) {
      guard let border = box.declared(property).flatMap({ Border($0, box.style) }), border.width > 0 else { return }
      result.pieces.append(.init(path: Path(rect), color: border.color))
    }
    let (width, height, edges) = (rect.width, rect.height, frame.border)
    line(.borderTop, CGRect(x: 0, y: 0, width: width, height: edges.top))
    line(.borderBottom, CGRect(x: 0, y: height - edges.bottom, width: width, height: edges.bottom))
    line(.borderLeft, CGRect(x: 0, y: edges.top, width: edges.left, height: max(height - edges.along, 0)))
    line(
      .borderRight,
      CGRect(x: width - edges.right, y: edges.top, width: edges.right, height: max(height - edges.along, 0)))
  }

  /// A line of a border: `1px solid #ddd`.
  private struct Border {
    var width = 3.0
    var color: Color

    /// - Returns: nil for a value that draws no line.
    init?(_ value: String, _ style: ComputedStyle) {
      color = style.color
      var isDrawn = false
      for word in CSSText.words(value) {
        if let length = SVGLength(word) {
          width = max(length.resolved(whole: 0, font: style.font), 0)
        } else if let width = ["thin": 1.0, "medium": 3, "thick": 5][word] {
          self.width = width
        } else if ["solid", "dashed", "dotted", "double", "inset", "outset", "groove", "ridge"].contains(word) {
          isDrawn = true
        } else if let own = SVGColor.color(word, currentColor: style.color) {
          color = own
        }
      }
      guard isDrawn else { return nil }
    }
  }
}
