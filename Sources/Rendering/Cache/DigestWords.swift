import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelVideo

/// Serialises parts of a display list as words for a digest. Each part is self-delimiting, so different parts have
/// different words. ``FrameDigests`` uses it.
struct DigestWords {
  private var words: [UInt64] = []

  /// The kind of the item that follows.
  enum Kind: Int {
    case fill = 1
    case stroke, group
  }

  mutating func clear() { words.removeAll(keepingCapacity: true) }

  /// The digest of all words.
  var digest: ContentDigest { words.withUnsafeBytes { ContentDigest(of: $0) } }

  /// Adds the kind of the item that follows.
  mutating func add(kind: Kind) { add(kind.rawValue) }

  mutating func add(_ value: Int) { add(bits: UInt64(bitPattern: Int64(value))) }

  mutating func add(_ value: Double) { add(bits: Self.bits(of: value)) }

  /// The bits of a number. Numbers that compare equal have the same bits. All NaNs have the same bits, too.
  private static func bits(of value: Double) -> UInt64 {
    value.isNaN ? 0x7ff8_0000_0000_0000 : (value == 0 ? 0 : value.bitPattern)
  }

  private mutating func add(bits: UInt64) { words.append(bits.littleEndian) }

  mutating func add(_ text: String) { add(bytes: text.utf8) }

  /// Adds the number of bytes, and the bytes, eight per word; the last word is padded with zeros.
  mutating func add(bytes: some Collection<UInt8>) {
    add(bytes.count)
    var (word, shift) = (UInt64(0), UInt64(0))
    for byte in bytes {
      word |= UInt64(byte) << shift
      shift += 8
      if shift == 64 {
        add(bits: word)
        (word, shift) = (0, 0)
      }
    }
    if shift > 0 { add(bits: word) }
  }

  mutating func add(_ digest: ContentDigest) {
    words.append(digest.low)
    words.append(digest.high)
  }

  mutating func add(_ digests: [ContentDigest]) {
    add(digests.count)
    for digest in digests { add(digest) }
  }

  mutating func add(_ point: CGPoint) {
    add(Double(point.x))
    add(Double(point.y))
  }

  mutating func add(_ size: CGSize) {
    add(Double(size.width))
    add(Double(size.height))
  }

  mutating func add(_ rect: CGRect) {
    add(rect.origin)
    add(rect.size)
  }

  mutating func add(_ transform: CGAffineTransform) {
    for number in [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty] {
      add(Double(number))
    }
  }

  mutating func add(_ color: Color) {
    add(color.red)
    add(color.green)
    add(color.blue)
    add(color.alpha)
  }

  mutating func add(_ style: StrokeStyle) {
    add(Double(style.lineWidth))
    add(Int(style.lineCap.rawValue))
    add(Int(style.lineJoin.rawValue))
    add(Double(style.miterLimit))
    add(style.dash.count)
    for length in style.dash { add(Double(length)) }
    add(Double(style.dashPhase))
  }

  mutating func add(_ gradient: Gradient) {
    add(gradient.stops.count)
    for stop in gradient.stops {
      add(stop.color)
      add(stop.location)
    }
    add(gradient.spread.rawValue)
    add(gradient.interpolation.rawValue)
  }

  /// Adds a paint.
  ///
  /// - Parameter picture: The digest of the picture, or of the pattern's items, that the paint uses.
  mutating func add(_ paint: Paint, picture: ContentDigest?) {
    switch paint {
    case .color(let color):
      add(1)
      add(color)
    case .linearGradient(let gradient, let start, let end, let transform):
      add(2)
      add(gradient)
      add(start)
      add(end)
      add(transform)
    case .radialGradient(let gradient, let start, let end, let transform):
      add(3)
      add(gradient)
      for circle in [start, end] {
        add(circle.center)
        add(circle.radius)
      }
      add(transform)
    case .angularGradient(let gradient, let center, let startAngle, let endAngle):
      add(4)
      add(gradient)
      add(center)
      add(startAngle.radians)
      add(endAngle.radians)
    case .image(let image):
      add(5)
      add(picture ?? ContentDigest())
      add(image.rect)
      add(image.tiling.rawValue)
      add(image.interpolation.rawValue)
      add(image.opacity)
    case .pattern(let pattern):
      add(6)
      add(picture ?? ContentDigest())
      add(pattern.tile)
      add(pattern.transform)
      add(pattern.opacity)
    }
  }

  mutating func add(_ shadow: DisplayList.Shadow) {
    add(shadow.color)
    add(shadow.deviation)
    add(shadow.offset)
  }

  mutating func add(_ chain: DisplayList.FilterChain) {
    add(chain.region)
    add(chain.steps.count)
    for step in chain.steps {
      add(step.colorSpace.rawValue)
      add(step.region)
      add(step.operation.inputs.count)
      for input in step.operation.inputs {
        switch input {
        case .source: add(-1)
        case .sourceAlpha: add(-2)
        case .step(let index):
          add(-3)
          add(index)
        }
      }
      add(step.operation)
    }
  }

  private mutating func add(_ rect: CGRect?) {
    add(rect == nil ? 0 : 1)
    if let rect { add(rect) }
  }

  private mutating func add(_ operation: DisplayList.FilterChain.Operation) {
    switch operation {
    case .blur(_, let deviation):
      add(1)
      add(deviation)
    case .offset(_, let offset):
      add(2)
      add(offset)
    case .flood(let color):
      add(3)
      add(color)
    case .merge: add(4)
    case .blend(_, _, let mode):
      add(5)
      add(mode.rawValue)
    case .arithmetic(_, _, let k1, let k2, let k3, let k4):
      add(6)
      for number in [k1, k2, k3, k4] { add(number) }
    case .colorMatrix(_, let matrix):
      add(7)
      for number in matrix.rows.joined() { add(number) }
    case .transfer(_, let red, let green, let blue, let alpha):
      add(8)
      for function in [red, green, blue, alpha] { add(function) }
    case .shadow(_, let shadow):
      add(9)
      add(shadow)
    case .morphology(_, let morphology):
      add(10)
      add(morphology.kind.rawValue)
      add(morphology.radius)
    case .lighting(_, let lighting):
      add(11)
      add(lighting)
    case .turbulence(let turbulence):
      add(12)
      add(turbulence.kind.rawValue)
      add(turbulence.frequency)
      add(turbulence.octaves)
      add(turbulence.seed)
      add(turbulence.tile)
      add(turbulence.transform)
    case .convolution(_, let convolution):
      add(13)
      for number in [convolution.columns, convolution.rows, convolution.target.x, convolution.target.y] { add(number) }
      add(convolution.weights.count)
      for number in convolution.weights + [convolution.divisor, convolution.bias] { add(number) }
      add(convolution.edge.rawValue)
      add(convolution.preservesAlpha ? 1 : 0)
      add(convolution.step)
    case .displacement(_, _, let displacement):
      add(14)
      add(displacement.x.rawValue + displacement.y.rawValue)
      add(displacement.movementOfX)
      add(displacement.movementOfY)
    case .tile(_, let rect):
      add(15)
      add(rect)
    }
  }

  private mutating func add(_ lighting: DisplayList.FilterChain.Lighting) {
    switch lighting.light {
    case .distant(let azimuth, let elevation):
      add(1)
      for angle in [azimuth, elevation] { add(angle.radians) }
    case .point(let place):
      add(2)
      for number in [place.x, place.y, place.z] { add(number) }
    case .spot(let from, let to, let exponent, let limit):
      add(3)
      for number in [from.x, from.y, from.z, to.x, to.y, to.z, exponent, limit.radians] { add(number) }
    }
    switch lighting.reflection {
    case .diffuse(let constant):
      add(1)
      add(constant)
    case .specular(let constant, let exponent):
      add(2)
      for number in [constant, exponent] { add(number) }
    }
    add(lighting.color)
    add(lighting.surfaceScale)
    add(lighting.transform)
  }

  private mutating func add(_ function: DisplayList.FilterChain.Transfer) {
    func numbers(_ kind: Int, _ values: [Double]) {
      add(kind)
      add(values.count)
      for value in values { add(value) }
    }
    switch function {
    case .identity: numbers(1, [])
    case .table(let values): numbers(2, values)
    case .discrete(let values): numbers(3, values)
    case .linear(let slope, let intercept): numbers(4, [slope, intercept])
    case .gamma(let amplitude, let exponent, let offset): numbers(5, [amplitude, exponent, offset])
    }
  }

  mutating func add(_ path: Path) {
    let elements = path.elements
    add(elements.count)
    for element in elements {
      switch element {
      case .move(let point):
        add(1)
        add(point)
      case .line(let point):
        add(2)
        add(point)
      case .quadCurve(let point, let control):
        add(3)
        add(control)
        add(point)
      case .curve(let point, let control1, let control2):
        add(4)
        add(control1)
        add(control2)
        add(point)
      case .closeSubpath: add(5)
      }
    }
  }
}
