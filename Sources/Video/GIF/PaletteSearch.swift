import Dispatch
import Foundation

/// Finds a palette that represents many colours (colour quantisation). Used by ``GIFEncoder``.
///
/// It divides the colours as Wu does ("Color quantization by dynamic programming and principal analysis", ACM
/// Transactions on Graphics 11, 1992). Again and again, it cuts the part with the greatest error across its principal
/// axis, at the place that leaves the least error, until there are enough parts. Then Lloyd's algorithm (1982, k-means)
/// moves each colour to the mean of the samples nearest to it. Distances are measured in OKLab, where an error looks as
/// large in dark colours as in light ones.
///
/// A colour's weight is the time that it is shown. A smaller weight, such as the square root, gave bands in dark
/// gradients of the gallery. A thin line keeps its colour although its weight is small: the colour is far from all
/// others, so leaving it out would make a large error. If one colour has more than half of an entry's weight, the entry
/// is exactly that colour, so flat areas stay as drawn.
struct PaletteSearch {
  private struct Sample {
    var color: PerceptualColor
    var weight: Float
    /// The colour with the majority in its bin, and its estimated weight in the clip; nil if none has.
    var majority: (pixel: UInt32, weight: UInt64)?
    /// The exact weight of the bin: pixels times frames.
    var total: UInt64
  }
  private var samples: [Sample]

  /// - Parameter bins: Bins with a positive weight.
  init(_ bins: [ColorCounts.Bin]) {
    samples = bins.map { bin in
      let weight = Double(bin.weight)
      // If every other colour voted against the candidate, its votes are its lead over all of them, and its weight is
      // (weight + votes) / 2. With a lead of more than a quarter of the weight, that is more than five eighths.
      let majority = bin.votes > bin.weight / 4 ? (bin.candidate, bin.votes + (bin.weight - bin.votes) / 2) : nil
      return Sample(
        color: PerceptualColor(sRGB: Double(bin.red) / weight, Double(bin.green) / weight, Double(bin.blue) / weight),
        weight: Float(weight), majority: majority, total: bin.weight)
    }
  }

  /// Returns at most `count` distinct colours, in ascending order.
  mutating func colors(_ count: Int) -> [UInt32] {
    var centers = divided(into: count)
    for _ in 0..<Self.rounds {
      let nearest = nearest(of: centers)
      let moved = means(of: nearest, beside: centers)
      if moved == centers { break }
      centers = moved
    }
    return Array(Set(exactColors(of: nearest(of: centers), centers))).sorted()
  }

  /// The most rounds of Lloyd's algorithm. Further rounds reduce the error by less than a hundredth.
  private static let rounds = 8

  // MARK: Wu's division

  /// A range of samples that shares a palette entry.
  private struct Part {
    var range: Range<Int>
    var mean = PerceptualColor()
    /// The principal axis, as a unit vector.
    var axis = PerceptualColor()
    /// The sum of weighted squared distances to the mean.
    var error: Float = 0
  }

  /// Divides the samples into parts by cutting the part of largest error again and again. Returns the parts' means.
  private mutating func divided(into count: Int) -> [PerceptualColor] {
    var parts = [measured(samples.indices)]
    while parts.count < count {
      guard let worst = parts.indices.max(by: { parts[$0].error < parts[$1].error }), parts[worst].error > 0,
        let cut = cut(parts[worst])
      else { break }
      let range = parts[worst].range
      parts[worst] = measured(range.lowerBound..<cut)
      parts.append(measured(cut..<range.upperBound))
    }
    return parts.map(\.mean)
  }

  /// A part with its mean colour, its squared error and its principal axis.
  private func measured(_ range: Range<Int>) -> Part {
    var part = Part(range: range)
    var weight: Float = 0
    for sample in samples[range] {
      part.mean += sample.weight * sample.color
      weight += sample.weight
    }
    part.mean /= weight
    // The covariance, as the columns of a symmetric matrix.
    var (x, y, z) = (PerceptualColor(), PerceptualColor(), PerceptualColor())
    for sample in samples[range] {
      let offset = sample.color - part.mean
      let weighted = sample.weight * offset
      x += weighted * offset.x
      y += weighted * offset.y
      z += weighted * offset.z
    }
    part.error = x.x + y.y + z.z
    // Power iteration finds the principal axis. It need not be exact.
    var axis = PerceptualColor(1, 0.9, 0.8, 0)
    for _ in 0..<16 {
      let next = x * axis.x + y * axis.y + z * axis.z
      let length = (next * next).sum().squareRoot()
      guard length > 0 else { break }
      axis = next / length
    }
    part.axis = axis
    return part
  }

  /// Sorts a part along its axis, and returns the index at which a cut leaves the least sum of both errors.
  private mutating func cut(_ part: Part) -> Int? {
    guard part.range.count > 1 else { return nil }
    let axis = part.axis
    samples[part.range].sort { a, b in
      let (near, far) = ((a.color * axis).sum(), (b.color * axis).sum())
      return near != far ? near < far : a.color.x < b.color.x
    }
    let whole = samples[part.range].reduce(into: (sum: PerceptualColor(), weight: Float(0))) { whole, sample in
      whole.sum += sample.weight * sample.color
      whole.weight += sample.weight
    }
    var (sum, weight, best, cut) = (PerceptualColor(), Float(0), -Float.infinity, part.range.lowerBound + 1)
    for i in part.range.dropLast() {
      sum += samples[i].weight * samples[i].color
      weight += samples[i].weight
      let rest = whole.sum - sum
      // The sum of both errors is a constant minus this value, so the best cut is where it is greatest.
      let gain = (sum * sum).sum() / weight + (rest * rest).sum() / max(whole.weight - weight, .leastNormalMagnitude)
      if gain > best { (best, cut) = (gain, i + 1) }
    }
    return cut
  }

  // MARK: Lloyd's refinement

  /// Returns the index of the nearest centre for each sample.
  private func nearest(of centers: [PerceptualColor]) -> [Int] {
    let search = NearestColor(centers)
    // The pieces have a fixed size, so the result does not depend on the number of threads.
    let size = 4096
    let pieces = (samples.count + size - 1) / size
    return [Int](unsafeUninitializedCapacity: samples.count) { nearest, count in
      nonisolated(unsafe) let nearest = nearest
      DispatchQueue.concurrentPerform(iterations: pieces) { piece in
        for i in piece * size..<min((piece + 1) * size, samples.count) {
          nearest.initializeElement(at: i, to: search.index(of: samples[i].color))
        }
      }
      count = samples.count
    }
  }

  private func means(of nearest: [Int], beside centers: [PerceptualColor]) -> [PerceptualColor] {
    var sums = [PerceptualColor](repeating: PerceptualColor(), count: centers.count)
    var weights = [Float](repeating: 0, count: centers.count)
    for (sample, center) in zip(samples, nearest) {
      sums[center] += sample.weight * sample.color
      weights[center] += sample.weight
    }
    return centers.indices.map { weights[$0] > 0 ? sums[$0] / weights[$0] : centers[$0] }
  }

  private func exactColors(of nearest: [Int], _ centers: [PerceptualColor]) -> [UInt32] {
    var totals = [UInt64](repeating: 0, count: centers.count)
    var majorities = [(pixel: UInt32, weight: UInt64)?](repeating: nil, count: centers.count)
    for (sample, center) in zip(samples, nearest) {
      totals[center] += sample.total
      if let majority = sample.majority, majority.weight > majorities[center]?.weight ?? 0 {
        majorities[center] = majority
      }
    }
    return centers.indices.map { i in
      if let majority = majorities[i], majority.weight > totals[i] / 2 { return majority.pixel }
      return centers[i].pixel
    }
  }
}

/// Finds the nearest of some colours to a given one (nearest-neighbour search). Used by ``PaletteSearch`` and
/// ``GIFPalette``.
struct NearestColor {
  /// Sorted by lightness, so that a search ends once the difference in lightness alone is too large.
  private let colors: [PerceptualColor]
  /// For each sorted colour, its index in the original order.
  private let indices: [Int]

  init(_ colors: [PerceptualColor]) {
    indices = colors.indices.sorted { (colors[$0].x, $0) < (colors[$1].x, $1) }
    self.colors = indices.map { colors[$0] }
  }

  /// Returns the index of the nearest colour; the lowest index if several are equally near.
  func index(of color: PerceptualColor) -> Int {
    colors.withUnsafeBufferPointer { colors in
      var (low, high) = (0, colors.count)
      while low < high {
        let middle = (low + high) / 2
        if colors[middle].x < color.x { low = middle + 1 } else { high = middle }
      }
      var (below, above) = (low - 1, low)
      var (best, found) = (Float.infinity, 0)
      func look(at i: Int) {
        let distance = colors[i].squaredDistance(to: color)
        if distance < best || distance == best && indices[i] < indices[found] { (best, found) = (distance, i) }
      }
      while below >= 0 || above < colors.count {
        if below >= 0 {
          let away = color.x - colors[below].x
          if away * away > best {
            below = -1
          } else {
            look(at: below)
            below -= 1
          }
        }
        if above < colors.count {
          let away = colors[above].x - color.x
          if away * away > best {
            above = colors.count
          } else {
            look(at: above)
            above += 1
          }
        }
      }
      return indices[found]
    }
  }
}
