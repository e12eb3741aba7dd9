import CFFmpeg
import CKernels
import PathreelDrawing

/// Converts planar YUV pictures of 8 to 16 bits to sRGB, as most decoders return them. The chroma components of 8 bits
/// may share a plane, as in `nv12`. Used by ``FrameConverter``.
///
/// It does not use swscale, because FFmpeg 5.1's places the chroma of 4:2:0 half a pixel too high with any options.
struct PlanarConverter {
  private let depth: Int
  /// The chroma subsampling as a shift: 1 if chroma has half the columns or rows, otherwise 0.
  private let halvingX, halvingY: Int
  private let place: ChromaPlace
  private let components: [Component]
  /// The settings of the kernel that converts a row.
  private let row: pathreel_frame_row
  private static let widestInstructions = pathreel_widest_instructions()

  /// Where a component's samples lie in a row of its plane, in bytes.
  private struct Component {
    let plane, offset, step: Int
  }

  /// - Returns: nil for pixel formats that are not planar YUV.
  init?(_ kind: FrameConverter.Kind, _ description: AVPixFmtDescriptor) {
    let (flags, count) = (description.flags, Int(description.nb_components))
    let described = withUnsafeBytes(of: description.comp) { Array($0.bindMemory(to: AVComponentDescriptor.self)) }
    let depth = Int(described[0].depth)
    let others = UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_FLOAT)
    guard count >= 3, flags & others == 0, flags & UInt64(AV_PIX_FMT_FLAG_PLANAR) != 0, (8...16).contains(depth),
      description.log2_chroma_w <= 1, description.log2_chroma_h <= 1,
      described[..<count].enumerated().allSatisfy({ index, component in
        Int(component.depth) == depth && component.shift == 0
          && (depth == 8 && (1...2).contains(index) || component.offset == 0 && component.step == (depth > 8 ? 2 : 1))
      }), let weights = kind.colors.matrix.weights
    else { return nil }
    self.depth = depth
    components = described[..<count].map {
      Component(plane: Int($0.plane), offset: Int($0.offset), step: Int($0.step))
    }
    (halvingX, halvingY) = (Int(description.log2_chroma_w), Int(description.log2_chroma_h))
    place = ChromaPlace(AVChromaLocation(rawValue: kind.chromaLocation))
    // The kernel works with samples of 14 bits. These factors turn them into levels of a byte: by the greatest sample
    // in full range, by the 219 levels of luma and 224 of chroma in limited range.
    let full = 255 / (Double(1 << depth - 1) * Double(1 << 14) / Double(1 << depth))
    let (luma, chroma) = kind.colors.isFullRange ? (full, full) : (255 / 219.0 / 64, 255 / 224.0 / 64)
    func fixed(_ value: Double) -> Int32 { Int32((value * Double(1 << 19)).rounded()) }
    let (red, blue) = (weights.red, weights.blue)
    let green = 1 - red - blue
    var row = pathreel_frame_row()
    (row.width, row.depth) = (Int32(kind.width), Int32(depth))
    row.chroma_count = Int32((kind.width + (1 << halvingX) - 1) >> halvingX)
    (row.is_half, row.is_centered) = (halvingX == 1, place.x == 128)
    (row.luma_offset, row.luma_scale) = (kind.colors.isFullRange ? 0 : 16 << 6, fixed(luma))
    (row.cr_to_red, row.cb_to_blue) = (fixed(2 * (1 - red) * chroma), fixed(2 * (1 - blue) * chroma))
    row.cb_to_green = fixed(-2 * blue * (1 - blue) / green * chroma)
    row.cr_to_green = fixed(-2 * red * (1 - red) / green * chroma)
    self.row = row
  }

  /// Converts a frame to straight (not premultiplied) pixels.
  func convert(_ frame: UnsafeMutablePointer<AVFrame>, into pixels: UnsafeMutableRawBufferPointer) {
    let (data, sizes) = (frame.pointee.data, frame.pointee.linesize)
    let (planes, strides) = ([data.0, data.1, data.2, data.3], [sizes.0, sizes.1, sizes.2, sizes.3])
    let words = pixels.bindMemory(to: UInt32.self)
    let (width, height) = (Int(row.width), Int(frame.pointee.height))
    let chromaRows = (height + (1 << halvingY) - 1) >> halvingY
    var row = row
    let chromaCount = Int(row.chroma_count)
    // Room for two rows of each chroma component, whose samples are copied if others lie between them.
    let isShared = depth == 8 && components.contains { $0.step > 1 }
    let copies = UnsafeMutablePointer<UInt8>.allocate(capacity: isShared ? 4 * chromaCount : 0)
    defer { copies.deallocate() }
    func samples(of index: Int, _ y: Int, copy: Int = 0) -> UnsafeRawPointer {
      let component = components[index]
      let start = planes[component.plane]! + y * Int(strides[component.plane])
      guard isShared, component.step > 1 else { return UnsafeRawPointer(start) }
      let target = copies + copy * chromaCount
      for x in 0..<chromaCount { target[x] = start[component.offset + x * component.step] }
      return UnsafeRawPointer(target)
    }
    for y in 0..<height {
      row.luma = samples(of: 0, y)
      // The row's position in 256ths of a chroma row. The first chroma row lies at `place.y`, in 256ths of a luma row.
      let at = halvingY == 0 ? 256 * y : (256 * y - place.y) / 2
      let bounded = min(max(at, 0), 256 * (chromaRows - 1))
      let (upper, lower) = (bounded >> 8, min(bounded >> 8 + 1, chromaRows - 1))
      row.lower_share = Int32(bounded & 255)
      row.cb_upper = samples(of: 1, upper, copy: 0)
      row.cb_lower = samples(of: 1, lower, copy: 1)
      row.cr_upper = samples(of: 2, upper, copy: 2)
      row.cr_lower = samples(of: 2, lower, copy: 3)
      pathreel_convert_frame_row(Self.widestInstructions, &row, words.baseAddress! + y * width)
      if components.count > 3 { setAlpha(samples(of: 3, y), words.baseAddress! + y * width) }
    }
  }

  private func setAlpha(_ samples: UnsafeRawPointer, _ pixels: UnsafeMutablePointer<UInt32>) {
    let greatest = UInt32(1 << depth - 1)
    for x in 0..<Int(row.width) {
      let sample =
        depth > 8
        ? UInt32(samples.load(fromByteOffset: 2 * x, as: UInt16.self))
        : UInt32(samples.load(fromByteOffset: x, as: UInt8.self))
      let alpha = depth == 8 ? sample : (min(sample, greatest) * 255 + greatest / 2) / greatest
      pixels[x] = pixels[x] & 0xFF_FFFF | alpha << 24
    }
  }
}

extension FrameColors.Matrix {
  /// The weights of red and blue in luma (ITU-T H.273, table 4).
  fileprivate var weights: (red: Double, blue: Double)? {
    switch self {
    case .bt601: (0.299, 0.114)
    case .bt709: (0.2126, 0.0722)
    case .bt2020: (0.2627, 0.0593)
    case .smpte240: (0.212, 0.087)
    case .fcc: (0.30, 0.11)
    case .rgb: nil
    }
  }
}
