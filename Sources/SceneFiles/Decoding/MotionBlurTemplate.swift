import PathreelDrawing
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Motion blur whose samples and shutter are expressions, before the parameters have values. ``SceneDecoder`` makes it
/// from `motion-blur`, and ``SceneFile`` evaluates it.
struct MotionBlurTemplate: Sendable {
  let samples: FieldExpression
  var shutter: FieldExpression?

  /// The motion blur, evaluated with the values in a moment's context; nil for at most one sample.
  func motionBlur(at moment: Moment) throws -> MotionBlur? {
    let count = Int(try moment.number(samples))
    guard count > 1 else { return nil }
    return MotionBlur(samples: count, shutter: try shutter.map(moment.number) ?? MotionBlur.standardShutter)
  }
}

extension SceneDecoder {
  func motionBlur(_ node: SourceNode?, in scope: ElementScope) -> MotionBlurTemplate? {
    guard let node, case .fields(let fields)? = field(node, for: SceneKeys.motionBlur, in: scope),
      !fields.isIncomplete, let samples = timeless(fields[MotionBlurKeys.samples])
    else { return nil }
    return MotionBlurTemplate(samples: samples, shutter: timeless(fields[MotionBlurKeys.shutter]))
  }
}
