import Foundation
import PathreelFiles
import PathreelRendering
import PathreelSequencing
import PathreelSeries
import PathreelVideo

/// Makes the members of a series in shards: videos segment by segment if their format has segments, everything else as
/// whole files. `SeriesWork`, which carries out the `sweep` and `batch` commands, calls it.
extension SeriesPlan {
  /// The members that can be made, as outputs for the division into shards.
  package var dividedOutputs: [DividedOutput] {
    makeable.map { member, item in
      let length = series.format.segmentLength(for: scene.settings, width: item.size.width, height: item.size.height)
      return DividedOutput(name: member.file, frameCount: item.frameCount, segmentLength: length)
    }
  }

  /// Makes the parts of a shard. If a member fails, the error is recorded, and the others are still made.
  ///
  /// - Parameters:
  ///   - parts: Parts of ``dividedOutputs``.
  ///   - jobs: The number of frames that are made at the same time.
  ///   - explanation: Returns the text of a member's error, which the shard's file keeps for the `join` command.
  ///   - report: Receives the number of frames and parts that are done. An error from it ends the work.
  /// - Throws: `CancellationError`, `FileError` if the shard's file cannot be written, or what `report` throws.
  package func make(
    _ parts: [Part], into writer: ShardWriter, jobs: Int, cache: RenderCache?, cancellation: Cancellation,
    explaining explanation: @escaping @Sendable (any Error) -> String,
    report: (_ frames: Int, _ parts: Int) throws -> Void
  ) throws {
    let makeable = self.makeable
    let outputs = dividedOutputs
    // Parts by the member's index in the series. A member has at most one part in a shard.
    let own = Dictionary(uniqueKeysWithValues: parts.map { (makeable[$0.output].member.number - 1, $0) })
    let run = SeriesRun(self, jobs: jobs) { work in
      guard let part = own[work.index] else { preconditionFailure("a member without a part") }
      let warnings: [WarningText]
      if outputs[part.output].segmentLength == nil {
        warnings = try self.makeWhole(work, part, into: writer, cache: cache)
      } else {
        warnings = try scene.clip(of: work.member).encodeSegments(
          part.pieces, format: series.format, settings: scene.settings, named: writer.name, jobs: work.jobs,
          cache: cache, cancellation: work.cancellation, progress: work.progress
        ) { piece, segment throws(MediaError) in
          do { try writer.append(segment, piece: piece, ofOutput: part.output) } catch {
            throw MediaError(reason: "\(error)")
          }
        }.map(WarningText.init)
      }
      writer.note(warnings, ofOutput: part.output)
      return SeriesRun.Output(warnings: warnings)
    }
    try run.make(
      parts.map { (makeable[$0.output].member.number - 1, $0.frameCount) }, cancellation: cancellation
    ) { event in
      switch event {
      case .progress(let frames, let members): try report(frames, members)
      case .made: break
      case .failed(let index, let error):
        // An error of the shard's file affects all members.
        if let fault = writer.fault { throw fault }
        guard let part = own[index] else { preconditionFailure() }
        writer.note([], failure: explanation(error), ofOutput: part.output)
      }
    }
  }

  /// Makes a whole output in a temporary file, and copies it into the shard.
  private func makeWhole(
    _ work: SeriesRun.MemberWork, _ part: Part, into writer: ShardWriter, cache: RenderCache?
  ) throws -> [WarningText] {
    let file = writer.temporaryFile(ofOutput: part.output, named: series.format.fileExtension)
    defer { try? FileManager.default.removeItem(at: file) }
    let warnings = try write(work, to: file, cache: cache)
    try writer.append(fileAt: file, ofOutput: part.output)
    return warnings
  }
}
