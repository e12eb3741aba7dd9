import Foundation
import PathreelFiles
import PathreelMotion
import PathreelRendering

/// What was made of a series, and of what: `manifest.json` beside the outputs.
///
/// Programs read it, and the next run does, which makes only what is missing. It is written whole or not at all.
///
/// ```json
/// {"fingerprint": "9f86…", "members": [{"bytes": 48211, "duration": 4, "file": "curve-040.mp4", "frames": 240,
///   "height": 720, "number": 3, "sha256": "2c26…", "state": "made", "values": {"rolling": 40}, "width": 1280}],
///  "pathreel": "0.1.0", "scene": "curve.yaml", "set": {"pen": 100}, "varied": ["rolling"]}
/// ```
package struct Manifest: Codable, Hashable, Sendable {
  /// A parameter's value: a number, true or false, or the text that `--set` takes.
  package enum Value: Hashable, Sendable {
    case number(Double)
    case boolean(Bool)
    case text(String)
  }

  /// What became of a member.
  package enum State: String, Codable, Sendable {
    /// Its file was whole when the manifest was written.
    case made
    /// It could not be made; ``Member/error`` says why.
    case failed
    /// Its turn has not come.
    case waiting
  }

  /// One output.
  package struct Member: Codable, Hashable, Sendable {
    /// Its place in the series, from 1.
    package var number: Int
    /// The name of its file, in the manifest's folder.
    package var file: String
    /// The parameters' values that are the member's own.
    package var values: [String: Value]
    /// Where these stand: `rows.csv:12`.
    package var place: String?
    package var state: State
    /// Why it failed.
    package var error: String?
    /// What its frames lack of what the scene asks for.
    package var warnings: [String]?
    /// In pixels.
    package var width: Int?
    package var height: Int?
    /// Frames a second, as `30000/1001`.
    package var rate: String?
    /// How many frames it has; 1 for a picture.
    package var frames: Int?
    /// In seconds; 0 for a picture.
    package var duration: Double?
    /// The file's size.
    package var bytes: Int?
    /// The file's SHA-256, in hexadecimal digits.
    package var sha256: String?
    /// The hashes of the pictures that image parameters are set to.
    package var pictures: [String: String]?
  }

  /// The version of the program.
  package var pathreel: String
  /// The name of the scene's file without its folder, since outputs are handed on; or the film's name.
  package var scene: String
  /// Of all files that the scene is read from: another one where anything in them is another.
  package var fingerprint: String
  /// The values of the parameters that no member sets.
  package var set: [String: Value]
  /// The names of the parameters that members set, in the order in which these were given.
  package var varied: [String]
  /// The instant that pictures show: `1.5s` or `end`.
  package var instant: String?
  package var members: [Member]

  package static let fileName = "manifest.json"
  /// The most bytes that are read back, 256 MiB.
  static let maximumSize = 1 << 28

  /// What is planned, of which nothing is made yet.
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

  private static func planned(_ member: Series.Member, _ item: Result<SeriesPlan.Item, any Error>) -> Member {
    var planned = Member(
      number: member.number, file: member.name, values: values(member.values), place: member.draft.place,
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
  /// - Returns: Nil where there is no file.
  /// - Throws: `FileError` for a file that cannot be read or is no manifest.
  package static func read(_ file: URL) throws(FileError) -> Manifest? {
    guard let handle = try? FileHandle(forReadingFrom: file) else {
      if !FileManager.default.fileExists(atPath: file.path) { return nil }
      throw .cannotRead(file: file.relativePath, reason: "cannot be opened; check its permissions")
    }
    defer { try? handle.close() }
    guard let data = try? handle.read(upToCount: maximumSize + 1) ?? Data(), data.count <= maximumSize,
      let manifest = try? JSONDecoder().decode(Manifest.self, from: data)
    else { throw .cannotRead(file: file.relativePath, reason: "is not a manifest of Pathreel's; move it away") }
    return manifest
  }

  /// Writes the file, which appears when it is whole.
  package func write(to file: URL) throws(FileError) {
    let partial = try PartialFile(target: file)
    try partial.write(json)
    try partial.commit()
  }

  /// As JSON of many lines, with the keys in alphabetical order.
  package var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("a manifest has numbers that are not finite")
    }
    return data + Data("\n".utf8)
  }
}
