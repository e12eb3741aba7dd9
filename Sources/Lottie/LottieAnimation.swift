import Foundation
import PathreelDrawing
import PathreelGeometry

/// A Lottie animation: what After Effects exports by Bodymovin, as a model whose frames are display items.
///
/// A frame depends on its number alone. Coordinates are the animation's points: origin top-left, x right, y down.
///
/// ```swift
/// let hello = try LottieAnimation(contentsOf: URL(filePath: "hello.lottie"))
/// let list = DisplayList(size: hello.size, items: hello.items(at: hello.firstFrame + 12))
/// for marker in hello.markers { print(marker.name, hello.seconds(ofFrame: marker.frame)) }
/// ```
///
/// It supports what such files consist of; ``warnings`` lists what is not drawn.
///
/// Cost: reading an animation takes a second and a gigabyte at most; a file that would take more is an error.
public struct LottieAnimation: Sendable {
  /// The width and height in points.
  public let size: CGSize
  /// The rate at which the file counts frames. Frames between them are as exact.
  public let frameRate: FrameRate
  /// The first frame.
  public let firstFrame: Double
  /// The frame at which the animation ends; it is not shown.
  public let endFrame: Double
  /// The markers, in the file's order.
  public let markers: [Marker]
  /// What the file uses and is not drawn, in the file's order; at most fifty.
  public let warnings: [LottieWarning]
  /// The ids of the animations of the archive that it was read from, the first one first; empty for other files.
  package let archivedIDs: [String]
  /// The rate as the file has it, such as 30.0000305 for 30: seconds in the file count by it.
  let ownRate: Double
  let root: Composition
  let compositions: [String: Composition]
  let fonts: TextFonts
  /// The file, if it has slots.
  let document: LottieDocument?

  /// A named place on the time line.
  public struct Marker: Hashable, Sendable {
    /// The marker's comment, or the `name` in it if it is JSON.
    public let name: String
    /// The frame at which it begins.
    public let frame: Double
    /// Its length in frames; 0 for an instant.
    public let length: Double

    /// The name of a marker. Some exporters write JSON into the comment: `{"name": "hover"}`.
    static func name(inComment comment: String) -> String {
      guard comment.contains("{"), let json = try? JSONParser.parse(Data(comment.utf8)) else { return comment }
      return json["name"]?.string ?? comment
    }
  }

  /// The length in seconds.
  public var duration: Double { seconds(ofFrame: endFrame) }

  /// The time of a frame in seconds from the first.
  public func seconds(ofFrame frame: Double) -> Double {
    (frame - firstFrame) * Double(frameRate.denominator) / Double(frameRate.numerator)
  }

  /// The frame that is shown at a time, in seconds from the first frame. Times beyond the ends show the first frame and
  /// the last instant. A time with six digits shows the whole frame that it means.
  ///
  /// - Parameter part: The seconds whose last instant is the last one that is shown; by default all.
  public func frame(at seconds: Double, in part: Range<Double>? = nil) -> Double {
    guard seconds.isFinite else { return firstFrame }
    let end = part.map { firstFrame + $0.upperBound * frameRate.framesPerSecond } ?? endFrame
    let position = seconds * frameRate.framesPerSecond
    let whole = position.rounded()
    let frame = firstFrame + (abs(position - whole) < Self.frameTolerance ? whole : position)
    return max(firstFrame, min(frame, min(end, endFrame) - 0.001))
  }

  /// How far a time may be from a frame's own, in frames, to show that frame.
  private static let frameTolerance = 0.004

  /// The markers with the seconds that they span, in order of time, each with a name of its own. A marker without a
  /// length spans the time to the next one.
  package var spans: [(name: String, seconds: Range<Double>)] {
    let inside = markers.filter { $0.frame >= firstFrame && $0.frame < endFrame }.sorted { $0.frame < $1.frame }
    var names: Set<String> = []
    // The frame of the first marker after each one, from the last on.
    var nextFrames = inside.map { _ in endFrame }
    for index in inside.indices.dropLast().reversed() {
      let next = inside[index + 1].frame
      nextFrames[index] = next > inside[index].frame ? next : nextFrames[index + 1]
    }
    // How often a name was met, so that equal names are not tried from the first number on.
    var counts: [String: Int] = [:]
    return inside.enumerated().map { index, marker in
      let next = nextFrames[index]
      let end = marker.length > 0 ? min(marker.frame + marker.length, endFrame) : next
      let base = marker.name.isEmpty ? "marker" : String(marker.name.prefix(100))
      var name = base
      repeat {
        counts[base, default: 0] += 1
        if let count = counts[base], count > 1 { name = "\(base) \(count)" }
      } while !names.insert(name).inserted
      return (name, seconds(ofFrame: marker.frame)..<seconds(ofFrame: end))
    }
  }

  /// The seconds that a marker names; nil if there is no such marker.
  public func part(ofMarker name: String) -> Range<Double>? { spans.first { $0.name == name }?.seconds }

  /// The warnings for frames that show the animation.
  package var frameWarnings: [DrawingWarning] {
    warnings.map {
      DrawingWarning(
        subject: "lottie", message: $0.message, detail: "",
        place: Place(.element("lottie", $0.position, number: 0), in: nil))
    }
  }
}

extension FrameRate {
  /// The rate that a number of frames a second means: a whole number, an NTSC rate such as 29.97, or a number of
  /// thousandths.
  fileprivate init?(nearest rate: Double) {
    guard rate.isFinite, rate > 0, rate <= 1000 else { return nil }
    let ntsc = (rate * 1.001).rounded()
    if abs(rate - rate.rounded()) < 1e-4 {
      self.init(Int(rate.rounded()))
    } else if abs(rate * 1.001 - ntsc) < 1e-3 {
      self.init(Int(ntsc) * 1000, over: 1001)
    } else {
      self.init(Int((rate * 1000).rounded()), over: 1000)
    }
  }
}

extension LottieAnimation {
  /// Reads the text of a Bodymovin document.
  ///
  /// - Parameters:
  ///   - notes: What is not done with the file that has the document, for the warnings.
  ///   - ids: The animations of the archive that has the document.
  init(
    document data: Data, name: String, pictures: LottiePictures?, notes: [String] = [], ids: [String] = []
  ) throws(LottieError) {
    let json: JSONValue
    do throws(JSONParser.Mistake) {
      json = try JSONParser.parse(data)
    } catch {
      let place = Reading(file: name, data: data, version: nil, slots: [:])
      throw place.error(error.problem, at: error.offset)
    }
    var slots: [String: JSONValue] = [:]
    for member in json["slots"]?.members ?? [] { slots[member.key] = member.value["p"] ?? member.value }
    try self.init(
      LottieDocument(json, data: data, file: name, slots: slots, pictures: pictures, notes: notes, ids: ids))
  }

  /// Makes the model of a document.
  init(_ document: LottieDocument) throws(LottieError) {
    let (json, reading) = (document.json, document.reading)
    for note in document.notes { reading.warn(note, at: json) }
    archivedIDs = document.ids
    document.warnOfSlots(reading, at: json["ip"]?.number ?? 0)
    self.document = document.slots.isEmpty ? nil : document
    guard let layers = json["layers"]?.array else {
      throw reading.error("this is no Lottie animation: 'layers' is missing", at: Int(json.offset))
    }
    func number(_ key: String) throws(LottieError) -> Double {
      guard let number = json[key]?.number else {
        throw reading.error("the animation has no number '\(key)'", at: Int(json.offset))
      }
      return number
    }
    size = CGSize(width: try number("w"), height: try number("h"))
    let end = try number("op")
    // The end is often a rounding error beyond a whole frame.
    (firstFrame, endFrame) = (json["ip"]?.number ?? 0, abs(end - end.rounded()) < 0.01 ? end.rounded() : end)
    let rate = try number("fr")
    guard size.width > 0, size.height > 0, max(size.width, size.height) <= 1e6 else {
      throw reading.error("the animation's size is \(size.width) x \(size.height)", at: Int(json.offset))
    }
    guard let frameRate = FrameRate(nearest: rate) else {
      throw reading.error("the animation has \(rate) frames a second", at: Int(json.offset))
    }
    (self.frameRate, ownRate) = (frameRate, rate)
    guard endFrame > firstFrame, abs(endFrame) <= 1e9, abs(firstFrame) <= 1e9 else {
      throw reading.error("the animation runs from frame \(firstFrame) to \(endFrame)", at: Int(json.offset))
    }
    markers = (json["markers"]?.array ?? []).prefix(10_000).compactMap { marker in
      guard let frame = marker["tm"]?.number else { return nil }
      return Marker(
        name: Marker.name(inComment: marker["cm"]?.string ?? ""), frame: frame,
        length: max(0, marker["dr"]?.number ?? 0))
    }
    var entries: [String: JSONValue] = [:]
    for asset in json["assets"]?.array ?? [] {
      if let id = asset["id"]?.string { entries[id] = entries[id] ?? asset }
    }
    fonts = TextFonts(json, reading)
    let assets = Assets(entries, pictures: document.pictures)
    assets.fonts = fonts
    let expressions = ExpressionDocument(document: document, framesPerSecond: rate)
    assets.composition = CompositionHost(document: expressions, json: json)
    root = try Composition(layers, size: size, reading, assets)
    compositions = try Self.compositions(usedBy: root, fonts.compositions, entries, size: size, reading, assets)
    reading.tryExpressions(at: firstFrame)
    warnings = reading.warnings
  }

  /// The precompositions that a composition uses, also through others. One that contains itself is an error.
  private static func compositions(
    usedBy root: Composition, _ others: [String], _ entries: [String: JSONValue], size: CGSize, _ reading: Reading,
    _ assets: Assets
  ) throws(LottieError) -> [String: Composition] {
    var compositions: [String: Composition] = [:]
    func add(_ composition: Composition, within outer: [String]) throws(LottieError) {
      for layer in composition.layers {
        if case .composition(let id, _, _) = layer.content { try add(id, within: outer) }
      }
    }
    func add(_ id: String, within outer: [String]) throws(LottieError) {
      guard let json = entries[id], let list = json["layers"]?.array else { return }
      guard !outer.contains(id) else {
        throw reading.error("the composition '\(id.prefix(50))' contains itself", at: Int(json.offset))
      }
      guard outer.count < LottieLimits.compositions else {
        throw reading.error(
          "compositions are nested more than \(LottieLimits.compositions) deep", at: Int(json.offset))
      }
      if compositions[id] != nil { return }
      let own = CGSize(width: json["w"]?.number ?? size.width, height: json["h"]?.number ?? size.height)
      assets.composition = assets.composition.map { CompositionHost(document: $0.document, json: json) }
      let inner = try Composition(list, size: own, reading, assets)
      try add(inner, within: outer + [id])
      compositions[id] = inner
    }
    try add(root, within: [])
    for id in others { try add(id, within: []) }
    return compositions
  }
}
