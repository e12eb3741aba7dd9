import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRaster
import PathreelSequencing
import PathreelVideo

/// A scene with all that decides its frames: their size in pixels, their rate and their number.
///
/// ```swift
/// let clip = try Clip(SpirographScene())
/// try clip.writeVideo(to: URL(filePath: "spirograph.mp4"))
/// ```
public struct Clip: Sendable {
  /// The frames' size, in pixels.
  public let size: OutputSize
  /// When each frame is, and how many there are.
  public let clock: FrameClock
  /// What the scene was read from.
  let inputs: InputFiles
  private let makeDisplayList: @Sendable (_ frame: Int, _ judge: Drawing.Judge?) throws -> DisplayList
  /// Whether videos and pictures show which tiles each frame draws anew.
  var marksRedrawnTiles = false

  /// - Parameters:
  ///   - size: In pixels; the canvas is scaled uniformly to fit and centred. One pixel a point unless given.
  ///   - frameRate: Instead of the scene's own.
  /// - Throws: `SceneError`, `TimelineError` or `FrameClockError` for a scene that no clip can be made of.
  public init(_ scene: any Scene, size: OutputSize? = nil, frameRate: FrameRate? = nil) throws {
    try self.init(like: scene, size: size, frameRate: frameRate) { clock, scale in
      { frame, judge in try scene.displayList(at: clock.time(ofFrame: frame), scale: scale, judge: judge) }
    }
  }

  /// A clip as long as the scene's own in which a number of the scene runs evenly from exactly one value, on the first
  /// frame, to exactly another, on the last. A parameter with a step moves in steps.
  ///
  /// ```swift
  /// let sweep = try Clip(sweeping: "pen", from: 10, to: 90, of: scene, holdingTimeAt: scene.duration)
  /// ```
  /// - Parameter instant: Shows the scene at this one instant, in seconds; nil lets its time go on.
  /// - Throws: As ``init(_:size:frameRate:)``, and `SceneError` where there is no such number or it does not take the values.
  public init(
    sweeping name: String, from first: Double, to last: Double, of scene: any Scene,
    holdingTimeAt instant: Double? = nil, size: OutputSize? = nil, frameRate: FrameRate? = nil
  ) throws {
    guard let parameter = scene.parameters.first(where: { $0.name == name }) else {
      throw SceneError.unknownParameter(name, known: scene.parameters.map(\.name))
    }
    for value in [first, last] { try parameter.check(.number(value)) }
    try self.init(like: scene, size: size, frameRate: frameRate) { clock, scale in
      let sweep = Sweep(from: first, to: last, frameCount: clock.frameCount, steps: parameter.steps)
      return { frame, judge in
        let varied = try scene.setting(name, to: .number(sweep.value(atFrame: frame)))
        return try varied.displayList(at: instant ?? clock.time(ofFrame: frame), scale: scale, judge: judge)
      }
    }
  }

  private init(
    like scene: any Scene, size: OutputSize?, frameRate: FrameRate?,
    frames: (_ clock: FrameClock, _ scale: Double) -> @Sendable (Int, Drawing.Judge?) throws -> DisplayList
  ) throws {
    try scene.validate()
    guard let size = size ?? OutputSize(canvas: scene.size) else { throw SceneError.badCanvas(scene.size) }
    self.size = size
    clock = try FrameClock(rate: frameRate ?? scene.frameRate, duration: scene.duration)
    inputs = InputFiles(of: scene)
    makeDisplayList = frames(clock, size.scale(of: scene.size))
  }

  /// What a frame draws.
  /// - Throws: ``FrameError`` that names the frame.
  public func displayList(ofFrame frame: Int) throws -> DisplayList {
    precondition(clock.frames.contains(frame))
    return try naming(frame) { try makeDisplayList(frame, nil) }
  }

  private func naming<Result>(_ frame: Int, _ body: () throws -> Result) throws(FrameError) -> Result {
    do {
      return try body()
    } catch {
      throw FrameError(frame: frame, seconds: clock.time(ofFrame: frame), cause: error)
    }
  }

  @discardableResult
  private func draw(
    _ frame: Int, with rasterizer: Rasterizer, into bitmap: Bitmap, noting warnings: WarningCollection? = nil
  ) throws -> DisplayList {
    let list = try displayList(ofFrame: frame)
    warnings?.add(list.warnings, ofFrame: frame)
    try draw(list, ofFrame: frame, with: rasterizer, into: bitmap)
    return list
  }

  /// Draws all of a frame, band after band where the bitmap is less high than the frame.
  ///
  /// - Parameter use: Takes the bitmap's first rows, from the frame's top to its bottom.
  private func draw(
    _ list: DisplayList, ofFrame frame: Int, with rasterizer: Rasterizer, into bitmap: Bitmap,
    use: (_ rows: Int) throws -> Void = { _ in }
  ) throws {
    for rows in PictureBands(of: size, bandHeight: bitmap.height) {
      try locatingFaults(inFrame: frame, of: list.size, bitmap) {
        try rasterizer.draw(list, rows, of: size, into: bitmap)
      }
      try use(rows.count)
    }
  }

  private func draw(_ frame: Int, with marks: TileMarks, into bitmap: Bitmap) throws -> DisplayList {
    let (previous, list) = (try frame > 0 ? displayList(ofFrame: frame - 1) : nil, try displayList(ofFrame: frame))
    try locatingFaults(inFrame: frame, of: list.size, bitmap) {
      try marks.draw(list, after: previous, into: bitmap)
    }
    return list
  }

  /// Draws a frame; one that cannot be drawn once more, part by part: the smallest part of a scene file that cannot be drawn
  /// alone says so, with its line.
  private func locatingFaults(
    inFrame frame: Int, of canvas: CGSize, _ bitmap: Bitmap, draw: () throws -> Void
  ) throws(FrameError) {
    try naming(frame) {
      do {
        try draw()
      } catch let error as RasterError {
        let rasterizer = Rasterizer()
        _ = try makeDisplayList(frame) { items in
          do {
            for rows in PictureBands(of: size, bandHeight: bitmap.height) {
              try rasterizer.draw(DisplayList(size: canvas, items: items), rows, of: size, into: bitmap)
            }
            return nil
          } catch { return .undrawable("\(error)") }
        }
        throw error
      }
    }
  }

  /// One frame's pixels.
  /// - Throws: ``FrameError`` that names the frame.
  public func bitmap(ofFrame frame: Int) throws -> Bitmap {
    let bitmap = Bitmap(width: size.width, height: size.height)
    try draw(frame, with: Rasterizer(), into: bitmap)
    return bitmap
  }

  /// Encodes frames, all unless told, into a video that appears when it is whole.
  ///
  /// - Parameter jobs: How many frames are drawn at once. The video is the same whatever the number.
  /// - Returns: What the frames lack of what the scene asks for, each told once.
  /// - Throws: ``FrameError``, ``OutputError``, `VideoError`, or `CancellationError`; an earlier file stays untouched then.
  ///   An MP4 has no transparency: a frame with transparent pixels is an error.
  @discardableResult
  public func writeVideo(
    to target: URL, frames: Range<Int>? = nil, settings: VideoSettings = VideoSettings(),
    jobs: Int = FrameSequence.defaultJobs, cancellation: Cancellation = Cancellation(),
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> [FrameWarning] {
    try inputs.check(target)
    let writer = try VideoWriter(
      to: target, width: size.width, height: size.height, rate: clock.rate, settings: settings)
    // Also on the way out by an error: the half-written file goes.
    defer { writer.cancel() }
    let frames = chosen(frames.map(Array.init))
    let warnings = WarningCollection()
    let sequence = FrameSequence(
      frames: frames.indices, width: size.width, height: size.height, jobs: jobs,
      bytesPerPixel: marksRedrawnTiles ? 9.5 : 5.5
    ) {
      let draw = makeDraw(noting: warnings)
      return { index, bitmap in
        let list = try draw(frames[index], bitmap)
        try naming(frames[index]) { try list.checkOpacity(of: bitmap) }
        // What was drawn is converted by the thread that drew it: to one and a half bytes a pixel.
        VideoWriter.prepare(bitmap)
      }
    }
    try sequence.render(cancellation: cancellation, progress: progress) { _, bitmap in try writer.append(bitmap) }
    // Scenes in Swift read pictures when they are drawn.
    try inputs.check(target)
    try writer.finish()
    return warnings.all
  }

  /// Draws whole frames; for one thread.
  private func makeDraw(
    noting warnings: WarningCollection
  ) -> (_ frame: Int, _ bitmap: Bitmap) throws -> DisplayList {
    if marksRedrawnTiles {
      let marks = TileMarks(width: size.width, height: size.height)
      return { frame, bitmap in try draw(frame, with: marks, into: bitmap) }
    }
    let rasterizer = Rasterizer()
    return { frame, bitmap in try draw(frame, with: rasterizer, into: bitmap, noting: warnings) }
  }

  /// These frames, or all.
  private func chosen(_ frames: [Int]?) -> [Int] {
    let frames = frames ?? Array(clock.frames)
    precondition(frames.allSatisfy(clock.frames.contains), "the clip has not these frames")
    return frames
  }

  /// Draws frames, all unless told, as `frame-000037.png` and so on into a folder, which is made if only it is missing.
  /// What else the folder holds stays there.
  ///
  /// Each job draws and compresses a picture of its own, in bands of at most 64 MiB, so that even the largest pictures take
  /// little memory. They appear in order.
  ///
  /// - Returns: What the frames lack of what the scene asks for, each told once.
  /// - Throws: ``FrameError``, ``OutputError``, `VideoError`, or `CancellationError`; the pictures before the fault are kept.
  @discardableResult
  public func writeImages(
    into folder: URL, frames: [Int]? = nil, jobs: Int = FrameSequence.defaultJobs,
    cancellation: Cancellation = Cancellation(), progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> [FrameWarning] {
    let (folder, frames) = (PictureFolder(url: folder), frames ?? Array(clock.frames))
    try folder.make()
    // Before anything is drawn; each is looked at again when it is written. There may be a million frames, and few files.
    let present = Set(folder.frames)
    for frame in frames where present.contains(frame) { try inputs.check(folder.file(ofFrame: frame)) }
    return try writeImages(
      of: frames, to: folder.file(ofFrame:), jobs: jobs, cancellation: cancellation, progress: progress)
  }

  /// Draws frames, in this order, each to its file.
  func writeImages(
    of frames: [Int], to file: @escaping @Sendable (_ frame: Int) -> URL, jobs: Int, cancellation: Cancellation,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> [FrameWarning] {
    let frames = chosen(frames)
    let (warnings, finished) = (WarningCollection(), FinishedPictures())
    defer { finished.end() }
    let bandHeight = marksRedrawnTiles ? size.height : PictureBands.height(for: size)
    let sequence = FrameSequence(
      frames: frames.indices, width: size.width, height: bandHeight, jobs: jobs,
      bytesPerPixel: marksRedrawnTiles ? 8 : 4, spareBitmaps: 0
    ) {
      let rasterizer = Rasterizer()
      let drawMarked = marksRedrawnTiles ? makeDraw(noting: warnings) : nil
      return { index, bitmap in
        var picture: PNGFile?
        // The hidden file is made when there is something to write.
        func write(_ rows: Int) throws {
          let begun = try picture ?? PNGFile(target: file(frames[index]), width: size.width, height: size.height)
          try begun.append(bitmap, rows: rows)
          picture = begun
        }
        let frame = frames[index]
        if let drawMarked {
          _ = try drawMarked(frame, bitmap)
          try write(size.height)
        } else {
          let list = try displayList(ofFrame: frame)
          warnings.add(list.warnings, ofFrame: frame)
          try draw(list, ofFrame: frame, with: rasterizer, into: bitmap, use: write)
        }
        try picture?.finish()
        finished.add(picture, at: index)
      }
    }
    try sequence.render(cancellation: cancellation, progress: progress) { index, _ in
      try inputs.check(file(frames[index]))
      try finished.take(index)?.commit()
    }
    return warnings.all
  }
}

/// Which frame could not be made, and why.
public struct FrameError: Error, CustomStringConvertible {
  /// The frame's number, from 0.
  public let frame: Int
  /// The instant that it shows.
  public let seconds: Double
  /// What the scene or the rasteriser threw.
  public let cause: any Error

  public var description: String { "frame \(frame) (t = \(seconds) s): \(cause)" }
}

extension SceneParameter {
  /// Where a sweep may stop between its ends: at the steps counted from the range's start.
  fileprivate var steps: Sweep.Steps? {
    guard case .number(let range, let step?) = kind, step > 0 else { return nil }
    return Sweep.Steps(of: step, from: range?.lowerBound ?? 0)
  }
}
