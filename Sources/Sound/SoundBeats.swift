import Foundation

/// Where a sound has onsets, and where its beats are.
///
/// **Onsets** are found as S. Böck and G. Widmer describe in "Maximum Filter Vibrato Suppression for Onset Detection" (DAFx
/// 2013): 100 times a second the logarithm of the magnitudes in bands of a quarter tone is compared with the greatest among the
/// neighbouring bands a step before; what has grown is added up, and an onset is a peak that is the greatest within 30 ms and
/// stands out of the mean around it. Each is then moved, by 25 ms at most, to where the energy of the samples rises most.
///
/// **Beats** are found as D. Ellis describes in "Beat Tracking by Dynamic Programming" (Journal of New Music Research 36, 2007):
/// the period is the best of the autocorrelation of the same curve, weighted around 120 beats a minute, where a period counts
/// with its double; the beats are the chain of peaks whose distances are nearest to it. A beat beside an onset takes its time.
struct SoundBeats: Sendable {
  /// In seconds from the sound's start, in order.
  let onsets: [Double]
  let beats: [Double]
  /// Beats a minute, from the line through the beats' times; nil where there are fewer than two.
  let tempo: Double?

  private static let hop = 480
  private static let window = 2048
  private static let stepsPerSecond = Double(Sound.rate) / Double(hop)

  /// - Throws: What ends a sentence about the sound's file.
  init(of sound: Sound) throws {
    let (flux, energy) = try Self.curves(of: sound)
    let onsets = Self.onsets(in: flux, energy)
    self.onsets = onsets
    beats = Self.beats(in: flux, near: onsets)
    tempo = Self.tempo(of: beats)
  }

  // MARK: Curves

  /// How many samples the energy is taken of at a time: 1.3 ms.
  private static let energyLength = 64

  /// How much the spectrum grows at each step, and the energy of each few samples.
  private static func curves(of sound: Sound) throws -> (flux: [Float], energy: [Float]) {
    let steps = sound.sampleCount / hop + 2
    let transform = FourierTransform(count: window)
    let hann = hannWindow(window)
    let bands = quarterTones()
    var flux = [Float](repeating: 0, count: steps)
    var energy = [Float](repeating: 0, count: sound.sampleCount / energyLength + 2)
    // There is silence before the sound, so that one which begins at once has an onset there.
    var before = [Float](repeating: 0, count: bands.count)
    let pieces = SoundPieces(of: try sound.makeReader(), length: sound.sampleCount)
    for step in 0..<steps {
      let start = step * hop - window / 2
      try pieces.withSamples(start..<start + window) { samples in
        transform.load(samples, under: hann)
        // The samples between this window's middle and the next one's.
        for i in 0..<max(0, min(hop, sound.sampleCount - start - window / 2)) {
          let (left, right) = (samples[window + 2 * i], samples[window + 2 * i + 1])
          energy[(start + window / 2 + i) / energyLength] += left * left + right * right
        }
      }
      transform.transform()
      let current = transform.magnitudes(in: bands)
      flux[step] = growth(from: before, to: current)
      before = current
    }
    return (flux, energy)
  }

  /// What has grown beyond the greatest of the neighbouring bands before.
  private static func growth(from before: [Float], to current: [Float]) -> Float {
    var sum: Float = 0
    for band in current.indices {
      let greatest = max(before[max(band - 1, 0)], before[band], before[min(band + 1, before.count - 1)])
      sum += max(0, current[band] - greatest)
    }
    return sum
  }

  /// Ranges of bins, a quarter tone each from 30 Hz to 17 kHz; where bins are wider, one bin each.
  private static func quarterTones() -> [Range<Int>] {
    let step = Double(Sound.rate) / Double(window)
    var edges = (0...220).map { Int((30 * exp2(Double($0) / 24) / step).rounded()) }
    edges = Array(Set(edges.filter { Double($0) * step <= 17_000 && $0 > 0 })).sorted()
    return zip(edges, edges.dropFirst()).map { $0..<$1 }
  }

  // MARK: Onsets

  private static func onsets(in flux: [Float], _ energy: [Float]) -> [Double] {
    let (near, before, after) = (3, 10, 7)
    var sums = [Double(0)]
    sums.reserveCapacity(flux.count + 1)
    for value in flux { sums.append(sums.last! + Double(value)) }
    let highest = flux.max() ?? 0
    var onsets: [Double] = []
    for step in flux.indices {
      let (low, high) = (max(step - before, 0), min(step + after + 1, flux.count))
      let mean = (sums[high] - sums[low]) / Double(high - low)
      let isPeak = flux[max(step - near, 0)..<min(step + near + 1, flux.count)].allSatisfy { $0 <= flux[step] }
      guard isPeak, Double(flux[step]) >= mean + Double(max(threshold, highest / 10)) else { continue }
      let time = rise(of: energy, about: step)
      if let last = onsets.last, time - last < 0.03 { continue }
      onsets.append(time)
    }
    return onsets
  }

  /// How far a peak stands out at least: as much as 2 of the 150 bands or so becoming ten times as strong.
  private static let threshold: Float = 2

  /// Where the energy rises most, in seconds. The flux has its peak as the window reaches an onset, up to half a window before.
  private static func rise(of energy: [Float], about step: Int) -> Double {
    let reach = window / 2 / energyLength + 4
    let middle = step * hop / energyLength
    var best = (place: middle, gain: -Float.infinity)
    let floor = (energy[max(middle - reach, 0)..<min(middle + reach, energy.count)].max() ?? 0) * 1e-3 + 1e-9
    for place in max(middle - reach, 1)..<max(min(middle + reach, energy.count - 3), max(middle - reach, 1)) {
      let before = energy[max(place - 4, 0)..<place].reduce(0, +)
      let after = energy[place..<min(place + 4, energy.count)].reduce(0, +)
      let gain = log(after + floor) - log(before + floor)
      if gain > best.gain + 1e-3 { best = (place, gain) }
    }
    // The rise begins in the first of the blocks that has a part of it.
    return Double(best.place * energyLength) / Double(Sound.rate)
  }

  // MARK: Beats

  private static func beats(in flux: [Float], near onsets: [Double]) -> [Double] {
    guard onsets.count >= 2 else { return [] }
    let curve = smoothed(flux)
    guard let period = period(of: curve) else { return [] }
    let chain = chain(in: curve, period: period)
    return chain.compactMap { step -> Double? in
      let time = Double(step) / stepsPerSecond
      // The curve's peaks come up to half a window before the onsets.
      let nearest = onsets.min { abs($0 - time) < abs($1 - time) }
      guard let nearest, abs(nearest - time) < 0.05 else { return time + latency }
      return nearest
    }.reduce(into: []) { times, time in
      if times.last.map({ time - $0 > 0.05 }) ?? true { times.append(time) }
    }
  }

  /// How far the flux is ahead of an onset on average, in seconds.
  private static let latency = Double(window / 4) / Double(Sound.rate)

  /// With a mean of 0, a deviation of 1, and a Gaussian of 20 ms over it, as far as that tells.
  private static func smoothed(_ flux: [Float]) -> [Double] {
    let kernel = (-4...4).map { exp(-0.5 * pow(Double($0) / 2, 2)) }
    var curve = flux.indices.map { step in
      kernel.indices.reduce(0.0) { sum, k in
        let place = step + k - 4
        return flux.indices.contains(place) ? sum + kernel[k] * Double(flux[place]) : sum
      }
    }
    let mean = curve.reduce(0, +) / Double(curve.count)
    let deviation = (curve.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(curve.count)).squareRoot()
    guard deviation > 0 else { return curve }
    for i in curve.indices { curve[i] = (curve[i] - mean) / deviation }
    return curve
  }

  /// From one beat to the next, in steps.
  private static func period(of curve: [Double]) -> Double? {
    let longest = Int(4 * stepsPerSecond)
    guard curve.count > 2 * Int(stepsPerSecond) else { return nil }
    var correlation = [Double](repeating: 0, count: 2 * longest + 2)
    for lag in 1..<min(correlation.count, curve.count) {
      var sum = 0.0
      for i in 0..<(curve.count - lag) { sum += curve[i] * curve[i + lag] }
      correlation[lag] = sum
    }
    func weighted(_ lag: Int) -> Double {
      let octaves = log2(Double(lag) / (0.5 * stepsPerSecond)) / 0.9
      return correlation[lag] * exp(-0.5 * octaves * octaves)
    }
    func score(_ lag: Int) -> Double {
      weighted(lag) + 0.5 * weighted(2 * lag) + 0.25 * (weighted(2 * lag - 1) + weighted(2 * lag + 1))
    }
    // 40 to 240 beats a minute.
    let lags = Int(0.25 * stepsPerSecond)...Int(1.5 * stepsPerSecond)
    guard let best = lags.max(by: { score($0) < score($1) }), score(best) > 0 else { return nil }
    // The top of the parabola through the three values about the peak.
    let (a, b, c) = (correlation[best - 1], correlation[best], correlation[best + 1])
    let bend = a - 2 * b + c
    return Double(best) + (bend < 0 ? max(-0.5, min(0.5, (a - c) / (2 * bend))) : 0)
  }

  /// The chain of steps with the best sum of the curve's values and of how even their distances are.
  private static func chain(in curve: [Double], period: Double) -> [Int] {
    let tightness = 680.0
    let distances = Int((period / 2).rounded())...Int((2 * period).rounded())
    let prices = distances.map { tightness * pow(log(Double($0) / period), 2) }
    var scores = curve
    var links = [Int](repeating: -1, count: curve.count)
    for step in curve.indices {
      var best = (score: -Double.infinity, from: -1)
      for (distance, price) in zip(distances, prices) {
        let from = step - distance
        if from < 0 { break }
        if scores[from] - price > best.score { best = (scores[from] - price, from) }
      }
      // A chain may begin anywhere in the first period.
      if best.from >= 0, step > Int(period) || best.score > 0 {
        scores[step] = curve[step] + best.score
        links[step] = best.from
      }
    }
    guard let end = curve.indices.suffix(Int(period.rounded(.up))).max(by: { scores[$0] < scores[$1] }) else {
      return []
    }
    var chain: [Int] = []
    var step = end
    while step >= 0 {
      chain.append(step)
      step = links[step]
    }
    // Where nothing is to be heard before the first onset or after the last, there is no beat.
    return chain.reversed().filter { curve[max($0 - 2, 0)..<min($0 + 3, curve.count)].contains { $0 > 0 } }
  }

  /// From the slope of the line through the beats by least squares.
  private static func tempo(of beats: [Double]) -> Double? {
    guard beats.count >= 2 else { return nil }
    let gaps = zip(beats, beats.dropFirst()).map { $1 - $0 }.sorted()
    let typical = gaps[gaps.count / 2]
    // A beat that was left out counts as one.
    var numbers = [0.0]
    for (a, b) in zip(beats, beats.dropFirst()) {
      numbers.append(numbers.last! + max(1, ((b - a) / typical).rounded()))
    }
    let n = Double(beats.count)
    let (meanNumber, meanTime) = (numbers.reduce(0, +) / n, beats.reduce(0, +) / n)
    let spread = numbers.reduce(0) { $0 + ($1 - meanNumber) * ($1 - meanNumber) }
    let slope = zip(numbers, beats).reduce(0) { $0 + ($1.0 - meanNumber) * ($1.1 - meanTime) } / spread
    return 60 / slope
  }
}

extension FourierTransform {
  /// log10(1 + magnitude), added up in bands, of left + i right: the root of both channels' mean power.
  fileprivate func magnitudes(in bands: [Range<Int>]) -> [Float] {
    bands.map { bins in
      var sum: Float = 0
      for k in bins {
        let j = count - k
        let power = real[k] * real[k] + imaginary[k] * imaginary[k] + real[j] * real[j] + imaginary[j] * imaginary[j]
        sum += (power / 4).squareRoot()
      }
      return log10(1 + sum)
    }
  }
}
