import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// The values of the keys of ``ElementModifiers/paint`` and its neighbours.
extension FieldReader {
  func style(unlessGiven defaultStyle: Color = .white) throws -> AnyShapeStyle {
    if let picture = try ElementModifiers.picturePaint(self) { return AnyShapeStyle(picture) }
    guard let stops = try stops("gradient") else { return AnyShapeStyle(try color("color") ?? defaultStyle) }
    let from = try pair("from").map { UnitPoint(x: $0.x, y: $0.y) }
    let to = try pair("to").map { UnitPoint(x: $0.x, y: $0.y) }
    let gradient = Gradient(stops: stops, spread: try word("spread").flatMap(Gradient.Spread.init) ?? .pad)
    if let radius = try optionalNumber("radius") {
      return AnyShapeStyle(
        RadialGradient(gradient: gradient, center: from ?? .center, startRadius: 0, endRadius: radius))
    }
    if let angles = try pair("angles") {
      return AnyShapeStyle(
        AngularGradient(
          gradient: gradient, center: from ?? .center, startAngle: .degrees(angles.x), endAngle: .degrees(angles.y)))
    }
    return AnyShapeStyle(LinearGradient(gradient: gradient, startPoint: from ?? .top, endPoint: to ?? .bottom))
  }

  /// The marks at a line's ends.
  func ends() throws -> LineEnds {
    func mark(_ key: String) throws -> Arrowhead? {
      guard let mark = fields(key), let form = try mark.word("form").flatMap(Arrowhead.Form.init) else {
        return nil
      }
      return Arrowhead(form, size: try mark.optionalNumber("size").map { CGFloat($0) })
    }
    return LineEnds(start: try mark("start"), end: try mark("end"))
  }

  func pen(unlessGiven defaultStyle: StrokeStyle = StrokeStyle()) throws -> StrokeStyle {
    let cap: CGLineCap =
      switch try word("cap") {
      case "butt": .butt
      case "round": .round
      case "square": .square
      default: defaultStyle.lineCap
      }
    let join: CGLineJoin =
      switch try word("join") {
      case "miter": .miter
      case "round": .round
      case "bevel": .bevel
      default: defaultStyle.lineJoin
      }
    return StrokeStyle(
      lineWidth: try optionalNumber("width") ?? defaultStyle.lineWidth, lineCap: cap, lineJoin: join,
      miterLimit: try optionalNumber("miter-limit") ?? 10,
      dash: (try numbers("dash") ?? []).map { CGFloat($0) },
      dashPhase: try optionalNumber("dash-phase") ?? 0)
  }
}
