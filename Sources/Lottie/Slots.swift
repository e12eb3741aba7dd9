import Foundation
import PathreelDrawing
import PathreelGeometry

extension LottieAnimation {
  /// A value that the file leaves open, with a name. Several properties may have it.
  ///
  /// ```swift
  /// let red = try hello.setting("accent", to: .color(.red))
  /// ```
  public struct Slot: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value that the file gives it, at the first frame.
    public let value: SlotValue
  }

  /// The value of a slot.
  public enum SlotValue: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// A point, a size or a scale.
    case vector(CGPoint)
    /// A colour.
    case color(Color)
    /// A text, whose style stays.
    case text(String)
    /// The name of a picture file beside the animation.
    case image(String)
    /// The colours of a gradient's stops, which keep their places and their opacities.
    case gradient([Color])
  }

  /// The slots of the file, sorted by names.
  public var slots: [Slot] {
    guard let document else { return [] }
    let frame = firstFrame
    return document.slots.sorted { $0.key < $1.key }.compactMap { name, json in
      SlotValue(json, at: frame, document.silentReading).map { Slot(name: name, value: $0) }
    }
  }

  /// The size of the document in bytes, if it has slots.
  package var byteCount: Int { document?.data.count ?? 0 }

  /// The animation with another value for a slot.
  ///
  /// - Throws: `LottieError` if there is no such slot, or if it has a value of another kind.
  public func setting(_ name: String, to value: SlotValue) throws(LottieError) -> LottieAnimation {
    try setting([name: value])
  }

  /// The animation with other values for some slots. The model is made again, unless one of the last sixteen calls had
  /// the same values.
  ///
  /// - Throws: As ``setting(_:to:)`` does.
  public func setting(_ values: [String: SlotValue]) throws(LottieError) -> LottieAnimation {
    if values.isEmpty { return self }
    guard let document else { throw LottieError(file: "the animation", problem: "there are no slots") }
    return try document.variants.value(of: values) { () throws(LottieError) in
      var changed = document
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        guard let old = document.slots[name], let slot = value.json(inPlaceOf: old) else {
          let known = slots.prefix(20).map { "'\($0.name)'" }.joined(separator: ", ")
          throw LottieError(
            file: document.file,
            problem: "there is no slot '\(name.prefix(50))' with such a value; there are \(known)")
        }
        changed = changed.setting(name, to: slot)
      }
      return try LottieAnimation(changed)
    }
  }
}

/// A file that was read, from which the model can be made again with other values of slots.
final class LottieDocument: Sendable {
  let file: String
  let json: JSONValue
  let data: Data
  let pictures: LottiePictures?
  /// The values of slots by their names: what stands for the property.
  let slots: [String: JSONValue]
  /// The animations with other values of slots.
  let variants = RecentValues<[String: LottieAnimation.SlotValue], LottieAnimation>(limit: 16)
  /// What is not done with the file, for the warnings.
  let notes: [String]
  /// The animations of the archive.
  let ids: [String]

  init(
    _ json: JSONValue, data: Data, file: String, slots: [String: JSONValue], pictures: LottiePictures?,
    notes: [String], ids: [String]
  ) {
    (self.json, self.data, self.file, self.slots, self.pictures) = (json, data, file, slots, pictures)
    (self.notes, self.ids) = (notes, ids)
  }

  func setting(_ name: String, to value: JSONValue) -> LottieDocument {
    var slots = slots
    slots[name] = value
    return LottieDocument(json, data: data, file: file, slots: slots, pictures: pictures, notes: notes, ids: ids)
  }

  /// Warns of slots that have no ``LottieAnimation/SlotValue``.
  func warnOfSlots(_ reading: Reading, at frame: Double) {
    for (name, json) in slots.sorted(by: { $0.key < $1.key })
    where LottieAnimation.SlotValue(json, at: frame, reading) == nil {
      reading.warn("the slot '\(name.prefix(50))' is no parameter: it has a value of another kind", at: json)
    }
  }

  /// A reading without warnings and places.
  var silentReading: Reading {
    let reading = reading
    reading.isSilent = true
    return reading
  }

  /// The state of a reading of the document.
  var reading: Reading { Reading(file: file, data: data, version: json["v"]?.string, slots: slots) }
}

extension LottieAnimation.SlotValue {
  /// The value of a slot; nil for values of other kinds, such as gradients.
  init?(_ json: JSONValue, at frame: Double, _ reading: Reading) {
    if json["k"] == nil, let name = json["p"]?.string {
      self = .image(name)
    } else if let text = TextDocument.first(of: json)?.text {
      self = .text(text)
    } else if let numbers = GradientStops(json, at: frame, reading) {
      self = .gradient(numbers.colors)
    } else if json["p"] == nil, let numbers = Property<Vector>(json, reading)?.value(at: frame).numbers {
      switch numbers.count {
      case 1: self = .number(numbers[0])
      case 2: self = .vector(CGPoint(x: numbers[0], y: numbers[1]))
      case 3, 4: self = .color(Color(red: numbers[0], green: numbers[1], blue: numbers[2]))
      default: return nil
      }
    } else {
      return nil
    }
  }

  /// The JSON that says this value in place of another one; nil if that is of another kind.
  func json(inPlaceOf old: JSONValue) -> JSONValue? {
    let offset = Int(old.offset)
    func property(_ numbers: [Double]) -> JSONValue {
      let list = JSONValue(.array(numbers.map { JSONValue(.number($0), at: offset) }), at: offset)
      return JSONValue(
        .object([.init(key: "k", value: numbers.count == 1 ? list.array?.first ?? list : list)]), at: offset)
    }
    switch self {
    case .number(let number): return property([number])
    case .vector(let point): return property([point.x, point.y])
    case .color(let color): return property([color.red, color.green, color.blue])
    case .text(let text):
      guard let keyframes = old["k"]?.array else { return nil }
      let texts = keyframes.map { keyframe in
        guard let document = keyframe["s"] else { return keyframe }
        return keyframe.setting("s", document.setting("t", JSONValue(.string(text), at: offset)))
      }
      return old.setting("k", JSONValue(.array(texts), at: offset))
    case .gradient(let colors):
      guard let stops = GradientStops(old, at: 0, Reading(file: "", data: Data(), version: nil, slots: [:])),
        stops.colors.count == colors.count
      else { return nil }
      let numbers = stops.numbers(with: colors).map { JSONValue(.number($0), at: offset) }
      let list = JSONValue(.object([.init(key: "k", value: JSONValue(.array(numbers), at: offset))]), at: offset)
      return old.setting("k", list)
    case .image(let name):
      return old.setting("u", JSONValue(.string(""), at: offset)).setting("p", JSONValue(.string(name), at: offset))
    }
  }
}

/// The numbers of a gradient in a slot.
private struct GradientStops {
  private let numbers: [Double]
  private let count: Int

  /// Reads `{"p": number of colours, "k": property}`; nil for other values.
  init?(_ json: JSONValue, at frame: Double, _ reading: Reading) {
    guard let count = json["p"]?.integer, count > 0, count <= LottieLimits.slotColors,
      let numbers = Property<Vector>(json["k"], reading)?.value(at: frame).numbers, numbers.count >= 4 * count
    else { return nil }
    (self.numbers, self.count) = (numbers, count)
  }

  var colors: [Color] {
    (0..<count).map { Color(red: numbers[4 * $0 + 1], green: numbers[4 * $0 + 2], blue: numbers[4 * $0 + 3]) }
  }

  func numbers(with colors: [Color]) -> [Double] {
    var numbers = numbers
    for (index, color) in colors.enumerated() {
      numbers.replaceSubrange(4 * index + 1...4 * index + 3, with: [color.red, color.green, color.blue])
    }
    return numbers
  }
}

extension JSONValue {
  /// The object with another value for a key.
  fileprivate func setting(_ key: String, _ value: JSONValue) -> JSONValue {
    let others = (members ?? []).filter { $0.key != key }
    return JSONValue(.object(others + [Member(key: key, value: value)]), at: Int(offset))
  }
}
