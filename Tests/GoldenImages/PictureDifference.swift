import PathreelDrawing

/// The difference of two pictures, pixel by pixel.
public struct PictureDifference {
  private let expected, actual: Bitmap
  /// For each pixel the largest difference of its four channels; empty if the sizes differ.
  private let steps: [UInt8]

  public init(_ expected: Bitmap, _ actual: Bitmap) {
    (self.expected, self.actual) = (expected, actual)
    guard expected.width == actual.width, expected.height == actual.height else {
      steps = []
      return
    }
    steps = expected.withUnsafeBytes { a in
      actual.withUnsafeBytes { b in
        stride(from: 0, to: a.count, by: 4).map { i in
          (i..<i + 4).reduce(0) { max($0, a[$1] > b[$1] ? a[$1] - b[$1] : b[$1] - a[$1]) }
        }
      }
    }
  }

  /// The message about a difference that is not allowed; nil if it is allowed.
  public func complaint(allowing allowance: GoldenAllowance) -> String? {
    if steps.isEmpty {
      return "the size is \(actual.width)x\(actual.height) instead of \(expected.width)x\(expected.height)"
    }
    let beyond = steps.indices.filter { steps[$0] > allowance.channel }
    guard beyond.count > allowance.deviatingPixels, let worst = beyond.max(by: { steps[$0] < steps[$1] }) else {
      return nil
    }
    let (x, y) = (worst % expected.width, worst / expected.width)
    return
      "\(beyond.count) pixels differ by more than \(allowance.channel), the worst by \(steps[worst]) at (\(x), \(y))"
  }

  /// An image of the difference: black for equal pixels, grey for allowed differences, red for larger ones; brighter
  /// means more. Nil if the sizes differ.
  public func picture(allowing allowance: GoldenAllowance) -> Bitmap? {
    if steps.isEmpty { return nil }
    let picture = Bitmap(width: expected.width, height: expected.height)
    for (i, step) in steps.enumerated() {
      let light = step == 0 ? 0 : UInt8(min(255, 80 + 4 * Int(step)))
      let grey = step > allowance.channel ? 0 : light
      picture[i % expected.width, i / expected.width] = Bitmap.Pixel(red: light, green: grey, blue: grey, alpha: 255)
    }
    return picture
  }
}
