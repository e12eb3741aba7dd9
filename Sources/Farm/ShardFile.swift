import Foundation
import PathreelFiles
import PathreelFormulas
import PathreelRendering
import PathreelTypography
import PathreelVideo

/// What a shard's file says of its content. It stands at the file's end, under a digest.
struct ShardIndex: Codable, Hashable {
  /// The digest of the job that it belongs to.
  var job: String
  var number: Int
  var count: Int
  var records: [Record] = []
  var outputs: [Output] = []
  /// Requests for fonts that the job has no answer to, and what the machine had; files are digests of their content.
  var fonts = FontTable()
  /// Formulas that the job has not, by what they were made of, and fingerprints of what the machine made of them.
  var formulas: [String: String] = [:]

  /// A segment, or a whole file.
  struct Record: Codable, Hashable {
    var output: Int
    /// A segment's place in the output; nil for a whole file.
    var piece: Int?
    var offset: Int
    var bytes: Int
    /// Of a whole file; segments have digests of their own.
    var sha256: String?
  }

  /// What is told of an output.
  struct Output: Codable, Hashable {
    var output: Int
    var warnings: [ToldWarning] = []
    /// Why it could not be made.
    var failure: String?
  }

  static let mark = Array("Pathreel shard 1\n".utf8)
  /// The length of the index and its digest.
  static let footerSize = 8 + SHA256.Digest.size
  /// The most bytes of an index.
  static let maximumSize = 1 << 28

  /// How a segment is called in its file: no other one fits in its place.
  static func name(ofSegment piece: Int, output: Int, job: String) -> String { "\(job).\(output).\(piece)" }
}

/// Writes what is made of a shard into a file that appears when it is whole. Any thread may add to it.
package final class ShardWriter: @unchecked Sendable {
  private let lock = NSLock()
  private let file: PartialFile
  private var index: ShardIndex
  private var offset = 0
  private var firstFault: FileError?
  private let shownName: String

  /// Begins the file in the job's folder of shards.
  package init(_ shard: Shard, of job: Job) throws(FileError) {
    let target = job.file(of: shard)
    mkdir(job.shardFolder.path, 0o777)
    PartialFile.removeAbandoned(of: target)
    file = try PartialFile(target: target)
    shownName = target.relativePath
    index = ShardIndex(job: job.digest, number: shard.number, count: shard.count)
    try write(ShardIndex.mark)
  }

  /// What messages call the file.
  package var name: String { shownName }

  /// Why the file took no more, if it did not.
  package var fault: FileError? {
    lock.lock()
    defer { lock.unlock() }
    return firstFault
  }

  /// A file beside this one, for an output that is taken in when it is whole.
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

  /// Adds an output that is a whole file.
  package func append(fileAt url: URL, ofOutput output: Int) throws(FileError) {
    let content: Data
    do { content = try Data(contentsOf: url, options: .alwaysMapped) } catch {
      throw .cannotRead(file: url.relativePath, reason: "cannot be read again")
    }
    let hash = SHA256()
    content.withUnsafeBytes { hash.update($0) }
    lock.lock()
    defer { lock.unlock() }
    index.records.append(
      ShardIndex.Record(output: output, offset: offset, bytes: content.count, sha256: hash.digest()))
    try write(content)
  }

  /// Notes what became of an output, as far as this shard made it.
  package func note(_ warnings: [ToldWarning], failure: String? = nil, ofOutput output: Int) {
    lock.lock()
    defer { lock.unlock() }
    index.outputs.append(ShardIndex.Output(output: output, warnings: warnings, failure: failure))
  }

  /// Gives the file its name.
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

  private func write(_ bytes: some ContiguousBytes & Collection) throws(FileError) {
    let result = bytes.withUnsafeBytes { bytes in Result { () throws(FileError) in try file.write(bytes) } }
    if case .failure(let error) = result { firstFault = firstFault ?? error }
    try result.get()
    offset += bytes.count
  }
}

/// Reads what was made of a shard.
package final class ShardReader: Sendable {
  package let shard: Shard
  let index: ShardIndex
  private let name: String
  private let file: URL
  private let job: String
  private let records: [Key: ShardIndex.Record]

  /// - Throws: ``JobError``: a file that is damaged, or belongs to another job.
  package init(_ shard: Shard, of job: Job) throws(JobError) {
    file = job.file(of: shard)
    (self.shard, name, self.job) = (shard, file.relativePath, job.digest)
    // It is opened for each read: there may be more shards than a process may have open files.
    guard let handle = try? FileHandle(forReadingFrom: file) else {
      throw JobError("\(file.relativePath): cannot be opened; check its permissions")
    }
    guard let index = Self.index(of: handle) else { throw Self.damaged(file.relativePath, shard) }
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

  private static func index(of handle: FileHandle) -> ShardIndex? {
    guard let size = try? handle.seekToEnd(), size > ShardIndex.mark.count + ShardIndex.footerSize,
      let mark = bytes(of: handle, 0, ShardIndex.mark.count), Array(mark) == ShardIndex.mark,
      let footer = bytes(of: handle, Int(size) - ShardIndex.footerSize, ShardIndex.footerSize)
    else { return nil }
    let length = footer.prefix(8).withUnsafeBytes { Int(Int64(littleEndian: $0.loadUnaligned(as: Int64.self))) }
    guard (1...ShardIndex.maximumSize).contains(length),
      case let start = Int(size) - ShardIndex.footerSize - length, start >= ShardIndex.mark.count,
      let json = bytes(of: handle, start, length)
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

  private static func bytes(of handle: FileHandle, _ offset: Int, _ count: Int) -> Data? {
    guard offset >= 0, count >= 0, (try? handle.seek(toOffset: UInt64(offset))) != nil,
      let data = try? handle.read(upToCount: count) ?? Data(), data.count == count
    else { return nil }
    return data
  }

  private func bytes(_ offset: Int, _ count: Int) -> Data? {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
    return Self.bytes(of: handle, offset, count)
  }

  private static func damaged(_ name: String, _ shard: Shard) -> JobError {
    JobError("\(name): is damaged; remove it, and make shard \(shard) again")
  }
  private var damaged: JobError { Self.damaged(name, shard) }

  /// Checks that the shard has its parts, and no others.
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

  private struct Key: Hashable {
    var output: Int
    var piece: Int?
  }

  /// A segment of an output.
  func segment(_ piece: Int, ofOutput output: Int) throws(JobError) -> EncodedSegment {
    guard let record = records[Key(output: output, piece: piece)],
      let data = bytes(record.offset, record.bytes),
      let segment = data.withUnsafeBytes({
        EncodedSegment(file: $0, named: ShardIndex.name(ofSegment: piece, output: output, job: job))
      })
    else { throw damaged }
    return segment
  }

  /// Writes an output that is a whole file.
  func write(output: Int, to target: URL) throws {
    guard let record = records[Key(output: output)] else { throw damaged }
    let file = try PartialFile(target: target)
    defer { file.discard() }
    let hash = SHA256()
    var done = 0
    while done < record.bytes {
      guard let data = bytes(record.offset + done, min(1 << 24, record.bytes - done)) else {
        throw damaged
      }
      data.withUnsafeBytes { hash.update($0) }
      try file.write(data)
      done += data.count
    }
    guard hash.digest() == record.sha256 else { throw damaged }
    try file.commit()
  }

  /// Whether every byte is as it was written.
  package func isWhole() -> Bool {
    index.records.allSatisfy { record in
      if let piece = record.piece { return (try? segment(piece, ofOutput: record.output)) != nil }
      guard let data = bytes(record.offset, record.bytes) else { return false }
      let hash = SHA256()
      data.withUnsafeBytes { hash.update($0) }
      return hash.digest() == record.sha256
    }
  }
}

extension FontTable {
  /// The same with digests of the files' contents instead of their names.
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
