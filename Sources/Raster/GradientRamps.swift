import CKernels
import PathreelDrawing

/// The colours of a frame's gradients as functions of the location. ``FramePlan`` has them, and each
/// ``GradientShader`` evaluates one.
///
/// Colours depend neither on the geometry of a gradient nor on its dithering. So gradients with the same array of stops
/// share them, and so do gradients whose stops equal those of one of the last eight different gradients: a thousand
/// copies of an element take no more memory than one.
struct GradientRamps: ~Copyable {
  /// The colour from `start` to the next segment's start: base + (t − origin)·(slope + (t − origin)·curve), in 256ths
  /// of premultiplied bytes.
  typealias Segment = pathreel_gradient_segment

  /// The colours of a gradient.
  struct Ramp {
    /// The range of its segments in ``GradientRamps/segments``.
    let segments: Range<Int>
    /// Whether all stops are opaque.
    let isOpaque: Bool
    /// Whether any segment's colour is not linear.
    let isCurved: Bool
  }

  /// A ramp with its colours. The array of stops is retained, so that no other array gets its address.
  private struct Entry {
    let gradient: Gradient
    let ramp: Ramp
  }

  /// The identity of an array of stops: its address.
  private struct Key: Hashable {
    let stops: UnsafeRawPointer?
    let interpolation: Gradient.Interpolation
  }

  /// The segments of all ramps.
  private(set) var segments = ScratchBuffer<Segment>()
  private var entries: [Key: Entry] = [:]
  /// The eight ramps that were looked up last without being found here, in a ring.
  private var recent: [Entry] = []
  /// The index in ``recent`` that is replaced next.
  private var oldest = 0

  /// The memory of the ramps, in bytes.
  var memory: Int {
    segments.count * MemoryLayout<Segment>.stride + entries.count
      * (MemoryLayout<Key>.stride + MemoryLayout<Entry>.stride)
  }

  mutating func removeAll() {
    segments.removeAll()
    entries.removeAll(keepingCapacity: true)
    recent.removeAll(keepingCapacity: true)
    oldest = 0
  }

  /// The ramp of a gradient's colours; a new one if these stops have none yet.
  ///
  /// - Precondition: The gradient has a stop.
  mutating func ramp(of gradient: Gradient) -> Ramp {
    // Copies in a repeat of a scene file have equal stops in arrays of their own. A copy can have several gradients.
    let known = recent.first {
      $0.gradient.interpolation == gradient.interpolation && $0.gradient.stops == gradient.stops
    }
    if let known { return known.ramp }
    let stops = gradient.stops.withUnsafeBytes { $0.baseAddress }
    let key = Key(stops: stops, interpolation: gradient.interpolation)
    let entry = entries[key] ?? Entry(gradient: gradient, ramp: append(gradient))
    entries[key] = entry
    if recent.count < 8 {
      recent.append(entry)
    } else {
      recent[oldest] = entry
      oldest = (oldest + 1) % recent.count
    }
    return entry.ramp
  }

  /// Appends the segments of a gradient.
  ///
  /// The colour is piecewise linear. If alpha is interpolated separately, it is the product of two piecewise linear
  /// functions.
  private mutating func append(_ gradient: Gradient) -> Ramp {
    let (stops, first) = (gradient.stops, segments.count)
    let firstColor = Self.rounded(stops[0].color.premultipliedBytes) * 256
    segments.append(Segment(start: -.infinity, origin: 0, base: firstColor, slope: .zero, curve: .zero))
    var location = Self.location(of: stops[0], after: -1e15)
    var isCurved = false
    for (index, stop) in stops.enumerated() {
      let color = stop.color.premultipliedBytes
      var (base, slope, curve, next) = (SIMD4<Float>(color), SIMD4<Float>.zero, SIMD4<Float>.zero, location)
      if index + 1 < stops.count {
        next = Self.location(of: stops[index + 1], after: location)
        // The length is measured between rounded locations, so that the colour ends exactly at its neighbour's.
        let length = Double(next - location)
        // Stops that are closer than this make a hard edge. The coefficients of farther ones are finite in single
        // precision.
        if length > 1e-16 {
          let (end, bend) = (stops[index + 1].color.premultipliedBytes, Self.bend(gradient, index))
          slope = SIMD4<Float>((end - color - bend) / length)
          curve = SIMD4<Float>(bend / (length * length))
          isCurved = isCurved || bend != .zero
        }
      }
      // A constant channel is rounded here, so that it is not dithered.
      for channel in 0..<4 where slope[channel] == 0 && curve[channel] == 0 { base[channel] = base[channel].rounded() }
      segments.append(
        Segment(start: location, origin: location, base: base * 256, slope: slope * 256, curve: curve * 256))
      location = next
    }
    return Ramp(
      segments: first..<segments.count, isOpaque: stops.allSatisfy { $0.color.word >> 24 == 255 }, isCurved: isCurved)
  }

  /// The quadratic coefficient of the premultiplied colour between a stop and the next, over a parameter s from 0 to 1;
  /// the ends stay the same. The colour is c + s·Δc and the alpha is a + s·Δa, so their product has the quadratic term
  /// s²·Δc·Δa.
  private static func bend(_ gradient: Gradient, _ index: Int) -> SIMD4<Double> {
    guard gradient.interpolation == .straight else { return .zero }
    let (a, b) = (gradient.stops[index].color, gradient.stops[index + 1].color)
    let change = b.alpha.unit - a.alpha.unit
    return SIMD4(b.red.unit - a.red.unit, b.green.unit - a.green.unit, b.blue.unit - a.blue.unit, 0) * (change * 255)
  }

  /// The location of a stop. As in CSS, a location before its predecessor's moves up to it.
  private static func location(of stop: Gradient.Stop, after previous: Float) -> Float {
    stop.location > Double(previous) ? Float(min(stop.location, 1e15)) : previous
  }

  private static func rounded(_ color: SIMD4<Double>) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4<Double>(color.x.rounded(), color.y.rounded(), color.z.rounded(), color.w.rounded()))
  }
}

extension Color {
  /// Premultiplied components in units of 1/255.
  fileprivate var premultipliedBytes: SIMD4<Double> {
    let alpha = alpha.unit
    return SIMD4(red.unit * alpha, green.unit * alpha, blue.unit * alpha, alpha) * 255
  }
}
