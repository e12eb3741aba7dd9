import Foundation

/// The packets of one segment of a clip, as the encoder returned them, with the parameters that a decoder needs.
///
/// They depend only on the segment's frames and the encoder's settings. So `RenderCache` can keep them, and they can be
/// added to a file later: ``VideoWriter/append(_:)-(EncodedSegment)``. Formats whose files are encoded as a whole have
/// no such packets; for them, ``PictureSegmentFile`` stores compressed pictures in this form.
package struct EncodedSegment: Hashable, Sendable {
  /// The number of frames, which is also the number of packets.
  package let frameCount: Int
  /// The parameters for a decoder (extradata).
  let parameters: [UInt8]
  /// The packets one after another. A packet begins with five integers: its time, its flags, and the sizes of its three
  /// parts in bytes. The parts follow: its encoded bytes, its side data (``Packet/addition``) and its parameters.
  private(set) var packets: [UInt8] = []

  /// The size of the packets in bytes.
  package var byteCount: Int { packets.count }

  init(frameCount: Int, parameters: [UInt8], packets: [UInt8] = []) {
    (self.frameCount, self.parameters, self.packets) = (frameCount, parameters, packets)
  }

  /// One packet.
  struct Packet {
    /// The time at which it is shown, in frames from the first frame of the segment.
    var time: Int
    /// FFmpeg's packet flags.
    var flags: Int32
    /// The encoded bytes.
    var bytes: UnsafeRawBufferPointer
    /// Side data for the container, such as VP9's alpha, which is a stream of its own.
    var addition = UnsafeRawBufferPointer(start: nil, count: 0)
    /// A decoder's parameters, if the encoder returns them with its first packet.
    var parameters = UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// Appends a packet in the form of ``packets``.
  static func append(_ packet: Packet, to packets: inout [UInt8]) {
    packets.append(integer: packet.time)
    packets.append(integer: Int(packet.flags))
    packets.append(integer: packet.bytes.count)
    packets.append(integer: packet.addition.count)
    packets.append(integer: packet.parameters.count)
    for part in [packet.bytes, packet.addition, packet.parameters] { packets.append(contentsOf: part) }
  }

  /// Calls `use` with each packet, in order.
  func forEachPacket(_ use: (Packet) throws(MediaError) -> Void) throws(MediaError) {
    let result = packets.withUnsafeBytes { bytes in
      Result { () throws(MediaError) in
        var reader = ByteReader(bytes)
        while let time = reader.integer(), let flags = reader.integer(), let size = reader.integer(),
          let additionSize = reader.integer(), let parametersSize = reader.integer(), let content = reader.bytes(size),
          let addition = reader.bytes(additionSize), let parameters = reader.bytes(parametersSize)
        {
          try use(
            Packet(
              time: time, flags: Int32(truncatingIfNeeded: flags), bytes: content, addition: addition,
              parameters: parameters))
        }
      }
    }
    try result.get()
  }
}

/// The file format of a cached segment, with a digest that finds damage.
extension EncodedSegment {
  private static let mark = Array("Pathreel segment 3\n".utf8)

  /// Returns the bytes of the segment's file.
  ///
  /// - Parameter name: The file's name. The file cannot be read under another name.
  package func file(named name: String) -> [UInt8] {
    var file = Self.mark
    file.reserveCapacity(packets.count + parameters.count + 256)
    file.append(integer: name.utf8.count)
    file.append(contentsOf: name.utf8)
    file.append(integer: frameCount)
    file.append(integer: parameters.count)
    file.append(contentsOf: parameters)
    file.append(integer: packets.count)
    file.append(contentsOf: packets)
    withUnsafeBytes(of: file.withUnsafeBytes { ContentDigest(of: $0) }) { file.append(contentsOf: $0) }
    return file
  }

  /// Reads a segment's file; nil if the bytes are damaged, or were written under another name.
  package init?(file: UnsafeRawBufferPointer, named name: String) {
    guard file.count > ContentDigest.size else { return nil }
    let content = UnsafeRawBufferPointer(rebasing: file.dropLast(ContentDigest.size))
    let digest = file.loadUnaligned(fromByteOffset: content.count, as: ContentDigest.self)
    guard ContentDigest(of: content) == digest else { return nil }
    var reader = ByteReader(content)
    guard let mark = reader.bytes(Self.mark.count), mark.elementsEqual(Self.mark),
      let length = reader.integer(), let written = reader.bytes(length), written.elementsEqual(name.utf8),
      let frameCount = reader.integer(),
      let parameterSize = reader.integer(), let parameters = reader.bytes(parameterSize),
      let size = reader.integer(), let packets = reader.bytes(size), reader.isAtEnd
    else { return nil }
    self.init(frameCount: frameCount, parameters: Array(parameters), packets: Array(packets))
  }
}

extension [UInt8] {
  /// Appends a number as eight bytes, in little-endian order.
  fileprivate mutating func append(integer: Int) {
    Swift.withUnsafeBytes(of: Int64(integer).littleEndian) { append(contentsOf: $0) }
  }
}

/// Reads numbers and byte ranges from memory; nil at the end.
private struct ByteReader {
  private var rest: UnsafeRawBufferPointer
  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func integer() -> Int? { bytes(8).map { Int(Int64(littleEndian: $0.loadUnaligned(as: Int64.self))) } }

  mutating func bytes(_ count: Int) -> UnsafeRawBufferPointer? {
    guard (0...rest.count).contains(count) else { return nil }
    defer { rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count)) }
    return UnsafeRawBufferPointer(rebasing: rest.prefix(count))
  }
}
