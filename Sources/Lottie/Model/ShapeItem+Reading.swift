import Foundation
import PathreelDrawing
import PathreelGeometry

/// Reading of shape items: one function for each kind of item, by the code `ty`.
extension ShapeItem {
  private typealias Reader = @Sendable (JSONValue, Reading) -> ShapeItem?

  private static let readers: [String: Reader] = [
    "sh": { json, reading in
      guard var path = Property<BezierShape>(json["ks"], reading) else { return nil }
      // Old files say beside the path whether it is closed.
      if reading.isOlder(than: [4, 4, 18]), let isClosed = json["closed"]?.isTrue {
        path = path.converted { BezierShape($0.vertices, isClosed: isClosed) }
      }
      return .outline(.path(path, isReversed: false))
    },
    "rc": { json, reading in
      .outline(
        .rectangle(
          position: json.position(reading), size: json.property("s", .zero, reading),
          radius: json.property("r", 0, reading), isReversed: json["d"]?.integer == 3))
    },
    "el": { json, reading in
      .outline(
        .ellipse(
          position: json.position(reading), size: json.property("s", .zero, reading),
          isReversed: json["d"]?.integer == 3))
    },
    "sr": { json, reading in
      let points = json.property("pt", 5, reading)
      reading.warn(of: points, over: Double(LottieLimits.corners), Outline.Star.cutWords, at: json)
      return .outline(
        .star(
          Outline.Star(
            position: json.position(reading), points: points,
            rotation: json.property("r", 0, reading), outerRadius: json.property("or", 0, reading),
            outerRoundness: json.property("os", 0, reading),
            inner: json["sy"]?.integer == 1
              ? (json.property("ir", 0, reading), json.property("is", 0, reading)) : nil,
            isReversed: json["d"]?.integer == 3)))
    },
    "fl": { json, reading in .paint(ShapePaint(json, reading, isStroke: false)) },
    "st": { json, reading in .paint(ShapePaint(json, reading, isStroke: true)) },
    "gf": { json, reading in ShapeGradient(json, reading).map { .paint(ShapePaint(json, reading, $0, isStroke: false)) }
    },
    "gs": { json, reading in ShapeGradient(json, reading).map { .paint(ShapePaint(json, reading, $0, isStroke: true)) }
    },
    "tm": { json, reading in
      .modifier(
        .trim(
          start: json.property("s", 0, reading), end: json.property("e", 100, reading),
          offset: json.property("o", 0, reading), isOneLine: json["m"]?.integer == 2))
    },
    "rd": { json, reading in .modifier(.roundedCorners(radius: json.property("r", 0, reading))) },
    "pb": { json, reading in .modifier(.pucker(amount: json.property("a", 0, reading))) },
    "zz": { json, reading in
      .modifier(
        .zigZag(
          amplitude: json.property("s", 0, reading), frequency: json.property("r", 0, reading),
          isSmooth: json.property("pt", 1, reading)))
    },
    "op": { json, reading in
      .modifier(
        .offset(
          amount: json.property("a", 0, reading), join: json.lineJoin ?? .miter,
          miterLimit: json.property("ml", 4, reading)))
    },
    "rp": { json, reading in
      let transform = json["tr"] ?? json
      let copies = json.property("c", 1, reading)
      reading.warn(of: copies, over: Double(LottieLimits.copies), Repeater.cutWords, at: json)
      return .repeater(
        Repeater(
          copies: copies, offset: json.property("o", 0, reading),
          transform: Transform(transform, reading), startOpacity: transform.property("so", 100, reading),
          endOpacity: transform.property("eo", 100, reading), isDescending: json["m"]?.integer == 1))
    },
  ]

  /// Kinds that draw nothing in the reference, with the words of the warning; without words if nothing is lost.
  private static let inert: [String: String?] = [
    "tr": nil, "no": nil, "gr": nil,
    "mm": "merged paths are drawn together, without the operation",
    "tw": "twists are not drawn",
  ]

  /// Reads the items of a layer or group.
  static func items(_ list: [JSONValue], _ reading: Reading, depth: Int = 0) throws(LottieError) -> [ShapeItem] {
    var items: [ShapeItem] = []
    for json in list {
      guard let kind = json["ty"]?.string else { continue }
      if kind == "gr" {
        items.append(.group(try ShapeGroup(json, reading, depth: depth + 1)))
      } else if let reader = readers[kind] {
        if json["hd"]?.isTrue ?? false { continue }
        if let item = reader(json, reading) { items.append(item) }
      } else if let words = inert[kind] {
        let isPlainMerge = kind == "mm" && json["mm"]?.integer ?? 1 == 1
        if let words, !isPlainMerge { reading.warn(words, at: json) }
      } else {
        reading.warn("a shape of the kind '\(kind.prefix(20))' is not drawn", at: json)
      }
    }
    return items
  }
}

extension ShapeGroup {
  fileprivate init(_ json: JSONValue, _ reading: Reading, depth: Int) throws(LottieError) {
    guard depth <= LottieLimits.groups else {
      throw reading.error("groups of shapes are nested more than \(LottieLimits.groups) deep", at: Int(json.offset))
    }
    let list = json["it"]?.array ?? []
    items = try ShapeItem.items(list, reading, depth: depth)
    blendMode = BlendMode(json["bm"], reading)
    if let transform = list.last(where: { $0["ty"]?.string == "tr" }) { self.transform = Transform(transform, reading) }
  }
}

extension ShapePaint {
  init(_ json: JSONValue, _ reading: Reading, _ gradient: ShapeGradient? = nil, isStroke: Bool) {
    if let gradient {
      source = .gradient(gradient)
    } else {
      source = .color(Property(colorOf: json["c"], reading) ?? Property(Color(white: 0)))
    }
    opacity = json.property("o", 100, reading)
    rule = json["r"]?.integer == 2 ? .evenOdd : .nonzero
    blendMode = BlendMode(json["bm"], reading)
    guard isStroke else { return }
    let dashes = json["d"]?.array ?? []
    let place = dashes.isEmpty ? nil : reading.place(of: json)
    let isOffset: (JSONValue) -> Bool = { $0["n"]?.string == "o" }
    pen = Pen(
      width: json.property("w", 1, reading), cap: json.lineCap ?? .round, join: json.lineJoin ?? .round,
      miterLimit: json["ml"]?.number ?? 4,
      dashes: dashes.filter { !isOffset($0) }.map { $0.property("v", 0, reading) },
      dashOffset: dashes.last(where: isOffset)?.property("v", 0, reading) ?? Property(0), place: place)
  }
}

extension Property where Value == Color {
  /// Reads a colour. Files before 4.1.9 have components up to 255.
  init?(colorOf json: JSONValue?, _ reading: Reading) {
    guard reading.isOlder(than: [4, 1, 9]) else {
      self.init(json, reading)
      return
    }
    guard let bytes = Property<Vector>(json, reading) else { return nil }
    self = bytes.converted { Color(red: $0[0] / 255, green: $0[1] / 255, blue: $0[2] / 255) }
  }
}

extension ShapeGradient {
  init?(_ json: JSONValue, _ reading: Reading) {
    guard let (count, stops) = Self.stops(json["g"], reading) else {
      reading.warn("a gradient without colours is not drawn", at: json)
      return nil
    }
    isRadial = json["t"]?.integer == 2
    (start, end) = (json.property("s", .zero, reading), json.property("e", .zero, reading))
    (highlight, highlightAngle) = (json.property("h", 0, reading), json.property("a", 0, reading))
    (colorCount, self.stops) = (count, stops)
    if let constant = stops.constant { fixedColors = self.colors(of: constant.numbers) }
  }

  /// The number of colours and the stops. The gradient or its list of stops may name a slot, which may have the number
  /// too.
  private static func stops(_ json: JSONValue?, _ reading: Reading) -> (count: Int, stops: Property<Vector>)? {
    guard let colors = json.map(reading.resolved), let list = colors["k"].map(reading.resolved) else { return nil }
    // A slot of the list has the form of the list, or of the gradient.
    let isGradient = list["p"] != nil && list["k"] != nil
    guard let count = (isGradient ? list["p"] : colors["p"] ?? json?["p"])?.integer, count > 0,
      let stops = Property<Vector>(isGradient ? list["k"] : list, reading)
    else { return nil }
    return (count, stops)
  }
}

/// Fields that several kinds have.
extension JSONValue {
  /// The property of a field, or a constant.
  func property<Value: Animatable>(_ key: String, _ fallback: Value, _ reading: Reading) -> Property<Value> {
    Property(self[key], reading) ?? Property(fallback)
  }

  fileprivate func position(_ reading: Reading) -> Position { Position(self["p"], reading) ?? .point(Property(.zero)) }

  var lineCap: CGLineCap? { self["lc"]?.integer.flatMap { [1: .butt, 2: .round, 3: .square][$0] } }

  var lineJoin: CGLineJoin? { self["lj"]?.integer.flatMap { [1: .miter, 2: .round, 3: .bevel][$0] } }
}

extension BlendMode {
  /// The modes by their codes in Lottie files.
  private static let codes: [BlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight,
    .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
  ]

  init(_ json: JSONValue?, _ reading: Reading) {
    guard let json, let code = json.integer else {
      self = .normal
      return
    }
    if Self.codes.indices.contains(code) {
      self = Self.codes[code]
    } else {
      reading.warn("the blend mode \(code) is drawn as normal", at: json)
      self = .normal
    }
  }
}
