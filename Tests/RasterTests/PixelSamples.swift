import CKernels
import PathreelRaster

/// The sampling of a multi-edge pixel in plain Swift, as the oracle for the kernel.
enum PixelSamples {
  /// The coverage of a pixel, 0…255. If only the winding numbers 0 and 1, or 0 and −1, occur, it is the mean winding
  /// number.
  ///
  /// - Parameters:
  ///   - first: The index of the pixel's first line.
  ///   - area: The mean winding number, in 1/65536.
  static func level(
    _ lines: UnsafePointer<pathreel_line>, _ first: Int32, _ area: Int32, _ rule: CoverageRule
  ) -> Int32 {
    let (rows, columns) = (Int(pathreel_sample_rows), Int(pathreel_sample_columns))
    var steps = [Int32](repeating: 0, count: rows * (columns + 1))
    var (corner, index) = (Float(area) * (1 / 65536), first)
    while index != 0 {
      let line = lines[Int(index)]
      index = line.next
      corner -= line.area
      corner -= line.sideArea
      let (begin, end) = (Int(line.y0 * Float(rows) + 0.5), Int(line.y1 * Float(rows) + 0.5))
      let start = (line.x0 + (0.5 / Float(rows) - line.y0) * line.slope) * Float(columns)
      let step = line.slope * Float(columns) / Float(rows)
      for row in begin..<max(begin, end) {
        let inset = 1 - (Float(row * Int(pathreel_sample_shear) % rows) + 0.5) / Float(rows)
        let place = max(min(start + step * Float(row) + inset, Float(columns)), 0)
        steps[row * (columns + 1) + Int(place)] &+= line.winding
      }
      for row in Int(line.side * Float(rows) + 0.5)..<rows { steps[row * (columns + 1)] &+= line.step }
    }
    let whole = corner.nearestWhole
    var count = 0
    var met: Set<Int32> = [0]
    for row in 0..<rows {
      var winding = whole
      for column in 0..<columns {
        winding &+= steps[row * (columns + 1) + column]
        if rule == .evenOdd ? winding & 1 != 0 : winding != 0 { count += 1 }
        met.insert(winding)
      }
    }
    if met.isSubset(of: [0, 1]) || met.isSubset(of: [0, -1]) {
      return Int32(min(abs(Float(area) * (1 / 65536)), 1) * 255 + 0.5)
    }
    return Int32((count * 255 * 2 + rows * columns) / (rows * columns * 2))
  }
}

extension Float {
  fileprivate var nearestWhole: Int32 { Int32(self + (self < 0 ? -0.5 : 0.5)) }
}

extension pathreel_line {
  /// The line's contribution to the mean winding number.
  fileprivate var area: Float {
    let height = y1 - y0
    return (1 - (x0 + height * 0.5 * slope)) * height * Float(winding)
  }

  /// The contribution of the line's effect on the left side.
  fileprivate var sideArea: Float { (1 - side) * Float(step) }
}
