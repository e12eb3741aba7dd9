import Foundation
import PathreelDrawing
import PathreelGeometry

extension Composition {
  init(_ list: [JSONValue], size: CGSize, _ reading: Reading, _ assets: Assets) throws(LottieError) {
    var layers: [Layer] = []
    layers.reserveCapacity(list.count)
    let sources = Layer.effectMattes(in: list)
    for json in list {
      let isSource = json["ind"]?.integer.map(sources.contains) ?? false
      layers.append(try Layer(json, reading, assets, isSource: isSource))
    }
    self.init(layers: layers, size: size)
    warnOfMissing(list, reading)
  }

  /// Warns of layers that name others that are not there.
  private func warnOfMissing(_ list: [JSONValue], _ reading: Reading) {
    for (layer, json) in zip(layers, list) {
      reading.layer = layer.name
      if let parent = layer.parent, positions[parent] == nil {
        reading.warn("there is no layer \(parent), which would be its parent", at: json)
      }
      if let source = layer.matte?.source, positions[source] == nil {
        reading.warn("there is no layer \(source), which would be its matte; it is drawn without", at: json)
      }
    }
    reading.layer = nil
  }
}

extension Layer {
  /// Kinds of layers by their numbers that show nothing, with the words of the warning.
  private static let inert: [Int: String?] = [
    3: nil, 7: "a placeholder for a video is not drawn",
    8: "a sequence of pictures is not drawn", 9: "a video is not drawn", 10: "a placeholder for a picture is not drawn",
    11: nil, 12: "adjustment layers are not applied", 13: "cameras are not used", 14: "lights are not used", 15: nil,
  ]

  private static func warnOfStretchedSound(_ json: JSONValue, _ reading: Reading) {
    guard let stretch = json["sr"]?.number, stretch != 0, stretch != 1 else { return }
    reading.warn("sound in a layer that is stretched in time plays at its own speed", at: json)
  }

  /// What a layer shows, with a warning if that is nothing.
  static func content(
    _ json: JSONValue, _ reading: Reading, _ assets: Assets, _ masks: [LayerMask]
  ) throws(LottieError) -> Content {
    func size(_ width: String, _ height: String) -> CGSize {
      CGSize(width: json[width]?.number ?? 0, height: json[height]?.number ?? 0)
    }
    switch json["ty"]?.integer {
    case 0:
      guard let id = json["refId"]?.string else {
        reading.warn("it shows a composition and does not say which", at: json)
        return .null
      }
      if !assets.hasComposition(id) { reading.warn("there is no composition '\(id.prefix(50))'", at: json) }
      let remap = Property<Double>(json["tm"], reading)
      if assets.playsSound, assets.hasSound(id) {
        if remap != nil { reading.warn("sound in a composition with a time remapping is not played", at: json) }
        warnOfStretchedSound(json, reading)
      }
      return .composition(id, size: size("w", "h"), remap: remap)
    case 1:
      let color = json["sc"].flatMap(Color.init(_:)) ?? Color(white: 0)
      return .solid(color, size: size("sw", "sh"))
    case 2:
      guard let id = json["refId"]?.string, let picture = assets.picture(id, reading, at: json) else { return .null }
      return picture
    case 4:
      var items = try ShapeItem.items(json["shapes"]?.array ?? [], reading)
      let isStill = items.prepareStillGroups(reading)
      return .shapes(items, still: isStill ? reading.stillShapes(items) : nil)
    case 5:
      guard let text = TextLayer(json, reading, masks) else { return .null }
      if let fonts = assets.fonts {
        for (_, document) in text.source.documents.prefix(100) { fonts.warn(of: document, reading, at: json) }
      }
      return .text(text)
    case 6:
      guard let id = json["refId"]?.string, !(json["hd"]?.isTrue ?? false) else { return .null }
      warnOfStretchedSound(json, reading)
      let level = Property<Double>(json["au"]?["lv"], reading) ?? Property(100)
      return assets.sound(id, reading, at: json).map { .sound($0, level: level) } ?? .null
    case let kind:
      if let kind, let words = inert[kind] {
        if let words { reading.warn(words, at: json) }
      } else {
        reading.warn("a layer of the kind \(kind.map(String.init) ?? "?") is not drawn", at: json)
      }
      return .null
    }
  }
}

extension LayerMask {
  /// Reads the masks of a layer.
  static func list(_ list: some Sequence<JSONValue>, _ reading: Reading) -> [LayerMask] {
    var masks = list.compactMap { LayerMask($0, reading) }
    // The first of these is added to nothing.
    if let first = masks.firstIndex(where: { $0.mode != .none }), [.lighten, .difference].contains(masks[first].mode) {
      masks[first].mode = .add
    }
    return masks
  }

  private init?(_ json: JSONValue, _ reading: Reading) {
    guard var path = Property<BezierShape>(json["pt"], reading) else { return nil }
    if reading.isOlder(than: [4, 4, 18]), let isClosed = json["cl"]?.isTrue {
      path = path.converted { BezierShape($0.vertices, isClosed: isClosed) }
    }
    let code = json["mode"]?.string ?? "a"
    if Mode(rawValue: code) == nil { reading.warn("a mask of the mode '\(code.prefix(20))' is added", at: json) }
    mode = Mode(rawValue: code) ?? .add
    self.path = path
    opacity = json.property("o", 100, reading)
    expansion = json.property("x", 0, reading)
    feather = json.property("f", .zero, reading)
    isInverted = json["inv"]?.isTrue ?? false
  }
}
