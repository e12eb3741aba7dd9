import CFFmpeg
import Foundation

/// x264, open for a segment or a part of one. ``X264Encoder`` opens it.
///
/// Its packets are the same as the packets of FFmpeg's `libx264` with the same settings, without the settings report
/// that x264 puts into the first packet. In addition, x264 learns which macroblocks have not changed. In a P-frame it
/// skips these without reading their samples, unless the frame before has encoded them with a coarser quantiser.
final class X264Session {
  private let encoder: OpaquePointer
  /// The sample layout (colour space), as x264's number.
  private let layout: Int32
  /// The parameter sets of the sequence and of pictures, after start codes.
  let parameters: [UInt8]
  /// The reorder delay: how many frames are decoded before the first one is shown.
  let reorderedFrames: Int64

  /// An encoded picture with its timestamps in frames.
  struct Packet {
    let bytes: [UInt8]
    let time, decodingTime: Int64
    let isKey: Bool
  }

  /// Opens x264.
  init(_ clip: X264Clip, _ settings: X264Settings) throws(MediaError) {
    let chroma = clip.pixels.sharesChroma ? X264_CSP_I420 : X264_CSP_I444
    layout = chroma | (clip.pixels.depth > 8 ? X264_CSP_HIGH_DEPTH : 0)
    encoder = try Self.open(clip, settings, layout)
    parameters = Self.headers(of: encoder)
    var opened = x264_param_t()
    x264_encoder_parameters(encoder, &opened)
    reorderedFrames = opened.i_bframe == 0 ? 0 : opened.i_bframe_pyramid == 0 ? 1 : 2
  }

  private static let opening = "opening the encoder x264"

  private static func open(
    _ clip: X264Clip, _ settings: X264Settings, _ layout: Int32
  ) throws(MediaError) -> OpaquePointer {
    var parameters = x264_param_t()
    guard x264_param_default_preset(&parameters, settings.preset, nil) == 0 else {
      throw MediaError(reason: "\(opening): there is no preset '\(settings.preset)'")
    }
    defer { x264_param_cleanup(&parameters) }
    for option in settings.parameters where x264_param_parse(&parameters, option.name, option.value) != 0 {
      throw MediaError(reason: "\(opening): x264 does not take \(option.name)=\(option.value)")
    }
    parameters.describe(clip, layout)
    parameters.i_log_level = X264_LOG_NONE
    // The parameter sets go into the file's header.
    parameters.b_repeat_headers = 0
    parameters.analyse.b_mb_info = 1
    guard x264_param_apply_profile(&parameters, settings.profile) == 0 else {
      throw MediaError(reason: "\(opening): the settings do not fit the profile '\(settings.profile)'")
    }
    guard let encoder = pathreel_x264_encoder_open(&parameters) else {
      throw MediaError(reason: "\(opening): x264 refuses the settings, or there is no memory for it")
    }
    return encoder
  }

  deinit {
    x264_encoder_close(encoder)
    // Return freed memory, as ``CodecEncoder`` does.
    pathreel_return_freed_memory()
  }

  /// The sequence and picture parameter sets, after start codes.
  private static func headers(of encoder: OpaquePointer) -> [UInt8] {
    var units: UnsafeMutablePointer<x264_nal_t>?
    var count: Int32 = 0
    guard x264_encoder_headers(encoder, &units, &count) >= 0 else { return [] }
    // The third unit is x264's settings report. It contains the number of threads, which affects nothing else in the
    // stream.
    return UnsafeBufferPointer(start: units, count: Int(count)).filter { $0.i_type != NAL_SEI.rawValue }.flatMap {
      UnsafeBufferPointer(start: $0.p_payload, count: Int($0.i_payload))
    }
  }

  /// Encodes a picture.
  ///
  /// - Parameters:
  ///   - frame: The samples and the picture's number. x264 copies the samples.
  ///   - unchanged: For each macroblock, row by row: 1 if its samples equal the samples of the picture before, 0 if
  ///     they may differ; nil if that is unknown.
  /// - Returns: The packet that is ready, if one is.
  func encode(
    _ frame: UnsafeMutablePointer<AVFrame>, _ type: FrameTypes.FrameType, unchanged: [UInt8]?
  ) throws(MediaError) -> Packet? {
    var picture = x264_picture_t()
    x264_picture_init(&picture)
    picture.i_pts = frame.pointee.pts
    picture.i_type =
      switch type {
      case .key: X264_TYPE_KEYFRAME
      case .predicted, .weighted: X264_TYPE_P
      case .grouped: X264_TYPE_AUTO
      }
    picture.img.i_csp = layout
    picture.img.i_plane = 3
    let (planes, strides) = (frame.pointee.data, frame.pointee.linesize)
    picture.img.plane = (planes.0, planes.1, planes.2, nil)
    picture.img.i_stride = (strides.0, strides.1, strides.2, 0)
    if let unchanged {
      picture.prop.mb_info = Self.copy(unchanged)
      picture.prop.mb_info_free = { Foundation.free($0) }
    }
    return try encode(&picture, "encoding frame \(frame.pointee.pts)")
  }

  /// Encodes the pictures that x264 still holds.
  func finish() throws(MediaError) -> [Packet] {
    var packets: [Packet] = []
    while x264_encoder_delayed_frames(encoder) > 0 {
      if let packet = try encode(nil, "completing a segment") { packets.append(packet) }
    }
    return packets
  }

  /// Copies bytes to memory that x264 frees.
  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8>? {
    guard let memory = malloc(bytes.count) else { return nil }
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    return memory.assumingMemoryBound(to: UInt8.self)
  }

  private func encode(_ picture: UnsafeMutablePointer<x264_picture_t>?, _ doing: String) throws(MediaError) -> Packet? {
    var units: UnsafeMutablePointer<x264_nal_t>?
    var count: Int32 = 0
    var coded = x264_picture_t()
    let size = x264_encoder_encode(encoder, &units, &count, picture, &coded)
    guard size >= 0 else { throw MediaError(reason: "\(doing): x264 failed") }
    guard size > 0, let first = units?.pointee.p_payload else { return nil }
    // All units of a picture are contiguous in memory.
    return Packet(
      bytes: Array(UnsafeBufferPointer(start: first, count: Int(size))), time: coded.i_pts,
      decodingTime: coded.i_dts, isKey: coded.b_keyframe != 0)
  }
}

extension x264_param_t {
  /// Sets what the frames of a clip are, and how they are encoded.
  fileprivate mutating func describe(_ clip: X264Clip, _ layout: Int32) {
    let (color, rate) = (clip.pixels.color, clip.shape.rate)
    (i_width, i_height) = (Int32(clip.shape.width), Int32(clip.height))
    (i_csp, i_bitdepth) = (layout, Int32(clip.pixels.depth))
    (i_fps_num, i_fps_den) = (UInt32(rate.numerator), UInt32(rate.denominator))
    (i_timebase_num, i_timebase_den) = (UInt32(rate.denominator), UInt32(rate.numerator))
    (i_keyint_max, i_threads) = (Int32(clip.segmentLength), Int32(clip.threads))
    (vui.i_sar_width, vui.i_sar_height) = (1, 1)
    vui.b_fullrange = color.range == AVCOL_RANGE_JPEG ? 1 : 0
    vui.i_colorprim = Int32(color.primaries.rawValue)
    vui.i_transfer = Int32(color.transfer.rawValue)
    vui.i_colmatrix = Int32(color.matrix.rawValue)
    if color.chromaLocation != AVCHROMA_LOC_UNSPECIFIED {
      vui.i_chroma_loc = Int32(color.chromaLocation.rawValue) - 1
    }
  }
}
