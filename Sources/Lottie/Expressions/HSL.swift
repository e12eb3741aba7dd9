/// A colour by hue, saturation and lightness, each 0…1, as the functions of After Effects have it.
struct HSL {
  var hue, saturation, lightness: Double

  /// - Parameter hsl: Three numbers.
  init(hsl: [Double]) { (hue, saturation, lightness) = (hsl[0], hsl[1], hsl[2]) }

  /// - Parameter rgb: Red, green and blue, 0…1.
  init(rgb: [Double]) {
    let (high, low) = (max(rgb[0], rgb[1], rgb[2]), min(rgb[0], rgb[1], rgb[2]))
    let span = high - low
    lightness = (high + low) / 2
    guard span > 0 else {
      (hue, saturation) = (0, 0)
      return
    }
    saturation = span / (lightness > 0.5 ? 2 - high - low : high + low)
    let sixths =
      switch high {
      case rgb[0]: (rgb[1] - rgb[2]) / span + (rgb[1] < rgb[2] ? 6 : 0)
      case rgb[1]: (rgb[2] - rgb[0]) / span + 2
      default: (rgb[0] - rgb[1]) / span + 4
      }
    hue = sixths / 6
  }

  var rgb: [Double] {
    let reach = saturation * min(lightness, 1 - lightness)
    // Each component is a trapezium over the hue (CSS Color 4, 7.1).
    return [0.0, 8, 4].map { offset in
      let place = (offset + hue * 12).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(place - 3, 9 - place, 1))
    }
  }

  /// Converts the first three numbers of a list; the fourth one, the opacity, stays.
  static func script(
    _ value: ScriptValue, _ read: ([Double]) -> HSL, _ write: (HSL) -> [Double]
  ) -> ScriptValue {
    guard let numbers = value.numbers, numbers.count >= 3 else { return .undefined }
    return ScriptValue(write(read(numbers)) + [numbers.count > 3 ? numbers[3] : 1])
  }
}
