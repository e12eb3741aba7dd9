import Foundation
import PathreelGeometry
import Synchronization

/// Where expressions are: the document with its compositions, which they can name.
final class ExpressionDocument: Sendable {
  let document: LottieDocument
  let framesPerSecond: Double
  /// The properties that scripts have named, by their places in the document.
  private let properties = Mutex<[Int32: PropertyHost.Kind?]>([:])
  /// What layers draw whose boxes scripts have asked for.
  fileprivate let drawn = Mutex<[Int32: LayerHost.Drawn?]>([:])
  private let knownFonts = Mutex<TextFonts?>(nil)

  /// The fonts, for the boxes of texts.
  var fonts: TextFonts {
    knownFonts.withLock { known in
      let fonts = known ?? TextFonts(document.json, document.silentReading)
      known = fonts
      return fonts
    }
  }

  init(document: LottieDocument, framesPerSecond: Double) {
    (self.document, self.framesPerSecond) = (document, framesPerSecond)
  }

  /// A property, which is read once.
  func property(_ json: JSONValue, _ read: () -> PropertyHost.Kind?) -> PropertyHost.Kind? {
    if let known = properties.withLock({ $0[json.offset] }) { return known }
    let property = read()
    properties.withLock { $0[json.offset] = property }
    return property
  }
}

extension ExpressionDocument {
  /// What a layer draws, which is read once.
  func drawn(_ layer: JSONValue, _ read: () -> LayerHost.Drawn?) -> LayerHost.Drawn? {
    if let known = drawn.withLock({ $0[layer.offset] }) { return known }
    let drawing = read()
    drawn.withLock { $0[layer.offset] = drawing }
    return drawing
  }
}

/// A composition as expressions see it.
struct CompositionHost: ScriptHost, Sendable {
  let document: ExpressionDocument
  /// The animation itself, or an asset.
  let json: JSONValue

  var plain: ScriptValue? { nil }

  private var layers: [JSONValue] { json["layers"]?.array ?? [] }

  /// A layer by its name, or by its place from 1.
  func layer(_ key: ScriptValue, at frame: Double) throws -> ScriptValue {
    let found: JSONValue? =
      if case .string(let name) = key.plain {
        layers.first { $0["nm"]?.string == name }
      } else {
        layers.first { $0["ind"]?.number == key.number }
          ?? layers.indices.first { Double($0 + 1) == key.number }.map { layers[$0] }
      }
    guard let found else { throw ScriptError("there is no layer '\(key.text.prefix(40))'") }
    return .host(LayerHost(composition: self, json: found).at(frame))
  }

  func member(_ name: String) -> ScriptValue? {
    let root = document.document.json
    func number(_ key: String) -> Double { json[key]?.number ?? root[key]?.number ?? 0 }
    switch name {
    case "layer":
      return .function(
        ScriptFunction(.native { machine, arguments in try layer(arguments.value(0), at: machine.frame) }))
    case "width": return .number(number("w"))
    case "height": return .number(number("h"))
    case "name": return .string(json["nm"]?.string ?? json["id"]?.string ?? "")
    case "numLayers": return .number(Double(layers.count))
    case "frameDuration": return .number(1 / document.framesPerSecond)
    case "duration": return .number((number("op") - number("ip")) / document.framesPerSecond)
    case "displayStartTime": return .number(0)
    default: return nil
    }
  }

  func call(_ arguments: [ScriptValue], _ machine: ScriptMachine) throws -> ScriptValue? {
    try layer(arguments.value(0), at: machine.frame)
  }
}

/// A layer as expressions see it.
struct LayerHost: ScriptHost, Sendable {
  let composition: CompositionHost
  let json: JSONValue
  /// The frame at which its properties are asked for.
  var frame = 0.0

  var plain: ScriptValue? { nil }
  var framesPerSecond: Double { composition.document.framesPerSecond }

  func at(_ frame: Double) -> LayerHost {
    var host = self
    host.frame = frame
    return host
  }

  private var transform: GroupHost { GroupHost(layer: self, json: json["ks"] ?? json, kind: "tr") }
  private var effects: ListHost { ListHost(layer: self, items: json["ef"]?.array ?? []) }
  private var contents: ListHost { ListHost(layer: self, items: json["shapes"]?.array ?? []) }
  private var masks: ListHost { ListHost(layer: self, items: json["masksProperties"]?.array ?? []) }

  /// The groups around a property or a group of the layer, the nearest first; the layer itself is the last one.
  ///
  /// - Parameter offset: Its place in the document: values lie inside of those around them.
  func groups(around offset: Int32) -> [any ScriptHost] {
    func nearest(_ list: [JSONValue]) -> JSONValue? { list.last { $0.offset <= offset } }
    func groups(in items: [JSONValue], _ outer: [any ScriptHost]) -> [any ScriptHost] {
      let outer = [ListHost(layer: self, items: items)] + outer
      guard let item = nearest(items), item.offset != offset else { return outer }
      let group: [any ScriptHost] = [GroupHost(layer: self, json: item, kind: item["ty"]?.string ?? "")] + outer
      guard let inner = item["it"]?.array, let first = inner.first, first.offset <= offset else { return group }
      guard let child = nearest(inner), child["ty"]?.string == "tr" else { return groups(in: inner, group) }
      return child.offset == offset ? group : [GroupHost(layer: self, json: child, kind: "tr")] + group
    }
    let part = nearest((json.members ?? []).map(\.value))
    let lists = ["shapes", "ef", "masksProperties"].compactMap { json[$0] }
    if let list = lists.first(where: { $0.offset == part?.offset }) { return groups(in: list.array ?? [], [self]) }
    return json["ks"]?.offset == part?.offset ? [transform, self] : [self]
  }

  /// The function `propertyGroup` of a property or a group.
  func propertyGroup(of offset: Int32) -> ScriptValue {
    .function(
      ScriptFunction(
        .native { _, arguments in
          let (level, groups) = (arguments.isEmpty ? 1 : arguments.number(0), groups(around: offset))
          guard level >= 1, level <= Double(groups.count) else { throw ScriptError("there is no group \(level)") }
          return .host(groups[Int(level) - 1])
        }))
  }

  var parent: LayerHost? {
    guard let number = json["parent"]?.number,
      case .host(let host)? = try? composition.layer(.number(number), at: frame)
    else { return nil }
    return host as? LayerHost
  }

  func member(_ name: String) -> ScriptValue? {
    func list(_ host: ListHost) -> ScriptValue { .host(host) }
    switch name {
    case "transform": return .host(transform)
    case "effect": return list(effects)
    case "content": return list(contents)
    case "mask": return list(masks)
    case "text": return .host(GroupHost(layer: self, json: json["t"] ?? json, kind: "text"))
    case "sourceRectAtTime": return sourceRect
    case "name", "_name": return .string(json["nm"]?.string ?? "")
    case "index": return .number(json["ind"]?.number ?? 0)
    case "inPoint": return .number((json["ip"]?.number ?? 0) / framesPerSecond)
    case "outPoint": return .number((json["op"]?.number ?? 0) / framesPerSecond)
    case "startTime": return .number((json["st"]?.number ?? 0) / framesPerSecond)
    case "width": return .number(json["w"]?.number ?? json["sw"]?.number ?? 0)
    case "height": return .number(json["h"]?.number ?? json["sh"]?.number ?? 0)
    case "active", "enabled": return .bool(!(json["hd"]?.isTrue ?? false))
    case "hasParent": return .bool(parent != nil)
    case "parent": return parent.map { .host($0) } ?? .undefined
    case "toComp", "toWorld":
      return .function(ScriptFunction(.native { _, arguments in mapped(arguments, isInverse: false) }))
    case "fromComp", "fromWorld", "fromCompToSurface":
      return .function(ScriptFunction(.native { _, arguments in mapped(arguments, isInverse: true) }))
    default: return transform.member(name)
    }
  }

  /// A part of the layer by its name in After Effects, or by its number.
  func call(_ arguments: [ScriptValue], _ machine: ScriptMachine) throws -> ScriptValue? {
    switch arguments.value(0).text {
    case "Transform", "ADBE Transform Group", "6": .host(transform)
    case "Effects", "ADBE Effect Parade", "4", "5": .host(effects)
    case "Contents", "ADBE Root Vectors Group", "2": .host(contents)
    case "Masks", "ADBE Mask Parade": .host(masks)
    case "Text", "ADBE Text Properties": member("text")
    case let name: throw ScriptError("the layer has no '\(name.prefix(40))'")
    }
  }

  /// A point of the layer in its composition, or the reverse.
  private func mapped(_ arguments: [ScriptValue], isInverse: Bool) -> ScriptValue {
    let reading = composition.document.document.silentReading
    var (map, next, depth): (CGAffineTransform, LayerHost?, Int) = (.identity, self, 0)
    while let layer = next, depth < 100 {
      reading.owner = layer
      let transform = Transform(layer.json["ks"] ?? layer.json, reading)
      map = map.concatenating(transform.matrix(at: frame))
      (next, depth) = (layer.parent, depth + 1)
    }
    let numbers = arguments.value(0).numbers ?? [0, 0]
    let point = CGPoint(x: numbers.first ?? 0, y: numbers.count > 1 ? numbers[1] : 0)
      .applying(isInverse ? map.inverted() : map)
    return ScriptValue([point.x, point.y, 0])
  }
}

/// A list that is called with a name or a number: effects, groups of shapes, values of an effect.
struct ListHost: ScriptHost {
  let layer: LayerHost
  let items: [JSONValue]

  var plain: ScriptValue? { nil }

  func member(_ name: String) -> ScriptValue? {
    name == "numProperties" ? .number(Double(items.count)) : nil
  }

  func call(_ arguments: [ScriptValue], _ machine: ScriptMachine) throws -> ScriptValue? {
    let key = arguments.value(0)
    let found: JSONValue?
    if case .string(let name) = key.plain {
      found = items.first { $0["nm"]?.string == name || $0["mn"]?.string == name }
    } else {
      let index = key.number
      found =
        items.first { $0["ix"]?.number == index }
        ?? (index >= 1 && index <= Double(items.count) ? items[Int(index) - 1] : nil)
    }
    guard let found else { throw ScriptError("there is no '\(key.text.prefix(40))'") }
    // The value of a layer control is the number of a layer; 0 is none.
    if found["ty"]?.integer == 10, let value = found["v"] {
      guard let number = PropertyHost(layer: layer, json: value).plain?.number, number > 0 else { return .null }
      return try layer.composition.layer(.number(number), at: layer.frame)
    }
    return .host(GroupHost(layer: layer, json: found, kind: found["ty"]?.string ?? ""))
  }
}

/// A group of properties: a transform, a shape, an effect.
struct GroupHost: ScriptHost {
  let layer: LayerHost
  let json: JSONValue
  /// The code of a shape's kind, `tr` for transforms, and nothing for effects.
  let kind: String

  /// The keys of properties by their names in After Effects, in lower case and without spaces.
  private static let keys: [String: [String: String]] = [
    "tr": [
      "anchorpoint": "a", "adbeanchorpoint": "a", "position": "p", "adbeposition": "p", "scale": "s", "adbescale": "s",
      "rotation": "r", "zrotation": "r", "adberotatez": "r", "opacity": "o", "adbeopacity": "o", "skew": "sk",
      "skewaxis": "sa", "adbevectorposition": "p", "adbevectorscale": "s", "adbevectorrotation": "r",
      "adbevectoranchor": "a", "adbevectorgroupopacity": "o",
    ],
    "sh": ["path": "ks", "adbevectorshape": "ks"],
    "rc": ["size": "s", "position": "p", "roundness": "r"],
    "el": ["size": "s", "position": "p"],
    "sr": [
      "points": "pt", "position": "p", "rotation": "r", "innerradius": "ir", "outerradius": "or",
      "innerroundness": "is", "outerroundness": "os",
    ],
    "fl": ["color": "c", "opacity": "o"],
    "st": ["color": "c", "opacity": "o", "strokewidth": "w"],
    "gf": ["opacity": "o", "startpoint": "s", "endpoint": "e"],
    "gs": ["opacity": "o", "startpoint": "s", "endpoint": "e", "strokewidth": "w"],
    "pb": ["amount": "a"],
    "zz": ["size": "s"],
    "tm": ["start": "s", "end": "e", "offset": "o"],
    "rp": ["copies": "c", "offset": "o"],
    "rd": ["radius": "r"],
    "text": ["sourcetext": "d"],
    "": ["maskpath": "pt", "path": "pt", "maskopacity": "o", "opacity": "o", "maskexpansion": "x"],
  ]

  /// A value of an effect is the property that it has.
  var plain: ScriptValue? { json["v"] == nil ? nil : property(json["v"]).flatMap(\.plain) }

  private func property(_ json: JSONValue?) -> PropertyHost? { json.map { PropertyHost(layer: layer, json: $0) } }

  func member(_ name: String) -> ScriptValue? {
    if let value = json["v"], let member = property(value)?.member(name) { return member }
    let plainName = name.lowercased().filter { $0 != " " }
    if let key = Self.keys[kind]?[plainName], let property = property(json[key]) { return .host(property) }
    switch plainName {
    case "content", "contents", "adbevectorsgroup": return .host(ListHost(layer: layer, items: json["it"]?.array ?? []))
    case "transform", "adbevectortransformgroup":
      guard let transform = json["it"]?.array?.last(where: { $0["ty"]?.string == "tr" }) else { return nil }
      return .host(GroupHost(layer: layer, json: transform, kind: "tr"))
    case "name", "_name": return .string(json["nm"]?.string ?? "")
    case "propertyindex": return .number((json["ix"] ?? json["cix"])?.number ?? 0)
    case "propertygroup": return layer.propertyGroup(of: json.offset)
    case "numproperties": return json["np"]?.number.map(ScriptValue.number)
    case "enabled", "active": return .bool(json["en"]?.isTrue ?? true)
    default: return nil
    }
  }

  /// The property with a number of After Effects.
  private func property(numbered number: Double) -> ScriptValue? {
    let found = (json.members ?? []).first { $0.value.members != nil && $0.value["ix"]?.number == number }
    return found.flatMap { property($0.value) }.map { .host($0) }
  }

  func call(_ arguments: [ScriptValue], _ machine: ScriptMachine) throws -> ScriptValue? {
    if let values = json["ef"]?.array { return try ListHost(layer: layer, items: values).call(arguments, machine) }
    if case .string(let name) = arguments.value(0).plain, let member = member(name) { return member }
    if kind == "gr", case .number(let number) = arguments.value(0).plain {
      return member(number == 2 ? "content" : "transform")
    }
    if let items = json["it"]?.array { return try ListHost(layer: layer, items: items).call(arguments, machine) }
    if case .number(let number) = arguments.value(0).plain, let found = property(numbered: number) { return found }
    throw ScriptError("there is no '\(arguments.value(0).text.prefix(40))'")
  }
}
