import Foundation
import PathreelFiles
import PathreelFormulas
import PathreelRendering
import PathreelTypography
import PathreelVideo

/// The index of a shard's file: which segments and files it contains, and where. It is JSON at the end of the file,
/// followed by a digest. ``ShardWriter`` writes it, and ``ShardReader`` reads it.
struct ShardIndex: Codable, Hashable {
  /// The digest of the job to which the shard belongs.
  var job: String
  /// The shard's number, from 1.
  var number: Int
  /// The number of shards of the job.
  var count: Int
  var records: [Record] = []
  var outputs: [Output] = []
  /// Font requests that the job does not answer, with this machine's answers. Their files are given by content digests.
  var fonts = FontTable()
  /// Formulas that the job does not contain: their sources, with fingerprints of this machine's results.
  var formulas: [String: String] = [:]

  /// The place of a segment or a whole output in the file.
  struct Record: Codable, Hashable {
    /// The index of the output.
    var output: Int
    /// The index of the segment in the output; nil for a whole output.
    var piece: Int?
    /// The offset from the beginning of the file, in bytes.
    var offset: Int
    /// The size in bytes.
    var bytes: Int
    /// The digest of a whole output; nil for segments, which contain digests.
    var sha256: String?
  }

  /// Warnings and errors of an output.
  struct Output: Codable, Hashable {
    /// The index of the output.
    var output: Int
    var warnings: [WarningText] = []
    /// The reason why the output could not be made; nil if it could.
    var failure: String?
  }

  /// The first bytes of a shard's file.
  static let mark = Array("Pathreel shard 1\n".utf8)
  /// The size of the footer: the length of the index and its digest.
  static let footerSize = 8 + SHA256.Digest.size
  /// The largest index, in bytes.
  static let maximumSize = 1 << 28

  /// The name that `EncodedSegment` writes into a segment. It prevents one segment from being read as another.
  static func name(ofSegment piece: Int, output: Int, job: String) -> String { "\(job).\(output).\(piece)" }
}

/// Writes a shard's results to a file, which gets its name only when it is complete. Any thread may add to it. The
/// `shard` command and the option `--shard` make one, and the plans (`PlannedWork.make`) write into it.
package final class ShardWriter: @unchecked Sendable {
  private let lock = NSLock()
  private let file: PartialFile
  private var index: ShardIndex
  /// The number of bytes that are written.
  private var offset = 0
  private var firstFault: FileError?
  private let shownName: String

  /// Begins the shard's file in the job's folder of shards.
  package init(_ shard: Shard, of job: Job) throws(FileError) {
    let target = job.file(of: shard)
    mkdir(job.shardFolder.path, 0o777)
    PartialFile.removeAbandoned(of: target, links: .refused)
    // A killed process also leaves outputs that it was still writing; they are named by `temporaryFile`.
    PartialFile.removeAbandoned(in: job.shardFolder) { $0.hasPrefix(".\(shard.fileName).partial-") }
    file = try PartialFile(target: target, links: .refused)
    shownName = target.relativePath
    index = ShardIndex(job: job.digest, number: shard.number, count: shard.count)
    try write(ShardIndex.mark)
  }

  /// The name of the file in messages.
  package var name: String { shownName }

  /// The first error while writing the file; nil if there was none.
  package var fault: FileError? {
    lock.lock()
    defer { lock.unlock() }
    return firstFault
  }

  /// The URL of a temporary file beside this one, for an output that is copied into the shard when it is complete.
  func temporaryFile(ofOutput output: Int, named ending: String) -> URL {
    URL(filePath: "\(file.path)-\(output).\(ending)", directoryHint: .notDirectory)
  }

  /// Adds a segment of an output.
  package func append(_ segment: EncodedSegment, piece: Int, ofOutput output: Int) throws(FileError) {
    let bytes = segment.file(named: ShardIndex.name(ofSegment: piece, output: output, job: index.job))
    lock.lock()
    defer { lock.unlock() }
    index.records.append(ShardIndex.Record(output: output, piece: piece, offset: offset, bytes: bytes.count))
    try write(bytes)
  }

  /// Adds a whole output from a file.
  package func append(fileAt url: URL, ofOutput output: Int) throws(FileError) {
    let hash = SHA256()
    lock.lock()
    defer { lock.unlock() }
    let start = offset
    do {
      let content = try RegularFile(url.path, links: .refused)
      try content.forEachPiece { piece in
        hash.update(piece)
        try write(piece)
      }
    } catch {
      throw firstFault ?? .cannotRead(file: url.relativePath, reason: "cannot be read again")
    }
    index.records.append(
      ShardIndex.Record(output: output, offset: start, bytes: offset - start, sha256: hash.digest()))
  }

  /// Records the warnings of an output, and the reason if it failed.
  package func note(_ warnings: [WarningText], failure: String? = nil, ofOutput output: Int) {
    lock.lock()
    defer { lock.unlock() }
    index.outputs.append(ShardIndex.Output(output: output, warnings: warnings, failure: failure))
  }

  /// Writes the index, and gives the file its name.
  package func finish() throws(FileError) {
    lock.lock()
    defer { lock.unlock() }
    index.fonts = FontTable.asked.withDigests()
    index.formulas = (try? FormulaMemory.shared.ownFormulas()) ?? [:]
    index.records.sort { ($0.output, $0.piece ?? 0) < ($1.output, $1.piece ?? 0) }
    index.outputs.sort { $0.output < $1.output }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(index) else { preconditionFailure("an index has numbers that are not finite") }
    try write([UInt8](json))
    var footer = withUnsafeBytes(of: Int64(json.count).littleEndian) { Array($0) }
    let hash = SHA256()
    hash.update(json)
    hash.finish().withUnsafeBytes { footer.append(contentsOf: $0) }
    try write(footer)
    try file.synchronize()
    try file.commit()
  }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBytes { bytes in Result { () throws(FileError) in try write(bytes) } }.get()
  }

  /// Appends bytes to the file, and keeps the first error.
  private func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    do { try file.write(bytes) } catch {
      firstFault = firstFault ?? error
      throw error
    }
    offset += bytes.count
  }
}

/// Reads a shard's file. ``ShardSet`` has one for each shard; the `shard` command checks an existing file with it.
package final class ShardReader: Sendable {
  /// The shard that the file contains.
  package let shard: Shard
  let index: ShardIndex
  /// The file's name in messages.
  private let name: String
  private let file: URL
  /// The digest of the job.
  private let job: String
  private let records: [Key: ShardIndex.Record]

  /// - Throws: ``JobError`` if the file is damaged or belongs to another job.
  package init(_ shard: Shard, of job: Job) throws(JobError) {
    file = job.file(of: shard)
    (self.shard, name, self.job) = (shard, file.relativePath, job.digest)
    // The file is opened for each read, because there may be more shards than a process may have open files.
    let index: ShardIndex?
    do { index = Self.index(of: try RegularFile(file.path, links: .refused)) } catch {
      throw JobError("\(file.relativePath): \(error.reason)")
    }
    guard let index else { throw Self.damaged(file.relativePath, shard) }
    self.index = index
    records = Dictionary(
      index.records.map { (Key(output: $0.output, piece: $0.piece), $0) }, uniquingKeysWith: { first, _ in first })
    guard index.job == job.digest else {
      throw JobError(
        "\(name): belongs to another job, of other files, another command line or another build; remove it")
    }
    guard index.number == shard.number, index.count == shard.count else {
      throw JobError("\(name): is shard \(index.number)/\(index.count) by another name; remove it")
    }
  }

  /// Reads and checks the index; nil if the file is damaged.
  private static func index(of file: borrowing RegularFile) -> ShardIndex? {
    let size = file.state.size
    guard size > ShardIndex.mark.count + ShardIndex.footerSize,
      let mark = bytes(of: file, 0, ShardIndex.mark.count), Array(mark) == ShardIndex.mark,
      let footer = bytes(of: file, size - ShardIndex.footerSize, ShardIndex.footerSize)
    else { return nil }
    let length = footer.prefix(8).withUnsafeBytes { Int(Int64(littleEndian: $0.loadUnaligned(as: Int64.self))) }
    guard (1...ShardIndex.maximumSize).contains(length),
      case let start = size - ShardIndex.footerSize - length, start >= ShardIndex.mark.count,
      let json = bytes(of: file, start, length)
    else { return nil }
    let hash = SHA256()
    hash.update(json)
    guard hash.finish().withUnsafeBytes({ $0.elementsEqual(footer.dropFirst(8)) }) else { return nil }
    guard let index = try? JSONDecoder().decode(ShardIndex.self, from: json),
      index.records.allSatisfy({ $0.offset >= 0 && $0.bytes >= 0 && $0.bytes <= start && $0.offset <= start - $0.bytes }
      )
    else { return nil }
    return index
  }

  /// Reads exactly `count` bytes; nil if the file has fewer.
  private static func bytes(of file: borrowing RegularFile, _ offset: Int, _ count: Int) -> Data? {
    guard offset >= 0, count >= 0, let data = try? file.read(atMost: count, from: offset), data.count == count
    else { return nil }
    return data
  }

  private func bytes(_ offset: Int, _ count: Int) -> Data? {
    guard let file = try? RegularFile(file.path, links: .refused) else { return nil }
    return Self.bytes(of: file, offset, count)
  }

  private static func damaged(_ name: String, _ shard: Shard) -> JobError {
    JobError("\(name): is damaged; remove it, and make shard \(shard) again")
  }
  private var damaged: JobError { Self.damaged(name, shard) }

  /// Checks that the file contains exactly the parts of its shard, except for outputs that failed.
  func check(_ parts: [Part], of outputs: [DividedOutput]) throws(JobError) {
    let failed = Set(index.outputs.filter { $0.failure != nil }.map(\.output))
    let wanted = parts.filter { !failed.contains($0.output) }.flatMap { part in
      part.pieces.map { Key(output: part.output, piece: outputs[part.output].segmentLength == nil ? nil : $0) }
    }
    let present = index.records.filter { !failed.contains($0.output) }.map { Key(output: $0.output, piece: $0.piece) }
    guard wanted == present else {
      throw JobError("\(name): has not the parts of shard \(shard); remove it, and make the shard again")
    }
  }

  /// The identity of a record: the index of the output, and of its segment (nil for a whole output).
  private struct Key: Hashable {
    var output: Int
    var piece: Int?
  }

  /// Reads a segment of an output.
  func segment(_ piece: Int, ofOutput output: Int) throws(JobError) -> EncodedSegment {
    guard let record = records[Key(output: output, piece: piece)],
      let data = bytes(record.offset, record.bytes),
      let segment = data.withUnsafeBytes({
        EncodedSegment(file: $0, named: ShardIndex.name(ofSegment: piece, output: output, job: job))
      })
    else { throw damaged }
    return segment
  }

  /// Writes a whole output to a file.
  func write(output: Int, to target: URL) throws {
    guard let record = records[Key(output: output)] else { throw damaged }
    let file = try PartialFile(target: target)
    defer { file.discard() }
    try read(record) { try file.write($0) }
    try file.commit()
  }

  /// Reads a whole output in pieces of 16 MiB, because it may be larger than the memory, and checks its digest.
  private func read(_ record: ShardIndex.Record, _ use: (Data) throws -> Void) throws {
    let hash = SHA256()
    var done = 0
    while done < record.bytes {
      guard let data = bytes(record.offset + done, min(1 << 24, record.bytes - done)) else { throw damaged }
      data.withUnsafeBytes { hash.update($0) }
      try use(data)
      done += data.count
    }
    guard hash.digest() == record.sha256 else { throw damaged }
  }

  /// Whether all contents match their digests.
  package func isWhole() -> Bool {
    index.records.allSatisfy { record in
      if let piece = record.piece { return (try? segment(piece, ofOutput: record.output)) != nil }
      return (try? read(record) { _ in }) != nil
    }
  }
}

extension FontTable {
  /// Returns the table with content digests of the font files instead of their names.
  fileprivate func withDigests() -> FontTable {
    var table = self
    for i in entries.indices {
      guard let face = entries[i].face else { continue }
      let file = URL(filePath: face.file, directoryHint: .notDirectory)
      table.entries[i].face?.file = (try? SHA256.digest(ofFile: file)) ?? ""
    }
    return table
  }
}
