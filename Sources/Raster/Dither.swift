import CKernels

/// A dither pattern: offsets that are added to a colour before it is rounded to bytes, so that gradients, blurs and
/// shadows have no visible steps.
///
/// An offset lies within ±(½ − 1/512) levels, so whole numbers stay as they are. The mean over any few pixels is 0. An
/// offset depends only on the pixel's position, so a frame has the same bytes in whatever order and parts it is drawn.
///
/// Offsets follow the plane's additive sequence of the plastic number p, the real root of p³ = p + 1: the fractional
/// parts of x/p + y/p², which fill 0…1 evenly around each pixel and have no visible texture (M. Roberts, "The
/// Unreasonable Effectiveness of Quasirandom Sequences", 2018).
///
/// Each item of a list has a different phase of the pattern, which follows from its position in the list. So the
/// offsets of overlapping translucent gradients do not add up.
struct Dither: Hashable {
  /// The item's offset in the sequence, as a 32-bit fraction.
  private var phase: UInt32 = 0

  /// 2³²/p and 2³²/p².
  private static var stepX: UInt32 { 3_242_174_889 }
  private static var stepY: UInt32 { 2_447_445_414 }

  /// The pattern of an item of a list whose own pattern is this one.
  func child(_ index: Int) -> Dither {
    var child = Dither()
    // Steps by the golden ratio keep any number of phases as far from one another as possible.
    child.phase = phase &* 747_796_405 &+ UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9
    return child
  }

  /// The offset at a pixel plus a half, in 256ths of a level, as kernels compute it.
  subscript(x: Int, y: Int) -> UInt32 {
    (phase &+ UInt32(truncatingIfNeeded: x) &* Self.stepX &+ UInt32(truncatingIfNeeded: y) &* Self.stepY) >> 24
  }

  /// The parameters from which a kernel computes the offsets. The kernel adds the upper byte of a fraction, in 256ths
  /// of a level, and rounds down. That equals adding an offset and rounding to nearest.
  var kernel: pathreel_dither { pathreel_dither(phase: phase, step_x: Self.stepX, step_y: Self.stepY) }
}

/// The position of an item, a group or a list among everything that a frame draws. It is the key of the caches
/// ``FilteredPictureCache`` and ``PatternTiles``.
///
/// The dither is different for nearly all items; if two items have the same position, both are made in each frame. The
/// depth is needed because a list of phase 0 has a first item of phase 0.
struct ItemPosition: Hashable {
  let dither: Dither
  /// The number of groups, masks and patterns around the item.
  let depth: Int
}
