import Foundation

/// Path data as absolute commands, which interpolate one by one (SVG 2, §9.3.10; CSS Motion Path calls them the same).
struct PathCommands: Hashable {
  struct Command: Hashable {
    /// The letter in capitals.
    var letter: UInt8
    var numbers: [Double]
  }

  var commands: [Command]

  /// The number of arguments of a command.
  private static let counts: [UInt8: Int] = [
    0x4d: 2, 0x4c: 2, 0x48: 1, 0x56: 1, 0x43: 6, 0x53: 4, 0x51: 4, 0x54: 2, 0x41: 7, 0x5a: 0,
  ]

  /// Parses path data; nil if any of it is invalid.
  init?(_ text: String) {
    var scanner = ValueScanner(text)
    commands = []
    var letter: UInt8?
    var (x, y, startX, startY) = (0.0, 0.0, 0.0, 0.0)
    scanner.skipBlanks()
    if scanner.take("none") { return }
    while !scanner.isAtEnd {
      if let byte = scanner.peek, byte.isASCIILetter {
        letter = byte
        scanner.skip()
      } else if letter == nil || letter.map({ $0 & 0xdf == 0x5a }) ?? false {
        return nil
      }
      guard let name = letter, let count = Self.counts[name & 0xdf] else { return nil }
      guard !commands.isEmpty || name & 0xdf == 0x4d else { return nil }
      var numbers: [Double] = []
      for i in 0..<count {
        scanner.skipComma()
        if name & 0xdf == 0x41, i == 3 || i == 4 {
          guard let flag = scanner.peek, flag == 0x30 || flag == 0x31 else { return nil }
          scanner.skip()
          numbers.append(Double(flag - 0x30))
        } else {
          guard let number = scanner.number() else { return nil }
          numbers.append(number)
        }
      }
      let isRelative = name & 0x20 != 0
      let capital = name & 0xdf
      if isRelative {
        switch capital {
        case 0x48: numbers[0] += x
        case 0x56: numbers[0] += y
        case 0x41:
          numbers[5] += x
          numbers[6] += y
        default:
          for i in numbers.indices { numbers[i] += i % 2 == 0 ? x : y }
        }
      }
      switch capital {
      case 0x48: x = numbers[0]
      case 0x56: y = numbers[0]
      case 0x5a: (x, y) = (startX, startY)
      default: (x, y) = (numbers[count - 2], numbers[count - 1])
      }
      if capital == 0x4d { (startX, startY) = (x, y) }
      commands.append(Command(letter: capital, numbers: numbers))
      // Pairs after those of a move are lines.
      if capital == 0x4d { letter = isRelative ? 0x6c : 0x4c }
      scanner.skipComma()
    }
  }

  /// The path between this one and another with the same commands; nil if the commands differ.
  func combined(with other: PathCommands, _ combine: (Double, Double) -> Double) -> PathCommands? {
    guard commands.count == other.commands.count else { return nil }
    var result = self
    for i in commands.indices {
      guard commands[i].letter == other.commands[i].letter else { return nil }
      for j in commands[i].numbers.indices {
        let (a, b) = (commands[i].numbers[j], other.commands[i].numbers[j])
        // The flags of an arc: 1 if either is between them.
        result.commands[i].numbers[j] =
          commands[i].letter == 0x41 && (j == 3 || j == 4) ? (combine(a, b) >= 0.5 ? 1 : 0) : combine(a, b)
      }
    }
    return result
  }

  /// The path data as text.
  var text: String {
    var text = ""
    for command in commands {
      text.append(Character(Unicode.Scalar(command.letter)))
      for (j, number) in command.numbers.enumerated() {
        let isFlag = command.letter == 0x41 && (j == 3 || j == 4)
        text += isFlag ? (number == 0 ? "0 " : "1 ") : "\(number) "
      }
    }
    return text
  }
}
