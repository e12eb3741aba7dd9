import PathreelGeometry
import PathreelNumerics

/// A value that may change with the frame: constant, or by keyframes.
///
/// ```swift
/// let opacity = Property<Double>(json["o"], reading) ?? 100
/// let now = opacity.value(at: 12.5)
/// ```
struct Property<Value: Animatable>: Sendable {
  private enum Course: Sendable {
    case constant(Value)
    case keyframes([Keyframe<Value>])
  }
  private let course: Course
  /// The script that gives the value in place of the keyframes.
  private var expression: PropertyExpression?

  init(_ value: Value) { course = .constant(value) }

  /// Keyframes in ascending order of their times; at least one.
  fileprivate init(keyframes: [Keyframe<Value>]) { course = .keyframes(keyframes) }

  /// The value at a frame of the composition that the property belongs to.
  func value(at frame: Double) -> Value {
    let value = keyframedValue(at: frame)
    return expression?.value(at: frame, value) ?? value
  }

  /// The value without the expression.
  func keyframedValue(at frame: Double) -> Value {
    switch course {
    case .constant(let value): return value
    case .keyframes(let keyframes):
      // The last keyframe that is not after the frame.
      var (low, high) = (0, keyframes.count)
      while low < high {
        let middle = (low + high) / 2
        if keyframes[middle].time <= frame { low = middle + 1 } else { high = middle }
      }
      guard low > 0 else { return keyframes[0].start }
      guard low < keyframes.count else { return keyframes[low - 1].start }
      return keyframes[low - 1].value(at: frame, next: keyframes[low])
    }
  }

  /// The constant value; nil if the value may change.
  var constant: Value? { if case .constant(let value) = course, expression == nil { value } else { nil } }

  /// Whether the value is the same at each frame.
  var isConstant: Bool { if case .constant = course { expression == nil } else { false } }

  /// The values of the keyframes, or the constant: what the property has without its expression.
  var ends: [Value] {
    switch course {
    case .constant(let value): [value]
    case .keyframes(let keyframes): keyframes.flatMap { [$0.start] + ($0.end.map { [$0] } ?? []) }
    }
  }

  /// Whether a script gives the value.
  var isScripted: Bool { expression != nil }

  /// The times of the first and the last keyframe; nil for a constant.
  var times: ClosedRange<Double>? {
    guard case .keyframes(let keyframes) = course else { return nil }
    return keyframes[0].time...keyframes[keyframes.count - 1].time
  }

  /// The property with its values converted by a function.
  func converted<Other>(_ convert: (Value) -> Other) -> Property<Other> {
    var converted =
      switch course {
      case .constant(let value): Property<Other>(convert(value))
      case .keyframes(let keyframes):
        Property<Other>(
          keyframes: keyframes.map {
            Keyframe(
              time: $0.time, start: convert($0.start), end: $0.end.map(convert), easing: $0.easing,
              isHeld: $0.isHeld, curve: $0.curve)
          })
      }
    converted.expression = expression
    return converted
  }
}

/// A value at a time, and the way from it to the next keyframe.
struct Keyframe<Value: Animatable>: Sendable {
  /// The frame.
  var time: Double
  var start: Value
  /// The value just before the next keyframe; nil if it is the next keyframe's own. Old files have it.
  var end: Value?
  var easing = KeyframeEasing.linear
  /// Whether the value stays until the next keyframe.
  var isHeld = false
  /// The curve on which a point moves; nil for a straight line.
  var curve: MotionCurve?

  fileprivate func value(at frame: Double, next: Keyframe) -> Value {
    let span = next.time - time
    guard !isHeld, span > 0 else { return start }
    let progress = (frame - time) / span
    if let curve, let point = Value.point(on: curve, at: easing.share(0, at: progress)) { return point }
    return start.mixed(with: end ?? next.start) { easing.share($0, at: progress) }
  }
}

/// How far a value is on its way to the next keyframe, for each dimension.
enum KeyframeEasing: Sendable {
  case linear
  case common(UnitCurve)
  case each([UnitCurve])

  func share(_ dimension: Int, at progress: Double) -> Double {
    switch self {
    case .linear: progress
    case .common(let curve): curve.value(at: progress)
    case .each(let curves): curves[min(dimension, curves.count - 1)].value(at: progress)
    }
  }
}

/// Reading of properties.
extension Property {
  /// Reads a property: `{"k": value}` or `{"k": [keyframes]}`, also behind a slot, or a plain value. It is nil if the
  /// field is missing or has no such value.
  init?(_ json: JSONValue?, _ reading: Reading) {
    guard let json = json.map(reading.resolved) else { return nil }
    let value = json["k"] ?? json
    if let list = value.array, let first = list.first, first.members != nil, first["t"] != nil {
      guard let property = Self(keyframes: list, reading) else { return nil }
      self = property
    } else {
      guard let constant = Value(value) else { return nil }
      self.init(constant)
    }
    if let text = json["x"]?.string, !text.isEmpty { expression = reading.expression(text, of: json) }
  }

  private init?(keyframes list: [JSONValue], _ reading: Reading) {
    var keyframes: [Keyframe<Value>] = []
    keyframes.reserveCapacity(list.count)
    for json in list {
      guard let time = json["t"]?.number else { continue }
      // The last keyframe of old files has no value: it is the end of the one before.
      guard let start = json["s"].flatMap(Value.init) ?? keyframes.last.map({ $0.end ?? $0.start }) else { continue }
      var keyframe = Keyframe(time: time, start: start)
      keyframe.end = json["e"].flatMap(Value.init)
      keyframe.isHeld = json["h"]?.isTrue ?? false
      keyframe.easing = KeyframeEasing(out: json["o"], in: json["i"])
      keyframe.curve = MotionCurve(json)
      keyframes.append(keyframe)
    }
    guard let only = keyframes.first else { return nil }
    if keyframes.count == 1 {
      self.init(only.start)
      return
    }
    for index in keyframes.indices.dropFirst() where keyframes[index].time < keyframes[index - 1].time {
      keyframes.sort { $0.time < $1.time }
      break
    }
    for index in keyframes.indices {
      let next = index + 1 < keyframes.count ? keyframes[index + 1] : nil
      let end = keyframes[index].end ?? next?.start
      keyframes[index].curve?.complete(to: end)
      // The reference takes the next keyframe's value where there is one.
      if next != nil, list.count == keyframes.count, list[index + 1]["s"] != nil { keyframes[index].end = nil }
    }
    self.init(keyframes: keyframes)
  }
}

extension KeyframeEasing {
  /// Reads the tangents `o` of a keyframe and `i` of the next one: numbers, or a list for each dimension.
  init(out: JSONValue?, in into: JSONValue?) {
    guard let x1 = out?["x"]?.numbers, let y1 = out?["y"]?.numbers, let x2 = into?["x"]?.numbers,
      let y2 = into?["y"]?.numbers, let count = [x1.count, y1.count, x2.count, y2.count].max(),
      ![x1, y1, x2, y2].contains(where: \.isEmpty)
    else {
      self = .linear
      return
    }
    let curves = (0..<min(count, 4)).map { index in
      func number(_ list: [Double]) -> Double { index < list.count ? list[index] : list[0] }
      return UnitCurve.bezier(
        startControlPoint: UnitPoint(x: number(x1), y: number(y1)),
        endControlPoint: UnitPoint(x: number(x2), y: number(y2)))
    }
    let isLinear = x1 == y1 && x2 == y2
    self = isLinear ? .linear : Set(curves).count == 1 ? .common(curves[0]) : .each(curves)
  }
}
