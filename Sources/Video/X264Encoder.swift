import CFFmpeg
import Foundation

/// The H.264 encoder x264, called directly instead of through FFmpeg. ``VideoWriter`` makes one for each segment of an
/// H.264 clip, unless the caller sets encoder options (``VideoSettings/encoderOptions``).
///
/// Its packets are the same as the packets of FFmpeg's `libx264` with the same settings, without the settings report
/// that x264 puts into the first packet. In addition, x264 learns which macroblocks have not changed. In a P-frame it
/// skips these without reading their samples, unless the frame before has encoded them with a coarser quantiser.
final class X264Encoder: FrameEncoder {
  let context: UnsafeMutablePointer<AVCodecContext>
  private(set) var hasBegun = false
  private let encoder: OpaquePointer
  /// The sample layout (colour space), as x264's number.
  private let layout: Int32
  /// The encoded packets that were not received yet.
  private var packets: [Packet] = []

  /// An encoded picture with its timestamps in frames.
  private struct Packet {
    let bytes: [UInt8]
    let time, decodingTime: Int64
    let isKey: Bool
  }

  /// Opens an encoder.
  ///
  /// - Parameters:
  ///   - codec: FFmpeg's `libx264`, for which the context is made.
  ///   - threads: The number of frames that x264 works on at once.
  ///   - configure: Sets the frames' properties, their rate, and the distance of key frames.
  init(
    _ codec: UnsafePointer<AVCodec>, threads: Int, _ settings: X264Settings, _ pixels: PixelFormat,
    configure: (inout AVCodecContext) -> Void
  ) throws(MediaError) {
    let context = try check(avcodec_alloc_context3(codec), Self.opening)
    configure(&context.pointee)
    layout = (pixels.columns == 2 ? X264_CSP_I420 : X264_CSP_I444) | (pixels.depth > 8 ? X264_CSP_HIGH_DEPTH : 0)
    do {
      encoder = try Self.open(context.pointee, threads: threads, settings, layout, depth: pixels.depth)
    } catch {
      Self.free(context)
      throw error
    }
    self.context = context
    var opened = x264_param_t()
    x264_encoder_parameters(encoder, &opened)
    context.pointee.has_b_frames = opened.i_bframe == 0 ? 0 : opened.i_bframe_pyramid == 0 ? 1 : 2
    try context.setParameters(Self.headers(of: encoder))
  }

  private static let opening = "opening the encoder x264"

  private static func open(
    _ context: AVCodecContext, threads: Int, _ settings: X264Settings, _ layout: Int32, depth: Int
  ) throws(MediaError) -> OpaquePointer {
    var parameters = x264_param_t()
    guard x264_param_default_preset(&parameters, settings.preset, nil) == 0 else {
      throw MediaError(reason: "\(opening): there is no preset '\(settings.preset)'")
    }
    defer { x264_param_cleanup(&parameters) }
    for option in settings.parameters where x264_param_parse(&parameters, option.name, option.value) != 0 {
      throw MediaError(reason: "\(opening): x264 does not take \(option.name)=\(option.value)")
    }
    parameters.describe(context, layout, depth: depth)
    parameters.i_threads = Int32(threads)
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
    Self.free(context)
    // Return freed memory, as ``CodecEncoder`` does.
    pathreel_return_freed_memory()
  }

  private static func free(_ context: UnsafeMutablePointer<AVCodecContext>) {
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
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

  func send(_ frame: UnsafeMutablePointer<AVFrame>?, unchanged: [UInt8]?) throws(MediaError) {
    guard let frame else {
      while x264_encoder_delayed_frames(encoder) > 0 { try encode(nil, Self.doing(nil)) }
      return
    }
    hasBegun = true
    var picture = x264_picture_t()
    x264_picture_init(&picture)
    picture.i_pts = frame.pointee.pts
    picture.i_type =
      switch frame.pointee.pict_type {
      case AV_PICTURE_TYPE_I: X264_TYPE_KEYFRAME
      case AV_PICTURE_TYPE_P: X264_TYPE_P
      default: X264_TYPE_AUTO
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
    try encode(&picture, Self.doing(frame))
  }

  /// Copies bytes to memory that x264 frees.
  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8>? {
    guard let memory = malloc(bytes.count) else { return nil }
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    return memory.assumingMemoryBound(to: UInt8.self)
  }

  /// Encodes a picture, whose samples x264 copies, and stores the packet that is ready.
  private func encode(_ picture: UnsafeMutablePointer<x264_picture_t>?, _ doing: String) throws(MediaError) {
    var units: UnsafeMutablePointer<x264_nal_t>?
    var count: Int32 = 0
    var coded = x264_picture_t()
    let size = x264_encoder_encode(encoder, &units, &count, picture, &coded)
    guard size >= 0 else { throw MediaError(reason: "\(doing): x264 failed") }
    guard size > 0, let first = units?.pointee.p_payload else { return }
    // All units of a picture are contiguous in memory.
    packets.append(
      Packet(
        bytes: Array(UnsafeBufferPointer(start: first, count: Int(size))), time: coded.i_pts,
        decodingTime: coded.i_dts, isKey: coded.b_keyframe != 0))
  }

  func receive(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Bool {
    guard !packets.isEmpty else { return false }
    let next = packets.removeFirst()
    try check(av_new_packet(packet, Int32(next.bytes.count)), "encoding")
    packet.pointee.data.update(from: next.bytes, count: next.bytes.count)
    (packet.pointee.pts, packet.pointee.dts) = (next.time, next.decodingTime)
    packet.pointee.flags = next.isKey ? AV_PKT_FLAG_KEY : 0
    return true
  }
}

/// The settings of x264 for one encoder. ``H264`` makes them.
struct X264Settings: Hashable, Sendable {
  /// The name of x264's preset. ``parameters`` override it.
  var preset: String
  /// The H.264 profile.
  var profile: String
  /// The parameters, in order.
  var parameters: [Parameter]

  struct Parameter: Hashable, Sendable {
    let name, value: String
  }

  /// - Parameter parameters: Names and values as in `x264 --fullhelp`: `qp=18:bframes=3`.
  init(preset: String, profile: String, parameters: String) {
    (self.preset, self.profile) = (preset, profile)
    self.parameters = parameters.split(separator: ":").map { parameter in
      let parts = parameter.split(separator: "=", maxSplits: 1).map(String.init)
      return Parameter(name: parts[0], value: parts.count > 1 ? parts[1] : "1")
    }
  }

  /// Preset, profile and parameters as names and values.
  var all: [(name: String, value: String)] {
    [("preset", preset), ("profile", profile)] + parameters.map { ($0.name, $0.value) }
  }
}

extension x264_param_t {
  /// Copies the frames' properties and rate from a context.
  fileprivate mutating func describe(_ context: AVCodecContext, _ layout: Int32, depth: Int) {
    (i_width, i_height, i_csp, i_bitdepth) = (context.width, context.height, layout, Int32(depth))
    (i_fps_num, i_fps_den) = (UInt32(context.framerate.num), UInt32(context.framerate.den))
    (i_timebase_num, i_timebase_den) = (UInt32(context.time_base.num), UInt32(context.time_base.den))
    i_keyint_max = context.gop_size
    (vui.i_sar_width, vui.i_sar_height) = (context.sample_aspect_ratio.num, context.sample_aspect_ratio.den)
    vui.b_fullrange = context.color_range == AVCOL_RANGE_JPEG ? 1 : 0
    vui.i_colorprim = Int32(context.color_primaries.rawValue)
    vui.i_transfer = Int32(context.color_trc.rawValue)
    vui.i_colmatrix = Int32(context.colorspace.rawValue)
    if context.chroma_sample_location != AVCHROMA_LOC_UNSPECIFIED {
      vui.i_chroma_loc = Int32(context.chroma_sample_location.rawValue) - 1
    }
  }
}
