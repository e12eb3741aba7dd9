import Foundation
import PathreelFiles
import PathreelRendering
import PathreelTypography
import PathreelVideo

/// All shards of a job, which together contain its outputs. The `join` command reads them.
///
/// ```swift
/// let shards = try ShardSet(of: job, outputs)
/// try clip.joinVideo(to: file, format: .mp4, settings: settings) { try shards.segment($0, ofOutput: 0) }
/// ```
///
/// Any thread may read from it.
package final class ShardSet: Sendable {
  /// A reader for each shard, in the order of their numbers.
  private let readers: [ShardReader]
  /// For each output, the shards that have pieces of it, in order: the pieces, and the index of the reader.
  private let owners: [[(pieces: Range<Int>, reader: Int)]]

  /// Opens all shards and checks them. They must belong to this job and to the same division of it; none may be
  /// missing; each must have its parts; and all must have used the same fonts and formulas.
  ///
  /// - Throws: ``JobError``, whose text names the shards.
  package init(of job: Job, _ outputs: [DividedOutput]) throws(JobError) {
    let folder = job.shardFolder.relativePath
    var found: [Int: Set<Int>] = [:]
    for name in try Self.names(in: job.shardFolder) where !name.hasPrefix(".") && name.hasSuffix(".shard") {
      guard let shard = Shard(fileName: name), shard.fileName == name else {
        throw JobError("\(folder)/\(name): this is not the name of a shard, such as '3-of-8.shard'; remove the file")
      }
      found[shard.count, default: []].insert(shard.number)
    }
    guard let (count, numbers) = found.first else {
      throw JobError(
        "\(folder): there is no shard yet; 'shard \(job.folder.relativePath) 1/8' makes the first of eight")
    }
    guard found.count == 1 else {
      let counts = found.keys.sorted().map { "\(found[$0]?.count ?? 0) of \($0)" }.joined(separator: ", ")
      throw JobError("\(folder): there are shards of several divisions (\(counts)); remove those of all but one")
    }
    let missing = (1...count).filter { !numbers.contains($0) }
    guard missing.isEmpty else {
      let list = missing.prefix(20).map { "\($0)/\(count)" }.joined(separator: ", ")
      let more = missing.count > 20 ? " and \(missing.count - 20) more" : ""
      throw JobError("\(folder): shards are missing: \(list)\(more); make them before they are joined")
    }
    var owners: [[(pieces: Range<Int>, reader: Int)]] = Array(repeating: [], count: outputs.count)
    var readers: [ShardReader] = []
    for number in 1...count {
      let reader = try ShardReader(Shard(number, of: count), of: job)
      let parts = reader.shard.parts(of: outputs)
      try reader.check(parts, of: outputs)
      for part in parts { owners[part.output].append((part.pieces, readers.count)) }
      readers.append(reader)
    }
    (self.readers, self.owners) = (readers, owners)
    try checkFonts(folder)
    try checkFormulas(folder)
  }

  /// The names of the files in the shards' folder; none if there is no folder yet.
  private static func names(in folder: URL) throws(JobError) -> [String] {
    errno = 0
    guard let stream = opendir(folder.path) else {
      if errno == ENOENT { return [] }
      throw JobError("\(folder.relativePath): the folder cannot be read: \(systemWords(errno))")
    }
    closedir(stream)
    return (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  /// Checks that all machines chose the same fonts for requests that the job does not answer.
  private func checkFonts(_ folder: String) throws(JobError) {
    var known: [FontTable.Request: (face: FontTable.Face?, shard: Shard)] = [:]
    for reader in readers {
      for entry in reader.index.fonts.entries {
        if let other = known[entry.request], other.face != entry.face {
          throw JobError(
            "\(folder): shards \(other.shard) and \(reader.shard) were made with other fonts for \(entry.request): "
              + "\(other.face?.name ?? "none") and \(entry.face?.name ?? "none"); give the scene a font file, or make "
              + "them where the same fonts are installed")
        }
        known[entry.request] = (entry.face, reader.shard)
      }
    }
  }

  /// Checks that all machines got the same results for the formulas that the job does not contain.
  private func checkFormulas(_ folder: String) throws(JobError) {
    var known: [String: (fingerprint: String, shard: Shard)] = [:]
    for reader in readers {
      for (formula, fingerprint) in reader.index.formulas {
        if let other = known[formula], other.fingerprint != fingerprint {
          throw JobError(
            "\(folder): shards \(other.shard) and \(reader.shard) were made with other versions of LaTeX or dvisvgm; "
              + "make them where the same ones are installed")
        }
        known[formula] = (fingerprint, reader.shard)
      }
    }
  }

  /// The reason why an output could not be made; nil if it could.
  package func failure(ofOutput output: Int) -> String? {
    notes(ofOutput: output).lazy.compactMap(\.failure).first
  }

  /// The warnings of an output, such as missing glyphs.
  package func warnings(ofOutput output: Int) -> [WarningText] {
    WarningText.merged(notes(ofOutput: output).flatMap(\.warnings))
  }

  /// What the shards recorded about an output.
  private func notes(ofOutput output: Int) -> [ShardIndex.Output] {
    owners[output].flatMap { owner in readers[owner.reader].index.outputs.filter { $0.output == output } }
  }

  /// Reads a segment of an output.
  package func segment(_ piece: Int, ofOutput output: Int) throws(JobError) -> EncodedSegment {
    // Find the last part that starts at or before this piece.
    var (low, high) = (0, owners[output].count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if owners[output][middle].pieces.lowerBound <= piece { low = middle } else { high = middle }
    }
    return try readers[owners[output][low].reader].segment(piece, ofOutput: output)
  }

  /// Writes an output that was made as a whole to a file.
  package func write(output: Int, to target: URL) throws {
    guard let owner = owners[output].first else { preconditionFailure("there is no output \(output)") }
    try readers[owner.reader].write(output: output, to: target)
  }
}
