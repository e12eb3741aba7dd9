import Foundation
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelSceneSyntax
import PathreelSequencing
import Synchronization

/// The shared state of a preview: the scene, which is read again after each save, and the open pages. ``PreviewServer``
/// owns it.
final class Studio: Sendable {
  private struct State {
    /// The last scene that could be read.
    var scene: (any Scene)?
    /// The number of times that the scene was read, or that a build failed.
    var generation = 0
    /// The reason why the scene could not be read the last time; nil if it could.
    var problem: ProblemMessage?
    /// The same reason as an error.
    var fault: (any Error)?
    /// The time when the current build of a film began; nil if there is no build.
    var buildingSince: ContinuousClock.Instant?
    /// The reason why the last build of a film failed. Reading the scene again does not solve it.
    var buildProblem: ProblemMessage?
    /// The members of a sweep or batch; nil without a manifest.
    var series: SeriesMessage?
    var pages: [ObjectIdentifier: StudioPage] = [:]
  }

  let source: PreviewSource
  let pool = FramePool()
  let renders: RenderList
  let sounds = SceneSounds()
  private let seriesFile: URL?
  private let state = Mutex(State())
  private let watcher: Mutex<FileWatcher?> = Mutex(nil)
  /// Ensures that only one thread reads the scene at a time.
  private let reading = NSLock()

  /// Reads the scene and starts to watch its files.
  ///
  /// - Parameters:
  ///   - rendersFolder: The folder for the videos that pages request.
  ///   - cache: The render cache for these videos; nil for none.
  ///   - seriesFile: The manifest file of a sweep or batch, whose outputs the pages list; nil for none.
  init(_ source: PreviewSource, rendersFolder: URL, cache: RenderCache? = nil, seriesFile: URL? = nil) {
    (self.source, self.seriesFile) = (source, seriesFile)
    renders = RenderList(in: rendersFolder, cache: cache)
    watcher.withLock { $0 = FileWatcher { [weak self] in self?.reload() } }
    reload()
  }

  func stop() {
    pool.stop()
    renders.cancelAll()
    watcher.withLock { $0?.stop() }
  }

  // MARK: The scene

  /// Reads the scene again, and informs every page.
  func reload() {
    reading.lock()
    defer { reading.unlock() }
    var begin = timespec()
    clock_gettime(CLOCK_REALTIME, &begin)
    let result = Result {
      let scene = try source.load()
      _ = try LoadedScene(scene, values: [:], generation: 0)
      return scene
    }
    let series = seriesFile.map(SeriesMessage.init(reading:))
    let pages = state.withLock { state in
      state.generation += 1
      state.series = series
      switch result {
      case .success(let scene): (state.scene, state.problem, state.fault) = (scene, nil, nil)
      case .failure(let error):
        let (diagnostics, omitted) = PageDiagnostic.all(of: error)
        state.fault = error
        state.problem = ProblemMessage(generation: state.generation, diagnostics: diagnostics, omitted: omitted)
      }
      return Array(state.pages.values)
    }
    // Watch before the pages are informed, because somebody may save in between.
    let isOutdated = watchFiles(since: begin)
    // The pages ask for new frames when they know the scene.
    for page in pages { page.sceneChanged() }
    if isOutdated { Thread.detachNewThread { self.reload() } }
  }

  /// Updates the files to watch.
  ///
  /// - Returns: Whether a file has changed since the given time.
  @discardableResult
  private func watchFiles(since reading: timespec) -> Bool {
    let (scene, fault) = state.withLock { ($0.scene, $0.fault) }
    // The error may be in a file that the last good scene did not have.
    let files =
      source.files(of: scene, isWrong: fault != nil) + ((fault as? SceneFileError)?.files ?? [])
      + (seriesFile.map { [$0] } ?? [])
    return watcher.withLock { $0 }?.watch(files, since: reading) ?? false
  }

  /// The last scene that could be read; nil if there is none yet.
  var scene: (any Scene)? { state.withLock { $0.scene } }
  /// The reason why the scene could not be read the last time; nil if it could.
  var fault: (any Error)? { state.withLock { $0.fault } }
  /// The number of times that the scene was read, or that a build failed.
  var generation: Int { state.withLock { $0.generation } }
  /// The members of a sweep or batch; nil without a manifest.
  var series: SeriesMessage? { state.withLock { $0.series } }
  /// The reason why the last build failed, or else why the scene could not be read; nil if there is no problem.
  var problem: ProblemMessage? { state.withLock { $0.buildProblem ?? $0.problem } }

  /// The last good scene with the given values; nil if none could be read yet.
  func loaded(with values: [String: String]) throws -> LoadedScene? {
    let (scene, generation) = state.withLock { ($0.scene, $0.generation) }
    return try scene.map { try LoadedScene($0, values: values, generation: generation) }
  }

  // MARK: Named sets of values

  /// The sets in the file, or the reason why the file cannot be read.
  var sets: (sets: SceneMessage.Sets, problem: String?) { SceneMessage.Sets.read(source.valueFile) }

  /// Saves or removes a named set, unless the file has changed since the page read it.
  ///
  /// - Parameters:
  ///   - values: The values of the set; nil removes it.
  ///   - known: The fingerprint of the file that the page knows.
  func saveValues(_ values: [String: String]?, as name: String, known: String?, request: Int) -> SavedMessage {
    do {
      let pairs = values.map { $0.sorted { $0.key < $1.key }.map { (name: $0.key, text: $0.value) } }
      let sets = try ValueSets.save(pairs, as: name, in: source.valueFile, known: known ?? "")
      return SavedMessage(request: request, ok: true, sets: SceneMessage.Sets(sets))
    } catch {
      let conflict = (error as? ValueSetConflictError)?.current
      return SavedMessage(
        request: request, ok: false, message: "\(error)", sets: conflict.map(SceneMessage.Sets.init) ?? sets.sets)
    }
  }

  // MARK: Pages

  /// The largest number of open pages.
  static let maximumPages = 64

  /// Adds a page.
  ///
  /// - Returns: False if there is no room for it.
  func add(_ page: StudioPage) -> Bool {
    let isAdded = state.withLock { state in
      guard state.pages.count < Self.maximumPages else { return false }
      state.pages[ObjectIdentifier(page)] = page
      return true
    }
    if isAdded { pool.add(page) }
    return isAdded
  }

  func remove(_ page: StudioPage) {
    state.withLock { _ = $0.pages.removeValue(forKey: ObjectIdentifier(page)) }
    pool.remove(page)
  }

  // MARK: Films

  /// Records that a build of the film began, and informs all pages.
  func noteBuilding() {
    state.withLock { $0.buildingSince = .now }
    building.map(tellAll)
  }

  /// The message about the current build; nil if there is none.
  var building: BuildingMessage? {
    state.withLock { $0.buildingSince }.map { BuildingMessage(since: (.now - $0) / .seconds(1)) }
  }

  /// Records that the build failed, and informs all pages. They keep showing the running film.
  func noteBuildFailure(_ output: String) {
    let diagnostics = PageDiagnostic.all(ofBuild: output)
    let pages = state.withLock { state in
      state.generation += 1
      state.buildingSince = nil
      state.buildProblem = ProblemMessage(generation: state.generation, diagnostics: diagnostics)
      return Array(state.pages.values)
    }
    for page in pages { page.tellProblem() }
  }

  /// Records that the build produced the same program as before.
  func noteUnchangedBuild() {
    state.withLock { ($0.buildingSince, $0.buildProblem) = (nil, nil) }
    reload()
  }

  /// Sends the last message to all pages.
  func sayGoodbye(_ message: ByeMessage) {
    for page in state.withLock({ Array($0.pages.values) }) { page.sayGoodbye(message) }
  }

  /// Sends a message to all pages.
  func tellAll(_ message: some ServerMessage) {
    let pages = state.withLock { Array($0.pages.values) }
    let text = message.text
    for page in pages { page.send(.text(text)) }
  }
}
