import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import SeededRandom
import Testing

/// Tests of random components, against the same elements written out with the arguments in place of the names.
@Suite struct RandomComponentTests {
  /// The words of an expression. Names of parameters and indices can be replaced; other words stay.
  private typealias Words = [String]

  private indirect enum Node {
    case circle(Words)
    case rectangle(Words, Words)
    case group([Node])
    case `repeat`(index: String, Node)
    case use(Int, [Words], content: [Node])
    case content

    /// The node in a file with components.
    var used: String {
      switch self {
      case .circle(let radius): "{circle: {radius: \"abs(\(radius.joined(separator: " ")))\"}}"
      case .rectangle(let x, let y):
        "{rectangle: {size: 9}, offset: [\"\(x.joined(separator: " "))\", \"\(y.joined(separator: " "))\"]}"
      case .group(let nodes): "{group: [\(nodes.map(\.used).joined(separator: ", "))]}"
      case .repeat(let index, let node): "{repeat: {count: 2, as: \(index)}, element: \(node.used)}"
      case .use(let number, let values, let content):
        "{c\(number): {a: \"\(values[0].joined(separator: " "))\", b: \"\(values[1].joined(separator: " "))\"}"
          + (number == 0 ? "}" : ", content: [\(content.map(\.used).joined(separator: ", "))]}")
      case .content: "{content: }"
      }
    }

    /// The node written out without components, as the items of a list.
    func writtenOut(_ names: [String: String], _ bodies: [[Node]], content: String) -> String {
      func text(_ words: Words) -> String { words.map { names[$0] ?? $0 }.joined(separator: " ") }
      func list(_ nodes: [Node], _ names: [String: String], _ content: String) -> String {
        nodes.map { $0.writtenOut(names, bodies, content: content) }.filter { !$0.isEmpty }.joined(separator: ", ")
      }
      switch self {
      case .circle(let radius): return "{circle: {radius: \"abs(\(text(radius)))\"}}"
      case .rectangle(let x, let y): return "{rectangle: {size: 9}, offset: [\"\(text(x))\", \"\(text(y))\"]}"
      case .group(let nodes): return "{group: [\(list(nodes, names, content))]}"
      case .repeat(let index, let node):
        return "{repeat: {count: 2, as: \(index)}, element: {group: [\(list([node], names, content))]}}"
      case .use(let number, let values, let given):
        let inner = list(given, names, content)
        let own = ["a": "(\(text(values[0])))", "b": "(\(text(values[1])))"]
        return "{group: [\(list(bodies[number], own, inner))]}"
      case .content: return content
      }
    }
  }

  private struct Maker {
    var random: SplitMix64
    var indices = 0

    mutating func words(_ names: [String]) -> Words {
      let names = names + ["t", "grow", "gap", "2", "7"]
      func name() -> String { names.randomElement(using: &random)! }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return [name()]
      case 1: return [name(), "*", name()]
      case 2: return ["(", name(), "+", name(), ")", "*", "0.5"]
      default: return [name(), "-", name(), "/", "4"]
      }
    }

    /// Makes a random node.
    ///
    /// - Parameters:
    ///   - names: The names that expressions may use.
    ///   - count: The number of components that may be used.
    ///   - isBody: Whether it is in a component, which may have a place for content.
    mutating func node(_ names: [String], below count: Int, isBody: Bool, depth: Int) -> Node {
      switch Int.random(in: 0..<(depth > 2 ? 2 : 7), using: &random) {
      case 0: return .circle(words(names))
      case 1: return .rectangle(words(names), words(names))
      case 2: return .group(nodes(names, below: count, isBody: isBody, depth: depth + 1))
      case 3:
        indices += 1
        let index = "k\(indices)"
        return .repeat(index: index, node(names + [index], below: count, isBody: isBody, depth: depth + 1))
      case 4 where isBody: return .content
      default:
        guard count > 0 else { return .circle(words(names)) }
        let number = Int.random(in: 0..<count, using: &random)
        let content = number == 0 ? [] : nodes(names, below: count, isBody: isBody, depth: depth + 1)
        return .use(number, [words(names), words(names)], content: content)
      }
    }

    mutating func nodes(_ names: [String], below count: Int, isBody: Bool, depth: Int) -> [Node] {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in node(names, below: count, isBody: isBody, depth: depth) }
    }
  }

  @Test func `uses draw what they expand to, with what was kept and without`() throws {
    var compared = 0
    for _ in 0..<60 where try isCompared(seed: UInt64.random(in: 0...UInt64.max)) { compared += 1 }
    #expect(compared >= 20)
  }

  /// Compares the frames of a random scene; false if it nests too deep.
  private func isCompared(seed: UInt64) throws -> Bool {
    var maker = Maker(random: SplitMix64(seed: seed))
    var bodies: [[Node]] = [[.circle(["a", "*", "0.5", "+", "b"])]]
    for number in 1...3 {
      // Each component has a place for content.
      bodies.append(maker.nodes(["a", "b"], below: number, isBody: true, depth: 1) + [.content])
    }
    let elements =
      maker.nodes([], below: 4, isBody: false, depth: 0) + [
        .use(3, [["t"], ["3"]], content: [.circle(["grow", "*", "9"])])
      ]
    let head = "canvas: {size: [200, 100]}\nbeats: [{grow: {lasts: 2}}, {hold: {lasts: 1}}]\nlet: {gap: 3}\n"
    let components = bodies.enumerated().map { number, nodes in
      "  c\(number): {parameters: {a: number, b: number}, elements: [\(nodes.map(\.used).joined(separator: ", "))]}\n"
    }
    let used =
      head + "components:\n" + components.joined() + "elements: [\(elements.map(\.used).joined(separator: ", "))]\n"
    let writtenOut =
      head + "elements: [\(elements.map { $0.writtenOut([:], bodies, content: "") }.joined(separator: ", "))]\n"
    let scene: SceneFile
    do { scene = try SceneFile(text: used, name: "a") } catch {
      // The only possible error is about nesting.
      #expect("\(error)".contains("elements nest deeper than 16 levels"), "seed \(seed): \(error)\n\(used)")
      return false
    }
    guard let expected = try? SceneFile(text: writtenOut, name: "a") else { return false }
    let retention = Retention()
    for seconds in [0, 0.5, 0.5, 1.25, 2.5, 0.5, 3] {
      let list = try expected.displayList(at: seconds)
      #expect(try scene.displayList(at: seconds) == list, "seed \(seed), \(seconds) s\n\(used)\n\(writtenOut)")
      #expect(
        try Retention.withValue(retention) { try scene.displayList(at: seconds) } == list,
        "seed \(seed), \(seconds) s, kept\n\(used)")
    }
    return true
  }
}
