import CFFmpeg

/// A hash of a video's packets, to compare a finished file with the encoder's output. ``VideoVerification`` uses it.
///
/// Muxers frame H.264 and HEVC in their own way and move the parameter sets. So for these codecs only the slices are
/// hashed: the payloads of the NAL units that hold pictures (ITU-T H.264, 7.4.1; H.265, 7.4.2.2). Packets of VP9 are
/// hashed whole. To decode the packets would not find all damage: FFmpeg's decoder conceals a damaged H.264 slice
/// without an error, and any bits are a valid VP9 frame.
final class PacketDigest {
  private enum Content {
    case bytes
    /// NAL units. Only slices are part of the digest.
    ///
    /// - Parameters:
    ///   - lengthSize: The number of length bytes before each unit; nil if start codes separate the units.
    ///   - isSlice: Whether a unit with this first byte holds a part of a picture.
    case units(lengthSize: Int?, isSlice: (UInt8) -> Bool)
  }

  private let content: Content
  private let hash: OpaquePointer

  /// - Parameter stream: The codec, and the extradata that tells how units are framed.
  /// - Returns: nil for other codecs: muxers may change their packets in other ways, or their decoders detect damage.
  init?(_ stream: UnsafePointer<AVCodecParameters>) {
    var head: UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: stream.pointee.extradata, count: Int(stream.pointee.extradata_size))
    }
    // `avcC` and `hvcC` begin with their version, 1. Start codes begin with 0.
    func lengthSize(at place: Int) -> Int? {
      head.count > place && head[0] == 1 ? Int(head[place] & 3) + 1 : nil
    }
    switch stream.pointee.codec_id {
    case AV_CODEC_ID_VP9: content = .bytes
    case AV_CODEC_ID_H264: content = .units(lengthSize: lengthSize(at: 4)) { (1...5).contains($0 & 0x1f) }
    case AV_CODEC_ID_HEVC: content = .units(lengthSize: lengthSize(at: 21)) { $0 >> 1 & 0x3f < 32 }
    default: return nil
    }
    var context: OpaquePointer?
    guard av_hash_alloc(&context, "murmur3") == 0, let context else { return nil }
    hash = context
    av_hash_init(hash)
  }

  deinit {
    var context: OpaquePointer? = hash
    av_hash_freep(&context)
  }

  /// Adds a packet.
  func add(_ packet: UnsafePointer<AVPacket>) {
    let bytes = UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
    switch content {
    case .bytes: add(bytes)
    case .units(let lengthSize?, let isSlice): addUnits(of: bytes, lengthSize: lengthSize, isSlice)
    case .units(nil, let isSlice): addUnits(of: bytes, isSlice)
    }
  }

  /// Returns the hash of all packets. No packet may be added afterwards.
  func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 16)
    av_hash_final(hash, &digest)
    return digest
  }

  private func add(_ bytes: UnsafeRawBufferPointer) {
    av_hash_update(hash, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  private func add(unit bytes: UnsafeRawBufferPointer, _ isSlice: (UInt8) -> Bool) {
    guard let first = bytes.first, isSlice(first) else { return }
    add(bytes)
  }

  private func addUnits(of bytes: UnsafeRawBufferPointer, lengthSize: Int, _ isSlice: (UInt8) -> Bool) {
    var rest = bytes[...]
    while rest.count > lengthSize {
      let length = rest.prefix(lengthSize).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(lengthSize)
      add(unit: UnsafeRawBufferPointer(rebasing: rest.prefix(length)), isSlice)
      rest = rest.dropFirst(length)
    }
  }

  private func addUnits(of bytes: UnsafeRawBufferPointer, _ isSlice: (UInt8) -> Bool) {
    StartCodes.forEachUnit(in: bytes) { add(unit: UnsafeRawBufferPointer(rebasing: bytes[$0]), isSlice) }
  }
}
