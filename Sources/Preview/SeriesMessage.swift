import Foundation
import PathreelMotion
import PathreelSeries

/// The message with the outputs of a sweep or batch, from its manifest. ``StudioPage`` sends it. A page lists the
/// outputs, and shows the scene with their values.
struct SeriesMessage: ServerMessage, Equatable {
  static let type = "series"
  /// The manifest's path.
  var file: String
  /// The reason why the manifest cannot be read; nil if it can.
  var message: String?
  var members: [Member] = []
  /// The number of outputs (members of the sweep or batch) that the message leaves out.
  var more = 0

  /// One output of the series.
  struct Member: Encodable, Equatable {
    var number: Int
    var file: String
    /// The place of the values in a table, such as `rows.csv:12`.
    var place: String?
    var state: String
    var error: String?
    /// All values of the member, as text for `--set`.
    var values: [String: String]
    /// The names of the values that differ between the outputs, in the order in which they were given.
    var own: [String]
  }

  /// The largest total size of the members' texts, in bytes: of their names, places, errors and values.
  static let maximumSize = 4 << 20

  /// Reads a manifest. If it is missing or broken, the message has no outputs.
  init(reading file: URL) {
    self.file = file.relativePath
    do {
      guard let manifest = try Manifest.read(file, links: .followed) else {
        message = "there is no such file yet; 'pathreel batch' and 'pathreel sweep --layout files' write it"
        return
      }
      let shared = manifest.set.mapValues(\.text)
      var size = 0
      for member in manifest.members {
        let values = shared.merging(member.values.mapValues(\.text)) { $1 }
        let texts = [member.file, member.place ?? "", member.error ?? ""]
        size += texts.reduce(0) { $0 + $1.utf8.count }
        size += values.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        if size > Self.maximumSize { break }
        members.append(
          Member(
            number: member.number, file: member.file, place: member.place, state: member.state.rawValue,
            error: member.error, values: values, own: manifest.varied.filter { member.values[$0] != nil }))
      }
      more = manifest.members.count - members.count
    } catch { message = "\(error)" }
  }
}

extension Manifest.Value {
  /// The value as text for `--set`.
  fileprivate var text: String {
    switch self {
    case .number(let number): ParameterValue.number(number).settingText
    case .boolean(let boolean): "\(boolean)"
    case .text(let text): text
    }
  }
}
