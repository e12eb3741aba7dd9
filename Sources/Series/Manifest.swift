import Foundation
import PathreelFiles
import PathreelMotion
import PathreelRendering

/// The record of a series' outputs (members) and their parameter values: `manifest.json` beside the outputs.
/// ``ManifestFile`` keeps it up to date.
///
/// Its readers are other programs, the ``Gallery``, the preview (`preview --series`), and the next run with `--resume`,
/// which makes only what is missing. The file is written atomically.
///
/// ```json
/// {"fingerprint": "9f86…", "members": [{"bytes": 48211, "duration": 4, "file": "curve-040.mp4", "frames": 240,
///   "height": 720, "number": 3, "sha256": "2c26…", "state": "made", "values": {"rolling": 40}, "width": 1280}],
///  "pathreel": "0.2.0", "scene": "curve.yaml", "set": {"pen": 100}, "varied": ["rolling"]}
/// ```
package struct Manifest: Codable, Hashable, Sendable {
  /// A parameter's value: a number, a Boolean, or the text that `--set` takes.
  package enum Value: Hashable, Sendable {
    case number(Double)
    case boolean(Bool)
    case text(String)
  }

  /// The state of a member: one output of the series.
  package enum State: String, Codable, Sendable {
    /// Its file was complete when the manifest was written.
    case made
    /// It failed; ``Member/error`` says why.
    case failed
    /// It is not made yet.
    case waiting
  }

  /// An output of the series.
  package struct Member: Codable, Hashable, Sendable {
    /// Its number in the series, counted from 1. Outputs of other rows have the numbers after it.
    package var number: Int
    /// The name of its file in the manifest's folder.
    package var file: String
    /// The values of the parameters that differ between members.
    package var values: [String: Value]
    /// The source position of the values, such as `rows.csv:12`; nil if the command line gives them.
    package var place: String?
    /// Its state.
    package var state: State
    /// The message of its failure.
    package var error: String?
    /// The warnings about its frames, such as missing glyphs.
    package var warnings: [String]?
    /// The width in pixels.
    package var width: Int?
    /// The height in pixels.
    package var height: Int?
    /// The frame rate as a fraction, such as `30000/1001`.
    package var rate: String?
    /// The number of frames; 1 for a picture.
    package var frames: Int?
    /// The duration in seconds; 0 for a picture.
    package var duration: Double?
    /// The file's size in bytes.
    package var bytes: Int?
    /// The file's SHA-256, in hexadecimal digits.
    package var sha256: String?
    /// The digests of the pictures that image parameters are set to, by the parameters' names.
    package var pictures: [String: String]?
  }

  /// The version of Pathreel.
  package var pathreel: String
  /// The name of the scene's file, or of the film. It has no folder, since outputs are passed on to others.
  package var scene: String
  /// The digest of all inputs, from ``SeriesScene/fingerprint()``.
  package var fingerprint: String
  /// The values of the parameters that are the same in all members.
  package var set: [String: Value]
  /// The names of the parameters that differ between members, in the order in which they were given.
  package var varied: [String]
  /// The instant that pictures show, `1.5s` or `end`; nil for videos.
  package var instant: String?
  /// The members in the series' order. After a run of a part of the rows, complete outputs of other rows follow them.
  package var members: [Member]

  /// The name of the manifest's file.
  package static let fileName = "manifest.json"
  /// The largest file that is read, in bytes: 256 MiB.
  static let maximumSize = 1 << 28

  /// Makes the manifest of a plan before anything is made.
  package init(of plan: SeriesPlan, fingerprint: String, version: String) {
    let own = Set(plan.series.members.first?.values.map(\.name) ?? [])
    self.init(
      pathreel: version, scene: URL(filePath: plan.scene.name).lastPathComponent, fingerprint: fingerprint,
      set: Self.values(
        plan.scene.scene.parameters.filter { !own.contains($0.name) }.map { SeriesValue($0.name, $0.value) }),
      varied: plan.series.members.first?.values.map(\.name) ?? [], instant: plan.scene.instant?.text,
      members: zip(plan.series.members, plan.items).map { member, item in Self.planned(member, item) })
  }

  private init(
    pathreel: String, scene: String, fingerprint: String, set: [String: Value], varied: [String], instant: String?,
    members: [Member]
  ) {
    (self.pathreel, self.scene, self.fingerprint) = (pathreel, scene, fingerprint)
    (self.set, self.varied, self.instant, self.members) = (set, varied, instant, members)
  }

  /// The entry of a member before it is made.
  private static func planned(_ member: Series.Member, _ item: Result<SeriesPlan.Item, any Error>) -> Member {
    var planned = Member(
      number: member.number, file: member.name, values: values(member.values), place: member.place,
      state: .waiting)
    switch item {
    case .success(let item):
      (planned.width, planned.height, planned.rate) = (item.size.width, item.size.height, "\(item.rate)")
      (planned.frames, planned.duration) = (item.frameCount, item.duration)
      planned.pictures = item.pictures.isEmpty ? nil : item.pictures
    case .failure(let error): (planned.state, planned.error) = (.failed, "\(error)")
    }
    return planned
  }

  private static func values(_ values: [SeriesValue]) -> [String: Value] {
    Dictionary(values.map { ($0.name, Value($0)) }) { first, _ in first }
  }
}

extension Manifest.Value: Codable {
  init(_ value: SeriesValue) {
    switch value.value {
    case .number(let number): self = .number(number)
    case .boolean(let boolean): self = .boolean(boolean)
    case .color, .choice, .text, .image: self = .text(value.value.settingText)
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .boolean(let boolean): try container.encode(boolean)
    case .text(let text): try container.encode(text)
    }
  }
}

// MARK: The file

extension Manifest {
  /// Reads a manifest.
  ///
  /// - Parameter links: Followed only where the user names the file.
  /// - Returns: The manifest; nil if the file does not exist.
  /// - Throws: `FileError` if the file cannot be read or is no manifest.
  package static func read(_ file: URL, links: RegularFile.Links = .refused) throws(FileError) -> Manifest? {
    let data: Data
    do { data = try RegularFile(file.path, links: links).read(atMost: maximumSize + 1) } catch {
      if error.isMissing { return nil }
      throw .cannotRead(file: file.relativePath, reason: error.reason)
    }
    guard data.count <= maximumSize,
      let manifest = try? JSONDecoder().decode(Manifest.self, from: data)
    else { throw .cannotRead(file: file.relativePath, reason: "is not a manifest of Pathreel's; move it away") }
    return manifest
  }

  /// Writes the file, which appears when it is complete.
  package func write(to file: URL) throws(FileError) {
    let partial = try PartialFile(target: file, links: .refused)
    try partial.write(json)
    try partial.commit()
  }

  /// The manifest as indented JSON with sorted keys.
  package var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("a manifest has numbers that are not finite")
    }
    return data + Data("\n".utf8)
  }
}
