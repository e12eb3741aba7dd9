import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// Sizes and places the boxes of HTML: blocks below each other, lines of text, and rows of flexible boxes (CSS 2.1, §9
/// and §10). Lengths are in user units.
struct HTMLLayout {
  /// What a box shows, in its own coordinates.
  struct Fragment {
    /// The size with the border.
    var size = CGSize.zero
    var items: [DisplayList.Item] = []
    /// How many of the items are the ground and the border.
    var groundCount = 0
    /// The margins above and below it. Those of a box that begins or ends with it are no wider than the greater one.
    var above = 0.0, below = 0.0
    /// The distance from the top to the last baseline; nil without text.
    var baseline: Double?

    mutating func add(_ other: Fragment, at point: CGPoint) {
      let map = CGAffineTransform(translationX: point.x, y: point.y)
      items += other.items.map { $0.transformed(by: map) }
      if let own = other.baseline { baseline = point.y + own }
    }

    mutating func fill(_ path: Path, with paint: Paint, at point: CGPoint = .zero) {
      items.append(.fill(.init(path: path, paint: paint, transform: .init(translationX: point.x, y: point.y))))
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
      box.declared($0).flatMap { HTMLBorder($0, box.style)?.width } ?? 0
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
    case .drawing(_, let size, _, let fills): (least, most) = (fills ? 0 : size.width, size.width)
    case .picture(_, let size): (least, most) = (size.width, size.width)
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
    case .drawing(let drawing, let usual, let context, let fills):
      let size = fills ? CGSize(width: own, height: own * usual.height / usual.width) : usual
      own = size.width
      content = Fragment(
        size: size, items: try builder.itemsInHTML(of: drawing, size: size, in: context), baseline: size.height)
    case .picture(let image, let size):
      own = size.width
      content = Fragment(size: size, items: try picture(image, size, of: box), baseline: size.height)
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
    if Self.hidesOverflow(box) { hide(&content, outside: CGSize(width: own, height: max(inner, 0)), frame, down: down) }
    if let marker = box.marker {
      let (left, top) = (frame.border.left + frame.padding.left, frame.border.top + frame.padding.top)
      try add(marker, of: box, at: left, top: top, to: &result)
    }
    result.add(
      content, at: CGPoint(x: frame.border.left + frame.padding.left, y: frame.border.top + frame.padding.top + down))
    finish(&result, of: box)
    return result
  }

  private func height(of box: HTMLBox, in height: Double?, _ frame: Frame) -> Double? {
    if box.isRoot { return height }
    guard let value = box.declared(.height), height != nil || !value.contains("%") else { return nil }
    let extra = box.declared(.boxSizing) == "border-box" ? frame.along : 0
    return length(value, of: height ?? 0, box).map { max($0 - extra, 0) }
  }

  /// The items of a picture, in its round corners.
  private func picture(_ image: EmbeddedImage, _ size: CGSize, of box: HTMLBox) throws(SVGError) -> [DisplayList.Item] {
    let rect = CGRect(origin: .zero, size: size)
    switch image {
    case .none: return []
    case .picture(let asset):
      let paint = Paint.image(.init(asset: asset, rect: rect, interpolation: .medium))
      return [.fill(.init(path: outline(of: box, in: rect), paint: paint))]
    case .drawing(let drawing):
      try builder.account.charge(drawing.partCount + drawing.pathElementCount, at: element)
      let map = CGAffineTransform(scaleX: size.width / drawing.size.width, y: size.height / drawing.size.height)
      let items = drawing.items.map { $0.transformed(by: map) }
      return [.group(.init(items: items, clip: .init(path: outline(of: box, in: rect))))]
    }
  }

  /// A rectangle with the round corners of a box.
  private func outline(of box: HTMLBox, in rect: CGRect) -> Path {
    let radius = length(box.declared(.borderRadius), of: rect.width, box) ?? 0
    let corner = min(radius, min(rect.width, rect.height) / 2)
    guard corner > 0 else { return Path(rect) }
    var path = Path()
    path.addRoundedRect(in: rect, cornerSize: CGSize(width: corner, height: corner), style: .circular)
    return path
  }

  static func hidesOverflow(_ box: HTMLBox) -> Bool {
    ["hidden", "clip", "scroll", "auto"].contains(CSSText.words(box.declared(.overflow) ?? "").first ?? "")
  }

  /// Hides what lies outside of a box with its padding.
  private func hide(_ content: inout Fragment, outside size: CGSize, _ frame: Frame, down: Double) {
    let (left, top) = (frame.padding.left, frame.padding.top + down)
    let rect = CGRect(
      x: -left, y: -top, width: size.width + frame.padding.across, height: size.height + frame.padding.along)
    let fits = content.items.allSatisfy { item in
      guard case .fill(let fill) = item else { return false }
      return rect.contains(fill.path.bounds(in: fill.transform))
    }
    if !fits { content.items = [.group(.init(items: content.items, clip: .init(path: Path(rect))))] }
  }

  /// Makes a box higher: its ground grows, and its content stays.
  private func stretch(_ fragment: inout Fragment, of box: HTMLBox, _ frame: Frame, to height: Double) {
    guard height > fragment.size.height else { return }
    fragment.size.height = height
    var ground = Fragment(size: fragment.size)
    paintGround(of: box, frame, into: &ground)
    fragment.items.replaceSubrange(0..<fragment.groundCount, with: fragment.groundCount > 0 ? ground.items : [])
  }

  /// Applies the opacity and the transform of a box, whose ground no longer grows then.
  private func finish(_ fragment: inout Fragment, of box: HTMLBox) {
    if let alpha = box.declared(.opacity).flatMap(SVGNumber.alpha), alpha < 1 {
      fragment.items = [.group(.init(items: fragment.items, opacity: alpha))]
      fragment.groundCount = 0
    }
    let (size, font) = (fragment.size, box.style.font)
    guard box.element?.isHTML == true, let text = box.declared(.transform),
      let matrix = SVGTransform.matrix(text, in: size, font: font)
    else { return }
    let place = SVGPosition2D.lengths(box.declared(.transformOrigin) ?? "50% 50%")
    let origin = CGPoint(
      x: place?.x.resolved(whole: size.width, font: font) ?? size.width / 2,
      y: place?.y.resolved(whole: size.height, font: font) ?? size.height / 2)
    let map = CGAffineTransform(translationX: -origin.x, y: -origin.y).concatenating(matrix)
      .translatedAfter(x: origin.x, y: origin.y)
    fragment.items = map.isUsable ? fragment.items.map { $0.transformed(by: map) } : []
    fragment.groundCount = 0
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

  /// The factor by which an item grows.
  private static func growth(of box: HTMLBox) -> Double {
    min(max(box.declared(.flexGrow).flatMap { CSSText.number($0) } ?? 0, 0), 1e6)
  }

  /// The length of an item before it grows: that of its `flex-basis`, or its own.
  private func basis(of box: HTMLBox, own: Double, around: Double, whole: Double) -> Double {
    guard let value = box.declared(.flexBasis), !["auto", "content"].contains(value) else { return own }
    return length(value, of: whole, box).map { max($0, 0) + around } ?? own
  }

  /// The lengths of items that fill a room (CSS Flexbox 1, §9.7): each grows by its factor, but none is shorter than its
  /// least length. Items that are too long give way in proportion to their lengths.
  private func lengths(
    of boxes: [HTMLBox], from bases: [Double], least: [Double], in room: Double
  ) throws(SVGError) -> [Double] {
    var lengths = zip(bases, least).map { max($0, $1) }
    let sum = lengths.reduce(0, +)
    if sum > room { return zip(lengths, least).map { max($1, $0 * max(room, 0) / sum) } }
    let factors = boxes.map(Self.growth)
    var grows = factors.map { $0 > 0 }
    while grows.contains(true) {
      try builder.account.charge(1 + boxes.count / 8, at: element)
      let all = boxes.indices
      let free = room - all.reduce(0) { $0 + (grows[$1] ? bases[$1] : lengths[$1]) }
      let share = free / max(all.reduce(0) { $0 + (grows[$1] ? factors[$1] : 0) }, 1)
      let short = all.filter { grows[$0] && bases[$0] + share * factors[$0] < least[$0] }
      for i in all where grows[i] { lengths[i] = max(bases[i] + share * factors[i], least[i]) }
      if short.isEmpty { break }
      for i in short { grows[i] = false }
    }
    return lengths
  }

  /// The rows of a flexible box that breaks them; nil if there is one alone, or one for each item.
  private func rows(of boxes: [HTMLBox], gap: Double, width: Double) throws(SVGError) -> [Range<Int>]? {
    var rows: [Range<Int>] = []
    var (start, sum) = (0, 0.0)
    for (i, box) in boxes.enumerated() {
      let own = try widths(of: box, in: width)
      let base = basis(of: box, own: own.most, around: frame(of: box, in: width).outerAcross, whole: width)
      let outer = max(base, own.least)
      if i > start, sum + gap + outer > width + 1e-6 {
        rows.append(start..<i)
        (start, sum) = (i, outer)
      } else {
        sum += (i > start ? gap : 0) + outer
      }
    }
    return rows.isEmpty ? nil : rows + [start..<boxes.count]
  }

  /// The items of a flexible box beside each other (CSS Flexbox 1, §9), in one line unless it breaks lines.
  private func row(_ boxes: [HTMLBox], of parent: HTMLBox, width: Double, height: Double?) throws(SVGError) -> Fragment
  {
    let gap = gap(of: parent)
    if parent.declared(.flexWrap) == "wrap", let lines = try rows(of: boxes, gap: gap, width: width) {
      var result = Fragment(size: CGSize(width: width, height: 0))
      for (i, line) in lines.enumerated() {
        let row = try row(Array(boxes[line]), of: parent, width: width, height: nil)
        if i > 0 { result.size.height += gap }
        result.add(row, at: CGPoint(x: 0, y: result.size.height))
        result.size.height += row.size.height
      }
      return result
    }
    let gaps = gap * Double(max(boxes.count - 1, 0))
    var (bases, least): ([Double], [Double]) = ([], [])
    for box in boxes {
      let own = try widths(of: box, in: width)
      bases.append(
        basis(of: box, own: own.most, around: frame(of: box, in: width).outerAcross, whole: width))
      least.append(own.least)
    }
    let outers = try lengths(of: boxes, from: bases, least: least, in: width - gaps)
    var items: [(fragment: Fragment, frame: Frame)] = []
    for (box, outer) in zip(boxes, outers) {
      items.append((try fragment(of: box, in: width, height: height, outer: outer), frame(of: box, in: width)))
    }
    let most = items.map { $0.fragment.size.height + $0.frame.margin.along }.max() ?? 0
    let whole = height ?? most
    let sum = outers.reduce(gaps, +)
    var (x, between) = Self.spread(sum, in: width, count: boxes.count, parent)
    // Margins that are `auto` take the free space, and leave none.
    let autos = items.reduce(0) { $0 + ($1.frame.hasAutoLeft ? 1 : 0) + ($1.frame.hasAutoRight ? 1 : 0) }
    let share = autos > 0 ? max(width - sum, 0) / Double(autos) : 0
    if share > 0 { (x, between) = (0, 0) }
    let fills = ["normal", "stretch"].contains(parent.declared(.alignItems) ?? "normal")
    var result = Fragment(size: CGSize(width: width, height: whole))
    for i in items.indices {
      var item = items[i]
      if fills, boxes[i].declared(.height) == nil {
        stretch(&item.fragment, of: boxes[i], item.frame, to: whole - item.frame.margin.along)
      }
      let free = whole - item.fragment.size.height - item.frame.margin.along
      let y = item.frame.margin.top + free * Self.share(parent.declared(.alignItems))
      if item.frame.hasAutoLeft { x += share }
      result.add(item.fragment, at: CGPoint(x: x + item.frame.margin.left, y: y))
      x += outers[i] + gap + between + (item.frame.hasAutoRight ? share : 0)
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
      let fixed =
        fills && declaredWidth(of: box, in: width, frame) == nil && !frame.hasAutoLeft && !frame.hasAutoRight
      items.append((try fragment(of: box, in: width, height: height, outer: fixed ? width : nil), frame))
    }
    let gap = gap(of: parent)
    let gaps = gap * Double(max(boxes.count - 1, 0))
    if let height {
      let least = items.map { $0.fragment.size.height + $0.frame.margin.along }
      let bases = zip(boxes, zip(least, items)).map {
        basis(of: $0, own: $1.0, around: $1.1.frame.along + $1.1.frame.margin.along, whole: height)
      }
      // Items of a column keep the heights of their contents.
      let lengths = try lengths(of: boxes, from: bases, least: least, in: height - gaps)
      for i in items.indices {
        stretch(&items[i].fragment, of: boxes[i], items[i].frame, to: lengths[i] - items[i].frame.margin.along)
      }
    }
    let sum = items.reduce(gaps) { $0 + $1.fragment.size.height + $1.frame.margin.along }
    var (y, between) = Self.spread(sum, in: height ?? sum, count: boxes.count, parent)
    var result = Fragment(size: CGSize(width: width, height: height ?? sum))
    for item in items {
      let free = width - item.fragment.size.width - item.frame.margin.across
      let auto = (item.frame.hasAutoLeft ? 1.0 : 0, item.frame.hasAutoRight ? 1.0 : 0)
      let share = auto.0 + auto.1 > 0 && free > 0 ? auto.0 / (auto.0 + auto.1) : fills ? 0 : Self.share(alignment)
      let x = item.frame.margin.left + free * share
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
    defer { result.groundCount = result.items.count }
    guard let element = box.element, box.style.isVisible else { return }
    let rect = CGRect(origin: .zero, size: result.size)
    for paint in HTMLGround.paints(of: element.declarations, box.style, in: rect) {
      result.fill(outline(of: box, in: rect), with: paint)
    }
    paintBorder(of: box, element, frame.border, into: &result)
  }

  private func paintBorder(of box: HTMLBox, _ element: SVGElement, _ edges: Edges, into result: inout Fragment) {
    let size = result.size
    func line(_ property: SVGProperty, isUpright: Bool = false, _ whole: CGRect) {
      guard let border = box.declared(property).flatMap({ HTMLBorder($0, box.style) }), border.width > 0 else { return }
      if border.isPlainInstead {
        builder.warnOfHTML(
          "the border '\(border.kind)' is drawn as a plain line in a foreignObject", kind: border.kind, at: element)
      }
      // Upright lines end at the others, but dashes begin in the corners.
      var rect = whole
      if isUpright, !border.hasDashes {
        rect = CGRect(x: rect.minX, y: edges.top, width: rect.width, height: max(rect.height - edges.along, 0))
      }
      let path = border.path(of: rect)
      guard (try? builder.account.charge(path.elements.count, at: element)) != nil else { return }
      result.fill(path, with: .color(border.color))
    }
    line(.borderTop, CGRect(x: 0, y: 0, width: size.width, height: edges.top))
    line(.borderBottom, CGRect(x: 0, y: size.height - edges.bottom, width: size.width, height: edges.bottom))
    line(.borderLeft, isUpright: true, CGRect(x: 0, y: 0, width: edges.left, height: size.height))
    line(
      .borderRight, isUpright: true,
      CGRect(x: size.width - edges.right, y: 0, width: edges.right, height: size.height))
  }
}
