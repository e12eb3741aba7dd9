import Foundation

/// A box of an MP4 file (ISO/IEC 14496-12 §4.2): a type of four letters, and its content.
public struct MP4Box: Sendable {
  public let type: String
  public let content: Data

  /// Parses the top-level boxes of a file, in order.
  public static func boxes(of file: URL) throws -> [MP4Box] { boxes(in: try Data(contentsOf: file)) }

  /// The content of the first inner box of a type, at any depth. It searches for the type's letters, because some boxes
  /// have fields before their children.
  public func content(ofInner type: String) -> Data? {
    guard let letters = content.range(of: Data(type.utf8)), letters.lowerBound >= content.startIndex + 4 else {
      return nil
    }
    let size = content[letters.lowerBound - 4..<letters.lowerBound].reduce(0) { $0 << 8 | Int($1) }
    return content[letters.upperBound..<letters.upperBound + size - 8]
  }

  private static func boxes(in data: Data) -> [MP4Box] {
    var (found, rest) = ([MP4Box](), data)
    while rest.count >= 8 {
      let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8, size <= rest.count else { break }
      found.append(
        MP4Box(
          type: String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self), content: rest.prefix(size).dropFirst(8)))
      rest = rest.dropFirst(size)
    }
    return found
  }
}
