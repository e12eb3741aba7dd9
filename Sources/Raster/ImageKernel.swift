import Foundation
import PathreelDrawing

/// The weight of a pixel by its distance, in pixels, along one axis.
struct ImageKernel: Sendable {
  static let linear = ImageKernel(support: 1) { 1 - $0 }

  /// E. Catmull, R. Rom: A class of local interpolating splines, 1974; cubic pieces, exact for parabolas.
  static let cubic = ImageKernel(support: 2) { d in
    d < 1 ? (1.5 * d - 2.5) * d * d + 1 : ((-0.5 * d + 2.5) * d - 4) * d + 2
  }

  /// C. Lanczos' window on the sinc; C. Duchon: Lanczos filtering in one and two dimensions, 1979.
  static let lanczos = ImageKernel(support: 3) { d in
    d == 0 ? 1 : 3 * sin(.pi * d) * sin(.pi * d / 3) / (.pi * .pi * d * d)
  }

  /// The distance at and beyond which weights are 0.
  let support: Int
  /// At each 256th of a pixel; linear between them, the error is below 3e-5.
  private let table: [Float]
  private static var perPixel: Int { 256 }

  private init(support: Int, _ weight: (Double) -> Double) {
    self.support = support
    let last = support * Self.perPixel
    table = (0...last + 1).map { index in
      // Whole distances are exact, so that pixels on pixels are copies.
      if index % Self.perPixel == 0 || index > last { return index == 0 ? 1 : 0 }
      return Float(weight(Double(index) / Double(Self.perPixel)))
    }
  }

  @inline(__always)
  func callAsFunction(_ distance: Double) -> Float {
    let place = abs(distance) * Double(Self.perPixel)
    guard place < Double(support * Self.perPixel) else { return 0 }
    let index = Int(place)
    let share = Float(place - Double(index))
    return table[index] + share * (table[index + 1] - table[index])
  }
}

extension Paint.Image.Interpolation {
  /// `nil` for the nearest pixel.
  var kernel: ImageKernel? {
    switch self {
    case .none: nil
    case .low: .linear
    case .medium: .cubic
    case .high: .lanczos
    }
  }
}
