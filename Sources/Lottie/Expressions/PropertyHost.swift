import Foundation
import PathreelGeometry

/// A property as expressions see it: a number or a list of numbers, with its keyframes.
struct PropertyHost: ScriptHost {
  let layer: LayerHost
  let json: JSONValue
  /// Whether it is the script's own property, which has its keyframes' value for the script.
  var isOwn = false

  /// A property of the kind that its values have.
  enum Kind: Sendable {
    case number(Property<Double>)
    case point(Property<CGPoint>)
    case list(Property<Vector>)
    case path(Property<BezierShape>)
    case split(Position)
    case text(TextSource)
  }

  private var kind: Kind? { layer.composition.document.property(json, read) }

  private func read() -> Kind? {
    let reading = layer.composition.document.document.silentReading
    reading.owner = layer
    if json["s"]?.isTrue ?? false { return Position(json, reading).map(Kind.split) }
    guard let value = reading.resolved(json)["k"] else { return nil }
    if value.array?.first?["s"]?["t"]?.string != nil { return TextSource(json, reading).map(Kind.text) }
    let first = value.array?.first { $0["t"] != nil }
    let sample = first?["s"] ?? value
    if sample["v"] != nil || sample.array?.first?["v"] != nil {
      return Property<BezierShape>(json, reading).map(Kind.path)
    }
    guard let numbers = sample.numbers else { return nil }
    if numbers.count == 1 { return Property<Double>(json, reading).map(Kind.number) }
    if first?["to"] != nil { return Property<CGPoint>(json, reading).map(Kind.point) }
    return Property<Vector>(json, reading).map(Kind.list)
  }

  var plain: ScriptValue? { value(at: layer.frame, isEvaluated: !isOwn) }

  /// The value at a frame.
  ///
  /// - Parameter isEvaluated: Whether the property's own expression counts.
  func value(at frame: Double, isEvaluated: Bool) -> ScriptValue? {
    func value<Value: Animatable>(_ property: Property<Value>) -> ScriptValue {
      (isEvaluated ? property.value(at: frame) : property.keyframedValue(at: frame)).script
    }
    return switch kind {
    case .number(let property): value(property)
    case .point(let property): value(property)
    case .list(let property): value(property)
    case .path(let property): value(property)
    case .split(let position): position.value(at: frame).script
    case .text(let source): .string((isEvaluated ? source.document(at: frame) : source.plainDocument(at: frame)).text)
    case nil: nil
    }
  }

  /// The keyframes of the property; none for a constant.
  private var keyframes: [JSONValue] {
    let list = json["k"]?.array ?? []
    return list.first?["t"] == nil ? [] : list
  }

  private func time(_ index: Int) -> Double { keyframes[index]["t"]?.number ?? 0 }

  func member(_ name: String) -> ScriptValue? {
    func native(_ body: @escaping ([ScriptValue]) throws -> ScriptValue) -> ScriptValue {
      .function(ScriptFunction(.native { _, arguments in try body(arguments) }))
    }
    let rate = layer.framesPerSecond
    switch name {
    case "value": return plain
    case "propertyIndex": return .number(json["ix"]?.number ?? 0)
    case "propertyGroup": return layer.propertyGroup(of: json.offset)
    case "numKeys": return .number(Double(keyframes.count))
    case "key": return native { try key($0.number(0)) }
    case "nearestKey": return native { nearestKey($0.number(0)) }
    case "valueAtTime": return native { value(at: $0.number(0) * rate, isEvaluated: false) ?? .undefined }
    case "velocityAtTime": return native { velocity(at: $0.number(0) * rate) }
    case "velocity": return velocity(at: layer.frame)
    case "smooth":
      return .function(ScriptFunction(.native { machine, arguments in try smooth(arguments, machine) }))
    case "loopOut": return native { loop($0, isOut: true, isDuration: false) }
    case "loopIn": return native { loop($0, isOut: false, isDuration: false) }
    case "loopOutDuration": return native { loop($0, isOut: true, isDuration: true) }
    case "loopInDuration": return native { loop($0, isOut: false, isDuration: true) }
    case "points", "vertices": return native { _ in points { $0.point } }
    case "inTangents": return native { _ in points { $0.into.relative(to: $0.point) } }
    case "outTangents": return native { _ in points { $0.out.relative(to: $0.point) } }
    case "isClosed": return native { _ in .bool(shape?.isClosed ?? false) }
    case "pointOnPath":
      return native { place($0.value(0)).map { ScriptValue([$0.point.x, $0.point.y]) } ?? .undefined }
    case "tangentOnPath":
      return native { place($0.value(0)).map { ScriptValue([$0.tangent.dx, $0.tangent.dy]) } ?? .undefined }
    case "normalOnPath":
      return native { place($0.value(0)).map { ScriptValue([$0.tangent.dy, -$0.tangent.dx]) } ?? .undefined }
    default: return nil
    }
  }

  func call(_ arguments: [ScriptValue], _ machine: ScriptMachine) -> ScriptValue? { nil }

  // MARK: Paths

  private var shape: BezierShape? {
    guard case .path(let shape)? = plain else { return nil }
    return shape
  }

  private func points(_ part: (BezierShape.Vertex) -> CGPoint) -> ScriptValue {
    .list(ScriptList((shape?.vertices ?? []).map { ScriptValue([part($0).x, part($0).y]) }))
  }

  private func place(_ share: ScriptValue) -> (point: CGPoint, tangent: CGVector)? {
    guard let shape else { return nil }
    let measure = PathMeasure(shape.path)
    let distance = (share.isUndefined ? 0.5 : share.number) * measure.length
    guard let point = measure.point(atDistance: distance), let tangent = measure.tangent(atDistance: distance) else {
      return nil
    }
    return (point, tangent)
  }

  // MARK: Keyframes

  /// The mean of values around the frame: within a number of seconds, by a number of samples.
  private func smooth(_ arguments: [ScriptValue], _ machine: ScriptMachine) throws -> ScriptValue {
    let width = (arguments.isEmpty ? 0.2 : arguments.number(0)) * layer.framesPerSecond
    let count = arguments.count > 1 ? arguments.number(1).rounded(.down) : 5
    guard width.isFinite, count >= 1, count <= 1000 else { throw ScriptError("there are too many samples") }
    let samples = (0..<Int(count)).map { index in
      let share = count > 1 ? Double(index) / (count - 1) - 0.5 : 0
      return value(at: layer.frame + share * width, isEvaluated: false)?.numbers ?? []
    }
    try machine.charge(samples.count)
    let size = samples.map(\.count).min() ?? 0
    let means = (0..<size).map { index in samples.reduce(0) { $0 + $1[index] } / count }
    return means.count == 1 ? .number(means[0]) : ScriptValue(means)
  }

  private func key(_ number: Double) throws -> ScriptValue {
    guard number >= 1, number <= Double(keyframes.count) else { throw ScriptError("there is no keyframe \(number)") }
    let frame = time(Int(number) - 1)
    let value = value(at: frame, isEvaluated: false) ?? .undefined
    var members: [String: ScriptValue] = [
      "time": .number(frame / layer.framesPerSecond), "value": value, "index": .number(number),
    ]
    // A keyframe has the numbers of its value, too.
    for (index, number) in (value.numbers ?? []).enumerated() { members["\(index)"] = .number(number) }
    return .object(ScriptObject(members))
  }

  private func nearestKey(_ seconds: Double) -> ScriptValue {
    let frame = seconds * layer.framesPerSecond
    let nearest = keyframes.indices.min { abs(time($0) - frame) < abs(time($1) - frame) }
    return .object(
      ScriptObject([
        "index": .number(Double((nearest ?? -1) + 1)),
        "time": .number((nearest.map(time) ?? 0) / layer.framesPerSecond),
      ]))
  }

  /// The change of the value in a second, by a difference over a hundredth of a frame, as in the reference.
  private func velocity(at frame: Double) -> ScriptValue {
    let step = 0.01
    guard let a = value(at: frame, isEvaluated: false)?.numbers,
      let b = value(at: frame - step, isEvaluated: false)?.numbers
    else { return .number(0) }
    let speeds = zip(a, b).map { ($0 - $1) / step * layer.framesPerSecond }
    return speeds.count == 1 ? .number(speeds[0]) : ScriptValue(speeds)
  }

  /// The value of a keyframed property that repeats after its last keyframe, or before its first one.
  private func loop(_ arguments: [ScriptValue], isOut: Bool, isDuration: Bool) -> ScriptValue {
    let frame = layer.frame
    func value(_ frame: Double) -> ScriptValue { self.value(at: frame, isEvaluated: false) ?? .undefined }
    guard keyframes.count > 1 else { return value(frame) }
    let (first, last) = (time(0), time(keyframes.count - 1))
    guard isOut ? frame > last : frame < first else { return value(frame) }
    let kind = arguments.value(0).isUndefined ? "cycle" : arguments.value(0).text.lowercased()
    let amount = arguments.count > 1 ? arguments.number(1) : 0
    var (start, end) = (first, last)
    if isDuration {
      let length = amount > 0 ? amount * layer.framesPerSecond : last - first
      if isOut { start = last - length } else { end = first + length }
    } else if amount >= 1, amount < Double(keyframes.count) {
      if isOut { start = time(keyframes.count - 1 - Int(amount)) } else { end = time(Int(amount)) }
    }
    let length = end - start
    guard length > 0 else { return value(frame) }
    let turns = ((frame - start) / length).rounded(.down)
    let rest = frame - start - turns * length
    switch kind {
    case "pingpong": return value(turns.truncatingRemainder(dividingBy: 2) == 0 ? start + rest : end - rest)
    case "offset", "continue":
      let edge = isOut ? last : first
      let step = 0.001
      let (now, a, b) =
        kind == "offset"
        ? (value(start + rest).numbers, value(start).numbers, value(end).numbers)
        : (value(edge).numbers, value(edge - step).numbers, value(edge + (isOut ? 0 : step)).numbers)
      guard let now, let a, let b else { return value(frame) }
      let factor = kind == "offset" ? turns : (frame - edge) / (isOut ? step : 2 * step)
      let sums = zip(now, zip(a, b)).map { $0 + ($1.1 - $1.0) * factor }
      return sums.count == 1 ? .number(sums[0]) : ScriptValue(sums)
    default: return value(start + rest)
    }
  }
}

extension CGPoint {
  fileprivate func relative(to other: CGPoint) -> CGPoint { CGPoint(x: x - other.x, y: y - other.y) }
}
