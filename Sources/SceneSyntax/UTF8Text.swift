import Foundation

/// Decodes UTF-8, with an error that names the first invalid byte. ``SceneAssets`` and the loading of scene files use
/// it.
package enum UTF8Text {
  /// The first byte that is not part of a valid character.
  package struct InvalidByteError: Error, CustomStringConvertible {
    package let byte: UInt8
    /// The number of bytes before it.
    package let offset: Int
    package let position: SourcePosition

    package var description: String {
      "byte \(offset) of the file, 0x\(String(byte, radix: 16, uppercase: true)), is not UTF-8; save the file as UTF-8"
    }
  }

  package static func decode(_ data: Data) throws(InvalidByteError) -> String {
    if let text = String(validating: data, as: UTF8.self) { return text }
    throw fault(in: data)
  }

  private static func fault(in data: Data) -> InvalidByteError {
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = data.makeIterator()
    var offset = 0
    var before = String.UnicodeScalarView()
    while case .valid(let encoded) = parser.parseScalar(from: &bytes) {
      offset += encoded.count
      before.append(Unicode.UTF8.decode(encoded))
    }
    let byte = data.dropFirst(offset).first ?? 0
    return InvalidByteError(byte: byte, offset: offset, position: SourceText(String(before), file: "").end)
  }
}
