import Foundation
import PathreelFiles
import PathreelRendering
import PathreelSceneFiles
import PathreelVideo

/// Resuming a series: reuses the outputs of an earlier run that are still valid. The option `--resume` of the `sweep`
/// and `batch` commands asks for it (`SeriesWork`).
extension Manifest {
  /// Adopts the entries of an earlier manifest for members that are complete: they have the same scene, values, size
  /// and version, and their files exist with the recorded bytes.
  ///
  /// - Parameters:
  ///   - folder: The folder of the files.
  ///   - keepingOthers: Whether complete outputs that this series does not have stay in the manifest, after its own
  ///     members. So a run of a part of the rows forgets no complete output. Their digests are not computed; the next
  ///     run of all rows does that.
  /// - Returns: The indices of those members, counted from 0.
  package mutating func takeOver(_ earlier: Manifest, in folder: URL, keepingOthers: Bool = false) -> Set<Int> {
    guard difference(to: earlier) == nil else { return [] }
    let known = Dictionary(earlier.members.map { ($0.file, $0) }) { first, _ in first }
    var whole: Set<Int> = []
    for i in members.indices where members[i].state == .waiting {
      guard let member = known[members[i].file], member.isMade(as: members[i]), Self.isWhole(member, in: folder) else {
        continue
      }
      // The member may have had another number, and its values another place in the table, in the earlier run.
      let (number, place) = (members[i].number, members[i].place)
      members[i] = member
      (members[i].number, members[i].place) = (number, place)
      whole.insert(i)
    }
    if keepingOthers { keepOthers(of: earlier, in: folder) }
    return whole
  }

  /// Appends the complete members of an earlier manifest that this series does not have.
  private mutating func keepOthers(of earlier: Manifest, in folder: URL) {
    let own = Set(members.map(\.file))
    for var member in earlier.members where member.state == .made && !own.contains(member.file) {
      // The names of members have no folders, so a manifest cannot lead to files elsewhere.
      guard Set(member.values.keys) == Set(varied), !member.file.contains("/"),
        let bytes = Self.fileSize(of: folder.appending(path: member.file)), bytes == member.bytes
      else { continue }
      member.number = members.count + 1
      members.append(member)
    }
  }

  /// The reason why no output of an earlier run can be reused, in words for a message; nil if some may be reused.
  package func difference(to earlier: Manifest) -> String? {
    if earlier.pathreel != pathreel { return "it was made by Pathreel \(earlier.pathreel), and this is \(pathreel)" }
    if earlier.fingerprint != fingerprint { return "the scene has changed since" }
    if earlier.set != set { return "other parameters were set then" }
    if earlier.instant != instant { return "it has pictures of another instant" }
    return nil
  }

  /// Whether a member's file has the recorded size and digest.
  private static func isWhole(_ member: Member, in folder: URL) -> Bool {
    let file = folder.appending(path: member.file)
    guard let bytes = fileSize(of: file), bytes == member.bytes else { return false }
    return (try? SHA256.digest(ofFile: file)) == member.sha256
  }

  /// The size in bytes; nil if it is no regular file.
  static func fileSize(of file: URL) -> Int? {
    FileState(at: file.path).flatMap { $0.isRegular ? $0.size : nil }
  }
}

extension Manifest.Member {
  /// Whether this member is complete and equals the planned one.
  fileprivate func isMade(as planned: Self) -> Bool {
    state == .made && values == planned.values && pictures == planned.pictures && width == planned.width
      && height == planned.height && rate == planned.rate && frames == planned.frames && duration == planned.duration
  }
}

extension SeriesScene {
  /// A SHA-256 digest of everything that determines the outputs: the files that the scene is read from, the sound, the
  /// encoder's settings and the command's other options. For a scene in Swift, the program's own file counts too.
  package func fingerprint() -> String {
    let hash = SHA256()
    let files =
      InputFiles(of: scene).all + (scene is SceneFile || scene is DrawingScene ? [] : [URL(filePath: "/proc/self/exe")])
    for file in files.sorted(by: { $0.path < $1.path }) {
      hash.update("\(file.lastPathComponent)\n\((try? SHA256.digest(ofFile: file)) ?? "none")\n".utf8)
    }
    for track in audio { hash.update("\(track)\n".utf8) }
    hash.update("\(settings)\n\(options)".utf8)
    return hash.digest()
  }
}
