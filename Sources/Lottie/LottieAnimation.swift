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
  /// Frames a second, at which keyframes count. Frames between them are as exact.
  public let framesPerSecond: Double
  /// The first frame.
  public let firstFrame: Double
  /// The frame at which the animation ends; it is not shown.
  public let endFrame: Double
  /// The markers, in the file's order.
  public let markers: [Marker]
  /// What the file uses and is not drawn, in the file's order; at most fifty.
  public let warnings: [LottieWarning]
  let root: Composition
  let compositions: [String: Composition]

  /// A named place on the time line.
  public struct Marker: Hashable, Sendable {
    /// The marker's comment, which is its name.
    public let name: String
    /// The frame at which it begins.
    public let frame: Double
    /// Its length in frames; 0 for an instant.
    public let length: Double
  }

  /// The length in seconds.
  public var duration: Double { (endFrame - firstFrame) / framesPerSecond }

  /// The time of a frame in seconds from the first.
  public func seconds(ofFrame frame: Double) -> Double { (frame - firstFrame) / framesPerSecond }

  /// The frame that is shown at a time, in seconds from the first frame. Times beyond the ends show the first frame and
  /// the last instant.
  public func frame(at seconds: Double) -> Double {
    guard seconds.isFinite else { return firstFrame }
    return max(firstFrame, min(firstFrame + seconds * framesPerSecond, endFrame - 0.001))
  }
}

extension LottieAnimation {
  /// Reads the text of a Bodymovin document.
  init(document data: Data, name: String, pictures: LottiePictures?) throws(LottieError) {
    let json: JSONValue
    do throws(JSONParser.Mistake) {
      json = try JSONParser.parse(data)
    } catch {
      let place = Reading(file: name, data: data, version: nil, slots: [:])
      throw place.error(error.problem, at: error.offset)
    }
    var slots: [String: JSONValue] = [:]
    for member in json["slots"]?.members ?? [] { slots[member.key] = member.value["p"] ?? member.value }
    let reading = Reading(file: name, data: data, version: json["v"]?.string, slots: slots)
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
    (firstFrame, endFrame) = (json["ip"]?.number ?? 0, try number("op"))
    framesPerSecond = try number("fr")
    guard size.width > 0, size.height > 0, max(size.width, size.height) <= 1e6 else {
      throw reading.error("the animation's size is \(size.width) x \(size.height)", at: Int(json.offset))
    }
    guard framesPerSecond >= 0.001, framesPerSecond <= 1000 else {
      throw reading.error("the animation has \(framesPerSecond) frames a second", at: Int(json.offset))
    }
    guard endFrame > firstFrame, abs(endFrame) <= 1e9, abs(firstFrame) <= 1e9 else {
      throw reading.error("the animation runs from frame \(firstFrame) to \(endFrame)", at: Int(json.offset))
    }
    markers = (json["markers"]?.array ?? []).prefix(10_000).compactMap { marker in
      guard let frame = marker["tm"]?.number else { return nil }
      return Marker(name: marker["cm"]?.string ?? "", frame: frame, length: max(0, marker["dr"]?.number ?? 0))
    }
    var entries: [String: JSONValue] = [:]
    for asset in json["assets"]?.array ?? [] {
      if let id = asset["id"]?.string { entries[id] = entries[id] ?? asset }
    }
    let assets = Assets(entries, fonts: TextFonts(json, reading), pictures: pictures)
    root = try Composition(layers, size: size, reading, assets)
    compositions = try Self.compositions(usedBy: root, entries, size: size, reading, assets)
    warnings = reading.warnings
  }

  /// The precompositions that a composition uses, also through others. One that contains itself is an error.
  private static func compositions(
    usedBy root: Composition, _ entries: [String: JSONValue], size: CGSize, _ reading: Reading, _ assets: Assets
  ) throws(LottieError) -> [String: Composition] {
    var compositions: [String: Composition] = [:]
    func add(_ composition: Composition, within outer: [String]) throws(LottieError) {
      for layer in composition.layers {
        guard case .composition(let id, _, _) = layer.content, let json = entries[id], let list = json["layers"]?.array
        else { continue }
        guard !outer.contains(id) else {
          throw reading.error("the composition '\(id.prefix(50))' contains itself", at: Int(json.offset))
        }
        guard outer.count < LottieLimits.compositions else {
          throw reading.error(
            "compositions are nested more than \(LottieLimits.compositions) deep", at: Int(json.offset))
        }
        if compositions[id] != nil { continue }
        let own = CGSize(width: json["w"]?.number ?? size.width, height: json["h"]?.number ?? size.height)
        let inner = try Composition(list, size: own, reading, assets)
        try add(inner, within: outer + [id])
        compositions[id] = inner
      }
    }
    try add(root, within: [])
    return compositions
  }
}
