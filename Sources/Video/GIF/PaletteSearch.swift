import Dispatch
import Foundation

/// Finds few colours that represent many.
///
/// The colours are divided as Wu does ("Color quantization by dynamic programming and principal analysis", ACM Transactions on
/// Graphics 11, 1992): the part with the greatest error is cut across its principal axis where that leaves the least error,
/// until there are parts enough. Then Lloyd's algorithm (1982) moves the colours to the means of what is nearest to them.
/// Distances are those of OKLab, in which an error looks as large in dark colours as in light ones.
///
/// A colour counts by how long it is on show. Less, such as the square root, gave dark gradients of the gallery bands. A thin
/// line keeps its colour all the same: far from all others, it makes the error large. Where one colour is more than half of what
/// an entry represents, the entry is exactly that colour: flat areas
/// stay as they were drawn.
struct PaletteSearch {
  private struct Sample {
    var color: PerceptualColor
    var weight: Float
    /// A colour that has the majority in its bin, with its weight in the clip.
    var majority: (pixel: UInt32, weight: UInt64)?
    var total: UInt64
  }
  private var samples: [Sample]

  /// - Parameter bins: All have some weight.
  init(_ bins: [ColorCounts.Bin]) {
    samples = bins.map { bin in
      let weight = Double(bin.weight)
      // More votes than a quarter: the colour had at least five eighths.
      let majority = bin.votes > bin.weight / 4 ? (bin.candidate, bin.votes + (bin.weight - bin.votes) / 2) : nil
      return Sample(
        color: PerceptualColor(sRGB: Double(bin.red) / weight, Double(bin.green) / weight, Double(bin.blue) / weight),
        weight: Float(weight), majority: majority, total: bin.weight)
    }
  }

  /// At most so many colours, each once.
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

  /// After these the error falls by less than a hundredth.
  private static let rounds = 8

  // MARK: Wu's division

  private struct Part {
    var range: Range<Int>
    var mean = PerceptualColor()
    var axis = PerceptualColor()
    /// The sum of weighted squared distances to the mean.
    var error: Float = 0
  }

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
    // Power iteration; the direction need not be exact.
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

  /// Sorts a part along its axis, and says where to cut it so that the sum of both errors is least.
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
      // The error is least where this is greatest.
      let gain = (sum * sum).sum() / weight + (rest * rest).sum() / max(whole.weight - weight, .leastNormalMagnitude)
      if gain > best { (best, cut) = (gain, i + 1) }
    }
    return cut
  }

  // MARK: Lloyd's refinement

  /// The number of the centre that is nearest to each sample.
  private func nearest(of centers: [PerceptualColor]) -> [Int] {
    let search = NearestColor(centers)
    // Pieces of a fixed size: the result does not depend on the number of threads.
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

/// Which of some colours is nearest to another.
struct NearestColor {
  /// By lightness, so that a search ends where lightness alone is too far away.
  private let colors: [PerceptualColor]
  private let indices: [Int]

  init(_ colors: [PerceptualColor]) {
    indices = colors.indices.sorted { (colors[$0].x, $0) < (colors[$1].x, $1) }
    self.colors = indices.map { colors[$0] }
  }

  /// Of several that are equally near the one that comes first.
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
