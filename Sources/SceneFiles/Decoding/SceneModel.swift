import Foundation
import PathreelDrawing
import PathreelMotion

/// A scene file after decoding: everything but the parameters' values and the moment.
final class SceneModel: Sendable {
  let source: SceneSources
  let title: String?
  /// One at least.
  let sizes: [CanvasSize]
  let background: FieldExpression?
  let frameRate: FrameRate
  let motionBlur: MotionBlurTemplate?
  let duration: FieldExpression?
  let durationPosition: SourcePosition
  let parameters: [SceneParameter]
  /// The pictures that the file names, by their names.
  let pictures: [String: Movie]
  let parameterSlots: [Int]
  let beats: [BeatTemplate]
  let beatsPosition: SourcePosition
  /// Where the progress of beats is kept.
  let beatSlots: [(name: String, slot: Int)]
  /// The staggered beats, by their number in expressions.
  let staggers: [String]
  /// The tracks of keyframes, by their number in expressions.
  let keyframes: [KeyframesTemplate]
  /// The tables of data whose rows change with time.
  let tracks: [DataTrack]
  /// The tracks of sound, by their number in expressions.
  let audio: [AudioTemplate]
  /// Where it is kept for `audio` when beats begin.
  let beatStarts: [(name: String, slot: Int)]
  /// Named values with their slots, each after those it uses.
  let named: [(slot: Int, value: FieldExpression)]
  /// How many slots hold what belongs to the file and not to elements.
  let ownSlotCount: Int
  /// The scales, whose ends follow from these.
  let scales: [ChartScaleTemplate]
  let timeSlot: Int
  let slots: [ExpressionValue]
  let elements: [Element]
  /// The scenes that there are instead of elements.
  let sequence: SequenceTemplate?
  /// Through which the elements are seen that are not pinned; nil without one.
  let camera: Fields?
  /// The elements that are referred to by ids.
  let references: [ElementReference]
  /// The frames that elements read of those before them.
  let frames: [ElementFrame]
  /// The components, by their names' order.
  let components: [Component]
  /// The elements, grouped by what is kept as one.
  let runs: [ElementRun]
  /// The same for a camera: neighbours that are pinned, or that are not.
  let shots: [(isPinned: Bool, runs: [ElementRun])]
  let curves = TimelessCurves()
  let morphs = MorphMemory()

  init(
    source: SceneSources, title: String?, sizes: [CanvasSize], background: FieldExpression?, frameRate: FrameRate,
    motionBlur: MotionBlurTemplate?, duration: FieldExpression?, durationPosition: SourcePosition,
    parameters: [SceneParameter],
    pictures: [String: Movie],
    parameterSlots: [Int],
    beats: [BeatTemplate], beatsPosition: SourcePosition, beatSlots: [(name: String, slot: Int)], staggers: [String],
    keyframes: [KeyframesTemplate], tracks: [DataTrack], audio: [AudioTemplate],
    beatStarts: [(name: String, slot: Int)],
    named: [(slot: Int, value: FieldExpression)], scales: [ChartScaleTemplate], ownSlotCount: Int,
    timeSlot: Int,
    slots: [ExpressionValue], elements: [Element], sequence: SequenceTemplate?, camera: Fields?,
    components: [Component],
    references: [ElementReference],
    frames: [ElementFrame]
  ) {
    (self.source, self.title, self.sizes, self.background, self.frameRate) = (
      source, title, sizes, background, frameRate
    )
    self.motionBlur = motionBlur
    (self.duration, self.durationPosition) = (duration, durationPosition)
    (self.parameters, self.pictures, self.parameterSlots) = (parameters, pictures, parameterSlots)
    (self.beats, self.beatsPosition, self.beatSlots, self.staggers) = (beats, beatsPosition, beatSlots, staggers)
    (self.keyframes, self.audio, self.beatStarts, self.named) = (keyframes, audio, beatStarts, named)
    (self.timeSlot, self.slots, self.elements, self.components) = (timeSlot, slots, elements, components)
    (self.references, self.frames, self.tracks, self.scales) = (references, frames, tracks, scales)
    self.ownSlotCount = ownSlotCount
    (self.camera, self.sequence) = (camera, sequence)
    runs = elements.groupedIntoRuns()
    shots = elements.chunked(by: \.isPinned).map { ($0, $1.groupedIntoRuns()) }
  }
}

extension [Element] {
  /// Neighbours that agree, in order.
  fileprivate func chunked(by key: (Element) -> Bool) -> [(Bool, [Element])] {
    var chunks: [(Bool, [Element])] = []
    for element in self {
      if chunks.last?.0 == key(element) {
        chunks[chunks.count - 1].1.append(element)
      } else {
        chunks.append((key(element), [element]))
      }
    }
    return chunks
  }
}
