import Foundation
import PathreelLottie
import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Makes the animations of Lottie files.
extension ElementMaker {
  static let lottie = ElementMaker(
    .lottie, .view(animation),
    prepare: { decoder, fields, node, _ in
      guard case .lottie(var animation)? = fields[LottieKeys.file] else { return fields }
      var fields = fields
      if case .text(let id)? = fields[LottieKeys.animation] {
        guard let named = decoder.lottieAnimation(id, ofElement: node) else { return nil }
        (animation, fields[LottieKeys.file]) = (named, .lottie(named))
      }
      if case .text(let name)? = fields[LottieKeys.marker], animation.part(ofMarker: name) == nil {
        decoder.report("the animation has no marker '\(name)'; \(advice(on: name, animation))", at: node.position)
        return nil
      }
      return decoder.withValues(
        fields, under: LottieKeys.set, for: animation.parameters.map(\.withText), of: ("animation", "slot"))
    })

  private static func advice(on marker: String, _ animation: LottieAnimation) -> String {
    let known = animation.spans.map(\.name)
    return nearest(to: marker, among: Set(known)).map { "did you mean '\($0)'?" }
      ?? (known.isEmpty
        ? "it has no markers" : "it has \(known.prefix(20).map { "'\($0)'" }.joined(separator: ", "))")
  }

  @Sendable private static func animation(_ reader: FieldReader) throws -> AnyView {
    let animation = try reader.adjusting(try reader[LottieKeys.file], by: LottieKeys.set)
    let part = try reader[LottieKeys.marker].flatMap(animation.part(ofMarker:))
    let seconds = try reader[LottieKeys.time] ?? reader.moment.seconds ?? 0
    let view = LottieView(animation, at: seconds, loops: try reader[LottieKeys.loop], in: part)
    guard let size = try reader[LottieKeys.size] else { return AnyView(view) }
    return AnyView(view.resizable().frame(width: size.width, height: size.height))
  }
}

extension SceneParameter {
  /// The parameter with the name of a picture's file as a text: the animation reads the file itself.
  fileprivate var withText: SceneParameter {
    guard case .image(let file) = value else { return self }
    return SceneParameter(name, label: label, .text, value: .text(file))
  }
}
