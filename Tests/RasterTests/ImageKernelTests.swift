import CKernels
import SeededRandom
import Testing

@Suite struct ImageKernelTests {
  private static let kernels = [pathreel_nearest, pathreel_linear, pathreel_cubic, pathreel_lanczos]

  @Test(arguments: 0..<120)
  func `all processors draw a picture alike, and nothing beside its tile`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let (width, height) = (
      Int(numbers.next(upperBound: UInt32(200)) + 1), Int(numbers.next(upperBound: UInt32(60)) + 1)
    )
    let picture = (0..<width * height).map { _ in numbers.next(upperBound: UInt32.max) | 0xFF00_0000 }
    func step() -> Double { numbers.number(in: -2...2) * [0, 0.3, 1, 1, 40].randomElement(using: &numbers)! }
    // Every other picture is axis-aligned.
    var u = pathreel_affine(dx: step(), dy: 0, constant: numbers.number(in: -300...300))
    var v = pathreel_affine(dx: 0, dy: step(), constant: numbers.number(in: -300...300))
    if seed % 2 == 0 { (u.dy, v.dx) = (step(), step()) }
    let levels = (0..<128).map { _ in Int32(numbers.next(upperBound: UInt32(3))) }
    let (x, y) = (Int32(numbers.next(upperBound: UInt32(30))) * 64, Int32(numbers.next(upperBound: UInt32(60))) * 16)
    let (stretchX, stretchY) = (numbers.number(in: 1...2), numbers.number(in: 1...2))
    func pixels(_ instructions: pathreel_instructions) -> [UInt32] {
      picture.withUnsafeBufferPointer { picture in
        var image = pathreel_image(
          pixels: picture.baseAddress, width: Int32(width), height: Int32(height), repeats: seed / 2 % 2 == 1,
          kernel: Self.kernels[Int(seed / 4 % 4)], stretch_x: stretchX, stretch_y: stretchY,
          opacity: seed % 3 == 0 ? 1 : 0.7, u: u, v: v)
        return KernelTile.pixels(repeating: 7) {
          pathreel_image_tile(instructions, &image, x, y, seed % 5 == 0 ? nil : levels, $0)
        }
      }
    }
    let plain = pixels(pathreel_portable)
    #expect(plain == pixels(pathreel_widest_instructions()), "seed \(seed)")
    for index in plain.indices {
      if let place = KernelTile.place(index) {
        let isWanted = seed % 5 == 0 || levels[place.row * 8 + place.x / 8] != 0
        // The picture is opaque, so no earlier pixel remains.
        #expect(!isWanted || plain[index] >> 24 >= 178, "seed \(seed)")
      } else {
        #expect(plain[index] == 7, "seed \(seed)")
      }
    }
  }

  /// Where doubles are 2048 apart, neighbouring pixels are a repetition or more apart.
  @Test(arguments: kernels, [1e13, 1e19, -1e30])
  func `a repeated picture so far away that its places have no order is drawn`(
    kernel: pathreel_image_kernel, constant: Double
  ) {
    let picture = (0..<3000).map { _ in 0xFF20_1008 as UInt32 }
    let pixels = picture.withUnsafeBufferPointer { picture in
      var image = pathreel_image(
        pixels: picture.baseAddress, width: 3000, height: 1, repeats: true, kernel: kernel, stretch_x: 1, stretch_y: 1,
        opacity: 1, u: .init(dx: 1, dy: 0, constant: constant), v: .init(dx: 0, dy: 1, constant: constant))
      return KernelTile.pixels(repeating: 7) {
        pathreel_image_tile(pathreel_widest_instructions(), &image, 16_320, 16_000, nil, $0)
      }
    }
    #expect(pixels.indices.allSatisfy { pixels[$0] == (KernelTile.place($0) == nil ? 7 : 0xFF20_1008) })
  }
}
