import CFFmpeg
import PathreelDrawing

extension VideoWriter {
  /// FFmpeg's own of an encoder.
  package static func encoder(
    of encoder: VideoEncoder, _ encoding: VideoEncoding
  ) throws(VideoError) -> UnsafePointer<AVCodec> {
    guard let found = avcodec_find_encoder_by_name(encoder.name) else {
      throw .missingEncoder(name: encoder.name, codec: encoding.title, others: encoding.presentEncoders)
    }
    return found
  }

  /// Opens encoders for parts of one clip, all with the same settings, but that those with weights are given other options.
  static func encoders(
    _ codec: UnsafePointer<AVCodec>, _ options: VideoEncoder.Options, _ others: [EncoderOption], _ shape: VideoShape,
    _ pixels: PixelFormat, _ containerName: String
  ) -> (_ hasWeights: Bool) throws(MediaFailure) -> FrameEncoder {
    { hasWeights throws(MediaFailure) in
      let container = try check(av_guess_format(containerName, nil, nil), "opening the file")
      let wantsHeader = container.pointee.flags & AVFMT_GLOBALHEADER != 0
      let named = (hasWeights ? options.weighted : options.named) + others.map { ($0.name, $0.value) }
      return try FrameEncoder(codec, threads: options.threads, options: named) { encoder in
        encoder.width = Int32(shape.width)
        encoder.height = Int32(shape.height * pixels.stackedPictures)
        encoder.pix_fmt = pixels.code
        encoder.sample_aspect_ratio = AVRational(num: 1, den: 1)
        let rate = shape.rate
        encoder.framerate = AVRational(num: Int32(rate.numerator), den: Int32(rate.denominator))
        encoder.time_base = AVRational(num: Int32(rate.denominator), den: Int32(rate.numerator))
        // A jump in a player decodes from the key frame before: unless there are segments, at most two seconds, or a dozen
        // frames of a slow clip.
        let usual = max(12, (2 * rate.framesPerSecond).rounded())
        encoder.gop_size = Int32(options.segmentLength ?? Int(usual))
        encoder.color_primaries = pixels.color.primaries
        encoder.color_trc = pixels.color.transfer
        encoder.colorspace = pixels.color.matrix
        encoder.color_range = pixels.color.range
        encoder.chroma_sample_location = pixels.color.chromaLocation
        if wantsHeader { encoder.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
      }
    }
  }
}

extension FrameTypes.FrameType {
  /// FFmpeg's number of it.
  var code: AVPictureType {
    switch self {
    case .key: AV_PICTURE_TYPE_I
    case .predicted, .weighted: AV_PICTURE_TYPE_P
    case .grouped: AV_PICTURE_TYPE_NONE
    }
  }
}

extension UnsafeMutablePointer<AVCodecParameters> {
  /// Gives a decoder other parameters than the encoder's.
  func setParameters(_ bytes: [UInt8]) throws(MediaFailure) {
    let room = av_mallocz(bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE))
    let copy = try check(room, "opening the file").assumingMemoryBound(to: UInt8.self)
    copy.update(from: bytes, count: bytes.count)
    av_freep(&pointee.extradata)
    (pointee.extradata, pointee.extradata_size) = (copy, Int32(bytes.count))
  }
}

extension UnsafeMutablePointer<AVPacket> {
  /// Takes x264's report of its settings from the packet, a unit of its own in front of the picture (ITU-T H.264, 7.3.2.3 and D.1.7).
  /// It names the number of threads and the processor's instructions, which decide nothing else.
  func dropReport() {
    let bytes = UnsafeRawBufferPointer(start: pointee.data, count: Int(pointee.size))
    // Its start code has three bytes, where x264 has given the parameters to the file's head, or four.
    guard bytes.starts(with: [0, 0, 1, 6, 5]) || bytes.starts(with: [0, 0, 0, 1, 6, 5]) else { return }
    var unit = 0
    var rest = 0
    StartCodes.forEachUnit(in: bytes) { range in
      // A start code that follows a unit has four bytes or three.
      if unit == 1 { rest = range.lowerBound - (bytes[range.lowerBound - 4] == 0 ? 4 : 3) }
      unit += 1
    }
    pointee.data += rest
    pointee.size -= Int32(rest)
  }
}
