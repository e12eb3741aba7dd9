import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Synchronization
import Testing

/// Tests of the limits of a frame: what it may hold, and how many steps it may take.
struct FrameAccountTests {
  /// The cost of a view, in steps.
  func cost(_ view: some View) throws -> Int {
    let account = FrameAccount()
    try FrameAccount.threadLocal.withValue(account) { _ = try view.displayItems(in: CGSize(width: 100, height: 100)) }
    return FrameAccount.limit - account.remaining
  }

  struct Crowd<Content: View>: Scene {
    let count: Int
    let content: @Sendable (Int) -> Content

    var duration: Double { 1 }
    func body(at time: SceneTime) -> some View { ForEach(0..<count) { content($0) } }
  }

  func message(_ scene: some Scene) -> String {
    do {
      _ = try scene.displayList(at: 0)
      return "no error"
    } catch { return "\(error)" }
  }

  @Test func `an account is spent by what goes beyond its limit, and stays so`() {
    let account = FrameAccount(limit: 1000)
    #expect(account.charge(100, .pathElements))
    #expect(!account.isSpent)
    #expect(account.remaining == 0)
    #expect(!account.charge(1, .iterations))
    #expect(account.isSpent)
    #expect(!account.charge(0, .iterations))
    #expect(
      "\(account.fault)"
        == "the frame takes more than 1000 steps of work; most of them are for lines and curves of paths, so repeat less, or draw shapes of fewer points or longer dashes"
    )
  }

  @Test func `a count beyond all measure spends an account`() {
    let account = FrameAccount()
    #expect(!account.charge(.max, .pathElements))
    #expect(!account.charge(.max, .pathElements))
  }

  final class Naming: PlaceExplainer {
    let name: String

    init(name: String) { self.name = name }

    func error(_ error: any Error, at place: Place) -> any Error { SceneError.tooLarge("\(name): \(error)") }
    func warning(_ warning: DrawingWarning, at place: Place) -> DrawingWarning { warning }
  }

  @Test func `the first place at which a spent account is noticed explains it`() {
    func place(_ name: String) -> Place { Place(.position(0), in: nil, explainer: Naming(name: name)) }
    let account = FrameAccount(limit: 10)
    account.noteExhaustion(at: place("too early"))
    account.charge(1, .elements)
    account.noteExhaustion(at: place("first"))
    account.noteExhaustion(at: place("second"))
    #expect("\(account.explainedFault)".hasPrefix("first: the frame takes more than 10 steps"))
  }

  @Test func `ten thousand moving views and a hundred thousand short paths take half of a frame at most`() throws {
    let moving = ForEach(0..<10_000) { i in
      Star(points: 5).fill(.red).stroke(.white, lineWidth: 2).frame(width: 20, height: 20).rotationEffect(.degrees(3))
        .opacity(0.5).position(x: Double(i), y: 7)
    }
    #expect(try cost(moving) < FrameAccount.limit / 4)
    let line = Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 1, y: 1))
    }
    #expect(try cost(ForEach(0..<100_000) { _ in line.stroke(.red) }) < FrameAccount.limit / 2)
  }

  @Test func `views without number fail a frame of a scene in Swift`() {
    #expect(
      message(Crowd(count: 1_000_000) { _ in Circle() }).hasPrefix(
        "the frame takes more than \(FrameAccount.limit) steps of work; most of them are for elements, so repeat less"))
  }

  @Test func `paths of many points fail a frame of a scene in Swift`() {
    #expect(
      message(Crowd(count: 10_000) { _ in Star(points: 1000).fill(.red) }).contains(
        "most of them are for lines and curves of paths"))
  }

  @Test func `nobody asks for what comes after a spent account`() {
    let asked = Counter()
    _ = message(
      Crowd(count: 5_000_000) { _ in
        asked.count.withLock { $0 += 1 }
        return Circle()
      })
    #expect(asked.count.withLock { $0 } <= FrameAccount.limit / FrameAccount.Item.elements.price + 1)
  }

  // MARK: Cancelling

  @Test func `a cancelled account has no steps left and takes none, and neither have its parts`() {
    let account = FrameAccount()
    let part = FrameAccount(partOf: account)
    account.charge(1, .elements)
    account.cancel()
    for account in [account, part] {
      #expect(account.isCancelled && account.isSpent && account.remaining == 0)
      #expect(!account.charge(0, .iterations) && !account.charge(FrameAccount().cost))
    }
  }

  @Test func `a frame that is cancelled before it begins is not evaluated`() {
    let (asked, account) = (Counter(), FrameAccount())
    let scene = Crowd(count: 10) { _ in
      asked.count.withLock { $0 += 1 }
      return Circle()
    }
    account.cancel()
    #expect(throws: CancellationError.self) { try scene.displayList(at: 0, paidBy: account) }
    #expect(asked.count.withLock { $0 } == 0)
  }

  /// There are 300,000 views, which take 40 million steps. View 1000 waits until another thread has cancelled the
  /// frame.
  @Test func `a frame that another thread cancels asks for nothing more and is a cancellation`() {
    let (asked, account) = (Counter(), FrameAccount())
    let scene = Crowd(count: 300_000) { _ in
      if asked.count.withLock({
        $0 += 1
        return $0
      }) == 1000 {
        let cancelled = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          account.cancel()
          cancelled.signal()
        }
        cancelled.wait()
      }
      return Circle()
    }
    #expect(throws: CancellationError.self) { try scene.displayList(at: 0, paidBy: account) }
    #expect(asked.count.withLock { $0 } == 1000)
  }

  @Test func `a frame that is cancelled while it is drawn is a cancellation, whatever else is wrong with it`() {
    let account = FrameAccount()
    let endless = Path(CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1))
    let scene = Crowd(count: 2) { i in
      Canvas { context, _ in
        account.cancel()
        if i == 1 { context.fill(endless, with: .color(.red)) }
      }
    }
    #expect(throws: CancellationError.self) { try scene.displayList(at: 0, paidBy: account) }
  }

  // MARK: What is charged

  /// Shapes whose paths have more elements than are drawn.
  @Test func `outlines that are made from a path are charged to the frame, also if they are not drawn`() throws {
    let star = Star(points: 1000)
    let whole = try cost(star.fill(.red))
    let trimmed = try cost(star.trim(from: 0, to: 1e-6).fill(.red))
    #expect(trimmed >= FrameAccount.Item.pathElements.price * 2000)
    let dashed = star.stroke(style: StrokeStyle(lineWidth: 0.1, dash: [0.1, 0.1])).rotation(.degrees(3)).fill(.red)
    #expect(try cost(dashed) > 2 * whole)
    let morphed = Morph(from: star, to: Circle(), progress: 0.5).fill(.red)
    #expect(try cost(morphed) > 5 * whole)
    let clipped = Color.red.clipShape(star)
    #expect(try cost(clipped) >= FrameAccount.Item.pathElements.price * 2000)
  }

  @Test func `a letter costs the same, whatever was set before`() throws {
    let text = Text(String(repeating: "wide", count: 100))
    let first = try cost(text)
    #expect(try cost(text) == first)
    #expect(first > 400 * FrameAccount.Item.letters.price)
  }

  @Test func `a morph costs the same, whatever was prepared before`() throws {
    let cache = MorphCache()
    let morph = Morph(from: Star(points: 50), to: Circle(), progress: 0.5).remembered(in: cache).fill(.red)
    let first = try cost(morph)
    #expect(try cost(morph) == first)
  }

  /// Stacks make several proposals to each view.
  @Test func `layout is paid for, the more the deeper it nests`() throws {
    func nested(_ depth: Int) -> AnyView {
      depth == 0
        ? AnyView(ForEach(0..<100) { _ in Circle() })
        : AnyView(HStack { VStack { nested(depth - 1) } })
    }
    #expect(try cost(nested(4)) > cost(nested(1)))
  }

  /// With thousands of views, a stack's questions take longer than the views' answers, because each question waits for
  /// memory.
  @Test func `views in a stack cost more than views over each other, and those in a grid more still`() throws {
    let views = ForEach(0..<1000) { _ in Circle() }
    let price = FrameAccount.Item.layout.price
    let over = try cost(ZStack { views })
    #expect(try cost(HStack { views }) - over >= 1000 * 8 * price)
    #expect(try cost(Grid { views }) - over >= 1000 * 10 * price)
  }

  @Test(.timeLimit(.minutes(10))) func `a grid of sixty thousand rows takes as long as its cells`() throws {
    let grid = Grid(horizontalSpacing: 0, verticalSpacing: 0) {
      ForEach(0..<60_000) { _ in GridRow { Rectangle().frame(width: 1, height: 1) } }
    }
    #expect(try grid.displayItems(in: CGSize(width: 100, height: 100)).count == 60_000)
  }

  @Test(.timeLimit(.minutes(10))) func `a stack of views with priorities of their own takes as long as its views`()
    throws
  {
    let stack = VStack(spacing: 0) {
      ForEach(0..<60_000) { i in Rectangle().frame(width: 1, height: 1).layoutPriority(Double(i)) }
    }
    #expect(try stack.displayItems(in: CGSize(width: 100, height: 100)).count == 60_000)
  }
}

private final class Counter: Sendable {
  let count = Mutex(0)
}
