import CKernels

/// What is added to a colour before it is rounded to bytes, so that slow changes have no steps: in ±(½ − 1/512) levels,
/// so that whole numbers stay as they are, with mean 0 over any few pixels, and by the pixel's position alone, so that a
/// frame has the same bytes in whatever order and parts it is drawn.
///
/// Offsets follow the additive sequence of the plane's plastic number p, the real root of p³ = p + 1: the fractional parts
/// of x/p + y/p², which fill 0…1 evenly around each pixel and have no visible texture (M. Roberts, "The Unreasonable
/// Effectiveness of Quasirandom Sequences", 2018).
///
/// Each item of a list has the pattern shifted by an amount of its own, which follows from the item's place in the list:
/// where translucent gradients lie on one another, their offsets do not add up.
struct Dither: Hashable {
  private var phase: UInt32 = 0

  /// 2³²/p and 2³²/p².
  private static var stepX: UInt32 { 3_242_174_889 }
  private static var stepY: UInt32 { 2_447_445_414 }

  /// The pattern of an item of a list, in the list that has this one.
  func child(_ index: Int) -> Dither {
    var child = Dither()
    // Steps by the golden ratio are as far from one another as any number of steps can be.
    child.phase = phase &* 747_796_405 &+ UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9
    return child
  }

  /// What a kernel finds the offsets by: a fraction's upper byte in 256ths of a level, less the half by which rounding to
  /// nearest differs from rounding down.
  var kernel: pathreel_dither { pathreel_dither(phase: phase, step_x: Self.stepX, step_y: Self.stepY) }
}
