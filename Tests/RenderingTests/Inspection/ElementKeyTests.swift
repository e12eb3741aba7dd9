import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import SeededRandom
import SmallScenes
import Testing

struct ElementKeyTests {
  static let garden = """
    canvas: {size: [96, 64]}
    duration: 1
    parameters: {p: {value: 1}}
    elements:
      - circle: {radius: 4 + t}
      - group:
          - rectangle: {size: [4, 4]}
          - circle: {radius: 2 + p}
            fill: red
            stroke: white
          - circle: {radius: 3}
      - repeat: {count: 3}
        elements:
          - circle: {radius: 1}
            mask:
              - circle: {radius: 9}
          - letters: {text: ab, size: 10}
    """

  /// The keys of all items of a scene in order, masks included.
  func keys(_ text: String, at seconds: Double = 0, p: Double = 1) throws -> [String] {
    let scene = try SmallScenes.file(text).setting("p", to: .number(p))
    var keys: [String] = []
    func add(_ items: [DisplayList.Item]) {
      for item in items {
        if case .group(let group) = item {
          add(group.items + (group.mask?.items ?? []))
        } else if let key = item.place?.elementKey.text, key != keys.last {
          keys.append(key)
        }
      }
    }
    add(try scene.displayList(at: seconds).items)
    return keys
  }

  @Test func `an element is known by its kind, its number among those of its kind, and its iterations`() throws {
    #expect(
      try keys(Self.garden) == [
        "circle", "group/rectangle", "group/circle", "group/circle.2", "repeat/0/circle", "repeat/0/circle/circle",
        "repeat/0/letters/0", "repeat/0/letters/1", "repeat/1/circle", "repeat/1/circle/circle", "repeat/1/letters/0",
        "repeat/1/letters/1", "repeat/2/circle", "repeat/2/circle/circle", "repeat/2/letters/0", "repeat/2/letters/1",
      ])
  }

  @Test func `keys are the same in all frames and with all values`() throws {
    #expect(try keys(Self.garden, at: 0.5, p: 3) == keys(Self.garden))
  }

  @Test func `keys stay where lines move and elements of other kinds come`() throws {
    let edited = Self.garden.replacing(
      "elements:\n  - circle", with: "# A comment.\n\nelements:\n  - star: {points: 5, radius: 9}\n  - circle")
    #expect(try keys(edited) == ["star"] + keys(Self.garden))
  }

  @Test func `elements under other keys of an element have numbers after its own`() throws {
    let text = """
      canvas: {size: [96, 64]}
      duration: 1
      parameters: {p: {value: 1}}
      elements:
        - along: {line: {}, at-origin: {circle: {radius: 3}}}
          elements: [{circle: {radius: 1}}, {circle: {radius: 2}}]
      """
    #expect(Set(try keys(text)) == ["along/circle", "along/circle.2", "along/circle.3"])
  }

  struct Flower: View {
    var body: some View { Circle() }
  }

  struct Garden: Scene {
    var duration: Double { 1 }
    func body(at time: SceneTime) -> some View {
      ForEach(["a/b", "7"], id: \.self) { _ in Flower() }
      ForEach(7..<8) { _ in Flower().overlay { Rectangle() } }
      if time.seconds > 0.5 { Rectangle() } else { Circle() }
    }
  }

  @Test func `views are known by types, positions, ids, branches and parts`() throws {
    func keys(_ seconds: Double) throws -> [String] {
      try Garden().displayList(at: seconds).items.map { $0.place?.elementKey.text ?? "" }
    }
    #expect(
      try keys(0) == [
        "Garden/0/=\"a%2fb\"/Flower/Circle", "Garden/0/=\"7\"/Flower/Circle", "Garden/1/=7/Flower/Circle",
        "Garden/1/=7/~overlay/Rectangle", "Garden/2/!2/Circle",
      ])
    #expect(try keys(1).last == "Garden/2/!1/Rectangle")
  }

  private struct Secret: Hashable { var a = 1 }

  @Test func `a private type is described without its address, and a long text by its beginning and a fingerprint`() {
    let secret = Place(Place.id(Secret()), in: nil).elementKey.text
    #expect(secret.hasPrefix("=") && secret.hasSuffix("Secret(a: 1)") && !secret.contains("$"))
    let long = Place(Place.id(String(repeating: "long ", count: 1000)), in: nil).elementKey.text
    #expect(long.utf8.count < 60 && long.hasPrefix("=\"long long "))
    #expect(long != Place(Place.id(String(repeating: "long ", count: 1001)), in: nil).elementKey.text)
  }

  @Test func `the keys of different places differ, and contain one another as the places do`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    let names = ["a", "b", "a.2", "a/b", "0", "=0", "~mask", "%", "!1", "", " "]
    func step() -> Place.Step {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: .position(Int.random(in: 0..<3, using: &random))
      case 1: .branch(isFirst: Bool.random(using: &random))
      case 2: Place.id(names.randomElement(using: &random)!)
      case 3: Place.id(Int.random(in: 0..<3, using: &random))
      case 4: .part([.background, .overlay, .mask].randomElement(using: &random)!)
      default: [Place.view(Int.self), Place.view(String.self)].randomElement(using: &random)!
      }
    }
    var places: [Place] = []
    for _ in 0..<2000 {
      let outer = Bool.random(using: &random) ? places.suffix(40).randomElement(using: &random) : nil
      places.append(Place(step(), in: outer))
    }
    var known: [ElementKey: Place] = [:]
    for place in places {
      let earlier = known.updateValue(place, forKey: place.elementKey)
      #expect(earlier == nil || earlier == place, "\(place.elementKey), seed \(seed)")
      let other = places.randomElement(using: &random)!
      let isAround = sequence(first: other, next: \.parent).contains(place)
      #expect(place.elementKey.contains(other.elementKey) == isAround, "seed \(seed)")
    }
  }
}
