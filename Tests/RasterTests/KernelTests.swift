import CKernels
import Foundation
import SeededRandom
import Testing

@Suite struct KernelTests {
  @Test(arguments: 0..<200)
  func `all processors shade gradients with the same bytes`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    var segments = [pathreel_gradient_segment()]
    (segments[0].start, segments[0].base) = (-.infinity, [255, 0, 128, 255])
    for start in (0..<Int(seed % 5)).map({ _ in Float(numbers.number(in: 0...1)) }).sorted() {
      var segment = pathreel_gradient_segment()
      (segment.start, segment.origin) = (start, start)
      for channel in 0..<4 {
        segment.base[channel] = Float(numbers.number(in: 0...255))
        segment.slope[channel] = Float(numbers.number(in: -300...300))
      }
      segments.append(segment)
    }
    func affine() -> pathreel_affine {
      pathreel_affine(
        dx: numbers.number(in: -0.02...0.02), dy: numbers.number(in: -0.02...0.02), constant: numbers.number(in: -1...2)
      )
    }
    var gradient = pathreel_gradient()
    (gradient.u, gradient.v) = (affine(), affine())
    gradient.is_circular = Int32(seed % 2)
    gradient.is_opaque = Int32(seed / 2 % 2)
    gradient.spread = [pathreel_pad, pathreel_repeat, pathreel_reflect][Int(seed / 4 % 3)]
    (gradient.start_radius, gradient.scale) = (0.2, 1.7)
    let dither = pathreel_dither(phase: UInt32(seed), step_x: 3_242_174_889, step_y: 2_447_445_414)
    let count = 8 * Int32(1 + seed % 8)
    func row(_ instructions: pathreel_instructions) -> [UInt32] {
      segments.withUnsafeBufferPointer { segments in
        gradient.segments = segments.baseAddress
        gradient.segment_count = Int32(segments.count)
        return [UInt32](unsafeUninitializedCapacity: Int(count)) { pixels, initialized in
          pathreel_gradient_row(instructions, &gradient, dither, 40, 7, count, pixels.baseAddress)
          initialized = Int(count)
        }
      }
    }
    #expect(row(pathreel_portable) == row(pathreel_widest_instructions()), "seed \(seed)")
  }
}
