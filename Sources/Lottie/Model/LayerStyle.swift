import PathreelDrawing

/// A style of a layer: what After Effects lists under "Layer Styles". lottie-web ignores them.
enum LayerStyle: Sendable {
  /// A shadow or a glow. A glow has no distance.
  case shadow(Shadow, isInner: Bool)
  case colorOverlay(Property<Color>, opacity: Property<Double>)

  struct Shadow: Sendable {
    var color: Property<Color>
    /// 0…100.
    var opacity: Property<Double>
    /// The direction of the light in degrees, counterclockwise from the right.
    var angle: Property<Double>
    /// Points.
    var distance, size: Property<Double>
  }

  /// The names of the kinds by their numbers.
  private static let names = [
    "stroke", "drop shadow", "inner shadow", "outer glow", "inner glow", "bevel and emboss", "satin", "colour overlay",
    "gradient overlay",
  ]

  /// Reads a style; nil, with a warning, if it is not drawn.
  init?(_ json: JSONValue, _ reading: Reading) {
    let kind = json["ty"]?.integer ?? -1
    func shadow(isGlow: Bool) -> Shadow {
      Shadow(
        color: json.property("c", Color(white: isGlow ? 1 : 0), reading), opacity: json.property("o", 75, reading),
        angle: json.property("a", 120, reading),
        distance: isGlow ? Property(0) : json.property("d", 5, reading), size: json.property("s", 5, reading))
    }
    switch kind {
    case 1, 2: self = .shadow(shadow(isGlow: false), isInner: kind == 2)
    case 3, 4: self = .shadow(shadow(isGlow: true), isInner: kind == 4)
    case 7:
      self = .colorOverlay(
        json.property("c", Color(white: 1), reading), opacity: json.property("o", 100, reading))
    default:
      let name = Self.names.indices.contains(kind) ? Self.names[kind] : "\(kind)"
      reading.warn("the layer style '\(name)' is not drawn", at: json)
      return nil
    }
    let name = Self.names[kind]
    if let spread = Property<Double>(json["ch"], reading), spread.constant != 0 {
      reading.warn("the spread or choke of the layer style '\(name)' is not applied", at: json)
    }
    // 1 is normal and 5 is "multiply", which is the same for black.
    let mode = Property<Double>(json["bm"], reading)?.constant ?? 1
    let isBlack = Property<Color>(json["c"], reading)?.constant == Color(white: 0)
    if mode != 1, !(mode == 5 && isBlack) {
      reading.warn("the blend mode of the layer style '\(name)' counts as normal", at: json)
    }
  }
}
