import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// A linear or radial gradient of a PDF file.
struct PDFShading {
  let paint: GraphicsContext.Shading

  /// The number of stops by which a function of colours is drawn.
  private static let stops = 32

  /// Reads a gradient; nil for other kinds of shading, and for functions that are programs.
  init?(_ object: PDFObject?, in file: PDFFile) {
    let facts = file.entries(object)
    let coordinates = file.numbers(facts["Coords"])
    var domain = file.numbers(facts["Domain"])
    if domain.count != 2 { domain = [0, 1] }
    var stops: [Gradient.Stop] = []
    for i in 0...Self.stops {
      let share = Double(i) / Double(Self.stops)
      let value = domain[0] + share * (domain[1] - domain[0])
      guard let components = Self.values(facts["Function"], at: value, file, 8),
        let color = Self.color(components)
      else { return nil }
      stops.append(.init(color: color, location: share))
    }
    let gradient = Gradient(stops: stops)
    switch (file.value(facts["ShadingType"]).number, coordinates.count) {
    case (2, 4):
      paint = .linearGradient(
        gradient, startPoint: CGPoint(x: coordinates[0], y: coordinates[1]),
        endPoint: CGPoint(x: coordinates[2], y: coordinates[3]))
    case (3, 6):
      // Circles with different centres are drawn about the outer one.
      paint = .radialGradient(
        gradient, center: CGPoint(x: coordinates[3], y: coordinates[4]), startRadius: max(coordinates[2], 0),
        endRadius: max(coordinates[5], 0.001))
    default: return nil
    }
  }

  /// The colour of components: grey, red, green and blue, or inks.
  static func color(_ components: [Double]) -> Color? {
    let c = components.map { min(max($0, 0), 1) }
    switch c.count {
    case 1: return Color(.sRGB, white: c[0])
    case 3: return Color(.sRGB, red: c[0], green: c[1], blue: c[2])
    case 4:
      return Color(.sRGB, red: (1 - c[0]) * (1 - c[3]), green: (1 - c[1]) * (1 - c[3]), blue: (1 - c[2]) * (1 - c[3]))
    default: return nil
    }
  }

  /// The values of a function: sampled, exponential or of parts; nil for others.
  private static func values(_ object: PDFObject?, at x: Double, _ file: PDFFile, _ depth: Int) -> [Double]? {
    guard depth > 0 else { return nil }
    if case .array(let parts) = file.value(object) {
      let found = parts.compactMap { values($0, at: x, file, depth - 1)?.first }
      return found.count == parts.count ? found : nil
    }
    let facts = file.entries(object)
    let domain = file.numbers(facts["Domain"])
    guard domain.count >= 2 else { return nil }
    let x = min(max(x, domain[0]), domain[1])
    switch file.value(facts["FunctionType"]).number {
    case 0:
      let range = file.numbers(facts["Range"])
      guard let size = file.numbers(facts["Size"]).first, (1...65_536).contains(size),
        let data = file.contents(of: object),
        file.value(facts["BitsPerSample"]).number == 8, range.count >= 2, domain[1] > domain[0]
      else { return nil }
      let place = (x - domain[0]) / (domain[1] - domain[0]) * (size - 1)
      let (count, index) = (range.count / 2, Int(place))
      return (0..<count).map { i in
        func sample(_ at: Int) -> Double {
          let offset = min(at, Int(size) - 1) * count + i
          return offset < data.count ? Double(data[offset]) / 255 : 0
        }
        let value = sample(index) + (place - Double(index)) * (sample(index + 1) - sample(index))
        return range[2 * i] + value * (range[2 * i + 1] - range[2 * i])
      }
    case 2:
      let (first, last) = (file.numbers(facts["C0"]), file.numbers(facts["C1"]))
      let (start, end) = (first.isEmpty ? [0] : first, last.isEmpty ? [1] : last)
      guard start.count == end.count else { return nil }
      let share = pow(x, file.value(facts["N"]).number ?? 1)
      return zip(start, end).map { $0 + share * ($1 - $0) }
    case 3:
      guard case .array(let parts) = file.value(facts["Functions"]), !parts.isEmpty else { return nil }
      let bounds = [domain[0]] + file.numbers(facts["Bounds"]) + [domain[1]]
      let encode = file.numbers(facts["Encode"])
      guard bounds.count == parts.count + 1, encode.count == 2 * parts.count else { return nil }
      let part = bounds.dropFirst().dropLast().firstIndex { x < $0 }.map { $0 - 1 } ?? parts.count - 1
      let length = bounds[part + 1] - bounds[part]
      let share = length > 0 ? (x - bounds[part]) / length : 0
      return values(
        parts[part], at: encode[2 * part] + share * (encode[2 * part + 1] - encode[2 * part]), file, depth - 1)
    default: return nil
    }
  }
}
