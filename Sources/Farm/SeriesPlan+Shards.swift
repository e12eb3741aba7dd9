import Foundation
import PathreelFiles
import PathreelRendering
import PathreelSequencing
import PathreelSeries
import PathreelVideo

/// Members of a series in shards: videos segment by segment where their format has them, and everything else as whole files.
extension SeriesPlan {
  /// The members that can be made, as they are divided.
  package var dividedOutputs: [DividedOutput] {
    makeable.map { member, item in
      let length = series.format.segmentLength(for: scene.settings, width: item.size.width, height: item.size.height)
      return DividedOutput(name: member.file, frameCount: item.frameCount, segmentLength: length)
    }
  }

  /// Makes the parts of a shard. A member that cannot be made is noted, and stops no other.
  ///
  /// - Parameters:
  ///   - parts: Of ``dividedOutputs``.
  ///   - report: Told how many frames and parts are made. What it throws ends the work.
  /// - Throws: `CancellationError`, `FileError` where the shard's file takes no more, or what `report` throws.
  package func make(
    _ parts: [Part], into writer: ShardWriter, jobs: Int, cache: RenderCache?, cancellation: Cancellation,
    explaining explanation: @escaping @Sendable (any Error) -> String,
    report: (_ frames: Int, _ parts: Int) throws -> Void
  ) throws {
    let makeable = self.makeable
    let outputs = dividedOutputs
    // A member's place in the series has at most one part in a shard.
    let own = Dictionary(uniqueKeysWithValues: parts.map { (makeable[$0.output].member.number - 1, $0) })
    let run = SeriesRun(self, jobs: jobs) { work in
      guard let part = own[work.index] else { preconditionFailure("a member without a part") }
      let warnings: [ToldWarning]
      if outputs[part.output].segmentLength == nil {
        warnings = try self.makeWhole(work, part, into: writer, cache: cache)
      } else {
        warnings = try scene.clip(of: work.member).encodeSegments(
          part.pieces, format: series.format, settings: scene.settings, named: writer.name, jobs: work.jobs,
          cache: cache, cancellation: work.cancellation, progress: work.progress
        ) { piece, segment throws(MediaFailure) in
          do { try writer.append(segment, piece: piece, ofOutput: part.output) } catch {
            throw MediaFailure(reason: "\(error)")
          }
        }.map(ToldWarning.init)
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
        // What bars the shard's file bars all members.
        if let fault = writer.fault { throw fault }
        guard let part = own[index] else { preconditionFailure() }
        writer.note([], failure: explanation(error), ofOutput: part.output)
      }
    }
  }

  /// Makes a whole file beside the shard's, which takes it in.
  private func makeWhole(
    _ work: SeriesRun.MemberWork, _ part: Part, into writer: ShardWriter, cache: RenderCache?
  ) throws -> [ToldWarning] {
    let file = writer.temporaryFile(ofOutput: part.output, named: series.format.fileExtension)
    defer { try? FileManager.default.removeItem(at: file) }
    let warnings = try write(work, to: file, cache: cache)
    try writer.append(fileAt: file, ofOutput: part.output)
    return warnings
  }
}
