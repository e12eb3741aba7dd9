import Foundation

/// The packets of one segment of a clip, as its encoder gave them, and what a decoder has to know before them.
///
/// They follow from the segment's frames and the encoder's settings alone, so they may be kept and put into a file later:
/// ``VideoWriter/append(_:)-(EncodedSegment)``. Of a file that is made as a whole, ``KeptPictures`` makes packets of what the frames show.
package struct EncodedSegment: Hashable, Sendable {
  /// How many frames it has; as many packets.
  package let frameCount: Int
  /// A decoder's parameters.
  let parameters: [UInt8]
  /// For each packet its time in frames from the segment's first, FFmpeg's flags, the sizes of its bytes and of what comes with
  /// them, and all of these.
  private(set) var packets: [UInt8] = []

  /// How many bytes its packets take.
  package var byteCount: Int { packets.count }

  init(frameCount: Int, parameters: [UInt8], packets: [UInt8] = []) {
    (self.frameCount, self.parameters, self.packets) = (frameCount, parameters, packets)
  }

  /// A packet.
  struct Packet {
    /// When it is shown, in frames from the segment's first.
    var time: Int
    /// FFmpeg's.
    var flags: Int32
    var bytes: UnsafeRawBufferPointer
    /// What comes with it for the container: alpha, which is a stream of its own in VP9.
    var addition = UnsafeRawBufferPointer(start: nil, count: 0)
    /// A decoder's parameters, where an encoder gives them with its first packet.
    var parameters = UnsafeRawBufferPointer(start: nil, count: 0)
  }

  static func append(_ packet: Packet, to packets: inout [UInt8]) {
    packets.append(integer: packet.time)
    packets.append(integer: Int(packet.flags))
    packets.append(integer: packet.bytes.count)
    packets.append(integer: packet.addition.count)
    packets.append(integer: packet.parameters.count)
    for part in [packet.bytes, packet.addition, packet.parameters] { packets.append(contentsOf: part) }
  }

  /// Hands over its packets in their order.
  func forEachPacket(_ use: (Packet) throws(MediaFailure) -> Void) throws(MediaFailure) {
    let result = packets.withUnsafeBytes { bytes in
      Result { () throws(MediaFailure) in
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

/// A segment as a file that says whether it is whole.
extension EncodedSegment {
  private static let mark = Array("Pathreel segment 3\n".utf8)

  /// The bytes of a file.
  ///
  /// - Parameter name: What the file is called; under another name it is not read again.
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

  /// What such a file holds; nil where its bytes are not those that were written, or were written under another name.
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
  /// Eight bytes, the lowest first.
  fileprivate mutating func append(integer: Int) {
    Swift.withUnsafeBytes(of: Int64(integer).littleEndian) { append(contentsOf: $0) }
  }
}

/// Takes numbers and bytes from memory, as long as there are some.
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
