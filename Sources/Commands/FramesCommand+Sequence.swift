import Foundation
import PathreelFiles
import PathreelRendering
import PathreelSeries
import PathreelVideo

/// The part of the `frames` command that names each picture by a template. It runs if `-o` has fields in braces.
extension FramesCommand {
  /// Draws frames to files that are named by a template, such as `out/frame-{frame:05}.tiff`.
  ///
  /// All names are computed and checked for duplicates before the first frame is drawn.
  func draw(_ frames: [Int], of clip: Clip, namedAs text: String) throws {
    let template = try OutputTemplate(text, option: "-o", among: OutputFormat.pictures)
    try effort.check(template.format)
    try template.check(fields: ["frame", "time", "name"])
    let (names, owners) = try fileNames(of: frames, in: clip, by: template)
    let folder = URL(filePath: template.folder.isEmpty ? "." : template.folder, directoryHint: .isDirectory)
    if !template.folder.isEmpty { try makeFolder(folder, for: "pictures") }
    // Remove partial files that a killed process left for the same names.
    PartialFile.removeAbandoned(in: folder) { owners[$0] != nil }
    let path = { [names] (frame: Int) in (template.folder as NSString).appendingPathComponent(names[frame] ?? "") }
    let present = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    // No picture may replace a file that the scene reads.
    for frame in frames where present.contains(names[frame] ?? "") {
      try clip.inputs.check(URL(filePath: path(frame), directoryHint: .notDirectory))
    }
    let kept = "the pictures drawn so far are in \(template.folder.isEmpty ? "the current folder" : template.folder)"
    let warnings = try work.run(frames: frames.count, keeping: kept) {
      [folder = template.folder, effort = effort.chosen] cancellation, progress in
      try work.shown(clip).writeImages(
        of: frames,
        to: { [names] frame in
          URL(filePath: (folder as NSString).appendingPathComponent(names[frame] ?? ""), directoryHint: .notDirectory)
        }, format: template.format, effort: effort, jobs: work.jobCount, cancellation: cancellation, progress: progress)
    }
    work.warn(warnings)
    if let first = frames.first, let last = frames.last, first != last {
      try work.say(
        "\(path(first)) to \(path(last)): \(counted(frames.count, "picture")), \(clip.size)",
        frames.lazy.map { .made(path($0), frames: 1, size: clip.size) })
    } else {
      for frame in frames {
        try work.say("\(path(frame)): \(clip.size)", .made(path(frame), frames: 1, size: clip.size))
      }
    }
  }

  /// Returns the file name of each frame, and the frame number of each file name. Throws a fault if two frames
  /// would have the same name.
  private func fileNames(
    of frames: [Int], in clip: Clip, by template: OutputTemplate
  ) throws -> (names: [Int: String], owners: [String: Int]) {
    let scene = URL(filePath: scene.source.name).deletingPathExtension().lastPathComponent
    var (names, owners) = ([Int: String](), [String: Int]())
    for frame in frames {
      let name = try fault(of: template) { () throws(OutputNameError) in
        try template.fileName { field in
          switch field.name {
          case "frame": .number(Double(frame))
          case "time": .number(clip.clock.time(ofFrame: frame))
          default: .text(scene)
          }
        }
      }
      if let other = owners[name] {
        let advice = template.fields.isEmpty ? "put a field into it" : "give {frame} or more decimals"
        throw template.fault(
          "frames \(other) and \(frame) would both be called '\(name)'; \(advice), as in '{frame:05}'")
      }
      (names[frame], owners[name]) = (name, frame)
    }
    return (names, owners)
  }

  /// Runs the body, and turns an `OutputNameError` into an error that names the option and the template.
  private func fault<Result>(
    of template: OutputTemplate, _ body: () throws(OutputNameError) -> Result
  ) throws -> Result {
    do { return try body() } catch { throw template.fault("\(error)") }
  }
}
