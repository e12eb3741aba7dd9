import PathreelGeometry
import PathreelSceneGrammar

/// Makes strokes drawn by hand.
extension ElementMaker {
  static let freehand = ElementMaker(
    .freehand, .parts { try $0.freehand($1, $2) }, prepare: { $0.freehand($1, $2, $3) })
}

extension FreehandKeys {
  /// The processed recording. No file gives this key; the decoder adds it for frames.
  static let drawing = Key<FreehandDrawing>(required: "drawing", KeyType(.text), "")
}
