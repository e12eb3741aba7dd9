import Pathreel

/// The difference between a drawn picture and the expected picture of a test in SVGSuite.
///
/// A pixel is an edge pixel if a component of the expected picture varies by more than 8 within the 3 × 3 pixels around
/// it. Two correct antialiasing methods may differ there; elsewhere pictures must agree.
struct PictureDifference {
  /// The number of pixels off edges in which a component differs by more than 2 of 255.
  private(set) var differing = 0
  /// The greatest difference of those pixels, in 255ths.
  private(set) var most = 0
  /// The mean difference on edge pixels, in 255ths; a pixel counts by the component that differs most.
  private(set) var edgeMean = 0.0

  /// Whether the picture passes: no pixel off edges differs by more than 2, and edge pixels by at most 4 on average.
  var isSmall: Bool { differing == 0 && edgeMean <= 4 }

  init(expected: ImageAsset, actual: Bitmap) {
    let (width, height) = (expected.width, expected.height)
    precondition(width == actual.width && height == actual.height)
    var (sum, count) = (0, 0)
    expected.withUnsafeBytes { wanted in
      actual.withUnsafeBytes { drawn in
        for y in 0..<height {
          for x in 0..<width {
            var (difference, spread) = (0, 0)
            for component in 0..<4 {
              let value = Int(wanted[y * expected.bytesPerRow + 4 * x + component])
              difference = max(difference, abs(value - Int(drawn[y * actual.bytesPerRow + 4 * x + component])))
              var (low, high) = (value, value)
              for v in max(y - 1, 0)...min(y + 1, height - 1) {
                for u in max(x - 1, 0)...min(x + 1, width - 1) {
                  let near = Int(wanted[v * expected.bytesPerRow + 4 * u + component])
                  (low, high) = (min(low, near), max(high, near))
                }
              }
              spread = max(spread, high - low)
            }
            if spread > 8 {
              (sum, count) = (sum + difference, count + 1)
            } else if difference > 2 {
              differing += 1
              most = max(most, difference)
            }
          }
        }
      }
    }
    edgeMean = count > 0 ? Double(sum) / Double(count) : 0
  }
}

extension PictureDifference: CustomStringConvertible {
  var description: String {
    let edges = "edges \((edgeMean * 10).rounded() / 10)"
    return differing == 0 ? edges : "\(differing) pixels differ by up to \(most), \(edges)"
  }
}
