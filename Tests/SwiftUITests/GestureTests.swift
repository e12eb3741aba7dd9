import SwiftUI
import Testing

/// Gestures and controls under a script. The canvas is 200 × 200 points; distances are exact to 1e-9 points.
struct GestureTests {
  private static func stage<Root: View>(_ root: Root, _ script: (inout Script) -> Void) -> Stage<Root> {
    Stage(size: CGSize(width: 200, height: 200), duration: 10) { root }.script(script)
  }

  /// The width of the first rectangle that a frame fills.
  private static func width(_ stage: Stage<some View>, at time: Double) throws -> Double {
    try box(stage, at: time).width
  }

  private static func box(_ stage: Stage<some View>, at time: Double) throws -> CGRect {
    for item in try stage.displayList(at: time).items {
      if case .fill(let fill) = item { return fill.path.applying(fill.transform).boundingRect }
    }
    return .null
  }

  /// A bar that is as wide as a number.
  private struct Bar: View {
    let width: CGFloat
    var body: some View { Rectangle().frame(width: width, height: 10) }
  }

  private struct Counter: View {
    @State private var count = 0
    var body: some View {
      VStack {
        Bar(width: 10 + 10 * CGFloat(count))
        Button("Add") { count += 1 }
        Button("Take") { count -= 1 }.accessibilityLabel("Less")
      }
    }
  }

  @Test func `a tap acts at its time`() throws {
    let stage = Self.stage(Counter()) {
      $0.tap("Add", at: 1)
      $0.tap("Add", at: 2)
      $0.tap("Less", at: 3)
    }
    #expect(try [0.99, 1, 2, 3].map { try Self.width(stage, at: $0) } == [10, 20, 30, 20])
  }

  private struct Named: Identifiable {
    let id = UUID()
    let text: String
  }

  /// A list whose identifiers are made anew whenever the view around is made.
  private struct Choice: View {
    @State private var chosen = 0
    private let items = [Named(text: "one"), Named(text: "two")]
    var body: some View {
      VStack {
        Bar(width: 10 + 10 * CGFloat(chosen))
        ForEach(items) { item in
          Text(item.text).onTapGesture { chosen = item.text == "one" ? 1 : 2 }
        }
      }
    }
  }

  private struct Around: View { var body: some View { VStack { Choice() } } }

  @Test func `items whose identifiers a stored property makes take touches`() throws {
    let stage = Self.stage(Around()) {
      $0.tap("two", at: 1)
      $0.tap("one", at: 2)
    }
    #expect(try [0.99, 1, 2].map { try Self.width(stage, at: $0) } == [10, 30, 20])
  }

  /// Writes the first digit of a new identifier of each of its updates as a width.
  private struct Fresh: View {
    @State private var count = 0
    @State private var other = 0
    var body: some View {
      let id = UUID()
      VStack {
        Bar(width: 10 + CGFloat(id.hashValue == UUID().hashValue ? 0 : Int(id.uuid.0)))
        Button("Add") { count += 1 }
      }
    }
  }

  @Test func `a view makes new identifiers when its state changes, the same in each frame, and all different`() throws {
    let stage = Self.stage(Fresh()) { $0.tap("Add", at: 1) }
    let widths = try [0.2, 0.5, 0.2, 1.5, 1.7].map { try Self.width(stage, at: $0) }
    #expect(widths[0] == widths[1] && widths[1] == widths[2] && widths[3] == widths[4])
    #expect(widths[0] > 10 && widths[0] != widths[3])
    let again = Self.stage(Fresh()) { $0.tap("Add", at: 1) }
    #expect(try Self.width(again, at: 0.2) == widths[0])
  }

  @Test func `a view that is not there is an error that lists the others`() throws {
    let stage = Self.stage(Counter()) { $0.tap("Ad", at: 1) }
    #expect {
      try stage.displayList(at: 2)
    } throws: { error in
      "\(error)" == "the script: no view shows 'Ad' or has this id at 0.9 s; there are 'Add', 'Less', 'Take'"
    }
  }

  @Test func `a point touches the view in front that takes touches`() throws {
    struct Layers: View {
      @State private var width: CGFloat = 10
      var body: some View {
        ZStack {
          Bar(width: width)
          Color.blue.opacity(0.1).onTapGesture { width = 20 }
          Color.red.opacity(0.1).frame(width: 50, height: 50).onTapGesture { width = 30 }
          Color.green.opacity(0.1).allowsHitTesting(false).onTapGesture { width = 40 }
        }
      }
    }
    // The views without touches are inside of the green one, whose own area takes the tap.
    let stage = Self.stage(Layers()) { $0.tap(.point(CGPoint(x: 10, y: 10)), at: 1) }
    #expect(try Self.width(stage, at: 1) == 40)
  }

  @Test func `a disabled button takes no taps`() throws {
    struct Locked: View {
      @State private var width: CGFloat = 10
      var body: some View {
        VStack {
          Bar(width: width)
          Button("Go") { width = 50 }.disabled(true)
        }
      }
    }
    let stage = Self.stage(Locked()) { $0.tap("Go", at: 1) }
    #expect(try Self.width(stage, at: 2) == 10)
  }

  @Test func `a button is pressed for a tenth of a second before it acts`() throws {
    struct Wide: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View { Bar(width: configuration.isPressed ? 60 : 30) }
    }
    struct Pressed: View {
      var body: some View { Button("") {}.buttonStyle(Wide()).id("button") }
    }
    let stage = Self.stage(Pressed()) { $0.tap("button", at: 1) }
    #expect(try [0.89, 0.9, 0.99, 1].map { try Self.width(stage, at: $0) } == [30, 60, 60, 30])
  }

  @Test func `two taps reach only the view that waits for two`() throws {
    struct Both: View {
      @State private var width: CGFloat = 10
      var body: some View {
        Bar(width: width).onTapGesture(count: 2) { width += 100 }.onTapGesture { width += 1 }.id("bar")
      }
    }
    let stage = Self.stage(Both()) {
      $0.tap("bar", at: 1)
      $0.tap("bar", count: 2, at: 2)
    }
    let widths = try [1, 2].map { try Self.width(stage, at: $0) }
    #expect(widths == [11, 111])
  }

  private struct Card: View {
    @State private var offset = CGSize.zero
    @GestureState private var scale: CGFloat = 1
    var body: some View {
      Rectangle().frame(width: 20, height: 20).scaleEffect(scale).offset(offset)
        .gesture(
          DragGesture().updating($scale) { _, scale, _ in scale = 2 }.onChanged { offset = $0.translation }
            .onEnded { _ in withAnimation(.linear(duration: 1)) { offset = .zero } }
        )
        .id("card")
    }
  }

  @Test func `a drag moves a view with the finger, and its end is animated`() throws {
    let stage = Self.stage(Card()) { $0.drag("card", by: CGSize(width: 40, height: 0), at: 1, lasting: 1) }
    // Smoothstep: half of the way after half of the time. The end is a motion of one second.
    #expect(abs(try Self.box(stage, at: 1.5).midX - 120) < 1e-9)
    #expect(abs(try Self.box(stage, at: 2).midX - 140) < 1e-9)
    #expect(abs(try Self.box(stage, at: 2.5).midX - 120) < 1e-9)
    #expect(abs(try Self.box(stage, at: 3).midX - 100) < 1e-9)
  }

  @Test func `a gesture state lasts as long as its gesture`() throws {
    let stage = Self.stage(Card()) { $0.drag("card", by: CGSize(width: 40, height: 0), at: 1, lasting: 1) }
    #expect(try [0.5, 1.5, 2.5].map { try Self.width(stage, at: $0) } == [20, 40, 20])
  }

  @Test func `a tap inside of a view that can be dragged is a tap until the finger moves`() throws {
    struct Both: View {
      @State private var width: CGFloat = 10
      @State private var x: CGFloat = 0
      var body: some View {
        VStack { Bar(width: width).onTapGesture { width += 10 }.id("bar") }
          .offset(x: x).gesture(DragGesture().onChanged { x = $0.translation.width })
      }
    }
    let stage = Self.stage(Both()) {
      $0.tap("bar", at: 1)
      $0.drag("bar", by: CGSize(width: 30, height: 0), at: 2, lasting: 1)
    }
    #expect(try Self.box(stage, at: 1) == CGRect(x: 90, y: 95, width: 20, height: 10))
    #expect(try Self.box(stage, at: 4) == CGRect(x: 120, y: 95, width: 20, height: 10))
  }

  @Test func `a flick ends with the speed of the finger`() throws {
    struct Thrown: View {
      @State private var width: CGFloat = 10
      var body: some View {
        Bar(width: width).gesture(DragGesture().onEnded { width = $0.velocity.width }).id("bar")
      }
    }
    func speed(isFlick: Bool) throws -> Double {
      try Self.width(
        Self.stage(Thrown()) {
          $0.drag("bar", by: CGSize(width: 60, height: 0), at: 1, lasting: 1, isFlick: isFlick)
        }, at: 3)
    }
    // The way is 60 t²; the speed is the mean of the last tenth of a second, 120 points a second at 0.95 s.
    #expect(abs(try speed(isFlick: true) - 114) < 1)
    #expect(try speed(isFlick: false) < 20)
  }

  @Test func `a long press acts after its duration, and is cut short by a finger that lifts`() throws {
    struct Held: View {
      @State private var width: CGFloat = 10
      var body: some View { Bar(width: width).onLongPressGesture(minimumDuration: 0.5) { width += 10 }.id("bar") }
    }
    let stage = Self.stage(Held()) {
      $0.press("bar", at: 1, lasting: 0.4)
      $0.press("bar", at: 2, lasting: 1)
    }
    #expect(try [1.5, 2.49, 2.5, 4].map { try Self.width(stage, at: $0) } == [10, 10, 20, 20])
  }

  @Test func `a long press before a drag gives both values`() throws {
    struct Lifted: View {
      @State private var width: CGFloat = 10
      var body: some View {
        Bar(width: width).gesture(
          LongPressGesture(minimumDuration: 0.2).sequenced(before: DragGesture(minimumDistance: 0)).onChanged {
            if case .second(true, let drag?) = $0 { width = 10 + drag.translation.width }
          }
        ).id("bar")
      }
    }
    let stage = Self.stage(Lifted()) { $0.press("bar", at: 1, lasting: 1) }
    #expect(try Self.width(stage, at: 2) == 10)
  }

  @Test func `fingers spread and turn`() throws {
    struct Photo: View {
      @State private var scale: CGFloat = 1
      @State private var angle = Angle.zero
      var body: some View {
        Bar(width: 20).scaleEffect(scale).rotationEffect(angle)
          .gesture(
            MagnifyGesture().onChanged { scale = $0.magnification }
              .simultaneously(with: RotateGesture().onChanged { angle = $0.rotation })
          ).id("photo")
      }
    }
    let stage = Self.stage(Photo()) {
      $0.pinch("photo", scale: 3, at: 1, lasting: 1)
      $0.rotate("photo", by: .degrees(90), at: 3, lasting: 1)
    }
    #expect(abs(try Self.width(stage, at: 2) - 60) < 1e-9)
    #expect(abs(try Self.box(stage, at: 4).height - 60) < 1e-9)
  }

  private struct Controls: View {
    @State private var radius = 10.0
    @State private var isOn = false
    @State private var count = 2
    @State private var mood = Mood.calm
    @State private var name = ""
    enum Mood: String, CaseIterable { case calm, wild }

    var body: some View {
      VStack {
        Bar(width: radius + (isOn ? 100 : 0) + Double(count) + (mood == .wild ? 1000 : 0) + Double(name.count) / 10)
        Slider(value: $radius, in: 0...50, step: 5)
        Toggle("Light", isOn: $isOn)
        Stepper("Count", value: $count, in: 0...9)
        Picker("Mood", selection: $mood) { ForEach(Mood.allCases, id: \.self) { Text($0.rawValue) } }
        TextField("Name", text: $name)
      }
    }
  }

  @Test func `values of controls are set by label or by the name of the state`() throws {
    let stage = Self.stage(Controls()) {
      $0.set("radius", to: .number(20), at: 1)
      $0.set("Light", to: .boolean(true), at: 2)
      $0.set("Count", to: .number(7), at: 3)
      $0.set("Mood", to: .choice("wild"), at: 4)
      $0.set("Name", to: .text("Anna"), at: 5)
    }
    for (time, width) in [(0.5, 12), (1, 22), (2, 122), (3, 127), (4, 1127), (5, 1127.4)] {
      #expect(abs(try Self.width(stage, at: time) - width) < 1e-9)
    }
  }

  @Test func `a number goes to its value smoothly, and a text is typed`() throws {
    let stage = Self.stage(Controls()) {
      $0.set("radius", to: .number(30), at: 1, lasting: 1)
      $0.set("Name", to: .text("Anna"), at: 3, lasting: 1)
    }
    #expect(abs(try Self.width(stage, at: 1.5) - 22) < 1e-9)
    for (time, width) in [(3.2, 32), (3.25, 32.1), (3.5, 32.2), (4, 32.4)] {
      let shown = try Self.width(stage, at: time)
      #expect(abs(shown - width) < 1e-9)
    }
  }

  @Test func `a value that a control does not take is an error`() throws {
    let stage = Self.stage(Controls()) { $0.set("radius", to: .number(51), at: 1) }
    #expect {
      try stage.displayList(at: 2)
    } throws: { "\($0)" == "the script: parameter 'radius' cannot be 51; it takes 0 to 50 (at 1.0 s)" }
  }

  @Test func `a finger moves the knob of a slider, in steps`() throws {
    struct Volume: View {
      @State private var volume = 0.0
      var body: some View {
        VStack {
          Bar(width: 10 + volume)
          Slider(value: $volume, in: 0...100, step: 10).id("slider")
        }
      }
    }
    // The canvas is the slider's width; the knob has 27 points, so half of the way is at the middle.
    let stage = Self.stage(Volume()) { $0.tap("slider", at: 1) }
    #expect(try Self.width(stage, at: 1) == 60)
  }

  @Test func `controls are parameters with the names of their states`() throws {
    let stage = Self.stage(Controls()) { _ in }
    #expect(
      stage.parameters == [
        SceneParameter("radius", .number(range: 0...50, step: 5), value: .number(10)),
        SceneParameter("isOn", label: "Light", .boolean, value: .boolean(false)),
        SceneParameter("count", label: "Count", .number(range: 0...9, step: 1), value: .number(2)),
        SceneParameter("mood", label: "Mood", .choice(["calm", "wild"]), value: .choice("calm")),
        SceneParameter("name", label: "Name", .text, value: .text("")),
      ])
    let other = try stage.setting("radius", to: .number(35)).setting("mood", to: .choice("wild"))
    #expect(try Self.width(other, at: 0) == 1037)
    #expect(try Self.width(stage, at: 0) == 12)
    #expect(throws: SceneError.wrongKind(parameter: "count", wanted: "a whole number")) {
      try stage.setting("count", to: .number(2.5))
    }
  }

  @Test func `frames under a script are the same in any order and on any thread`() async throws {
    func stage() -> Stage<Card> {
      Self.stage(Card()) {
        $0.drag("card", by: CGSize(width: 40, height: 30), at: 0.5, lasting: 0.7)
        $0.drag("card", by: CGSize(width: -40, height: 30), at: 1.5, lasting: 0.7)
      }.showingTouches()
    }
    let times = (0..<90).map { Double($0) / 30 }
    let inOrder = try times.map { try stage().displayList(at: $0) }
    let shared = stage()
    let others = try await withThrowingTaskGroup(of: (Int, DisplayList).self) { group in
      for i in times.indices.shuffled() { group.addTask { (i, try shared.displayList(at: times[i])) } }
      return try await group.reduce(into: [Int: DisplayList]()) { $0[$1.0] = $1.1 }
    }
    #expect(times.indices.allSatisfy { inOrder[$0] == others[$0] })
  }

  @Test func `a script can be a parameter`() throws {
    @Sendable func read(_ text: String) throws -> Script {
      var script = Script()
      script.tap("Add", at: Double(text) ?? 0)
      return script
    }
    let plain = Self.stage(Counter()) { _ in }
    let stage = try plain.script("", read: read)
    #expect(stage.parameters == [SceneParameter("script", label: "Script", .text, value: .text(""))])
    let other = try stage.setting("script", to: .text("2"))
    #expect(try [1, 2].map { try Self.width(other, at: $0) } == [10, 20])
    #expect(try Self.width(stage, at: 2) == 10)
  }

  @Test func `dots show the fingers`() throws {
    let stage = Self.stage(Card()) { $0.drag("card", by: CGSize(width: 40, height: 0), at: 1, lasting: 1) }
    let counts = try [0.5, 1.5, 2.1, 2.5].map { try stage.showingTouches().displayList(at: $0).items.count }
    let plain = try [0.5, 1.5, 2.1, 2.5].map { try stage.displayList(at: $0).items.count }
    #expect(zip(counts, plain).map { $0 > $1 } == [false, true, true, false])
  }
}
