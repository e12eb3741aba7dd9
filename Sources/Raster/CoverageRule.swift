import PathreelDrawing

/// How winding becomes coverage.
package enum CoverageRule: UInt8, BitwiseCopyable {
  case nonzero, evenOdd

  init(_ rule: FillRule) {
    switch rule {
    case .nonzero: self = .nonzero
    case .evenOdd: self = .evenOdd
    }
  }

  @inline(__always)
  func contains(winding: Int32) -> Bool {
    switch self {
    case .nonzero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }

  /// Mean winding to covered share, both in 1/65536, in pixels where no edges cross.
  ///
  /// Nonzero: the magnitude, at most one. Even-odd: folded into a zigzag of period two.
  @inline(__always)
  func folded(_ areas: SIMD8<Int32>) -> SIMD8<Int32> {
    switch self {
    case .nonzero:
      return areas.magnitudes.lesser(SIMD8(repeating: 65536))
    case .evenOdd:
      let area = areas & 0x1FFFF
      let rest = 65536 &- area
      return area &+ ((rest & (rest &>> 31)) &<< 1)
    }
  }
}
