import Foundation
import PathreelDrawing
import PathreelFiles

/// An animated file format made of patches. ``PatchAnimation`` writes its bytes; ``APNGContainer`` and
/// ``WebPContainer`` conform.
protocol PatchContainer: AnyObject {
  /// The compressed pixels of a patch.
  associatedtype Data: Sendable
  /// The left and top edges of patches are multiples of this.
  static var step: Int { get }
  /// The most bytes that a file can have.
  static var maximumSize: Int { get }
  /// Compresses the pixels of a patch; runs on several threads.
  var compress: @Sendable (_ patch: Patch) -> Result<Data, MediaError> { get }
  /// The bytes before the first patch.
  func begin() -> [UInt8]
  /// The chunks of one patch: its head for the player, and its compressed pixels.
  func bytes(of patch: Patch, _ data: Data) -> [UInt8]
  /// The bytes after the last patch.
  func end() -> [UInt8]
  /// The number of pictures that were written so far.
  var pictureCount: Int { get }
  /// Bytes to overwrite once the whole file is known, and their offsets in the file.
  func corrections(fileSize: Int) -> [(offset: Int, bytes: [UInt8])]
}

/// Encodes an animated picture whose frames redraw only what has changed.
///
/// ``OutputFormat/apng`` and ``OutputFormat/webpAnimation`` use it. It compresses patches on several threads while
/// later frames are drawn, and writes them in order. So the memory does not depend on the number of frames.
final class PatchAnimation<Container: PatchContainer>: AnimationEncoder {
  private let file: PartialFile
  private let container: Container
  private var finder: PatchFinder
  private let work = OrderedWork<(Patch, Result<Container.Data, MediaError>)>()
  private var size = 0
  var pictureCount: Int { container.pictureCount }

  init(to file: PartialFile, _ container: Container, width: Int, height: Int) throws(FileError) {
    (self.file, self.container) = (file, container)
    finder = PatchFinder(width: width, height: height, step: Container.step)
    try write(container.begin())
  }

  func append(_ pixels: UnsafeBufferPointer<UInt32>, _ changes: BlockRuns) throws(FileError) {
    if let patch = finder.add(pixels, changes) { try add(patch) }
  }

  func finish(_ progress: (_ share: Double) throws -> Void) throws {
    if let patch = finder.finish() { try add(patch) }
    try work.finish(take: write)
    try write(container.end())
    for (offset, bytes) in container.corrections(fileSize: size) {
      guard lseek(file.descriptor, off_t(offset), SEEK_SET) >= 0 else {
        throw file.failure("writing failed: \(systemWords(errno))")
      }
      try file.write(bytes)
    }
  }

  private func add(_ patch: Patch) throws(FileError) {
    let compress = container.compress
    // The pixels are not needed after compression.
    try work.add(
      bytes: patch.pixels.count,
      {
        var rest = patch
        rest.pixels = []
        return (rest, compress(patch))
      }, take: write)
  }

  private func write(_ result: (patch: Patch, data: Result<Container.Data, MediaError>)) throws(FileError) {
    switch result.data {
    case .success(let data): try write(container.bytes(of: result.patch, data))
    case .failure(let failure): throw file.failure(failure.reason)
    }
  }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    guard size + bytes.count <= Container.maximumSize else {
      throw file.failure(
        "it would have more than \(Container.maximumSize) bytes, the most that the format can have; "
          + "make the clip shorter or smaller, or choose another format")
    }
    try file.write(bytes)
    size += bytes.count
  }
}
