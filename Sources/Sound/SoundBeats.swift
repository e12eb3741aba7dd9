import Foundation

/// Onset detection and beat tracking of a sound. ``TrackAnalysis`` uses it.
///
/// **Onsets** are found as S. Böck and G. Widmer describe in "Maximum Filter Vibrato Suppression for Onset Detection"
/// (DAFx 2013). 100 times per second, the logarithmic magnitude of each quarter-tone band is compared with the maximum
/// of the neighbouring bands one step before. The sum of all increases is the spectral flux. An onset is a peak of the
/// flux that is the maximum within 30 ms and exceeds the mean around it. A sound that is cut off spreads into all bands
/// for a moment, as one that begins does; such a peak is no onset (``Curves/ends``). Each onset is then moved, by 25 ms
/// at most, to the steepest rise of the samples' energy.
///
/// **Beats** are found as D. Ellis describes in "Beat Tracking by Dynamic Programming" (Journal of New Music Research
/// 36, 2007). The period is the lag with the greatest autocorrelation of the flux. Lags near 120 beats per minute weigh
/// more, and a lag counts together with its double. The beats are the chain of peaks whose distances are nearest to the
/// period. A beat next to an onset takes its time.
struct SoundBeats: Sendable {
  /// The times of the onsets, in seconds from the sound's start, in ascending order.
  let onsets: [Double]
  /// The times of the beats, in seconds from the sound's start, in ascending order.
  let beats: [Double]
  /// The tempo in beats per minute, from a line fitted to the beats' times; nil for fewer than two beats.
  let tempo: Double?

  /// The samples from one step of the analysis to the next: 10 ms.
  private static let hop = 480
  /// The length of the Fourier transform, in samples.
  private static let window = 2048
  private static let stepsPerSecond = Double(Sound.rate) / Double(hop)

  /// Analyses a sound.
  /// - Throws: An error whose description reads after the file's name, such as "is damaged".
  init(of sound: Sound) throws {
    let curves = try Self.curves(of: sound)
    let onsets = Self.onsets(in: curves)
    self.onsets = onsets
    beats = Self.beats(in: curves.flux, near: onsets)
    tempo = Self.tempo(of: beats)
  }

  // MARK: Curves

  /// What the onsets and beats are found in.
  private struct Curves {
    /// The spectral flux of each step.
    var flux: [Float]
    /// The energy of each block of samples.
    var energy: [Float]
    /// Whether bands fall silent about a step, and nothing that begins there lasts.
    var ends: [Bool]
  }

  /// The length of a block whose energy is computed, in samples: 1.3 ms.
  private static let energyLength = 64

  private static func curves(of sound: Sound) throws -> Curves {
    let steps = sound.sampleCount / hop + 2
    let transform = FourierTransform(count: window)
    let hann = hannWindow(window)
    let bands = quarterTones()
    var curves = Curves(
      flux: [Float](repeating: 0, count: steps),
      energy: [Float](repeating: 0, count: sound.sampleCount / energyLength + 2),
      ends: [Bool](repeating: false, count: steps))
    // The spectra of the last steps, the newest last. Silence precedes the sound, so a sound that begins at once has an
    // onset there.
    var spectra = [[Float]](repeating: [Float](repeating: 0, count: bands.count), count: 8)
    let pieces = SoundPieces(of: try sound.makeReader(), length: sound.sampleCount)
    for step in 0..<steps + 5 {
      let start = step * hop - window / 2
      try pieces.withSamples(start..<start + window) { samples in
        transform.load(samples, under: hann)
        // These are the samples between the middles of this window and the next.
        for i in 0..<max(0, min(hop, sound.sampleCount - start - window / 2)) {
          let (left, right) = (samples[window + 2 * i], samples[window + 2 * i + 1])
          curves.energy[(start + window / 2 + i) / energyLength] += left * left + right * right
        }
      }
      transform.transform()
      spectra.removeFirst()
      spectra.append(transform.magnitudes(in: bands))
      if step < steps { curves.flux[step] = growth(from: spectra[6], to: spectra[7]) }
      // The window of two steps before a peak does not reach the event, and those of three to five steps after it have
      // passed it.
      if step >= 5 { curves.ends[step - 5] = isEnd(from: spectra[0], to: spectra[5...]) }
    }
    return curves
  }

  /// Whether a band becomes ten times as weak, and nothing lasting begins.
  private static func isEnd(from before: [Float], to spectra: ArraySlice<[Float]>) -> Bool {
    let after = before.indices.map { band in spectra.reduce(.infinity) { min($0, $1[band]) } }
    let fall = before.indices.reduce(-Float.infinity) { max($0, before[$1] - greatest(about: $1, in: after)) }
    if fall < 1 { return false }
    // What is a hundred times as weak as the loudest band is the echo of the cut, or the noise of its pause.
    let floor = max(before.max() ?? 0, after.max() ?? 0) - 2
    return growth(from: before, to: after.map { $0 < floor ? 0 : $0 }) < threshold
  }

  /// The greatest value of a band and its neighbours.
  private static func greatest(about band: Int, in spectrum: [Float]) -> Float {
    max(spectrum[max(band - 1, 0)], spectrum[band], spectrum[min(band + 1, spectrum.count - 1)])
  }

  /// The sum over all bands of the increase beyond the maximum of the neighbouring bands one step before.
  private static func growth(from before: [Float], to current: [Float]) -> Float {
    var sum: Float = 0
    for band in current.indices { sum += max(0, current[band] - greatest(about: band, in: before)) }
    return sum
  }

  /// Ranges of bins: quarter-tone bands from 30 Hz to 17 kHz. Where a bin is wider than a quarter tone, it is a band of
  /// its own.
  private static func quarterTones() -> [Range<Int>] {
    let step = Double(Sound.rate) / Double(window)
    var edges = (0...220).map { Int((30 * exp2(Double($0) / 24) / step).rounded()) }
    edges = Array(Set(edges.filter { Double($0) * step <= 17_000 && $0 > 0 })).sorted()
    return zip(edges, edges.dropFirst()).map { $0..<$1 }
  }

  // MARK: Onsets

  private static func onsets(in curves: Curves) -> [Double] {
    let (flux, energy) = (curves.flux, curves.energy)
    // Lengths in steps. A peak is the maximum within `near` steps on both sides. It exceeds the mean from `before`
    // steps before it to `after` steps after it.
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
      guard !curves.ends[step] || grows(energy, about: step) else { continue }
      let time = rise(of: energy, about: step)
      if let last = onsets.last, time - last < 0.03 { continue }
      onsets.append(time)
    }
    return onsets
  }

  /// The least height of a peak above the mean: about 2 of 150 bands become ten times as strong.
  private static let threshold: Float = 2

  /// Whether 20 ms near a step have one and a half times the energy of the 20 ms before.
  private static func grows(_ energy: [Float], about step: Int) -> Bool {
    let (reach, length) = (window / 2 / energyLength + 4, 960 / energyLength)
    let middle = step * hop / energyLength
    return (max(middle - reach, 0)..<max(middle + reach, 0)).clamped(to: 0..<energy.count).contains { place in
      let before = energy[max(place - length, 0)..<place].reduce(0, +)
      let after = energy[place..<min(place + length, energy.count)].reduce(0, +)
      return after > 1.5 * before + 1e-9
    }
  }

  /// The time of the steepest rise of energy near a step, in seconds. The flux peaks when the window reaches an onset,
  /// up to half a window early.
  private static func rise(of energy: [Float], about step: Int) -> Double {
    let reach = window / 2 / energyLength + 4
    let middle = step * hop / energyLength
    var best = (place: middle, gain: -Float.infinity)
    // Energy below a thousandth of the loudest block counts as silence.
    let floor = (energy[max(middle - reach, 0)..<min(middle + reach, energy.count)].max() ?? 0) * 1e-3 + 1e-9
    for place in max(middle - reach, 1)..<max(min(middle + reach, energy.count - 3), max(middle - reach, 1)) {
      let before = energy[max(place - 4, 0)..<place].reduce(0, +)
      let after = energy[place..<min(place + 4, energy.count)].reduce(0, +)
      let gain = log(after + floor) - log(before + floor)
      if gain > best.gain + 1e-3 { best = (place, gain) }
    }
    // The rise begins in the first block that contains a part of it.
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
      // The peaks of the curve precede the onsets by up to half a window.
      let nearest = onsets.min { abs($0 - time) < abs($1 - time) }
      guard let nearest, abs(nearest - time) < 0.05 else { return time + latency }
      return nearest
    }.reduce(into: []) { times, time in
      if times.last.map({ time - $0 > 0.05 }) ?? true { times.append(time) }
    }
  }

  /// The average time from a flux peak to its onset, in seconds.
  private static let latency = Double(window / 4) / Double(Sound.rate)

  /// The flux smoothed by a Gaussian of 20 ms and normalised to mean 0 and standard deviation 1. A constant flux is not
  /// normalised.
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

  /// The beat period, in steps; nil if the sound is too short or has none.
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
      // The weights are a Gaussian over octaves around half a second, 120 beats per minute.
      return correlation[lag] * exp(-0.5 * octaves * octaves)
    }
    func score(_ lag: Int) -> Double {
      weighted(lag) + 0.5 * weighted(2 * lag) + 0.25 * (weighted(2 * lag - 1) + weighted(2 * lag + 1))
    }
    // The period is limited to 40 to 240 beats per minute.
    let lags = Int(0.25 * stepsPerSecond)...Int(1.5 * stepsPerSecond)
    guard let best = lags.max(by: { score($0) < score($1) }), score(best) > 0 else { return nil }
    // The vertex of the parabola through the three values at the peak.
    let (a, b, c) = (correlation[best - 1], correlation[best], correlation[best + 1])
    let bend = a - 2 * b + c
    return Double(best) + (bend < 0 ? max(-0.5, min(0.5, (a - c) / (2 * bend))) : 0)
  }

  /// The chain of steps with the best score: the sum of the curve's values minus the cost of uneven distances, by
  /// dynamic programming.
  private static func chain(in curve: [Double], period: Double) -> [Int] {
    // The cost per squared logarithm of the ratio of a distance to the period.
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
    // Beats in silence before the first onset or after the last are dropped.
    return chain.reversed().filter { curve[max($0 - 2, 0)..<min($0 + 3, curve.count)].contains { $0 > 0 } }
  }

  /// The tempo from the slope of the line fitted to the beats by least squares.
  private static func tempo(of beats: [Double]) -> Double? {
    guard beats.count >= 2 else { return nil }
    let gaps = zip(beats, beats.dropFirst()).map { $1 - $0 }.sorted()
    let typical = gaps[gaps.count / 2]
    // A gap that is several times as long as a typical gap counts as several beats.
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
  /// The logarithmic magnitudes in bands: log10(1 + sum). The transform is of left + i right, and each bin's magnitude
  /// is the root of both channels' mean power.
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
