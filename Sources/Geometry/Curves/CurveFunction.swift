import Foundation

/// The function of a curve: from an argument to a point.
struct CurveFunction: Sendable {
  /// A function of several arguments at once: it writes a point for each.
  typealias Block = @Sendable (UnsafeBufferPointer<Double>, UnsafeMutablePointer<CGPoint>) -> Void

  let point: @Sendable (Double) -> CGPoint
  /// The same for several arguments, where that takes less time than one by one.
  let block: Block?

  init(_ point: @escaping @Sendable (Double) -> CGPoint, block: Block? = nil) {
    (self.point, self.block) = (point, block)
  }

  /// The points at several arguments.
  func points(at arguments: [Double]) -> [CGPoint] {
    guard let block, arguments.count > 1 else { return arguments.map(point) }
    return [CGPoint](unsafeUninitializedCapacity: arguments.count) { points, count in
      guard let first = points.baseAddress else { return }
      arguments.withUnsafeBufferPointer { block($0, first) }
      count = arguments.count
    }
  }
}
