import Foundation
import PathreelDrawing
import PathreelGeometry

extension Composition {
  init(_ list: [JSONValue], size: CGSize, _ reading: Reading, _ assets: Assets) throws(LottieError) {
    var layers: [Layer] = []
    layers.reserveCapacity(list.count)
    for json in list { layers.append(try Layer(json, reading, assets)) }
    self.init(layers: layers, size: size)
  }
}

extension Layer {
  /// Kinds of layers by their numbers that show nothing, with the words of the warning.
  private static let inert: [Int: String?] = [
    3: nil, 6: "sound is not played", 7: "a placeholder for a video is not drawn",
    8: "a sequence of pictures is not drawn", 9: "a video is not drawn", 10: "a placeholder for a picture is not drawn",
    11: nil, 12: "adjustment layers are not applied", 13: "cameras are not used", 14: "lights are not used", 15: nil,
  ]

  init(_ json: JSONValue, _ reading: Reading, _ assets: Assets) throws(LottieError) {
    name = json["nm"]?.string ?? json["ind"]?.integer.map { "\($0)" } ?? ""
    let (outer, owner) = (reading.layer, reading.owner)
    reading.layer = name
    reading.owner = assets.composition.map { LayerHost(composition: $0, json: json) }
    defer { (reading.layer, reading.owner) = (outer, owner) }
    index = json["ind"]?.integer
    parent = json["parent"]?.integer
    let first = json["ip"]?.number ?? -.infinity
    shown = first..<max(first, json["op"]?.number ?? .infinity)
    start = json["st"]?.number ?? 0
    stretch = json["sr"]?.number.flatMap { $0 == 0 ? nil : $0 } ?? 1
    transform = json["ks"].map { Transform($0, reading) } ?? Transform()
    turnsAlong = json["ao"]?.isTrue ?? false
    isMatte = json["td"]?.isTrue ?? false
    isHidden = json["hd"]?.isTrue ?? false
    blendMode = BlendMode(json["bm"], reading)
    if let code = json["tt"]?.integer, (1...4).contains(code) {
      matte = Matte(isLuminance: code > 2, isInverted: code % 2 == 0, source: json["tp"]?.integer)
    }
    let list = json["masksProperties"]?.array ?? []
    if list.count > LottieLimits.masks {
      reading.warn("only \(LottieLimits.masks) masks of a layer are drawn", at: json)
    }
    masks = list.prefix(LottieLimits.masks).compactMap { LayerMask($0, reading) }
    effects = isHidden ? [] : (json["ef"]?.array ?? []).compactMap { LayerEffect($0, reading) }
    if json["ddd"]?.isTrue ?? false {
      reading.warn("a layer in space is drawn flat, without perspective", at: json)
    }
    if let style = json["sy"]?.array?.first { reading.warn("layer styles are not drawn", at: style) }
    content = isHidden && !isMatte ? .null : try Self.content(json, reading, assets, masks)
  }

  private static func content(
    _ json: JSONValue, _ reading: Reading, _ assets: Assets, _ masks: [LayerMask]
  ) throws(LottieError) -> Content {
    func size(_ width: String, _ height: String) -> CGSize {
      CGSize(width: json[width]?.number ?? 0, height: json[height]?.number ?? 0)
    }
    switch json["ty"]?.integer {
    case 0:
      guard let id = json["refId"]?.string else { return .null }
      return .composition(id, size: size("w", "h"), remap: Property(json["tm"], reading))
    case 1:
      let color = json["sc"].flatMap(Color.init(_:)) ?? Color(white: 0)
      return .solid(color, size: size("sw", "sh"))
    case 2:
      guard let id = json["refId"]?.string, let picture = assets.picture(id, reading, at: json) else { return .null }
      return picture
    case 4: return .shapes(try ShapeItem.items(json["shapes"]?.array ?? [], reading))
    case 5:
      guard let text = TextLayer(json, reading, masks) else { return .null }
      return .text(text)
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
  fileprivate init?(_ json: JSONValue, _ reading: Reading) {
    guard var path = Property<BezierShape>(json["pt"], reading) else { return nil }
    if reading.isOlder(than: [4, 4, 18]), let isClosed = json["cl"]?.isTrue {
      path = path.converted { BezierShape($0.vertices, isClosed: isClosed) }
    }
    let code = json["mode"]?.string ?? "a"
    mode = Mode(rawValue: code) ?? .add
    self.path = path
    opacity = json.property("o", 100, reading)
    expansion = json.property("x", 0, reading)
    feather = json.property("f", .zero, reading)
    isInverted = json["inv"]?.isTrue ?? false
  }
}
