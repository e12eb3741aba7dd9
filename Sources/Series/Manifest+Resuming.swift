import Foundation
import PathreelRendering
import PathreelSceneFiles
import PathreelVideo

/// What an earlier run made and this one need not make again.
extension Manifest {
  /// Takes over what an earlier manifest says of the members that are whole: those of the same scene, values, size and
  /// version whose files are there, with the bytes that were written.
  ///
  /// - Parameter folder: Where the files are.
  /// - Returns: The places of those members, from 0.
  package mutating func takeOver(_ earlier: Manifest, in folder: URL) -> Set<Int> {
    guard difference(to: earlier) == nil else { return [] }
    let known = Dictionary(earlier.members.map { ($0.file, $0) }) { first, _ in first }
    var whole: Set<Int> = []
    for i in members.indices where members[i].state == .waiting {
      guard let member = known[members[i].file], member.isMade(as: members[i]), Self.isWhole(member, in: folder) else {
        continue
      }
      let number = members[i].number
      members[i] = member
      members[i].number = number
      whole.insert(i)
    }
    return whole
  }

  /// Why nothing of an earlier run can be used; nil where members may be the same.
  package func difference(to earlier: Manifest) -> String? {
    if earlier.pathreel != pathreel { return "it was made by Pathreel \(earlier.pathreel), and this is \(pathreel)" }
    if earlier.fingerprint != fingerprint { return "the scene has changed since" }
    if earlier.set != set { return "other parameters were set then" }
    if earlier.instant != instant { return "it has pictures of another instant" }
    return nil
  }

  private static func isWhole(_ member: Member, in folder: URL) -> Bool {
    let file = folder.appending(path: member.file)
    guard let bytes = fileSize(of: file), bytes == member.bytes else { return false }
    return (try? SHA256.digest(ofFile: file)) == member.sha256
  }

  /// In bytes; nil where there is no regular file.
  static func fileSize(of file: URL) -> Int? {
    var facts = stat()
    guard stat(file.path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(facts.st_size)
  }
}

extension Manifest.Member {
  /// Whether this is made as another one is planned.
  fileprivate func isMade(as planned: Self) -> Bool {
    state == .made && values == planned.values && pictures == planned.pictures && width == planned.width
      && height == planned.height && rate == planned.rate && frames == planned.frames && duration == planned.duration
  }
}

extension SeriesScene {
  /// A digest of all files that the scene is read from: another one where anything in them is another. For a scene that is
  /// a program, the program's own file counts. How outputs are encoded and what lies behind them counts too.
  package func fingerprint() -> String {
    let hash = SHA256()
    let files = InputFiles(of: scene).all + (scene is SceneFile ? [] : [URL(filePath: "/proc/self/exe")])
    for file in files.sorted(by: { $0.path < $1.path }) {
      hash.update("\(file.lastPathComponent)\n\((try? SHA256.digest(ofFile: file)) ?? "none")\n".utf8)
    }
    for track in audio { hash.update("\(track)\n".utf8) }
    hash.update("\(settings)\n\(options)".utf8)
    return hash.digest()
  }
}
