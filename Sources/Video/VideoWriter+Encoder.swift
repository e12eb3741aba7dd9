import CFFmpeg
import PathreelDrawing

/// The choice and opening of encoders. ``VideoWriter`` opens one encoder at its start and one for each segment.
extension VideoWriter {
  /// Finds FFmpeg's codec for an encoder.
  package static func encoder(
    of encoder: VideoEncoder, _ encoding: VideoEncoding
  ) throws(VideoError) -> UnsafePointer<AVCodec> {
    guard let found = avcodec_find_encoder_by_name(encoder.name) else {
      throw .missingEncoder(name: encoder.name, codec: encoding.title, others: encoding.presentEncoders)
    }
    return found
  }

  /// Returns a function that opens encoders for parts of one clip. They have the same settings, except for weighted
  /// prediction.
  static func encoders(
    _ codec: UnsafePointer<AVCodec>, _ options: VideoEncoder.Options, _ shape: VideoShape, _ pixels: PixelFormat,
    _ containerName: String
  ) -> (_ hasWeights: Bool) throws(MediaError) -> any FrameEncoder {
    { hasWeights throws(MediaError) in
      let container = try check(av_guess_format(containerName, nil, nil), "opening the file")
      let wantsHeader = container.pointee.flags & AVFMT_GLOBALHEADER != 0
      func describe(_ encoder: inout AVCodecContext) {
        encoder.width = Int32(shape.width)
        encoder.height = Int32(shape.height * pixels.stackedPictures)
        encoder.pix_fmt = pixels.code
        encoder.sample_aspect_ratio = AVRational(num: 1, den: 1)
        let rate = shape.rate
        encoder.framerate = AVRational(num: Int32(rate.numerator), den: Int32(rate.denominator))
        encoder.time_base = AVRational(num: Int32(rate.denominator), den: Int32(rate.numerator))
        // A player that seeks decodes from the last key frame. In a clip without segments, key frames are at most two
        // seconds apart, or twelve frames in a slow clip.
        let usual = max(12, (2 * rate.framesPerSecond).rounded())
        encoder.gop_size = Int32(options.segmentLength ?? Int(usual))
        encoder.color_primaries = pixels.color.primaries
        encoder.color_trc = pixels.color.transfer
        encoder.colorspace = pixels.color.matrix
        encoder.color_range = pixels.color.range
        encoder.chroma_sample_location = pixels.color.chromaLocation
      }
      if let drawing = options.drawing, let threads = options.threads {
        let settings = hasWeights ? drawing.weighted : drawing.plain
        return try X264Encoder(codec, threads: threads, settings, pixels, configure: describe)
      }
      return try CodecEncoder(
        codec, threads: options.threads, options: options.named, hasGlobalHeader: wantsHeader, configure: describe)
    }
  }
}

extension FrameTypes.FrameType {
  /// FFmpeg's picture type.
  var code: AVPictureType {
    switch self {
    case .key: AV_PICTURE_TYPE_I
    case .predicted, .weighted: AV_PICTURE_TYPE_P
    case .grouped: AV_PICTURE_TYPE_NONE
    }
  }
}

extension UnsafeMutablePointer<AVCodecParameters> {
  /// Replaces the extradata that came from the encoder.
  func setParameters(_ bytes: [UInt8]) throws(MediaError) {
    let copy = try parameterCopy(bytes)
    av_freep(&pointee.extradata)
    (pointee.extradata, pointee.extradata_size) = (copy, Int32(bytes.count))
  }
}

extension UnsafeMutablePointer<AVCodecContext> {
  /// Sets the extradata, which a decoder needs before the first packet.
  func setParameters(_ bytes: [UInt8]) throws(MediaError) {
    let copy = try parameterCopy(bytes)
    av_freep(&pointee.extradata)
    (pointee.extradata, pointee.extradata_size) = (copy, Int32(bytes.count))
  }
}

/// Copies bytes and appends the zero padding that FFmpeg requires. FFmpeg frees the copy.
private func parameterCopy(_ bytes: [UInt8]) throws(MediaError) -> UnsafeMutablePointer<UInt8> {
  let room = av_mallocz(bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE))
  let copy = try check(room, "opening the file").assumingMemoryBound(to: UInt8.self)
  copy.update(from: bytes, count: bytes.count)
  return copy
}
