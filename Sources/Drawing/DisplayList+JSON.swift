import Foundation
import PathreelGeometry

// The JSON format of a display list, which `pathreel inspect` prints. An item is an object with one key, its kind.
// Paths are SVG path data, colours are CSS, angles are in degrees, points are [x, y], and transforms are
// [a, b, c, d, tx, ty]. Default values are left out. Keys are in alphabetical order.

/// The list as JSON, for the `inspect` command and authors of scenes in Swift.
extension DisplayList {
  /// Returns the list as indented JSON with sorted keys; equal lists have equal text.
  ///
  /// ```swift
  /// print(try scene.displayList(at: 1.5).json())
  /// ```
  /// - Throws: `EncodingError` if a number is not finite, which JSON cannot represent. Points of a path that are not
  ///   finite are left out.
  public func json() throws -> String {
    var text = ""
    try writeJSON { text += $0 }
    return text
  }

  /// Writes the text of ``json()`` in pieces of about 64 kB. So the text of a long list is never in memory as a whole.
  ///
  /// ```swift
  /// try list.writeJSON { print($0, terminator: "") }
  /// ```
  /// - Throws: `EncodingError` if a number is not finite, after the pieces before it; also any error of `write`.
  public func writeJSON(to write: (String) throws -> Void) throws {
    try JSONStream.value(to: write) { json in
      try json.object { json in
        try json.member("background") { try $0.string(background.css) }
        try json.member("items") { try $0.items(items) }
        try json.member("size") { try $0.numbers([size.width, size.height]) }
        if !warnings.isEmpty {
          try json.member("warnings") { try $0.array(warnings) { try $0.string($1.description) } }
        }
      }
    }
  }
}

/// Writes the JSON members (keys with values) of items, paints and filters.
extension JSONStream {
  fileprivate mutating func items(_ items: [DisplayList.Item]) throws {
    try array(items) { json, item in
      try json.object { json in
        switch item {
        case .fill(let fill): try json.member("fill") { try $0.fill(fill) }
        case .stroke(let stroke): try json.member("stroke") { try $0.stroke(stroke) }
        case .group(let group): try json.member("group") { try $0.group(group) }
        }
      }
    }
  }

  private mutating func fill(_ fill: DisplayList.Fill) throws {
    try object { json in
      try json.word("blendMode", fill.blendMode, unless: .normal)
      try json.member("paint") { try $0.paint(fill.paint) }
      try json.path(fill.path)
      try json.word("rule", fill.rule, unless: .nonzero)
      try json.transform(fill.transform)
    }
  }

  private mutating func stroke(_ stroke: DisplayList.Stroke) throws {
    let (style, plain) = (stroke.style, StrokeStyle())
    try object { json in
      try json.word("blendMode", stroke.blendMode, unless: .normal)
      if style.lineCap != plain.lineCap { try json.member("cap") { try $0.string(style.lineCap.svgName) } }
      if style.dash != plain.dash { try json.member("dash") { try $0.numbers(style.dash.map { Double($0) }) } }
      try json.number("dashPhase", style.dashPhase, unless: plain.dashPhase)
      if style.lineJoin != plain.lineJoin { try json.member("join") { try $0.string(style.lineJoin.svgName) } }
      if style.miterLimit == .infinity {
        try json.member("miterLimit") { try $0.string("infinity") }
      } else {
        try json.number("miterLimit", style.miterLimit, unless: plain.miterLimit)
      }
      try json.member("paint") { try $0.paint(stroke.paint) }
      try json.path(stroke.path)
      try json.transform(stroke.transform)
      try json.member("width") { try $0.number(style.lineWidth) }
    }
  }

  private mutating func group(_ group: DisplayList.Group) throws {
    try object { json in
      try json.word("blendMode", group.blendMode, unless: .normal)
      if let clip = group.clip { try json.member("clip") { try $0.clip(clip) } }
      if let filter = group.filter { try json.member("filter") { try $0.filter(filter) } }
      try json.member("items") { try $0.items(group.items) }
      if let mask = group.mask {
        try json.member("mask") {
          try $0.object { json in
            try json.member("items") { try $0.items(mask.items) }
            try json.word("kind", mask.kind, unless: .alpha)
          }
        }
      }
      try json.number("opacity", group.opacity, unless: 1)
    }
  }

  private mutating func clip(_ clip: DisplayList.ClipPath) throws {
    try object { json in
      if let own = clip.clip { try json.member("clip") { try $0.clip(own) } }
      try json.path(clip.path)
      try json.word("rule", clip.rule, unless: .nonzero)
      try json.transform(clip.transform)
      if !clip.union.isEmpty { try json.member("union") { try $0.array(clip.union) { try $0.clip($1) } } }
    }
  }

  private mutating func filter(_ filter: DisplayList.Filter) throws {
    try object { json in
      switch filter {
      case .blur(let blur): try json.member("blur") { try $0.object { try $0.size("deviation", blur.deviation) } }
      case .shadow(let shadow): try json.member("shadow") { try $0.object { try $0.shadow(shadow) } }
      case .chain(let chain):
        try json.member("chain") {
          try $0.object { json in
            if let region = chain.region { try json.rect("region", region) }
            try json.member("steps") { try $0.array(chain.steps) { try $0.step($1) } }
          }
        }
      }
    }
  }

  private mutating func shadow(_ shadow: DisplayList.Shadow) throws {
    try member("color") { try $0.string(shadow.color.css) }
    try size("deviation", shadow.deviation)
    if shadow.offset != .zero { try size("offset", shadow.offset) }
  }

  private mutating func step(_ step: DisplayList.FilterChain.Step) throws {
    try object { json in
      try json.word("colorSpace", step.colorSpace, unless: .sRGB)
      let inputs = step.operation.inputs.map(\.name)
      if !inputs.isEmpty { try json.member("inputs") { try $0.array(inputs) { try $0.string($1) } } }
      try json.member("operation") { try $0.object { try $0.operation(step.operation) } }
      if let region = step.region { try json.rect("region", region) }
    }
  }

  /// Writes an operation's members in alphabetical order.
  private mutating func operation(_ operation: DisplayList.FilterChain.Operation) throws {
    switch operation {
    case .blur(_, let deviation): try member("blur") { try $0.object { try $0.size("deviation", deviation) } }
    case .offset(_, let offset): try size("offset", offset)
    case .flood(let color): try member("flood") { try $0.string(color.css) }
    case .merge: try member("merge") { try $0.object { _ in } }
    case .blend(_, _, let mode): try member("blend") { try $0.string(mode.rawValue) }
    case .arithmetic(_, _, let k1, let k2, let k3, let k4):
      try member("arithmetic") { try $0.numbers([k1, k2, k3, k4]) }
    case .colorMatrix(_, let matrix): try member("colorMatrix") { try $0.numbers(matrix.rows.flatMap { $0 }) }
    case .transfer(_, let red, let green, let blue, let alpha):
      try member("transfer") {
        try $0.object { json in
          for (name, function) in [("alpha", alpha), ("blue", blue), ("green", green), ("red", red)] {
            try json.member(name) { try $0.object { try $0.transfer(function) } }
          }
        }
      }
    case .shadow(_, let shadow): try member("shadow") { try $0.object { try $0.shadow(shadow) } }
    case .morphology(_, let morphology):
      try member(morphology.kind.rawValue) { try $0.object { try $0.size("radius", morphology.radius) } }
    case .lighting(_, let lighting): try member("lighting") { try $0.object { try $0.lighting(lighting) } }
    case .turbulence(let turbulence):
      try member(turbulence.kind.rawValue) { try $0.object { try $0.turbulence(turbulence) } }
    case .convolution(_, let convolution):
      try member("convolution") { try $0.object { try $0.convolution(convolution) } }
    case .displacement(_, _, let displacement):
      try member("displacement") {
        try $0.object { json in
          try json.member("channels") { try $0.string(displacement.x.rawValue + displacement.y.rawValue) }
          try json.size("movementOfX", displacement.movementOfX)
          try json.size("movementOfY", displacement.movementOfY)
        }
      }
    case .tile(_, let part): try rect("tile", part)
    }
  }

  private mutating func lighting(_ lighting: DisplayList.FilterChain.Lighting) throws {
    try member("color") { try $0.string(lighting.color.css) }
    try member("light") { json in
      switch lighting.light {
      case .distant(let azimuth, let elevation): try json.numbers([azimuth.radians, elevation.radians])
      case .point(let place): try json.numbers([place.x, place.y, place.z])
      case .spot(let from, let to, let exponent, let limit):
        try json.numbers([from.x, from.y, from.z, to.x, to.y, to.z, exponent, limit.radians])
      }
    }
    try member("reflection") { json in
      switch lighting.reflection {
      case .diffuse(let constant): try json.numbers([constant])
      case .specular(let constant, let exponent): try json.numbers([constant, exponent])
      }
    }
    try member("surfaceScale") { try $0.number(lighting.surfaceScale) }
    try transform(lighting.transform)
  }

  private mutating func turbulence(_ turbulence: DisplayList.FilterChain.Turbulence) throws {
    try size("frequency", turbulence.frequency)
    try member("octaves") { try $0.number(Double(turbulence.octaves)) }
    try member("seed") { try $0.number(Double(turbulence.seed)) }
    if let tile = turbulence.tile { try rect("tile", tile) }
    try transform(turbulence.transform)
  }

  private mutating func convolution(_ convolution: DisplayList.FilterChain.Convolution) throws {
    if convolution.preservesAlpha { try member("alpha") { try $0.string("preserved") } }
    try member("bias") { try $0.number(convolution.bias) }
    try member("divisor") { try $0.number(convolution.divisor) }
    try word("edge", convolution.edge, unless: .duplicate)
    try member("order") { try $0.numbers([Double(convolution.columns), Double(convolution.rows)]) }
    try size("step", convolution.step)
    try member("target") { try $0.numbers([Double(convolution.target.x), Double(convolution.target.y)]) }
    try member("weights") { try $0.numbers(convolution.weights) }
  }

  private mutating func transfer(_ function: DisplayList.FilterChain.Transfer) throws {
    switch function {
    case .identity: break
    case .table(let values): try member("table") { try $0.numbers(values) }
    case .discrete(let values): try member("discrete") { try $0.numbers(values) }
    case .linear(let slope, let intercept): try member("linear") { try $0.numbers([slope, intercept]) }
    case .gamma(let amplitude, let exponent, let offset):
      try member("gamma") { try $0.numbers([amplitude, exponent, offset]) }
    }
  }

  private mutating func paint(_ paint: Paint) throws {
    try object { json in
      switch paint {
      case .color(let color): try json.member("color") { try $0.string(color.css) }
      case .linearGradient(let gradient, let start, let end, let transform):
        try json.member("linearGradient") {
          try $0.object { json in
            try json.point("end", end)
            try json.word("interpolation", gradient.interpolation, unless: .premultiplied)
            try json.word("spread", gradient.spread, unless: .pad)
            try json.point("start", start)
            try json.stops(gradient)
            try json.transform(transform)
          }
        }
      case .radialGradient(let gradient, let start, let end, let transform):
        try json.member("radialGradient") {
          try $0.object { json in
            try json.circle("end", end)
            try json.word("interpolation", gradient.interpolation, unless: .premultiplied)
            try json.word("spread", gradient.spread, unless: .pad)
            try json.circle("start", start)
            try json.stops(gradient)
            try json.transform(transform)
          }
        }
      case .angularGradient(let gradient, let center, let startAngle, let endAngle):
        try json.member("angularGradient") {
          try $0.object { json in
            try json.point("center", center)
            try json.member("endAngle") { try $0.number(endAngle.degrees) }
            try json.word("interpolation", gradient.interpolation, unless: .premultiplied)
            try json.word("spread", gradient.spread, unless: .pad)
            try json.member("startAngle") { try $0.number(startAngle.degrees) }
            try json.stops(gradient)
          }
        }
      case .image(let image): try json.member("image") { try $0.image(image) }
      case .pattern(let pattern): try json.member("pattern") { try $0.pattern(pattern) }
      }
    }
  }

  /// Writes an image as its size and its hash, not its pixels.
  private mutating func image(_ image: Paint.Image) throws {
    try object { json in
      try json.member("asset") {
        try $0.object { json in
          try json.member("hash") { try $0.string(image.asset.hashText) }
          try json.member("size") { try $0.numbers([Double(image.asset.width), Double(image.asset.height)]) }
        }
      }
      try json.word("interpolation", image.interpolation, unless: .medium)
      try json.number("opacity", image.opacity, unless: 1)
      try json.rect("rect", image.rect)
      try json.word("tiling", image.tiling, unless: .clamp)
    }
  }

  private mutating func pattern(_ pattern: Paint.Pattern) throws {
    try object { json in
      try json.member("items") { try $0.items(pattern.items) }
      try json.number("opacity", pattern.opacity, unless: 1)
      try json.rect("tile", pattern.tile)
      try json.transform(pattern.transform)
    }
  }

  // MARK: Members

  private mutating func path(_ path: Path) throws {
    try member("path") { try $0.string { write in try path.writeSVG(to: write) } }
  }

  private mutating func stops(_ gradient: Gradient) throws {
    try member("stops") {
      try $0.array(gradient.stops) { json, stop in
        try json.object { json in
          try json.member("color") { try $0.string(stop.color.css) }
          try json.member("location") { try $0.number(stop.location) }
        }
      }
    }
  }

  private mutating func circle(_ name: String, _ circle: Gradient.Circle) throws {
    try member(name) {
      try $0.object { json in
        try json.point("center", circle.center)
        try json.member("radius") { try $0.number(circle.radius) }
      }
    }
  }

  private mutating func transform(_ t: CGAffineTransform) throws {
    if t != .identity { try member("transform") { try $0.numbers([t.a, t.b, t.c, t.d, t.tx, t.ty]) } }
  }

  private mutating func point(_ name: String, _ point: CGPoint) throws {
    try member(name) { try $0.numbers([point.x, point.y]) }
  }

  private mutating func size(_ name: String, _ size: CGSize) throws {
    try member(name) { try $0.numbers([size.width, size.height]) }
  }

  private mutating func rect(_ name: String, _ rect: CGRect) throws {
    try member(name) { try $0.numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]) }
  }

  private mutating func number(_ name: String, _ value: Double, unless defaultValue: Double) throws {
    if value != defaultValue { try member(name) { try $0.number(value) } }
  }

  private mutating func word<Word: RawRepresentable<String> & Equatable>(
    _ name: String, _ value: Word, unless defaultValue: Word
  ) throws {
    if value != defaultValue { try member(name) { try $0.string(value.rawValue) } }
  }
}

extension DisplayList.FilterChain.Input {
  fileprivate var name: String {
    switch self {
    case .source: "source"
    case .sourceAlpha: "source-alpha"
    case .step(let index): "step \(index)"
    }
  }
}

extension CGLineCap {
  /// The line cap's name as in SVG's `stroke-linecap`.
  package var svgName: String {
    switch self {
    case .butt: "butt"
    case .round: "round"
    case .square: "square"
    }
  }
}

extension CGLineJoin {
  /// The line join's name as in SVG's `stroke-linejoin`.
  package var svgName: String {
    switch self {
    case .miter: "miter"
    case .round: "round"
    case .bevel: "bevel"
    }
  }
}
