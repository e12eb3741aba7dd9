import Foundation
import PathreelMotion
import PathreelSeries

/// The outputs of a sweep or a batch, as its manifest names them: a page lists them and shows the scene with their values.
struct SeriesMessage: ServerMessage, Equatable {
  static let type = "series"
  /// The manifest.
  var file: String
  /// Why it cannot be read.
  var message: String?
  var members: [Member] = []
  /// How many members the message leaves out.
  var more = 0

  struct Member: Encodable, Equatable {
    var number: Int
    var file: String
    /// Where its values stand in a table: `rows.csv:12`.
    var place: String?
    var state: String
    var error: String?
    /// All values that made it, as `--set` takes them.
    var values: [String: String]
    /// The names of those that are its own, in the order in which they were given.
    var own: [String]
  }

  /// What a message may say of members, in bytes of their names and values.
  static let maximumSize = 4 << 20

  /// - Parameter file: A manifest, which may be missing.
  init(reading file: URL) {
    self.file = file.relativePath
    do {
      guard let manifest = try Manifest.read(file) else {
        message = "there is no such file yet; 'pathreel batch' and 'pathreel sweep --layout files' write it"
        return
      }
      let shared = manifest.set.mapValues(\.text)
      var size = 0
      for member in manifest.members {
        let values = shared.merging(member.values.mapValues(\.text)) { $1 }
        size += values.reduce(member.file.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count }
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
  /// As `--set` takes it.
  fileprivate var text: String {
    switch self {
    case .number(let number): ParameterValue.number(number).settingText
    case .boolean(let boolean): "\(boolean)"
    case .text(let text): text
    }
  }
}
