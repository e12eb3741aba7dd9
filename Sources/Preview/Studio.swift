import Foundation
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelSequencing
import Synchronization

/// The scene that is previewed, read again after each save, and the pages that show it.
final class Studio: Sendable {
  private struct State {
    /// The last one that could be read.
    var scene: (any Scene)?
    /// Counts the times that the scene was read.
    var generation = 0
    /// Why it could not be read the last time.
    var problem: ProblemMessage?
    var fault: (any Error)?
    /// When a film began to be built anew; nil while it is not built.
    var buildingSince: ContinuousClock.Instant?
    /// Why a film could not be built the last time. Reading the scene again does not mend it.
    var buildProblem: ProblemMessage?
    /// The members of a sweep or a batch.
    var series: SeriesMessage?
    var pages: [ObjectIdentifier: StudioPage] = [:]
  }

  let source: PreviewSource
  let pool = FramePool()
  let renders: RenderList
  let sounds = SceneSounds()
  private let seriesFile: URL?
  private let state = Mutex(State())
  private let watcher: Mutex<SceneWatcher?> = Mutex(nil)
  /// One reading at a time.
  private let reading = NSLock()

  /// - Parameters:
  ///   - rendersFolder: Where videos go that a page asks for.
  ///   - cache: Where their segments are kept.
  ///   - seriesFile: A manifest, whose members pages list.
  init(_ source: PreviewSource, rendersFolder: URL, cache: RenderCache? = nil, seriesFile: URL? = nil) {
    (self.source, self.seriesFile) = (source, seriesFile)
    renders = RenderList(in: rendersFolder, cache: cache)
    watcher.withLock { $0 = SceneWatcher { [weak self] in self?.reload() } }
    reload()
  }

  func stop() {
    pool.stop()
    renders.cancelAll()
    watcher.withLock { $0?.stop() }
  }

  // MARK: The scene

  /// Reads the scene again and tells every page.
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
        let (faults, omitted) = FaultMessage.all(of: error)
        state.fault = error
        state.problem = ProblemMessage(generation: state.generation, diagnostics: faults, omitted: omitted)
      }
      return Array(state.pages.values)
    }
    // Before pages hear of it, because somebody may save then.
    let isOutdated = watchFiles(since: begin)
    for page in pages { page.sceneChanged() }
    if isOutdated { Thread.detachNewThread { self.reload() } }
  }

  @discardableResult
  private func watchFiles(since reading: timespec) -> Bool {
    let (scene, fault) = state.withLock { ($0.scene, $0.fault) }
    // A mistake may stand in a file that the last good scene did not have.
    let files =
      source.files(of: scene, isWrong: fault != nil) + ((fault as? SceneFileError)?.files ?? [])
      + (seriesFile.map { [$0] } ?? [])
    return watcher.withLock { $0 }?.watch(files, since: reading) ?? false
  }

  var scene: (any Scene)? { state.withLock { $0.scene } }
  /// Why the scene could not be read the last time; nil where it could.
  var fault: (any Error)? { state.withLock { $0.fault } }
  var generation: Int { state.withLock { $0.generation } }
  /// The members of a sweep or a batch; nil without a manifest.
  var series: SeriesMessage? { state.withLock { $0.series } }
  /// Why the film could not be built, or else why the scene could not be read; nil where both could.
  var problem: ProblemMessage? { state.withLock { $0.buildProblem ?? $0.problem } }

  /// The scene with values; nil where none could be read yet.
  func loaded(with values: [String: String]) throws -> LoadedScene? {
    let (scene, generation) = state.withLock { ($0.scene, $0.generation) }
    return try scene.map { try LoadedScene($0, values: values, generation: generation) }
  }

  // MARK: Named sets of values

  /// As the file has them now, and why it cannot be read.
  var sets: (sets: SceneMessage.Sets, problem: String?) { SceneMessage.Sets.read(source.valueFile) }

  /// Keeps a named set, or removes it, unless the file is another than the page knows.
  func saveValues(_ values: [String: String]?, as name: String, known: String?, request: Int) -> SavedMessage {
    do {
      let pairs = values.map { $0.sorted { $0.key < $1.key }.map { (name: $0.key, text: $0.value) } }
      let sets = try ValueSets.save(pairs, as: name, in: source.valueFile, known: known ?? "")
      return SavedMessage(request: request, ok: true, sets: SceneMessage.Sets(sets))
    } catch {
      let conflict = (error as? ValueSetConflict)?.current
      return SavedMessage(
        request: request, ok: false, message: "\(error)", sets: conflict.map(SceneMessage.Sets.init) ?? sets.sets)
    }
  }

  // MARK: Pages

  /// Pages, downloads and garbage together open no more at a time.
  static let maximumPages = 64

  /// - Returns: whether there is room for it.
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

  /// A film is being built anew.
  func noteBuilding() {
    state.withLock { $0.buildingSince = .now }
    building.map(tellAll)
  }

  /// Says that a film is being built anew, and since when.
  var building: BuildingMessage? {
    state.withLock { $0.buildingSince }.map { BuildingMessage(since: (.now - $0) / .seconds(1)) }
  }

  /// The film could not be built; what is shown stays as it is.
  func noteBuildFailure(_ output: String) {
    let faults = FaultMessage.all(ofBuild: output)
    let pages = state.withLock { state in
      state.generation += 1
      state.buildingSince = nil
      state.buildProblem = ProblemMessage(generation: state.generation, diagnostics: faults)
      return Array(state.pages.values)
    }
    for page in pages { page.tellProblem() }
  }

  /// The film was built, and is the same program as before.
  func noteUnchangedBuild() {
    state.withLock { ($0.buildingSince, $0.buildProblem) = (nil, nil) }
    reload()
  }

  /// Tells something to all pages.
  func tellAll(_ message: some ServerMessage) {
    let pages = state.withLock { Array($0.pages.values) }
    let text = message.text
    for page in pages { page.send(.text(text)) }
  }
}
