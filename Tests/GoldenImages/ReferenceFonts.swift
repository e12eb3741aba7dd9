import Foundation

/// The fonts with which the golden images were made: those of Debian 12. Other releases have other versions of them, whose
/// letters have slightly other outlines and widths.
public enum ReferenceFonts {
  /// Families, with the fingerprint of the file of each.
  private static let files: [(family: String, fingerprint: UInt64)] = [
    ("Inter", 0xb721_2558_71cf_9491), ("DejaVu Sans", 0xadad_fef7_6342_6946),
  ]

  /// Whether this machine has these fonts.
  public static let areHere = files.allSatisfy { file(of: $0.family).map(fingerprint) == $0.fingerprint }

  /// The file that Fontconfig finds for a family.
  private static func file(of family: String) -> Data? {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/fc-match")
    process.arguments = ["-f", "%{file}", family]
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return nil }
    let path = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try? Data(contentsOf: URL(filePath: String(decoding: path, as: UTF8.self)))
  }

  /// FNV-1a of 64 bits.
  private static func fingerprint(_ data: Data) -> UInt64 {
    data.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
