import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSVG
import SeededRandom
import Synchronization
import Testing

/// Frames of views in Swift that use what earlier frames left, beside frames that are made from nothing.
@Suite struct ViewRetentionTests {
  /// What came of a frame: what it draws with places and warnings, or its error; and what it cost.
  struct Outcome {
    var list: DisplayList?
    var places: [String] = []
    var error = ""
    var cost: FrameCost?

    init(_ scene: some Scene, at seconds: Double, retaining retention: Retention?) {
      let account = FrameAccount()
      do {
        let list = try Retention.withValue(retention) { try scene.displayList(at: seconds, paidBy: account) }
        (self.list, places, cost) = (list, list.items.flatMap(Self.places), account.cost)
      } catch {
        self.error = "\(error)"
      }
    }

    /// How it differs from what it should be; nil where it does not.
    func difference(from plain: Outcome) -> String? {
      if error != plain.error { return "error '\(error)', not '\(plain.error)'" }
      if list?.warnings != plain.list?.warnings { return "other warnings" }
      if list != plain.list { return "other items" }
      if places != plain.places { return "other places" }
      guard let cost, let plainCost = plain.cost else { return nil }
      let isRight = FrameAccount.Item.allCases.allSatisfy { item in
        // Nodes of a frame share partial answers. Those on both sides of a kept node are counted twice.
        let tolerance = item == .layout ? plainCost[item] / 4 + 8 : 0
        return abs(cost[item] - plainCost[item]) <= tolerance
      }
      return isRight ? nil : "\(cost), not \(plainCost)"
    }

    private static func places(of item: DisplayList.Item) -> [String] {
      let inner: [DisplayList.Item] =
        if case .group(let group) = item { group.items + (group.mask?.items ?? []) } else { [] }
      return [item.place?.description ?? "–"] + inner.flatMap(places)
    }
  }

  @Test func `a frame that was cancelled leaves nothing incomplete in the cache`() throws {
    let (scene, retention) = (StoppableScene(), Retention())
    let plain = try scene.displayList(at: 0)
    for isStopped in [true, false, false, true, false, false] {
      scene.isStopped.store(isStopped, ordering: .relaxed)
      let list = Result { try Retention.withValue(retention) { try scene.displayList(at: 0) } }
      if isStopped {
        #expect(throws: CancellationError.self) { try list.get() }
      } else {
        #expect(try list.get() == plain)
      }
    }
  }

  @Test(arguments: 0..<40) func `kept views change neither a frame nor its places, warnings and cost`(
    number: Int
  ) throws {
    for seed in [
      UInt64(number), 11_913_406_416_462_818_342, 16_967_761_601_619_289_555, UInt64.random(in: 0...UInt64.max),
    ] {
      var random = SplitMix64(seed: seed)
      let scene = RandomScene(root: .random(depth: 4, &random))
      let retention = Retention()
      for frame in 0..<24 {
        // Instants in no order, most of them several times in a row.
        let instant = Double(Int.random(in: 0..<4, using: &random))
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let outcome = Outcome(scene, at: instant, retaining: retention)
          let difference = outcome.difference(from: Outcome(scene, at: instant, retaining: nil))
          try #require(difference == nil, "seed \(seed), frame \(frame) at \(instant): \(scene.root)")
        }
      }
    }
  }

  /// Where the paths of a scene's frames begin in memory: the same place in two frames says that it was not made again.
  private func paths(_ scene: some Scene, at instants: [Double]) throws -> [[UnsafeRawPointer?]] {
    let retention = Retention()
    var lists: [DisplayList] = []
    for instant in instants {
      lists.append(try Retention.withValue(retention) { try scene.displayList(at: instant) })
      #expect(try lists.last == scene.displayList(at: instant))
    }
    return lists.map { $0.items.flatMap(Self.paths) }
  }

  private static func paths(of item: DisplayList.Item) -> [UnsafeRawPointer?] {
    switch item {
    case .fill(let fill): [fill.path.elements.withUnsafeBytes { $0.baseAddress }]
    case .stroke(let stroke): [stroke.path.elements.withUnsafeBytes { $0.baseAddress }]
    case .group(let group): group.items.flatMap(paths)
    }
  }

  /// Which of the paths of the last frame were those of the frame before.
  ///
  /// Equal values whose padding bytes differ by chance count as changed. So a path is kept if it is in one of three runs.
  private func kept<Content: View>(
    of count: Int, at instants: [Double] = [0, 1, 2, 3, 4, 5],
    @ViewBuilder _ body: @escaping @Sendable (Double) -> Content
  ) throws -> [Bool] {
    var kept = Array(repeating: false, count: count)
    for _ in 0..<3 {
      let paths = try paths(ViewScene(content: body), at: instants)
      let (before, last) = (paths[paths.count - 2], paths[paths.count - 1])
      #expect(before.count == count && last.count == count)
      for (i, isSame) in zip(before, last).map({ $0 == $1 }).enumerated() where isSame { kept[i] = true }
    }
    return kept
  }

  @Test func `views that stay the same keep their paths, and what changes beside them does not`() throws {
    let kept = try kept(of: 3) { t in
      Circle().fill(.red).frame(width: 20, height: 20)
      Star(points: 5).stroke(.black, lineWidth: 1).frame(width: 20 + t, height: 20)
      RegularPolygon(sides: 6).fill(.blue).rotationEffect(.degrees(20)).opacity(0.5).padding(4)
    }
    #expect(kept == [true, false, true])
  }

  @Test func `a frame draws a cached part once, or not at all if the frame before drew it alike`() throws {
    var drawingCount = 0
    let retention = Retention()
    let fragment = retention.fragment(isLayered: false) {
      [
        AnyView(
          Canvas { context, size in
            drawingCount += 1
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
          })
      ]
    }
    var counts: [Int] = []
    for x in [0, 0, 0, 5, 6] {
      var builder = DisplayListBuilder()
      var nodes: [LayoutNode] = []
      FragmentView(fragment).appendNodes(to: &nodes, in: ViewContext())
      for node in nodes {
        builder.place(node, at: CGPoint(x: x, y: 0), for: ProposedViewSize(width: 9, height: 9))
      }
      #expect(builder.items.count == 1)
      counts.append(drawingCount)
    }
    // A drawing is cached when two frames have drawn it alike. A canvas that moves is drawn again, because its
    // renderer may ask for its coordinates.
    #expect(counts == [1, 2, 2, 3, 4])
  }

  @Test func `a part with a drawing that warns is kept, and each frame has its warnings`() throws {
    let document = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><video/></svg>"
    let drawing = try SVGDrawing(text: document, name: "a.svg", images: nil)
    var drawingCount = 0
    let retention = Retention()
    let fragment = retention.fragment(isLayered: true) {
      [
        AnyView(DrawingView(drawing)),
        AnyView(
          Canvas { context, size in
            drawingCount += 1
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
          }),
      ]
    }
    var counts: [Int] = []
    for _ in 0..<4 {
      var builder = DisplayListBuilder()
      var nodes: [LayoutNode] = []
      FragmentView(fragment).appendNodes(to: &nodes, in: ViewContext())
      for node in nodes { builder.place(node, at: .zero, for: ProposedViewSize(width: 9, height: 9)) }
      #expect(builder.warnings.map(\.message) == ["<video> is not drawn"])
      counts.append(drawingCount)
    }
    #expect(counts == [1, 2, 2, 2])
  }

  @Test func `a part that somebody else keeps has a place among views that are kept`() throws {
    let retention = Retention()
    @Sendable @ViewBuilder func part() -> some View {
      VStack {
        Circle().frame(width: 9, height: 9)
        HStack { ForEach(0..<3) { _ in Star(points: 5).frame(width: 9, height: 9) } }
      }
    }
    nonisolated(unsafe) let fragment = retention.fragment(isLayered: false) { [AnyView(part())] }
    let scene = ViewScene { t in
      VStack {
        FragmentView(fragment)
        Circle().frame(width: 9 + (t / 2).rounded(), height: 9)
      }.padding((t / 3).rounded())
    }
    let plain = ViewScene { t in
      VStack {
        part()
        Circle().frame(width: 9 + (t / 2).rounded(), height: 9)
      }.padding((t / 3).rounded())
    }
    for frame in 0..<40 {
      let instant = Double(frame / 2)
      let list = try Retention.withValue(retention) { try scene.displayList(at: instant) }
      #expect(try list == plain.displayList(at: instant), "frame \(frame)")
    }
  }

  @Test func `a search for connectors shows cached parts the coordinate spaces around them`() throws {
    let found = Mutex<[CGFloat]>([])
    let retention = Retention()
    nonisolated(unsafe) let fragment = retention.fragment(isLayered: false) {
      [
        AnyView(
          GeometryReader { proxy in
            let x = proxy.frame(in: .named("room")).minX
            found.withLock { $0.append(x) }
            return Circle()
          })
      ]
    }
    // The width changes, so the second frame asks other questions, and a node of its own measures the answers.
    let scene = ViewScene { t in
      FragmentView(fragment).frame(width: 9 + t, height: 9).coordinateSpace(name: "room").id("a").offset(x: 20)
      Circle().frame(width: 5, height: 5).id("b")
      ConnectorReader(from: "a", to: "b") { $0.stroke(.black) }
    }
    for instant in [0.0, 1] { _ = try scene.displayList(at: instant) }
    let all = found.withLock { $0 }
    #expect(all.count > 2 && all.allSatisfy { $0 == 0 }, "\(all)")
  }

  @Test func `the elements of a list keep theirs each for itself`() throws {
    let kept = try kept(of: 5) { t in
      ForEach(0..<5) { i in Circle().frame(width: i == 3 ? 10 + t : 10, height: 10).position(x: CGFloat(9 * i), y: 9) }
    }
    #expect(kept == [true, true, true, false, true])
  }

  @Test func `elements keep theirs when others come and go`() throws {
    let paths = try paths(
      ViewScene { t in
        ForEach(Int(t)..<4 + Int(t), id: \.self) { i in
          Circle().frame(width: 10, height: 10).position(x: CGFloat(9 * i), y: 9)
        }
      }, at: [0, 0, 0, 0, 1])
    #expect(Array(paths[3].dropFirst()) == Array(paths[4].dropLast()))
  }

  @Test func `a connector in a view that stays the same follows its ends, and so does the next connector`() throws {
    struct Link: View {
      var body: some View { ConnectorReader(from: "a", to: "b") { $0.stroke(.red) } }
    }
    let scene = ViewScene { t in
      Circle().frame(width: 9, height: 9).id("a").position(x: 20 + t, y: 20)
      Circle().frame(width: 9, height: 9).id("b").position(x: 80, y: 80)
      Link()
      ConnectorReader(from: "b", to: "a") { $0.stroke(.blue) }.opacity(0.5 + t / 100)
    }
    let retention = Retention()
    for frame in 0..<8 {
      let list = try Retention.withValue(retention) { try scene.displayList(at: Double(frame)) }
      #expect(try list == scene.displayList(at: Double(frame)), "frame \(frame)")
    }
  }

  /// An id that counts how often it is compared.
  private struct CountedID: Hashable {
    static let comparisonCount = Atomic(0)
    let number: Int

    static func == (a: CountedID, b: CountedID) -> Bool {
      comparisonCount.add(1, ordering: .relaxed)
      return a.number == b.number
    }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test func `a list whose elements are new in each frame is not searched for each of them`() throws {
    let scene = ViewScene { t in
      ForEach((0..<1000).map { CountedID(number: 1000 * Int(t) + $0) }, id: \.self) { _ in Circle() }
    }
    let retention = Retention()
    for instant in [0.0, 1, 2] { _ = try Retention.withValue(retention) { try scene.displayList(at: instant) } }
    // A search for each element would make a million comparisons in a frame.
    #expect(CountedID.comparisonCount.load(ordering: .relaxed) < 100_000)
  }

  @Test func `views that move, turn, grow a little or fade keep their paths`() throws {
    let kept = try kept(of: 4) { t in
      ZStack {
        Circle().frame(width: 20, height: 20)
        Star(points: 5).fill(.red).frame(width: 20, height: 20)
      }.offset(x: 5 * t)
      Circle().fill(.red).frame(width: 20, height: 20).rotationEffect(.degrees(20 * t))
      Circle().fill(.green).frame(width: 20, height: 20).position(x: 4 * t, y: 20)
    }
    #expect(kept == [true, true, true, true])
  }

  @Test func `a text keeps its outlines while its colour and font are the same`() throws {
    let kept = try kept(of: 3) { t in
      VStack {
        Text("constant \(1 + 1)").font(.title).foregroundStyle(.red)
        Text("frame \(Int(t))").font(.title)
        Text("bold").bold()
      }
    }
    #expect(kept == [true, false, true])
  }

  @Test func `the unchanged parts of a view with a body are kept`() throws {
    struct Card: View {
      let level: Double
      let label: String
      var body: some View {
        VStack {
          Circle().fill(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)).frame(
            width: 9, height: 9)
          Text(label)
          Capsule().frame(width: 10 + level, height: 4)
        }
      }
    }
    let kept = try kept(of: 6) { t in
      VStack {
        Card(level: 0, label: "a label of more than fifteen letters")
        Card(level: t, label: "a label of more than fifteen letters")
      }
    }
    #expect(kept == [true, true, true, true, true, false])
  }

  @Test func `the views of a closure are made again`() throws {
    let kept = try kept(of: 2) { t in
      GeometryReader { proxy in Circle().frame(width: proxy.size.width / (2 + t), height: 10) }
      Circle().frame(width: 20, height: 20)
    }
    #expect(kept == [false, true])
  }

  @Test func `rows of a grid are rows in each frame`() throws {
    // `kept` compares each frame with one that is made from nothing.
    _ = try kept(of: 4) { t in
      Grid {
        GridRow {
          Circle().frame(width: 20, height: 20)
          Circle().frame(width: 20 + t, height: 20)
        }
        GridRow {
          Circle().frame(width: 30, height: 20)
          Circle().frame(width: 20, height: 20)
        }
      }
    }
  }

  @Test func `another style from outside is noticed`() throws {
    let kept = try kept(of: 2) { t in
      HStack { Circle().frame(width: 20, height: 20) }.foregroundStyle(Color(white: t / 9))
      HStack { Circle().frame(width: 20, height: 20) }.foregroundStyle(Color(white: 0.5))
    }
    #expect(kept == [false, true])
  }

  @Test func `the memory of kept parts does not grow from frame to frame`() throws {
    let scene = ViewScene { t in
      ForEach(0..<50) { i in Circle().frame(width: i % 7 == 0 ? 10 + t : 10, height: 10) }
      if Int(t) % 2 == 0 { Text("even") } else { Text("odd") }
    }
    let retention = Retention()
    var weights: [Int] = []
    for frame in 0..<80 {
      _ = try Retention.withValue(retention) { try scene.displayList(at: Double(frame)) }
      weights.append(retention.weight)
    }
    #expect(weights[40...].max()! <= weights[10..<40].max()!)
    retention.forgetAll()
    #expect(retention.weight < 20)
  }
}

/// A scene whose body is a closure.
private struct ViewScene<Content: View>: Scene {
  @ViewBuilder let content: @Sendable (Double) -> Content
  var size: CGSize { CGSize(width: 100, height: 100) }
  var duration: Double { 100 }

  init(@ViewBuilder content: @escaping @Sendable (Double) -> Content) { self.content = content }
  func body(at time: SceneTime) -> some View { content(time.seconds) }
}

/// Views put together by chance, some of whose numbers follow the time.
private struct RandomScene: Scene {
  let root: Part
  var size: CGSize { CGSize(width: 200, height: 100) }
  var duration: Double { 100 }

  func body(at time: SceneTime) -> some View { root.view(at: time.seconds) }

  struct Number: Sendable {
    let value: Double
    let rate: Double

    func at(_ time: Double) -> Double { value + rate * time }

    static func random(_ range: ClosedRange<Double>, _ random: inout SplitMix64) -> Number {
      Number(
        value: Double.random(in: range, using: &random),
        rate: Int.random(in: 0..<4, using: &random) == 0 ? (range.upperBound - range.lowerBound) / 8 : 0)
    }
  }

  indirect enum Part: Sendable {
    case leaf(Int, Number, Number)
    case list(Int, [Part])
    case changed(Int, Part, Number, Number)
    case beside(Int, Part, Part)
    case either(Part, Part)

    static func random(depth: Int, _ random: inout SplitMix64) -> Part {
      let (a, b) = (Number.random(0...1, &random), Number.random(0...1, &random))
      func part() -> Part { .random(depth: depth - 1, &random) }
      switch depth == 0 ? 0 : Int.random(in: 0..<9, using: &random) {
      case 0: return .leaf(Int.random(in: 0..<9, using: &random), a, b)
      case 1, 2, 3:
        let kind = Int.random(in: 0..<6, using: &random)
        return .list(kind, (0..<Int.random(in: 0...4, using: &random)).map { _ in part() })
      case 4: return .beside(Int.random(in: 0..<3, using: &random), part(), part())
      case 5: return .either(part(), part())
      default: return .changed(Int.random(in: 0..<18, using: &random), part(), a, b)
      }
    }

    func view(at time: Double) -> AnyView {
      switch self {
      case .leaf(let kind, let a, let b):
        let (a, b) = (a.at(time), b.at(time))
        switch kind {
        case 0: return AnyView(Circle().fill(Color(white: a)).frame(width: 9 + 9 * b, height: 20))
        case 1: return AnyView(Star(points: 3 + Int(4 * a)).stroke(.red, lineWidth: 1 + b))
        case 2: return AnyView(Text("a text of \(Int(9 * a)) \(Int(9 * b))").font(.system(size: 5 + 5 * b)))
        case 3:
          return AnyView(RoundedRectangle(cornerRadius: 4 * a).trim(from: 0, to: b).stroke(.secondary, lineWidth: 2))
        case 4: return AnyView(Color(hue: a, saturation: 1, brightness: b))
        case 5:
          let gradient = LinearGradient(colors: [.red, Color(white: a)], startPoint: .top, endPoint: .bottom)
          return AnyView(Capsule().strokeBorder(gradient, lineWidth: 2).frame(width: 40 * b))
        case 6:
          return AnyView(
            HStack {
              Spacer(minLength: 9 * a)
              Divider()
              Rectangle().fill(.tint).frame(width: 5, height: 5 * b)
            })
        case 7: return AnyView(GeometryReader { Ellipse().frame(width: $0.size.width * a, height: 5 * b) })
        default:
          return AnyView(
            Text("much too long a text for its place, of which some is left out").frame(width: 9 + 9 * a, height: 9))
        }
      case .list(let kind, let parts):
        let views = parts.map { $0.view(at: time) }
        let list = ForEach(views.indices) { views[$0] }
        switch kind {
        case 0: return AnyView(ZStack { list })
        case 1: return AnyView(HStack(spacing: 3) { list })
        case 2: return AnyView(VStack(alignment: .leading) { list })
        case 3: return AnyView(Group { list })
        case 4:
          return AnyView(
            Grid {
              ForEach(views.indices) { i in
                GridRow {
                  views[i]
                  Circle().frame(width: 4)
                }
              }
            })
        default: return AnyView(list)
        }
      case .changed(let kind, let part, let a, let b):
        let (view, a, b) = (part.view(at: time), a.at(time), b.at(time))
        switch kind {
        case 0: return AnyView(view.padding(9 * a))
        case 1: return AnyView(view.frame(width: 20 * a, height: 30, alignment: b < 0.5 ? .top : .leading))
        case 2: return AnyView(view.frame(minWidth: 9 * a, maxWidth: .infinity, maxHeight: 50))
        case 3: return AnyView(view.position(x: 90 * a, y: 50 * b))
        case 4: return AnyView(view.offset(x: 20 * a, y: 9 * b))
        case 5: return AnyView(view.rotationEffect(.radians(a), anchor: b < 0.5 ? .center : .top))
        case 6: return AnyView(view.scaleEffect(0.5 + a))
        case 7: return AnyView(view.opacity(a))
        case 8: return AnyView(view.foregroundStyle(Color(white: a)))
        case 9: return AnyView(view.font(.system(size: 6 + 6 * a)).bold())
        case 10: return AnyView(view.blendMode(a < 0.5 ? .multiply : .screen))
        case 11: return AnyView(view.clipShape(Circle()))
        case 12: return AnyView(view.blur(radius: 4 * a))
        case 13: return AnyView(view.zIndex(a).layoutPriority(b))
        case 14: return AnyView(view.fixedSize().aspectRatio(1 + a, contentMode: .fit))
        case 15: return AnyView(view.id("part \(Int(9 * a))").tint(.green))
        case 16: return AnyView(view.alignmentGuide(.leading) { $0.width * a })
        default: return AnyView(Framed(content: view, width: 9 * a))
        }
      case .beside(let kind, let part, let other):
        let (view, other) = (part.view(at: time), other.view(at: time))
        switch kind {
        case 0: return AnyView(view.background { other })
        case 1: return AnyView(view.overlay(alignment: .topLeading) { other.frame(width: 9, height: 9) })
        default: return AnyView(view.mask { other })
        }
      case .either(let part, let other):
        return AnyView(
          Group {
            if Int(time) % 2 == 0 { part.view(at: time) } else { other.view(at: time).padding(3) }
            if time < 2 { Circle().frame(width: 5, height: 5) }
          })
      }
    }
  }
}

/// A view with a body of its own.
private struct Framed<Content: View>: View {
  let content: Content
  let width: CGFloat
  var body: some View {
    VStack {
      content
      Rectangle().fill(.blue).frame(width: width, height: 2)
    }
  }
}

/// A scene that can cancel the frame in which it is evaluated.
private final class StoppableScene: Scene {
  let isStopped = Atomic(false)

  func body(at time: SceneTime) -> some View {
    if isStopped.load(ordering: .relaxed) { FrameAccount.current?.cancel() }
    return HStack {
      ForEach(0..<9) { i in Star(points: 5).frame(width: CGFloat(10 + i), height: 20).padding(2) }
    }
  }
}
