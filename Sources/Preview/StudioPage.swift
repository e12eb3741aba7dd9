import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import Synchronization

/// One open page of the preview: keeps its state on the server, sends its frames, and answers its queries.
/// ``LiveHandler`` creates it.
final class StudioPage: Sendable {
  /// Output for the page's WebSocket.
  enum Outgoing: Sendable {
    case text(String)
    /// The header of a frame and its rectangles.
    case frame([UInt8], [UInt8])
    /// Closes the connection, because the page broke the protocol.
    case end(reason: String)
  }

  private struct State {
    var values: [String: String] = [:]
    /// The scene with the page's values; nil until it is needed.
    var loaded: LoadedScene?
    /// A change counter. A scene that was made for an earlier count is not kept.
    var changes = 0
    /// The last scene message that was sent to the page.
    var sent: SceneMessage?
    /// The generation of the last problem that was sent to the page.
    var sentProblem: Int?
    /// The last series message that was sent to the page.
    var sentSeries: SeriesMessage?
    /// Whether an internal query for the scene message is waiting.
    var isSceneAsked = false
    /// Whether the page has sent its first message.
    var hasSaidHello = false
    /// The server's copies of the page's sharp canvas and of its canvas for coarse frames.
    var sharpCanvas, coarseCanvas: ShownCanvas?
    /// Measured times of frames, for the choice of their resolution.
    var costs = FrameCosts()
    /// The last display list, for queries about the shown frame.
    var list: (key: ListKey, list: DisplayList)?
  }

  /// The cache key of a display list.
  private struct ListKey: Equatable {
    var generation: Int
    var values: [String: String]
    var frame: Int
    var scale: Double

    /// Whether the list shows a frame with these values, at any scale.
    func isOf(_ frame: Int, _ generation: Int, _ values: [String: String]) -> Bool {
      (self.frame, self.generation) == (frame, generation) && self.values == values
    }
  }

  private let studio: Studio
  private let state = Mutex(State())
  /// This lock is held while the scene and its problem are sent. A page forgets a problem when it gets a scene. So no
  /// thread may send a scene after another thread has sent the problem.
  private let telling = NSRecursiveLock()
  /// Sends output to the page; any thread may call it.
  private let sender: @Sendable (Outgoing) -> Void
  /// Whether the page has got its last message.
  private let isOver = Mutex(false)

  init(of studio: Studio, sender: @escaping @Sendable (Outgoing) -> Void) {
    (self.studio, self.sender) = (studio, sender)
  }

  func send(_ outgoing: Outgoing) { isOver.withLock { if !$0 { sender(outgoing) } } }
  private func send(_ message: some ServerMessage) { send(.text(message.text)) }

  /// Sends the last message. What other threads send later is left out.
  func sayGoodbye(_ message: ByeMessage) {
    isOver.withLock { isOver in
      if !isOver { sender(.text(message.text)) }
      isOver = true
    }
  }

  // MARK: Messages

  /// Handles a message of the page. A malformed message closes the connection.
  func receive(_ text: String) {
    do { try act(on: PageMessage(text)) } catch { sender(.end(reason: "\(error)")) }
  }

  private func act(on message: PageMessage) throws {
    switch message {
    case .hello(let values):
      state.withLock { ($0.values, $0.hasSaidHello, $0.sent, $0.sentProblem) = (values, true, nil, nil) }
      sceneChanged()
      for render in studio.renders.messages { send(render) }
    case .values(let values):
      state.withLock { state in
        (state.values, state.loaded) = (values, nil)
        state.changes += 1
      }
      askForScene()
    case .show(let show):
      let job = FramePool.Job(.show(show), for: self)
      guard let replaced = studio.pool.enqueue(job, isQueued: show.isQueued) else {
        throw PageMessage.ProtocolError("the page asks for more than \(FramePool.credit) frames at a time")
      }
      for job in replaced { drop(job) }
    case .shown(let request): studio.pool.notePainted(request, by: self)
    case .query(let query):
      if case .strip = query.what {
        for job in studio.pool.cancelStrips(of: self) { drop(job) }
      }
      guard studio.pool.enqueueQuery(FramePool.Job(.query(query), for: self)) else {
        throw PageMessage.ProtocolError("the page has more than \(FramePool.maximumQueries) questions at a time")
      }
    case .saveValues(let request, let name, let values, let known):
      send(studio.saveValues(values, as: name, known: known, request: request))
    case .render(let request, let name, let options):
      do { try studio.render(named: name, options, values: state.withLock { $0.values }) } catch {
        send(FailedMessage(request, error))
      }
    case .cancelRender(let id): studio.renders.cancel(id)
    }
  }

  /// Tells the page that it gets nothing for a request, because it has sent a newer one.
  func drop(_ job: FramePool.Job) { send(DroppedMessage(request: job.request)) }

  /// Called after the scene was read again, successfully or not.
  func sceneChanged() {
    let isListening = state.withLock { state in
      (state.loaded, state.list) = (nil, nil)
      state.changes += 1
      return state.hasSaidHello
    }
    if isListening { askForScene() }
  }

  /// Requests the scene message from a pool thread, because setting values may take a while. Further calls before it
  /// runs do nothing.
  private func askForScene() {
    let isFirst = state.withLock { state in
      defer { state.isSceneAsked = true }
      return !state.isSceneAsked
    }
    if isFirst { studio.pool.enqueueOwn(FramePool.Job(.query(Query(request: 0, frame: 0, what: .scene)), for: self)) }
  }

  /// Sends what the page does not know yet: the scene with its values, the reason why the scene could not be read
  /// again, the series, and the current build.
  private func tellScene() {
    telling.lock()
    defer { telling.unlock() }
    state.withLock { $0.isSceneAsked = false }
    do {
      if let loaded = try loadedScene() {
        let message = SceneMessage(
          loaded, audio: try studio.sounds.sound(of: loaded.scene, loaded.clock).map(SceneMessage.Audio.init),
          name: studio.source.name, command: studio.renderCommand, knownSets: studio.sets,
          pictures: { studio.source.pictures })
        let isNews = state.withLock { state in
          defer { state.sent = message }
          let isNews = !(state.sent?.isEquivalent(to: message) ?? false)
          if isNews { state.sentProblem = nil }
          return isNews
        }
        if isNews { send(message) }
      }
    } catch {
      let (diagnostics, omitted) = PageDiagnostic.all(of: error)
      // Forget the sent scene, so that the next good values are sent even if they are the same as before.
      state.withLock { $0.sent = nil }
      send(ProblemMessage(generation: studio.generation, diagnostics: diagnostics, omitted: omitted))
    }
    tellProblem()
    if let series = studio.series, state.withLock({ $0.sentSeries }) != series {
      state.withLock { $0.sentSeries = series }
      send(series)
    }
    if let building = studio.building { send(building) }
  }

  /// Sends the reason why the scene could not be read again, unless the page knows it.
  func tellProblem() {
    telling.lock()
    defer { telling.unlock() }
    guard let problem = studio.problem else { return }
    let isNews = state.withLock { state in
      defer { state.sentProblem = problem.generation }
      return state.hasSaidHello && state.sentProblem != problem.generation
    }
    if isNews { send(problem) }
  }

  /// The scene with the page's values; nil if no scene could be read yet.
  private func loadedScene() throws -> LoadedScene? {
    let (known, values, changes) = state.withLock { ($0.loaded, $0.values, $0.changes) }
    if let known { return known }
    let loaded = try studio.loaded(with: values)
    state.withLock { if $0.changes == changes { $0.loaded = loaded } }
    return loaded
  }

  // MARK: Frames

  /// Draws a frame and sends it. Runs on a pool thread.
  ///
  /// - Throws: Only `CancellationError`.
  func draw(_ show: ShowRequest, _ job: FramePool.Job, by artist: FrameArtist) throws(CancellationError) {
    do {
      guard let loaded = try loadedScene() else { throw NoSceneError() }
      let start = ContinuousClock.now
      let list = try displayList(of: show, loaded, job)
      let evaluated = ContinuousClock.now
      let elementCount = list.elementCount
      let quickest = show.isHurried ? state.withLock { $0.costs.affordable(elementCount: elementCount) } : .full
      let affordable = try AffordableFrame(list, width: show.width, height: show.height, wanted: quickest)
      let resolution = affordable.resolution
      let isCoarse = resolution != .full
      let (width, height) = (resolution.pixels(of: show.width), resolution.pixels(of: show.height))
      let (bitmap, fingerprints) = try artist.draw(list, width: width, height: height, isCoarse: isCoarse)
      let drawn = ContinuousClock.now
      if studio.pool.isCancelled(job) { throw CancellationError() }
      let hash = show.wantsHash && !isCoarse ? ImageAsset(bitmap).hashText : nil
      let isSent = studio.pool.inTurn(job, request: show.request) {
        let packing = ContinuousClock.now
        let canvas = canvas(ofWidth: width, height: height, isCoarse: isCoarse)
        let isWhole = canvas.isBlank
        var packet = FramePacket()
        packet.pack(bitmap, fingerprints: fingerprints, onto: canvas)
        let packed = ContinuousClock.now
        let cost = (drawn - evaluated) + (packed - packing)
        state.withLock { $0.costs.note(cost.milliseconds, elementCount: elementCount, at: resolution) }
        let header = FrameHeader(
          request: show.request, frame: loaded.frame(show.frame), width: show.width, height: show.height,
          pixels: isCoarse ? [width, height] : nil, coarse: isCoarse, whole: isWhole, generation: loaded.generation,
          hash: hash, rectangles: packet.rectangleCount, redrawn: packet.tileCount, tiles: fingerprints.count,
          ms: [
            "evaluate": (evaluated - start).milliseconds, "draw": (drawn - evaluated).milliseconds,
            "pack": (packed - packing).milliseconds,
          ], warnings: ((affordable.warning.map { [$0] } ?? []) + list.warnings).prefix(20).map(\.description))
        send(.frame(header.bytes, packet.bytes))
      }
      if !isSent { throw CancellationError() }
    } catch let error as CancellationError {
      throw error
    } catch {
      send(FailedMessage(show.request, frame: show.frame, error))
    }
  }

  /// The server's copy of the page's canvas. A blank one is made when the size changes.
  private func canvas(ofWidth width: Int, height: Int, isCoarse: Bool) -> ShownCanvas {
    let kept = isCoarse ? \State.coarseCanvas : \State.sharpCanvas
    return state.withLock { state in
      if let canvas = state[keyPath: kept], (canvas.width, canvas.height) == (width, height) { return canvas }
      let canvas = ShownCanvas(width: width, height: height)
      state[keyPath: kept] = canvas
      return canvas
    }
  }

  /// The error of a request before a scene could be read.
  struct NoSceneError: Error, CustomStringConvertible {
    var description: String { "there is no scene yet that could be read" }
  }

  /// The display list of a request: with onion-skin frames, without hidden elements, and cropped to the visible part.
  private func displayList(of show: ShowRequest, _ loaded: LoadedScene, _ job: FramePool.Job) throws -> DisplayList {
    let canvas = CGRect(origin: .zero, size: loaded.scene.size)
    let view = show.view ?? canvas
    let scale = OutputSize(width: show.width, height: show.height)?.scale(of: view.size) ?? 1
    func list(ofFrame frame: Int, isKept: Bool) throws -> DisplayList {
      show.elements.filter(try displayList(ofFrame: frame, loaded, scale: scale, job, isKept: isKept))
    }
    let frame = loaded.frame(show.frame)
    var result = try list(ofFrame: frame, isKept: true)
    let others =
      (0..<show.onion.before).map { (distance: $0 + 1, frame: frame - $0 - 1) }
      + (0..<show.onion.after).map { (distance: $0 + 1, frame: frame + $0 + 1) }
    let lists = try others.filter { loaded.clock.frames.contains($0.frame) }.map { other in
      (distance: other.distance, list: try list(ofFrame: other.frame, isKept: false))
    }
    if !lists.isEmpty { result = result.over(lists) }
    return show.view == nil ? result : result.showing(view)
  }

  /// The display list of a frame with the page's values; the last one is cached.
  ///
  /// - Parameter isKept: Whether to cache it. Frames around the shown one are not cached, so that queries find the
  ///   shown one.
  private func displayList(
    ofFrame frame: Int, _ loaded: LoadedScene, scale: Double, _ job: FramePool.Job, isKept: Bool = true
  ) throws -> DisplayList {
    let key = ListKey(generation: loaded.generation, values: loaded.values, frame: frame, scale: scale)
    if let known = state.withLock({ $0.list }), known.key == key { return known.list }
    let list = try loaded.scene.displayList(
      at: loaded.clock.time(ofFrame: frame), scale: scale, paidBy: job.account)
    if isKept { state.withLock { if $0.values == loaded.values { $0.list = (key, list) } } }
    return list
  }

  // MARK: Questions

  /// Answers a query about a frame. Runs on a pool thread.
  ///
  /// - Throws: Only `CancellationError`.
  func answer(_ query: Query, _ job: FramePool.Job, by artist: FrameArtist) throws(CancellationError) {
    if case .scene = query.what { return tellScene() }
    do {
      guard let loaded = try loadedScene() else { throw NoSceneError() }
      switch query.what {
      case .scene: break
      case .strip(let parameter, let count, let height):
        try drawStrip(query, of: parameter, count: count, height: height, loaded, job, by: artist)
      case .pick(let point, let elements):
        let list = elements.filter(try shownList(query, loaded, job))
        let keys = list.elements(at: point, tolerance: Self.pickTolerance)
        send(PickedMessage(request: query.request, keys: keys.map(\.text)))
      case .tree:
        let tree = try shownList(query, loaded, job).elementTree()
        send(TreeMessage(request: query.request, root: TreeMessage.Node(tree)))
      case .element(let key):
        guard let details = try shownList(query, loaded, job).details(of: ElementKey(key)) else {
          throw PreviewRequestError("the element draws nothing in this frame")
        }
        let seconds = loaded.clock.time(ofFrame: loaded.frame(query.frame))
        let values = try details.place.flatMap { place in
          try (loaded.scene as? SceneFile)?.values(ofElementAt: place, seconds: seconds)
        }
        send(ElementMessage(request: query.request, key: key, details, values: values ?? []))
      case .boxes:
        let seconds = loaded.clock.time(ofFrame: loaded.frame(query.frame))
        let boxes = try loaded.scene.layoutBoxes(at: seconds, limit: Self.boxLimit, paidBy: job.account)
        send(
          BoxesMessage(request: query.request, boxes: boxes.boxes.map(BoxesMessage.Box.init), more: boxes.omittedCount))
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      send(FailedMessage(query.request, frame: query.frame, error))
    }
  }

  /// The largest distance of a click from a thin line that still selects it, in points of the canvas.
  private static let pickTolerance = 4.0
  /// The largest number of layout boxes that are sent.
  private static let boxLimit = 2000

  /// The display list for a query.
  private func shownList(_ query: Query, _ loaded: LoadedScene, _ job: FramePool.Job) throws -> DisplayList {
    let frame = loaded.frame(query.frame)
    // Use the list of the shown frame, whatever its scale: it is already made.
    let known = state.withLock { state in
      state.list.flatMap { $0.key.isOf(frame, loaded.generation, state.values) ? $0.list : nil }
    }
    return try known ?? displayList(ofFrame: frame, loaded, scale: 1, job)
  }

  /// Draws and sends small frames for values over a parameter's range.
  private func drawStrip(
    _ query: Query, of name: String, count: Int, height: Int, _ loaded: LoadedScene, _ job: FramePool.Job,
    by artist: FrameArtist
  ) throws {
    guard let parameter = loaded.scene.parameters.first(where: { $0.name == name }) else {
      throw SceneError.unknownParameter(name, known: loaded.scene.parameters.map(\.name))
    }
    let values = parameter.samples(count)
    for (i, value) in values.enumerated() {
      let own = state.withLock { $0.values }.merging([name: value]) { $1 }
      guard let varied = try studio.loaded(with: own) else { throw NoSceneError() }
      let size = varied.scene.size
      let width = min(max(Int((Double(height) * size.width / size.height).rounded()), 1), 4 * height)
      let scale = OutputSize(width: width, height: height)?.scale(of: size) ?? 1
      let list = try varied.scene.displayList(
        at: varied.clock.time(ofFrame: varied.frame(query.frame)), scale: scale,
        paidBy: FrameAccount(partOf: job.account))
      if studio.pool.isCancelled(job) { throw CancellationError() }
      _ = try AffordableFrame(list, width: width, height: height, lowest: .full)
      let (bitmap, fingerprints) = try artist.draw(list, width: width, height: height)
      var packet = FramePacket()
      packet.packAll(bitmap)
      let header = FrameHeader(
        kind: "strip", request: query.request, frame: query.frame, width: width, height: height, whole: true,
        generation: varied.generation, rectangles: packet.rectangleCount, redrawn: fingerprints.count,
        tiles: fingerprints.count, value: value, index: i, count: values.count)
      send(.frame(header.bytes, packet.bytes))
    }
  }
}

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}

extension SceneParameter {
  /// Sample values of the parameter, as text. A number has up to `count` samples over its range, each rounded to its
  /// step, and a colour `count` colours; a truth value has both values, and a choice its first 64 words. Any other
  /// parameter has its current value.
  func samples(_ count: Int) -> [String] {
    switch kind {
    case .number(let range, let step):
      guard case .number(let present) = value else { return [] }
      let most = Double.greatestFiniteMagnitude
      let range = range ?? (present == 0 ? -1...1 : max(min(0, 2 * present), -most)...min(max(0, 2 * present), most))
      var numbers = (0..<count).map { i in
        let share = count == 1 ? 0.5 : Double(i) / Double(count - 1)
        let number = range.lowerBound * (1 - share) + range.upperBound * share
        guard let step, step > 0 else { return number }
        // The last multiple of the step in the range; the quotient may be rounded below a whole number.
        let last = ((range.upperBound - range.lowerBound) / step + 1e-9).rounded(.down)
        let steps = min(((number - range.lowerBound) / step).rounded(), last)
        return min(range.lowerBound + steps * step, range.upperBound)
      }
      if step != nil { numbers = numbers.reduce(into: []) { if $0.last != $1 { $0.append($1) } } }
      return numbers.map { ParameterValue.number($0).settingText }
    case .boolean: return ["false", "true"]
    case .choice(let words): return Array(words.prefix(64))
    case .color:
      return (0..<count).map { Color(hue: Double($0) / Double(count), saturation: 0.75, brightness: 1).css }
    case .text, .image: return [value.settingText]
    }
  }
}
