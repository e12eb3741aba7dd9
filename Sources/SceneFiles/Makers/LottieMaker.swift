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
      guard case .lottie(let animation)? = fields[LottieKeys.file], case .text(let name)? = fields[LottieKeys.marker],
        animation.part(ofMarker: name) == nil
      else { return fields }
      let known = animation.spans.map(\.name)
      let advice =
        nearest(to: name, among: Set(known)).map { "did you mean '\($0)'?" }
        ?? (known.isEmpty
          ? "it has no markers" : "it has \(known.prefix(20).map { "'\($0)'" }.joined(separator: ", "))")
      decoder.report("the animation has no marker '\(name)'; \(advice)", at: node.position)
      return nil
    })

  @Sendable private static func animation(_ reader: FieldReader) throws -> AnyView {
    let animation = try reader[LottieKeys.file]
    let part = try reader[LottieKeys.marker].flatMap(animation.part(ofMarker:))
    let seconds = try reader[LottieKeys.time] ?? reader.moment.seconds ?? 0
    let view = LottieView(animation, at: seconds, loops: try reader[LottieKeys.loop], in: part)
    guard let size = try reader[LottieKeys.size] else { return AnyView(view) }
    return AnyView(view.resizable().frame(width: size.width, height: size.height))
  }
}
