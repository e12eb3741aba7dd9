import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelPNG
import PathreelSequencing
import PathreelVideo

/// Pictures of a clip's frames. Programs with scenes in Swift and the `frames` command write them.
extension Clip {
  /// Draws frames as pictures `frame-000037.png` and so on into a folder. The folder is created if its parent exists.
  /// Other files in the folder stay.
  ///
  /// Each job draws and compresses its own picture. PNG is drawn and compressed in bands of at most 64 MiB, so even the
  /// largest pictures take little memory. Other formats are compressed as a whole, and large pictures in them by fewer
  /// jobs. The pictures appear in order.
  ///
  /// - Parameters:
  ///   - format: One of ``OutputFormat/pictures``. An SVG holds the shapes of a frame, not its pixels.
  ///   - effort: The effort for smaller files, in formats that have ``OutputFormat/hasEfforts``.
  ///   - frames: The frames to draw; by default all.
  /// - Returns: The warnings of the frames, each once.
  /// - Throws: ``FrameError``, ``OutputError``, ``FileError``, `CancellationError`, or `VideoError` if the format
  ///   cannot hold the size; the pictures before the error are kept. A frame with transparent pixels is an error if the
  ///   format has no alpha.
  @discardableResult
  public func writeImages(
    into folder: URL, format: OutputFormat = .png, effort: PNG.Effort = .fast, frames: [Int]? = nil,
    jobs: Int = FrameJobs.automatic, cancellation: Cancellation = Cancellation(),
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> [FrameWarning] {
    let (folder, frames) = (PictureFolder(url: folder, format: format), frames ?? Array(clock.frames))
    try check(format, VideoSettings())
    try folder.make()
    folder.removeAbandoned()
    // Existing pictures are checked before anything is drawn, and again when they are replaced. The set of existing
    // pictures saves a look at the disk for each of perhaps a million frames.
    let present = Set(folder.frames)
    for frame in frames where present.contains(frame) { try inputs.check(folder.file(ofFrame: frame)) }
    return try writeImages(
      of: frames, to: folder.file(ofFrame:), format: format, effort: effort, jobs: jobs, cancellation: cancellation,
      progress: progress)
  }

  /// Draws one frame as a picture, which appears under its name when it is complete.
  ///
  /// - Parameters:
  ///   - format: One of ``OutputFormat/pictures``; the file's extension does not matter.
  ///   - effort: The effort for a smaller file, in formats that have ``OutputFormat/hasEfforts``.
  /// - Returns: The warnings of the frame.
  /// - Throws: ``FrameError``, ``OutputError``, ``FileError``, `CancellationError`, or `VideoError` if the format
  ///   cannot hold the size; an earlier file then stays untouched.
  @discardableResult
  public func writeImage(
    ofFrame frame: Int, to file: URL, format: OutputFormat = .png, effort: PNG.Effort = .fast,
    cancellation: Cancellation = Cancellation(), progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> [FrameWarning] {
    PartialFile.removeAbandoned(of: file)
    return try writeImages(
      of: [frame], to: { _ in file }, format: format, effort: effort, jobs: 1, cancellation: cancellation,
      progress: progress)
  }

  /// Draws frames, in this order, each into its own file.
  ///
  /// - Parameter file: Returns a different file for each frame; the files' folders must exist.
  package func writeImages(
    of frames: [Int], to file: @escaping @Sendable (_ frame: Int) -> URL, format: OutputFormat,
    effort: PNG.Effort = .fast,
    jobs: Int = FrameJobs.automatic, cancellation: Cancellation = Cancellation(),
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> [FrameWarning] {
    precondition(frames.allSatisfy(clock.frames.contains), "the clip does not have these frames")
    try check(format, VideoSettings())
    let (warnings, finished) = (WarningCollection(), FinishedPictures())
    defer { finished.end() }
    let sequence = FrameSequence(
      frames: frames.indices, width: size.width, height: bandHeight, jobs: jobs,
      bytesPerPixel: pictureMemory(in: format) / Double(size.width * bandHeight), spareSurfaces: 0
    ) {
      let renderer = FrameRenderer()
      return { index, bitmap in
        if !format.hasPixels {
          let list = try renderer.displayList(ofFrame: frames[index], of: self)
          let text = try naming(frames[index]) {
            try SVGWriter.document(of: list, width: size.width, height: size.height)
          }
          warnings.add(list.warnings, ofFrame: frames[index])
          return finished.add(try SVGFile(target: file(frames[index]), text), at: index)
        }
        var picture: (any PictureFile)?
        // The picture's hidden temporary file is created only when there are rows to write.
        func write(_ rows: Int, of exposure: Exposure) throws {
          if !format.hasAlpha { try naming(frames[index]) { try exposure.checkOpacity(of: bitmap, for: format) } }
          let begun =
            try picture
            ?? format.beginPicture(
              at: file(frames[index]), width: size.width, height: size.height, effort: effort)
          try begun.append(bitmap, rows: rows)
          picture = begun
        }
        let exposure = try renderer.draw(frames[index], of: self, inBandsOf: bitmap, use: write)
        warnings.add(exposure.warnings, ofFrame: frames[index])
        try picture?.finish()
        finished.add(picture, at: index)
      }
    }
    try sequence.render(cancellation: cancellation, progress: progress) { index, _ in
      if cancellation.isCancelledAtSegment { throw CancellationError() }
      try inputs.check(file(frames[index]))
      try finished.take(index)?.commit()
    }
    return warnings.all
  }

  /// The height of the bands in which pictures are drawn. Tiles are marked in whole pictures only.
  private var bandHeight: Int { marksRedrawnTiles ? size.height : PictureBands.height(for: size) }

  /// The memory that each job takes to write pictures, in bytes: the bitmap of a band with the marks of its tiles, and
  /// the band's compressed bytes or, in a format that is compressed as a whole, the samples of the whole picture.
  package func pictureMemory(in format: OutputFormat) -> Double {
    let (band, whole) = (Double(size.width * bandHeight), Double(size.width * size.height))
    return (marksRedrawnTiles ? 8 : 4) * band + max(8 * band, format.wholePictureBytesPerPixel * whole)
  }
}
