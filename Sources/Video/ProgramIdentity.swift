import CFFmpeg
import Foundation

/// What code makes a clip's packets: this program as its file has it, and the libraries that encode.
///
/// A version number would not do: programs that are being developed have the same one from build to build.
///
/// ```swift
/// let code = ProgramIdentity.current  // the same as long as nobody builds or installs another program
/// ```
package enum ProgramIdentity {
  /// The libraries beside the program whose code decides packets: FFmpeg's, the encoders that it calls, and the C library's
  /// mathematics.
  private static let libraries = [
    "libavcodec.", "libavutil.", "libx264.", "libx265.", "libvpx.", "libSvtAv1Enc.", "libaom.", "libm.",
  ]

  /// A ``ContentDigest`` of the parts of the program's file that are loaded, of the object
  /// that has this code if it is another, and of what the linkers of the libraries say of their contents; of a library
  /// whose linker says nothing, of its contents.
  ///
  /// `nil` where one of the files cannot be read.
  package static let current: String? = {
    // Libraries are loaded when they are called first.
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

    /// The order in which libraries were loaded says nothing.
    var digest: String? { texts?.sorted().joined(separator: "\n") }

    /// - Parameter ranges: Of the file's bytes; nil for all.
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
