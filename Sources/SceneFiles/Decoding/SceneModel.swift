import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelSceneSyntax

/// A decoded scene file. ``SceneDecoder`` makes it and ``SceneFile`` owns it. Together with the parameters' values and
/// a time it determines a frame.
final class SceneModel: Sendable {
  let source: SceneSources
  let title: String?
  /// The canvas sizes; at least one.
  let sizes: [CanvasSize]
  let background: FieldExpression?
  let frameRate: FrameRate
  let motionBlur: MotionBlurTemplate?
  let duration: FieldExpression?
  let durationPosition: SourcePosition
  let parameters: [SceneParameter]
  /// The pictures that the file names, by name.
  let pictures: [String: Movie]
  /// The slots of the parameters' values, in the order of ``parameters``. A slot is an index into
  /// ``ExpressionContext/slots``: the place of a value that expressions read in a frame.
  let parameterSlots: [Int]
  let beats: [BeatTemplate]
  let beatsPosition: SourcePosition
  /// The slots with the progress of beats.
  let beatSlots: [(name: String, slot: Int)]
  /// The staggered beats, by their number in expressions.
  let staggers: [String]
  /// The keyframe tracks, by their number in expressions.
  let keyframes: [KeyframesTemplate]
  /// The sound tracks, by their number in expressions.
  let audio: [AudioTemplate]
  /// The slots with the start times of beats, which `audio` reads.
  let beatStarts: [(name: String, slot: Int)]
  /// The named values, scales and tracks, each after those that it reads.
  let fileValues: [FileValue]
  /// The number of slots that belong to the file as a whole. Later slots belong to elements.
  let ownSlotCount: Int
  /// The slot of the time.
  let timeSlot: Int
  /// The initial values of all slots. Constants already have their final values; each frame overwrites the others.
  let slots: [ExpressionValue]
  let elements: [Element]
  /// The scenes that the file lists instead of elements.
  let sequence: SequenceTemplate?
  /// The camera that moves all elements except pinned ones; nil without one.
  let camera: Fields?
  /// The references to elements by id.
  let references: [ElementReference]
  /// The rectangles of elements that later elements or the camera read.
  let bounds: [ElementBounds]
  /// The components, sorted by name.
  let components: [Component]
  /// The elements in runs; each run is cached as one unit.
  let runs: [ElementRun]
  /// The elements in runs for a camera: chunks of consecutive elements that are all pinned or all not pinned.
  let shots: [(isPinned: Bool, runs: [ElementRun])]
  /// Caches of curves and morphs that do not change with time.
  let curves = TimelessCurves()
  let morphs = MorphCache()

  init(
    source: SceneSources, title: String?, sizes: [CanvasSize], background: FieldExpression?, frameRate: FrameRate,
    motionBlur: MotionBlurTemplate?, duration: FieldExpression?, durationPosition: SourcePosition,
    parameters: [SceneParameter],
    pictures: [String: Movie],
    parameterSlots: [Int],
    beats: [BeatTemplate], beatsPosition: SourcePosition, beatSlots: [(name: String, slot: Int)], staggers: [String],
    keyframes: [KeyframesTemplate], audio: [AudioTemplate],
    beatStarts: [(name: String, slot: Int)],
    fileValues: [FileValue], ownSlotCount: Int,
    timeSlot: Int,
    slots: [ExpressionValue], elements: [Element], sequence: SequenceTemplate?, camera: Fields?,
    components: [Component],
    references: [ElementReference],
    bounds: [ElementBounds]
  ) {
    (self.source, self.title, self.sizes, self.background, self.frameRate) = (
      source, title, sizes, background, frameRate
    )
    self.motionBlur = motionBlur
    (self.duration, self.durationPosition) = (duration, durationPosition)
    (self.parameters, self.pictures, self.parameterSlots) = (parameters, pictures, parameterSlots)
    (self.beats, self.beatsPosition, self.beatSlots, self.staggers) = (beats, beatsPosition, beatSlots, staggers)
    (self.keyframes, self.audio, self.beatStarts, self.fileValues) = (keyframes, audio, beatStarts, fileValues)
    (self.timeSlot, self.slots, self.elements, self.components) = (timeSlot, slots, elements, components)
    (self.references, self.bounds) = (references, bounds)
    self.ownSlotCount = ownSlotCount
    (self.camera, self.sequence) = (camera, sequence)
    runs = elements.groupedIntoRuns()
    shots = elements.chunked(by: \.isPinned).map { ($0, $1.groupedIntoRuns()) }
  }
}

/// Something of a file that fills slots (``ExpressionContext/slots``), which expressions read by name. The values of an
/// included file come before those of the file that includes it, which may read them.
enum FileValue: Sendable {
  /// A value under `let`.
  case named(slot: Int, FieldExpression)
  case scale(ChartScaleTemplate)
  /// A table of data whose rows change with time.
  case track(DataTrack)
}

extension [Element] {
  /// Splits the elements into chunks of consecutive elements with the same key.
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
