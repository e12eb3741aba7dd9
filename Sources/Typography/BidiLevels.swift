/// Which way the characters of a line run: the part of Unicode's bidirectional algorithm (UAX #9) that plain text needs.
///
/// A paragraph runs as its first strong letter does. Words of the other direction run their own way inside it, numbers from
/// left to right, and what stands between takes the direction of both neighbours or else the paragraph's. Explicit
/// embeddings and isolates are ignored, and brackets are not paired.
struct BidiLevels {
  /// Odd where a character runs from right to left.
  private(set) var levels: [Int]

  private enum Kind {
    case left, right, number, neutral
  }

  /// Whether text runs from right to left, by its first strong letter.
  static func isRightToLeft(_ characters: some Sequence<Character>) -> Bool {
    for character in characters {
      switch kind(of: character) {
      case .left: return false
      case .right: return true
      case .number, .neutral: continue
      }
    }
    return false
  }

  init(_ characters: [Character], isRightToLeft: Bool) {
    let base = isRightToLeft ? 1 : 0
    levels = [Int](repeating: base, count: characters.count)
    let kinds = characters.map(Self.kind)
    guard isRightToLeft || kinds.contains(.right) else { return }

    // Numbers belong to the strong letters before them (W2, W7); a separator between two digits to the number (W4).
    var resolved = kinds
    var strong = isRightToLeft ? Kind.right : .left
    for i in kinds.indices {
      if kinds[i] == .left || kinds[i] == .right { strong = kinds[i] }
      if kinds[i] == .number, strong == .left { resolved[i] = .left }
      if kinds[i] == .neutral, ".,:/+-".contains(characters[i]), i > 0, i + 1 < kinds.count, kinds[i - 1] == .number,
        kinds[i + 1] == .number
      {
        resolved[i] = resolved[i - 1]
      }
    }
    // What stands between takes the direction of both sides (N1), else the paragraph's (N2); numbers count as right.
    func side(_ kind: Kind?) -> Kind {
      guard let kind else { return isRightToLeft ? .right : .left }
      return kind == .left ? .left : .right
    }
    var i = 0
    while i < resolved.count {
      guard resolved[i] == .neutral else {
        i += 1
        continue
      }
      let end = resolved[i...].firstIndex { $0 != .neutral } ?? resolved.count
      let (before, after) = (side(i > 0 ? resolved[i - 1] : nil), side(end < resolved.count ? resolved[end] : nil))
      for j in i..<end { resolved[j] = before == after ? before : isRightToLeft ? .right : .left }
      i = end
    }
    for (i, kind) in resolved.enumerated() {
      switch kind {
      case .left: levels[i] = isRightToLeft ? 2 : 0
      case .right: levels[i] = 1
      case .number: levels[i] = 2
      case .neutral: break
      }
    }
  }

  /// The order in which stretches of these levels are seen, from left to right (L2).
  static func visualOrder(of levels: [Int]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    for level in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }

  private static func kind(of character: Character) -> Kind {
    guard let scalar = character.unicodeScalars.first else { return .neutral }
    switch scalar.value {
    case 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9: return .number
    case 0x200E: return .left
    case 0x200F, 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EEFF: return .right
    default: return scalar.properties.isAlphabetic ? .left : .neutral
    }
  }
}
