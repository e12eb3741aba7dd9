import CFFmpeg
import Foundation

/// Identifies the code that makes a clip's packets: this program's file, and the encoding libraries. It is part of the
/// render cache's keys and of a `Job`.
///
/// A version number does not suffice, because it is the same for all builds during development.
///
/// ```swift
/// let code = ProgramIdentity.current  // the same as long as nobody builds or installs another program
/// ```
package enum ProgramIdentity {
  /// The libraries whose code affects packets: FFmpeg's, the encoders that it calls, and the C library's mathematics.
  private static let libraries = [
    "libavcodec.", "libavutil.", "libx264.", "libx265.", "libvpx.", "libSvtAv1Enc.", "libaom.", "libm.",
  ]

  /// A text of digests, sorted. It contains a ``ContentDigest`` of the loaded parts of the program's file. If this code
  /// is in another object file, such as a test bundle, it contains a digest of that one too. For each library it
  /// contains the linker's build ID, or a digest of the file if there is none.
  ///
  /// nil if one of the files cannot be read.
  package static let current: String? = {
    // Libraries are loaded at their first call.
    _ = avcodec_find_encoder_by_name("libx264")
    var search = Search()
    withUnsafeMutablePointer(to: &search) { search in
      pathreel_each_object(
        { object, context in
          context!.assumingMemoryBound(to: Search.self).pointee.add(object!.pointee)
        }, search)
    }
    return search.digest
  }()

  /// Collects digests of the program and its libraries.
  private struct Search {
    private var texts: [String]? = []

    mutating func add(_ object: pathreel_object) {
      let path = String(cString: object.path)
      let name = String(path.split(separator: "/").last ?? "")
      if object.is_program != 0 || object.is_own != 0 {
        let offsets = withUnsafeBytes(of: object.part_offsets) { Array($0.bindMemory(to: UInt64.self)) }
        let sizes = withUnsafeBytes(of: object.part_sizes) { Array($0.bindMemory(to: UInt64.self)) }
        add(hash(path, (0..<Int(object.part_count)).map { i in Int(offsets[i])..<Int(offsets[i] + sizes[i]) }))
      } else if ProgramIdentity.libraries.contains(where: name.hasPrefix) {
        if let id = object.build_id {
          let digits = UnsafeBufferPointer(start: id, count: object.build_id_size).map { String($0, radix: 16) }
          add(name + " " + digits.joined(separator: "."))
        } else {
          add(hash(path, nil).map { name + " " + $0 })
        }
      }
    }

    private mutating func add(_ text: String?) {
      if let text { texts?.append(text) } else { texts = nil }
    }

    /// Sorted, because the order in which libraries were loaded does not matter.
    var digest: String? { texts?.sorted().joined(separator: "\n") }

    /// - Parameter ranges: The ranges of the file's bytes; nil for the whole file.
    private func hash(_ path: String, _ ranges: [Range<Int>]?) -> String? {
      let file = URL(filePath: path, directoryHint: .notDirectory)
      guard let content = try? Data(contentsOf: file, options: .alwaysMapped) else { return nil }
      let parts = ranges ?? [0..<content.count]
      guard parts.allSatisfy({ $0.upperBound <= content.count }) else { return nil }
      let digests = parts.map { part in content[part].withUnsafeBytes { ContentDigest(of: $0) } }
      return ContentDigest(of: digests).description
    }
  }
}
