import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelMotion
import PathreelRendering
import PathreelSequencing
import PathreelVideo
import Synchronization

/// The videos that pages requested. ``Studio`` has one list. Each video is made on a thread of its own, at a lower
/// priority than the drawing of frames.
///
/// A video shows the scene as it is at the time of the request: the scene is a value that includes its pictures, so
/// later saves do not change it.
final class RenderList: Sendable {
  /// A video: its state as the last message to the pages, its file, and the means to cancel it.
  private struct Entry {
    var message: RenderMessage
    let file: URL
    let cancellation: Cancellation
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var lastID = 0
  }

  private let folder: URL
  private let cache: RenderCache?
  private let state = Mutex(State())

  /// The largest number of videos at a time, because two encoders keep a machine busy. There is no queue, because
  /// nobody would see it: further requests are refused.
  static let maximumRunning = 2
  /// The number of finished videos that are remembered.
  static let maximumKept = 100

  /// Creates an empty list.
  ///
  /// - Parameter cache: The render cache for the videos; nil for none.
  init(in folder: URL, cache: RenderCache? = nil) { (self.folder, self.cache) = (folder, cache) }

  /// The states of all videos, the newest last.
  var messages: [RenderMessage] {
    state.withLock { state in state.entries.sorted { $0.key < $1.key }.map(\.value.message) }
  }

  /// The file of a finished video; nil for any other number.
  func file(id: Int) -> URL? {
    state.withLock { state in state.entries[id].flatMap { $0.message.state == .done ? $0.file : nil } }
  }

  /// The path of a video with the given name, relative to the current folder if the folder of the videos is.
  func path(of name: String) -> String { folder.appending(path: name).relativePath }

  func cancel(_ id: Int) { state.withLock { $0.entries[id]?.cancellation.cancel() } }
  func cancelAll() { state.withLock { for entry in $0.entries.values { entry.cancellation.cancel() } } }

  /// Starts a video.
  ///
  /// - Parameter tell: Called at the start, several times a second with the progress, and at the end.
  /// - Throws: `PreviewRequestError` if the video cannot be started.
  func begin(
    _ scene: any Scene, name: String, _ request: RenderRequest,
    tell: @escaping @Sendable (RenderMessage) -> Void
  ) throws {
    guard !name.isEmpty, name.utf8.count <= 200, !name.contains("/"), !name.hasPrefix("."), !name.contains("\0") else {
      throw PreviewRequestError("'\(name)' is no name of a file; videos go into \(folder.relativePath)/")
    }
    guard let format = OutputFormat(ofFile: name), format.isVideo else {
      throw PreviewRequestError("'\(name)' does not say which format; end it in \(OutputFormat.videos.endings)")
    }
    let (size, rate, settings) = (try request.outputSize(), try request.frameRate(), try request.settings())
    let clip = try Clip(scene, size: size, frameRate: rate)
    let frames = try request.frames.map { try Self.frames($0, of: clip) } ?? clip.clock.frames
    let file = folder.appending(path: name)
    let cancellation = Cancellation()
    let begun = try register(name, to: file, frameCount: frames.count, cancellation)
    tell(begun)
    let thread = Thread { [self, settings] in
      giveWay()
      run(begun, clip, to: file, format: format, frames: frames, settings, cancellation, tell)
    }
    thread.stackSize = FrameJobs.stackSize
    thread.name = "pathreel render"
    thread.start()
  }

  /// Enters a video that begins, and forgets the oldest finished ones.
  ///
  /// - Throws: `PreviewRequestError` if too many videos are being made, or one with the same name; `FileError` if the
  ///   folder cannot be made.
  private func register(
    _ name: String, to file: URL, frameCount: Int, _ cancellation: Cancellation
  ) throws -> RenderMessage {
    try state.withLock { state in
      let running = state.entries.values.filter { $0.message.state == .running }
      guard running.count < Self.maximumRunning else {
        throw PreviewRequestError("\(running.count) videos are being made already; wait for one, or cancel it")
      }
      guard !running.contains(where: { $0.message.name == name }) else {
        throw PreviewRequestError("\(name) is being made already; give this one another name")
      }
      // This makes the folders around it, too. If it fails, the next line says why.
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try makeFolder(folder, for: "videos")
      state.lastID += 1
      let message = RenderMessage(
        id: state.lastID, state: .running, name: name, file: file.relativePath, total: frameCount)
      state.entries[state.lastID] = Entry(message: message, file: file, cancellation: cancellation)
      let old = state.entries.keys.sorted().dropLast(Self.maximumKept).filter {
        state.entries[$0]?.message.state != .running
      }
      for id in old { state.entries[id] = nil }
      return message
    }
  }

  /// Makes a video and reports its progress. Runs on the video's thread.
  private func run(
    _ begun: RenderMessage, _ clip: Clip, to file: URL, format: OutputFormat, frames: Range<Int>,
    _ settings: VideoSettings, _ cancellation: Cancellation, _ tell: @Sendable (RenderMessage) -> Void
  ) {
    var message = begun
    let start = ContinuousClock.now
    var lastReport = start
    do {
      let warnings = try clip.writeVideo(
        to: file, format: format, frames: frames, settings: settings, cache: cache, cancellation: cancellation
      ) { done, total in
        let now = ContinuousClock.now
        guard now - lastReport > .milliseconds(100) || done == 1 else { return }
        lastReport = now
        message.done = done
        message.secondsLeft = (now - start) / .seconds(1) * Double(total - done) / Double(done)
        keep(message)
        tell(message)
      }
      (message.state, message.done, message.secondsLeft) = (.done, frames.count, nil)
      // The address belongs to this file, whatever characters its name has; so the name is escaped.
      let name =
        begun.name.addingPercentEncoding(
          withAllowedCharacters: .alphanumerics.union(["." as Unicode.Scalar, "-", "_"])) ?? "video"
      message.url = "/renders/\(begun.id)/\(name)"
      message.warnings = warnings.prefix(20).map(\.description)
      if !clip.audio.isEmpty, !format.hasSound {
        message.warnings.append("\(format) holds no sound, so the scene's is left out")
      }
      if let failure = cache?.failure { message.warnings.append("the cache is not used any more: \(failure)") }
    } catch is CancellationError {
      message.state = .cancelled
    } catch {
      (message.state, message.message) = (.failed, "\(error)")
    }
    keep(message)
    tell(message)
  }

  private func keep(_ message: RenderMessage) { state.withLock { $0.entries[message.id]?.message = message } }

  /// Lowers the priority of this thread and of the threads that it starts.
  private func giveWay() {
    // In Linux, 0 is the calling thread, and new threads inherit its priority.
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
  }

  /// Parses a frame range as `--frames` takes it: `a..b` with both ends included, or the frames from an instant up to
  /// another, as `1s..2.5s` or `1s..end`.
  private static func frames(_ text: String, of clip: Clip) throws -> Range<Int> {
    let (clock, ends) = (clip.clock, text.components(separatedBy: "..").map { $0.trimmingCharacters(in: .whitespaces) })
    func seconds(_ text: String) -> Double? { text.hasSuffix("s") ? Double(text.dropLast()) : nil }
    var frames = 0..<0
    if ends.count == 2 {
      if let first = Int(ends[0]), let last = Int(ends[1]), 0 <= first, first <= last, last < clock.frameCount {
        frames = first..<last + 1
      } else if let start = seconds(ends[0]), let end = ends[1] == "end" ? clock.duration : seconds(ends[1]),
        start >= 0, clock.frame(at: end) != nil
      {
        frames = clock.frames(from: start, to: end)
      }
    }
    guard !frames.isEmpty else {
      throw PreviewRequestError(
        "'\(text)' are no frames of the clip; write 0..\(clock.frameCount - 1), both included, or instants as 0s..end")
    }
    return frames
  }
}

extension CharacterSet {
  fileprivate func union(_ scalars: [Unicode.Scalar]) -> CharacterSet { union(CharacterSet(scalars)) }
}

extension RenderRequest {
  /// The size that a page asks for; nil for the scene's own.
  fileprivate func outputSize() throws -> OutputSize? {
    guard let text = size, !text.isEmpty else { return nil }
    guard let given = OutputSize(text) else { throw PreviewRequestError("'\(text)' is no size; write 1280x720") }
    return given
  }

  /// The frame rate that a page asks for; nil for the scene's own.
  fileprivate func frameRate() throws -> FrameRate? {
    guard let text = fps, !text.isEmpty else { return nil }
    guard let given = FrameRate(text) else {
      throw PreviewRequestError("'\(text)' is no frame rate; write 60 or 30000/1001")
    }
    return given
  }

  /// The settings with the quality that a page asks for.
  fileprivate func settings() throws -> VideoSettings {
    var settings = VideoSettings()
    guard let text = self.quality else { return settings }
    guard let quality = VideoSettings.Quality(rawValue: text) else {
      let names = VideoSettings.Quality.allCases.map(\.rawValue).joined(separator: ", ")
      throw PreviewRequestError("'\(text)' is no quality; the qualities are \(names)")
    }
    settings.quality = quality
    return settings
  }
}

/// An error with a message for people, such as why a video or a still cannot be made.
struct PreviewRequestError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension Studio {
  /// Starts a video of the current scene with a page's values, and sends its progress to all pages.
  ///
  /// - Throws: The reason why it cannot be started.
  func render(
    named name: String?, _ request: RenderRequest, values: [String: String]
  ) throws {
    guard let loaded = try loaded(with: values) else { throw StudioPage.NoSceneError() }
    try renders.begin(loaded.scene, name: name ?? videoName, request) { [weak self] in self?.tellAll($0) }
  }

  /// The command line that renders the scene into the folder of the pages' videos.
  var renderCommand: String { "\(source.commandLine("render")) -o \(quoted(renders.path(of: videoName)))" }

  /// The name of a video for which a page gives none.
  private var videoName: String {
    "\(URL(filePath: source.name).deletingPathExtension().lastPathComponent).\(OutputFormat.mp4.fileExtension)"
  }
}
