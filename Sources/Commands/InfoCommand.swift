import ArgumentParser
import Foundation
import PathreelMotion
import PathreelRendering
import PathreelVideo

/// The `info` command: prints the streams and the metadata of video and picture files.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Print what a video or picture holds, and what made it.",
    discussion: """
      Videos that Pathreel made say which scene and which values they were made of, unless --no-metadata was given. The \
      last line makes the same file again, in the folder in which the first command ran.
      """)

  @Argument(help: "The files.", completion: .file())
  var files: [String]

  func run() throws {
    var (hasPrinted, failure) = (false, ExitCode?.none)
    for file in files {
      if let kind = AnimationFile(named: file) {
        do {
          try StandardOutput.print((hasPrinted ? "\n" : "") + Self.text(kind, file))
          hasPrinted = true
        } catch {
          complain("\(error)")
          failure = ExitCode(for: error)
        }
        continue
      }
      let facts: MediaInfo
      do { facts = try MediaInfo.read(URL(filePath: file)) } catch {
        complain(explanation(of: error, in: nil))
        failure = ExitCode(for: error)
        continue
      }
      try StandardOutput.print((hasPrinted ? "\n" : "") + Self.text(facts, file))
      hasPrinted = true
    }
    if let failure { throw failure }
  }

  private static func text(_ kind: AnimationFile, _ file: String) throws -> String {
    func size(_ size: CGSize) -> String {
      "\(NumberText.seconds(size.width)) × \(NumberText.seconds(size.height)) points"
    }
    switch kind {
    case .svg:
      let drawing = try DrawingScene(contentsOf: URL(filePath: file))
      return "\(file): SVG drawing, \(size(drawing.size))\n  \(drawing.lengthText)"
    case .lottie:
      let scene = try LottieScene(contentsOf: URL(filePath: file), id: nil, assets: nil)
      let rate = NumberText.seconds(scene.frameRate.framesPerSecond)
      var lines = [
        "\(file): Lottie animation, \(size(scene.size)), \(NumberText.seconds(scene.duration)) s, \(rate) frames/s"
      ]
      func list(_ title: String, _ items: [String]) {
        if !items.isEmpty { lines.append("  \(title): \(items.prefix(50).joined(separator: ", ").onOneLine)") }
      }
      list("animations", scene.archivedIDs)
      list(
        "markers",
        scene.markers.map {
          "\($0.name) (\(NumberText.seconds($0.seconds.lowerBound)) to \(NumberText.seconds($0.seconds.upperBound)) s)"
        })
      list("parameters", scene.parameters.map(\.name))
      list("sounds", scene.audio.map(\.name))
      return lines.joined(separator: "\n")
    }
  }

  private static func text(_ facts: MediaInfo, _ file: String) -> String {
    let size = facts.size < 10_000 ? "\(facts.size) bytes" : "\((facts.size + 500) / 1000) kB"
    let duration = facts.duration.map { ", \(NumberText.seconds($0)) s" } ?? ""
    var lines = ["\(file): \(facts.container), \(size)\(duration)"]
    lines += facts.streams.map { "  \($0.kind): \($0.summary)" }
    if let title = facts.metadata["title"] { lines.append("  title: \(title.onOneLine)") }
    guard let comment = facts.metadata["comment"] else { return lines.joined(separator: "\n") }
    guard let origin = ClipOrigin(comment: comment) else {
      return (lines + ["  comment: \(comment.onOneLine)"]).joined(separator: "\n")
    }
    lines.append("  made by Pathreel \(origin.pathreel.onOneLine) from \(origin.scene.onOneLine)")
    lines += origin.values.sorted { $0.key < $1.key }.map { "    \($0.key) = \($0.value)".onOneLine }
    // A film that is asked about its own file can say how it was called.
    let program = CommandLine.arguments[0]
    let film = (program as NSString).lastPathComponent == origin.scene ? program : nil
    return (lines + ["  \(origin.command(writing: file, film: film))"]).joined(separator: "\n")
  }
}

/// Formats numbers for people.
private enum NumberText {
  /// At most three decimals, without trailing zeros.
  static func seconds(_ value: Double) -> String {
    let thousandths = (value * 1000).rounded() / 1000
    return thousandths == thousandths.rounded() ? "\(Int(thousandths))" : "\(thousandths)"
  }
}
