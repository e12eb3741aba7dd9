import CKernels
import Foundation
import PathreelDrawing
import PathreelGeometry

/// What the blurred alpha of a group of few fills and strokes depends on: all but its place and its colours. Groups of
/// equal content share one ``BlurredMask``, wherever they stand, so thousands of equal shadows are blurred once, and a
/// shadow that moves is not blurred again.
///
/// A wide blur has no detail that is finer than a pixel. So its mask is made at whole pixels, and interpolated in
/// between. A narrow blur is made where the group stands within a pixel. Which of the two is used depends on the group
/// alone, and so do the pixels.
struct MaskContent: Hashable {
  /// A fill, or a stroke if it has a style.
  struct Part: Hashable {
    let path: Path
    let style: StrokeStyle?
    let rule: FillRule
    let alpha: UInt8
    /// The transform to pixels, relative to the first part's origin.
    var transform: CGAffineTransform

    func hash(into hasher: inout Hasher) {
      // The outline itself is compared only if all this is equal.
      hasher.combine(path.elements.count)
      hasher.combine(alpha)
      for number in [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty] {
        hasher.combine(Double(number))
      }
      if case .move(let start) = path.elements.first {
        hasher.combine(Double(start.x))
        hasher.combine(Double(start.y))
      }
    }
  }
  private(set) var parts: [Part]
  let x, y: GaussianAxis

  /// The largest number of parts, and of their paths' elements. Larger groups are filtered where they stand, because
  /// their masks are seldom equal, and mostly change in a part only.
  private static var mostParts: Int { 32 }
  private static var mostElements: Int { 512 }
  /// The largest number of groups inside of one another.
  static var mostGroups: Int { 8 }
  /// The least deviation, in pixels, of masks that are interpolated. Lagrange's cubic differs from the blur of an edge
  /// by at most 0.023 · 0.55/σ⁴, which is a tenth of a level.
  private static var leastDeviation: Double { 2.5 }

  /// Where a group's mask is painted: the pixel of the parts' origin, and how far to the right and below of it, 0…1.
  struct Location {
    var column, row: Int
    var fraction: SIMD2<Double>
  }

  /// Reduces a group to its content and its location; `nil` if it has more parts than fills and strokes in plain
  /// colours, or too many of them.
  ///
  /// - Parameter canvas: The transform from points to pixels.
  static func of(
    _ items: [DisplayList.Item], _ filter: PixelFilter, _ canvas: CGAffineTransform
  ) -> (content: MaskContent, location: Location)? {
    guard filter.chain == nil else { return nil }
    var parts: [Part] = []
    var elements = 0
    guard add(items, canvas, to: &parts, &elements, depth: 0), let first = parts.first?.transform else { return nil }
    let origin = SIMD2(Double(first.tx), Double(first.ty))
    let isWide = min(filter.x.blur, filter.y.blur) >= leastDeviation
    let shift = SIMD2(filter.x.offset, filter.y.offset)
    let place = isWide ? origin + shift : origin
    let corner = place.rounded(.down)
    // Beyond such coordinates nothing is seen.
    guard abs(corner.x) < 1e8, abs(corner.y) < 1e8 else { return nil }
    var location = Location(column: Int(corner.x), row: Int(corner.y), fraction: isWide ? place - corner : .zero)
    let within = isWide ? SIMD2.zero : place - corner
    for index in parts.indices {
      // Differences of large numbers are rounded, so that they are equal wherever the group stands.
      let relative =
        index == 0
        ? .zero
        : ((SIMD2(Double(parts[index].transform.tx), Double(parts[index].transform.ty)) - origin) * 65536)
          .rounded(.toNearestOrEven) / 65536
      parts[index].transform.tx = CGFloat(relative.x + within.x)
      parts[index].transform.ty = CGFloat(relative.y + within.y)
    }
    guard !isWide else {
      return (
        MaskContent(
          parts: parts, x: GaussianAxis(deviation: filter.x.blur, shift: 0),
          y: GaussianAxis(deviation: filter.y.blur, shift: 0)), location
      )
    }
    let whole = shift.rounded(.down)
    location.column += Int(whole.x)
    location.row += Int(whole.y)
    return (
      MaskContent(
        parts: parts, x: GaussianAxis(deviation: filter.x.blur, shift: shift.x - whole.x),
        y: GaussianAxis(deviation: filter.y.blur, shift: shift.y - whole.y)), location
    )
  }

  private static func add(
    _ items: [DisplayList.Item], _ canvas: CGAffineTransform, to parts: inout [Part], _ elements: inout Int, depth: Int
  ) -> Bool {
    guard depth < mostGroups else { return false }
    func alpha(_ paint: Paint, _ mode: BlendMode) -> UInt8? {
      guard mode == .normal, case .color(let color) = paint else { return nil }
      return UInt8(color.word >> 24)
    }
    for item in items {
      switch item {
      case .fill(let fill):
        guard let alpha = alpha(fill.paint, fill.blendMode) else { return false }
        elements += fill.path.elements.count
        parts.append(
          Part(
            path: fill.path, style: nil, rule: fill.rule, alpha: alpha,
            transform: fill.transform.concatenating(canvas)))
      case .stroke(let stroke):
        guard let alpha = alpha(stroke.paint, stroke.blendMode) else { return false }
        elements += stroke.path.elements.count
        parts.append(
          Part(
            path: stroke.path, style: stroke.style, rule: .nonzero, alpha: alpha,
            transform: stroke.transform.concatenating(canvas)))
      case .group(let group):
        guard group.filter == nil, group.clip == nil, group.mask == nil, group.opacity == 1, group.blendMode == .normal,
          add(group.items, canvas, to: &parts, &elements, depth: depth + 1)
        else { return false }
      }
      guard parts.count <= mostParts, elements <= mostElements else { return false }
    }
    return true
  }

  /// The parts as items in pixels.
  var items: [DisplayList.Item] {
    parts.map { part in
      let paint = Paint.color(Color(white: 1, opacity: Double(part.alpha) / 255))
      guard let style = part.style else {
        return .fill(.init(path: part.path, rule: part.rule, paint: paint, transform: part.transform))
      }
      return .stroke(.init(path: part.path, style: style, paint: paint, transform: part.transform))
    }
  }

  /// The pixels that the mask may touch, and those that the parts may touch, relative to the parts' origin; `nil` if
  /// there are none.
  var pixels: (mask: PixelRect, parts: PixelRect)? {
    guard let extent = ItemExtent(canvas: .identity)(items, depth: 0)?.widened(by: 2), let parts = extent.outerPixels
    else { return nil }
    return (PixelRect(columns: x.blurred(by: parts.columns), rows: y.blurred(by: parts.rows)), parts)
  }

  /// The largest number of pixels of a mask in a picture of so many pixels. A larger one is seldom seen as a whole, and
  /// takes more than 32 MB.
  static func mostPixels(in picture: Int) -> Int { min(4 * picture + 65536, 1 << 24) }
}

/// The rows of a mask while it is made.
struct MaskRows {
  /// The pixels that the mask may touch, relative to the parts' origin.
  let pixels: PixelRect
  private let first: UnsafeMutablePointer<UInt16>
  private let stride: Int
  /// The samples beside each row, which kernels read.
  private static var border: Int { 8 }

  /// Takes memory for a mask.
  init(_ pixels: PixelRect, in memory: inout ScratchBuffer<UInt16>) {
    self.pixels = pixels
    stride = pixels.columns.count + Self.border
    let count = stride * pixels.rows.count + Self.border
    if memory.count < count { memory.refill(count: count, with: 0) }
    first = memory.pointer(at: Self.border)
  }

  /// Sets a row to alphas of 0…255; `nil` clears it.
  func set(row: Int, _ alphas: UnsafePointer<Float>?) {
    let line = first + (row - pixels.rows.lowerBound) * stride
    guard let alphas else { return line.update(repeating: 0, count: pixels.columns.count) }
    pathreel_mask_samples(widestInstructions, alphas, Int32(pixels.columns.count), line)
  }

  /// The pixels that are not transparent; `nil` if there are none.
  fileprivate var visiblePixels: PixelRect? {
    let bounds = pathreel_bounds(first, Int64(stride), Int32(pixels.columns.count), Int32(pixels.rows.count))
    guard bounds.first_row < bounds.end_row else { return nil }
    let (left, top) = (pixels.columns.lowerBound, pixels.rows.lowerBound)
    return PixelRect(
      columns: left + Int(bounds.first_column)..<left + Int(bounds.end_column),
      rows: top + Int(bounds.first_row)..<top + Int(bounds.end_row))
  }

  /// The address of a sample.
  fileprivate func sample(_ column: Int, _ row: Int) -> UnsafePointer<UInt16> {
    UnsafePointer(first + (row - pixels.rows.lowerBound) * stride + (column - pixels.columns.lowerBound))
  }
}

/// The blurred alpha of a ``MaskContent``, with 16 bits. ``FilterStage`` makes it, and ``FramePlan`` paints it in any
/// colour.
final class BlurredMask {
  /// The pixels that are not transparent, relative to the parts' origin.
  let pixels: PixelRect
  /// A number for this mask among all of the process.
  let identity: UInt64
  /// The number of pixels that the mask might have touched.
  let count: Int
  /// The rows of ``pixels``, each with zeros on both sides.
  private let samples: UnsafeMutablePointer<UInt16>
  private let stride: Int
  private static var border: Int { 16 }

  /// Creates a mask without the transparent borders; `nil` if nothing is left.
  init?(_ rows: MaskRows, identity: UInt64) {
    guard let pixels = rows.visiblePixels else { return nil }
    (self.pixels, self.identity, count) = (pixels, identity, rows.pixels.count)
    let width = pixels.columns.count
    stride = width + 2 * Self.border
    samples = .allocate(capacity: stride * pixels.rows.count)
    for (index, row) in pixels.rows.enumerated() {
      let line = samples + index * stride
      line.initialize(repeating: 0, count: Self.border)
      (line + Self.border).initialize(from: rows.sample(pixels.columns.lowerBound, row), count: width)
      (line + Self.border + width).initialize(repeating: 0, count: Self.border)
    }
  }

  deinit { samples.deallocate() }

  /// The memory, in bytes.
  var memory: Int { stride * pixels.rows.count * MemoryLayout<UInt16>.stride }

  /// The mask in a colour at a location. It refers to the mask's memory.
  func painted(_ color: SIMD4<Float>, at location: MaskContent.Location, _ dither: Dither) -> pathreel_mask {
    var mask = pathreel_mask()
    mask.samples = UnsafePointer(samples + Self.border)
    mask.stride = Int64(stride)
    mask.width = Int32(pixels.columns.count)
    mask.height = Int32(pixels.rows.count)
    mask.x = Int32(clamping: location.column + pixels.columns.lowerBound)
    mask.y = Int32(clamping: location.row + pixels.rows.lowerBound)
    mask.is_between = location.fraction != .zero
    mask.weights_x = Self.weights(location.fraction.x)
    mask.weights_y = Self.weights(location.fraction.y)
    mask.color = color
    mask.dither = dither.kernel
    return mask
  }

  /// The weights of the samples −2…1 for a pixel that shows what lies a fraction of a pixel to the left of it:
  /// Lagrange's cubic polynomial through the four samples.
  private static func weights(_ fraction: Double) -> (Float, Float, Float, Float) {
    let u = 1 - fraction
    return (
      Float(-u * (u - 1) * (u - 2) / 6), Float((u + 1) * (u - 1) * (u - 2) / 2), Float(-(u + 1) * u * (u - 2) / 2),
      Float((u + 1) * u * (u - 1) / 6)
    )
  }
}

/// The masks of the current frame and of earlier ones. All plans of a rasteriser share them.
final class MaskCache {
  private final class Entry {
    /// The mask; `nil` if nothing of it is visible.
    let mask: BlurredMask?
    /// The last frame that used it.
    var frame: Int

    init(_ mask: BlurredMask?, frame: Int) { (self.mask, self.frame) = (mask, frame) }
  }

  /// The largest memory of masks that are kept, in bytes.
  private static var limit: Int { 64 << 20 }
  /// The largest memory of masks that are kept although the last two frames have not used them. New masks are written
  /// sooner to memory that old ones had before than to memory that is new.
  private static var unusedLimit: Int { 8 << 20 }
  /// The largest number of masks.
  private static var mostEntries: Int { 4096 }

  private var entries: [MaskContent: Entry] = [:]
  private var memory = 0
  /// The memory of the masks that the current frame has used, and the one before.
  private var usedMemory = (now: 0, before: 0)
  private var frame = 0
  private var lastIdentity: UInt64 = 0

  func beginFrame() {
    if memory > usedMemory.now + usedMemory.before + Self.unusedLimit { removeMasks(before: frame - 1) }
    frame &+= 1
    usedMemory = (0, usedMemory.now)
  }

  /// A number that no other mask has.
  func nextIdentity() -> UInt64 {
    lastIdentity += 1
    return lastIdentity
  }

  /// Looks up a mask; `nil` if it must be made, and an inner `nil` if nothing of it is visible.
  func mask(for content: MaskContent) -> BlurredMask?? {
    guard let entry = entries[content] else { return nil }
    use(entry)
    return .some(entry.mask)
  }

  /// Keeps a mask; `nil` if nothing of it is visible.
  func keep(_ mask: BlurredMask?, for content: MaskContent) {
    let size = mask?.memory ?? 0
    if memory + size > Self.limit || entries.count >= Self.mostEntries { makeRoom(for: size) }
    guard memory + size <= Self.limit, entries.count < Self.mostEntries else { return }
    memory += size
    let entry = Entry(mask, frame: frame &- 1)
    use(entry)
    entries[content] = entry
  }

  private func use(_ entry: Entry) {
    guard entry.frame != frame else { return }
    entry.frame = frame
    usedMemory.now += entry.mask?.memory ?? 0
  }

  /// Removes the masks that neither this frame nor the one before has used; if that is not enough, all that this frame
  /// has not used.
  private func makeRoom(for size: Int) {
    for last in [frame - 1, frame] where memory + size > Self.limit * 3 / 4 || entries.count > Self.mostEntries * 3 / 4
    {
      removeMasks(before: last)
    }
  }

  /// Removes the masks that were last used before a frame.
  private func removeMasks(before first: Int) {
    entries = entries.filter { $0.value.frame >= first }
    memory = entries.values.reduce(0) { $0 + ($1.mask?.memory ?? 0) }
  }
}
