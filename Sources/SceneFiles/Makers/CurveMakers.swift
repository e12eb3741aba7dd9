import PathreelGeometry
import PathreelSceneGrammar

/// Makes curves, and elements along them.
extension ElementMaker {
  static let curves: [ElementMaker] = [
    ElementMaker(.curve, prepare: CurveKeys.prepare) { Outline(try $0.curveOutline()) },
    ElementMaker(.along, .container { try $0.along($1) }, prepare: CurveKeys.prepare),
  ]
}

/// What makes a named mathematical curve, such as `sine`, in `curve` and `along`. ``FieldReader`` makes the curve of an
/// element by it.
package struct KnownCurveMaker: Sendable {
  let curve: KnownCurve
  let make: @Sendable (FieldReader) throws -> Curve

  private typealias Keys = KnownCurve.Keys

  private init(_ curve: KnownCurve, _ make: @escaping @Sendable (FieldReader) throws -> Curve) {
    (self.curve, self.make) = (curve, make)
  }

  package static var curveNames: [String] { all.map(\.curve.name) }

  static let all: [KnownCurveMaker] = [
    KnownCurveMaker(.line) { .line(slope: try $0[Keys.slope], intercept: try $0[Keys.intercept]) },
    KnownCurveMaker(.sine) {
      .sine(
        amplitude: try $0[Keys.amplitude], wavelength: try $0[Keys.wavelength], phase: try $0[Keys.shift] * .pi / 180)
    },
    KnownCurveMaker(.circle) { .circle(radius: try $0[Keys.radius]) },
    KnownCurveMaker(.cycloid) { .cycloid(radius: try $0[Keys.radius], arches: try $0[Keys.arches]) },
    KnownCurveMaker(.archimedeanSpiral) { .archimedeanSpiral(gap: try $0[Keys.gap], turns: try $0[Keys.turns]) },
    KnownCurveMaker(.logarithmicSpiral) {
      .logarithmicSpiral(radius: try $0[Keys.radius], growth: try $0[Keys.growth], turns: try $0[Keys.turns])
    },
    KnownCurveMaker(.cardioid) { .cardioid(size: try $0[Keys.diameter]) },
    KnownCurveMaker(.astroid) { .astroid(radius: try $0[Keys.radius]) },
    KnownCurveMaker(.lemniscate) { .lemniscate(radius: try $0[Keys.radius]) },
    KnownCurveMaker(.lissajous) {
      let (size, frequencies) = (try $0[Keys.size], try $0[Keys.frequencies])
      return .lissajous(
        size: size, xFrequency: frequencies.x, yFrequency: frequencies.y, phase: try $0[Keys.swingShift] * .pi / 180)
    },
    KnownCurveMaker(.rose) { .rose(radius: try $0[Keys.radius], petals: try $0[Keys.petals]) },
  ]
}
