import PathreelDrawing

extension NumberProgram {
  /// The translation of an expression's instructions to steps over plain numbers. ``init(_:localCount:)`` uses it.
  struct Translation {
    private(set) var steps: [Step] = []
    /// The greatest depth of the stack so far, in numbers.
    private(set) var depth = 0
    /// The types on the stack before the next step: whether each value is a colour.
    private var colors: [Bool] = []

    /// Translates the next instruction.
    ///
    /// - Returns: Whether that is possible; false for words, texts and pictures, and for comparisons of colours.
    mutating func append(_ operation: Expression.Operation) -> Bool {
      guard translate(operation) else { return false }
      depth = max(depth, colors.reduce(0) { $0 + ($1 ? 4 : 1) })
      return true
    }

    private mutating func translate(_ operation: Expression.Operation) -> Bool {
      switch operation {
      case .push(let value): return push(value)
      case .load(let slot, let type): return load(.load(slot), .loadColor(slot), type)
      case .loadLocal(let local, let type): return load(.loadLocal(local), .loadColorLocal(local), type)
      case .loadElement(let list):
        colors.removeLast()
        return load(.loadElement(list), .loadColorElement(list), list.type)
      case .loadNumber: return false
      case .loadStaggered(let stagger): steps.append(.loadStaggered(stagger))
      case .loadKeyframed(let track): steps.append(.loadKeyframed(track))
      case .loadLevel(let track): steps.append(.loadLevel(track))
      case .loadBand(let track):
        steps.append(.loadBand(track))
        colors.removeLast(2)
      case .loadCount(let stagger): return load(.loadCount(stagger), nil, .number)
      case .loadLatest(let stagger): return load(.loadLatest(stagger), nil, .number)
      case .negate: steps.append(.negate)
      case .not: steps.append(.not)
      case .binary(let binary):
        if colors.removeLast() { return false }
        steps.append(.binary(binary))
      case .call(let function, let argumentCount): call(function, argumentCount)
      case .storeLocal, .beginLoop, .endLoop, .jump, .jumpIfFalse, .jumpKeeping: control(operation)
      }
      return true
    }

    private mutating func push(_ value: ExpressionValue) -> Bool {
      switch value {
      case .number(let value): steps.append(.push(value))
      case .boolean(let value): steps.append(.push(value ? 1 : 0))
      case .color(let color): steps.append(.pushColor(color))
      case .word, .image: return false
      }
      if case .color = value { colors.append(true) } else { colors.append(false) }
      return true
    }

    /// Appends the step that loads a value of a type.
    private mutating func load(_ number: Step, _ color: Step?, _ type: ExpressionType) -> Bool {
      switch type {
      case .number, .boolean: steps.append(number)
      case .color:
        guard let color else { return false }
        steps.append(color)
      case .choice, .text, .image: return false
      }
      colors.append(type == .color)
      return true
    }

    private mutating func call(_ function: ExpressionFunction, _ argumentCount: Int) {
      let takesColors = colors.suffix(argumentCount).first ?? false
      colors.removeLast(argumentCount)
      let step: Step =
        switch function.body {
        case .one(let body): .one(body)
        case .two(let body): .two(body)
        case .three(let body): .three(body)
        case .fold(let body): .fold(body, argumentCount)
        // Noise has a step of its own, so that curves can compute it for several points at once.
        case .several where function.name == "noise": .noise(argumentCount)
        case .several(_, let body): .several(body, argumentCount)
        case .mix: takesColors ? .mixColors : .mix
        case .color(let body): .color(body, hasOpacity: argumentCount == 4)
        case .opacity: .opacity
        }
      steps.append(step)
      colors.append(!step.yieldsNumber)
    }

    private mutating func control(_ operation: Expression.Operation) {
      switch operation {
      case .storeLocal(let local):
        steps.append(colors.removeLast() ? .storeColorLocal(local) : .storeLocal(local))
      case .beginLoop(let local, let exit, let needsTerm):
        steps.append(.beginLoop(local: local, exit: exit, needsTerm: needsTerm))
        colors.removeLast(2)
      case .endLoop(let local, let start): steps.append(.endLoop(local: local, start: start))
      // The other branch, which comes next, starts without this branch's result on the stack.
      case .jump(let target):
        steps.append(.jump(target))
        colors.removeLast()
      case .jumpIfFalse(let target):
        steps.append(.jumpIfFalse(target))
        colors.removeLast()
      case .jumpKeeping(let value, let target):
        steps.append(.jumpKeeping(value ? 1 : 0, target))
        colors.removeLast()
      default: preconditionFailure("\(operation) does not store or jump")
      }
    }
  }
}
