import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRaster
import PathreelSceneFiles
import PathreelSceneGrammar
import PathreelSceneSyntax
import SeededRandom
import Testing

/// Fuzz tests of scene files: a randomly damaged scene gives frames, or errors with positions.
///
/// `FUZZ_TURNS=300 swift test -c release --filter SceneFuzzTests` damages many more scenes than the suite does.
@Suite struct SceneFuzzTests {
  static let turns = ProcessInfo.processInfo.environment["FUZZ_TURNS"].flatMap { Int($0) } ?? 8
  static let scenes: [String] =
    SampleScenes.everything + SceneSchemaTests.examples + [
      Examples.components, Examples.data, Examples.chart, Examples.bars, Examples.camera, Examples.motionBlur,
      SampleScenes.components, SampleScenes.data,
    ]
    + SceneSchemaTests.gallery.map { try! String(contentsOf: $0, encoding: .utf8) }

  /// The largest number of items and path segments of a frame. Undamaged scenes have at most about ten thousand. Scenes
  /// beyond the limits of a scene file are errors, and never get here.
  static let work = 3_000_000

  @Test(arguments: scenes.indices, [1, 2, 3, 4] as [UInt64])
  func `a damaged scene gives frames or has located errors`(number: Int, seed: UInt64) throws {
    var random = SplitMix64(seed: seed &* 1000 &+ UInt64(number))
    let bitmap = Bitmap(width: 32, height: 18)
    for turn in 0..<Self.turns {
      var damage = Damage(Self.scenes[number])
      for _ in 0...Int.random(in: 0..<3, using: &random) { damage.apply(&random) }
      let place = "seed \(seed), scene \(number), turn \(turn)"
      do {
        let scene = try SceneFile(text: damage.text, name: "fuzz.yaml")
        for share in [0, 0.37, 1] {
          let list = try scene.displayList(at: share * scene.duration)
          #expect(list.items.reduce(0) { $0 + $1.work } <= Self.work, "\(place)\n\(damage.text)")
          // Draw only one frame, because most errors of drawing show in any frame.
          if share == 0.37 { try Rasterizer().draw(list, into: bitmap) }
        }
      } catch let error as SceneFileError {
        let lines = SourceLines(damage.text)
        #expect(Set(error.diagnostics).count == error.diagnostics.count, "\(place): \(error)\n\(damage.text)")
        for diagnostic in error.diagnostics {
          #expect(
            !diagnostic.message.isEmpty && (diagnostic.position == nil || lines.contain(diagnostic.position!)),
            "\(place): \(diagnostic)\n\(damage.text)")
        }
      } catch let error as RasterError {
        #expect(!"\(error)".isEmpty)
      } catch {
        Issue.record("\(place): \(type(of: error)): \(error)\n\(damage.text)")
      }
    }
  }
}

/// The lines of a text, as diagnostics count them.
private struct SourceLines {
  let lengths: [Int]

  init(_ text: String) {
    lengths = text.replacing("\r\n", with: "\n")
      .split(omittingEmptySubsequences: false) { ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains($0) }
      .map { $0.unicodeScalars.count }
  }

  /// Whether a position is in the text, or at its end.
  func contain(_ position: SourcePosition) -> Bool {
    if position.line == lengths.count + 1 { return position.column == 1 }
    return lengths.indices.contains(position.line - 1) && (1...lengths[position.line - 1] + 1).contains(position.column)
  }
}

/// The text of a scene, with ways to damage it.
private struct Damage {
  private var scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  mutating func apply(_ random: inout SplitMix64) {
    guard !scalars.isEmpty else { return }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: damageCharacters(&random)
    case 1: insertWord(&random)
    case 2, 3, 4: damageLines(&random)
    case 5, 6: replaceNumber(&random)
    case 7: replaceToken(&random)
    case 8: nest(&random)
    default: scalars.removeSubrange(Int.random(in: 0..<scalars.count, using: &random)...)
    }
  }

  private mutating func damageCharacters(_ random: inout SplitMix64) {
    let at = Int.random(in: 0..<scalars.count, using: &random)
    let end = min(scalars.count, at + Int.random(in: 1...12, using: &random))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: scalars.removeSubrange(at..<end)
    case 1: scalars.insert(contentsOf: scalars[at..<end], at: Int.random(in: 0...scalars.count, using: &random))
    case 2: scalars.swapAt(at, Int.random(in: 0..<scalars.count, using: &random))
    default: scalars[at] = Unicode.Scalar(UInt8.random(in: 0..<128, using: &random))
    }
  }

  private mutating func insertWord(_ random: inout SplitMix64) {
    let words = [
      "[", "{", ": ", "- ", "&a ", "*a", "\n", "#", "!!x ", "'", "\"", "(", "sqrt(", "? ", "|\n", "\u{301}", "\u{85}",
      "\u{2028}", "\u{200F}", "\u{1F300}", "\u{FEFF}", "\t", "---\n", "<<: ", "}", "]", "null", "~",
    ]
    let at = Int.random(in: 0...scalars.count, using: &random)
    scalars.insert(contentsOf: words.randomElement(using: &random)!.unicodeScalars, at: at)
  }

  /// Deletes, duplicates, swaps or truncates lines, or changes their indentation.
  private mutating func damageLines(_ random: inout SplitMix64) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let (a, b) = (lines.indices.randomElement(using: &random)!, lines.indices.randomElement(using: &random)!)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: lines.remove(at: a)
    case 1: lines.insert(lines[a], at: b)
    case 2: lines.swapAt(a, b)
    case 3: lines[a] = "  " + lines[a]
    case 4: lines[a] = lines[a].hasPrefix("  ") ? String(lines[a].dropFirst(2)) : lines[a]
    default: lines[a] = String(lines[a].prefix(Int.random(in: 0...lines[a].count, using: &random)))
    }
    self = Damage(lines.joined(separator: "\n"))
  }

  private mutating func replaceNumber(_ random: inout SplitMix64) {
    let digits = scalars.indices.filter { ("0"..."9").contains(scalars[$0]) }
    guard let digit = digits.randomElement(using: &random) else { return }
    let numbers = [
      "1e308", "-1", "0", "1e-300", "99999999", "1/0", "t", "\u{221E}", "(0 - 1) ^ 0.5", "1e5", "100000", "0.5", "nan",
      "sin(t)", "random(1, 2)", "(1 / (t - 0.5))",
    ]
    scalars.replaceSubrange(digit...digit, with: numbers.randomElement(using: &random)!.unicodeScalars)
  }

  /// Replaces a punctuation mark by a random token of an expression.
  private mutating func replaceToken(_ random: inout SplitMix64) {
    let marks = scalars.indices.filter { "+-*/(),[]{}:".unicodeScalars.contains(scalars[$0]) }
    guard let mark = marks.randomElement(using: &random) else { return }
    let tokens = [
      "+", "-", "*", "/", "%", "^", "(", ")", ",", "<", " and ", " not ", " if(", " == ", "spring(", "mix(", "t", "'a'",
      "#fff", "[i]", " or true", "..",
    ]
    scalars.replaceSubrange(mark...mark, with: tokens.randomElement(using: &random)!.unicodeScalars)
  }

  /// Inserts many opening brackets, parentheses or elements, nested deeper than anybody would write.
  private mutating func nest(_ random: inout SplitMix64) {
    let at = Int.random(in: 0...scalars.count, using: &random)
    let depth = [20, 70, 300].randomElement(using: &random)!
    let openings = ["[", "{a: ", "(", "- ", "-(", "2^", "{group: [", "{repeat: {count: 9}, element: ", "not "]
    let opening = openings.randomElement(using: &random)!
    scalars.insert(contentsOf: String(repeating: opening, count: depth).unicodeScalars, at: at)
  }
}

extension DisplayList.Item {
  /// The number of items and of the segments of their paths.
  fileprivate var work: Int {
    switch self {
    case .fill(let fill): 1 + fill.path.elements.count
    case .stroke(let stroke): 1 + stroke.path.elements.count
    case .group(let group): 1 + group.items.reduce(0) { $0 + $1.work }
    }
  }
}
