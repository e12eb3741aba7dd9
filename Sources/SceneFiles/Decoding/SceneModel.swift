import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelSceneSyntax

/// A decoded scene file. ``SceneDecoder`` makes it and ``SceneFile`` owns it. Together with the parameters' values and
/// a time it determines a frame.
final class SceneModel: Sendable {
  /// Distinguishes the file from all others that the process has read.
  let number = ElementNumber.next()
  let source: SceneSources
  let title: String?
  let canvas: CanvasTemplate
  let timing: TimingTemplate
  let values: FileValues
  let content: SceneContent
  /// The parameters that nothing reads.
  let unreadParameters: [Diagnostic]
  /// Caches of curves and morphs that do not change with time.
  let curves = TimelessCurves()
  let morphs = MorphCache()

  init(
    source: SceneSources, title: String?, canvas: CanvasTemplate, timing: TimingTemplate, values: FileValues,
    content: SceneContent, unreadParameters: [Diagnostic]
  ) {
    self.unreadParameters = unreadParameters
    (self.source, self.title, self.canvas, self.timing) = (source, title, canvas, timing)
    (self.values, self.content) = (values, content)
  }
}

/// The canvas and the frames of a scene file, before the parameters have values.
struct CanvasTemplate: Sendable {
  /// The sizes; at least one.
  let sizes: [CanvasSize]
  let background: FieldExpression?
  let frameRate: FrameRate
  let motionBlur: MotionBlurTemplate?
}

/// What a scene file says about time, before the parameters have values.
struct TimingTemplate: Sendable {
  let duration: FieldExpression?
  let durationPosition: SourcePosition
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
}

/// The values that expressions of a scene file read by name. A slot is an index into ``ExpressionContext/slots``: the
/// place of a value in a frame.
struct FileValues: Sendable {
  let parameters: [SceneParameter]
  /// The slots of the parameters' values, in the order of ``parameters``.
  let parameterSlots: [Int]
  /// The pictures that the file names, by name.
  let pictures: [String: Movie]
  /// The named values, scales and tracks, each after those that it reads.
  let named: [FileValue]
  /// The number of slots that belong to the file as a whole. Later slots belong to elements.
  let ownSlotCount: Int
  /// The initial values of all slots. Constants already have their final values; each frame overwrites the others.
  let slots: [ExpressionValue]
}

/// What a scene file shows.
struct SceneContent: Sendable {
  let elements: [Element]
  /// Whether all views can be kept as one unit. Connectors depend on the layout, and inner scenes are kept one by one.
  let allowsRetention: Bool
  /// The elements in runs; each run is cached as one unit.
  let runs: [ElementRun]
  /// The elements in runs for a camera: chunks of consecutive elements that are all pinned or all not pinned.
  let shots: [(isPinned: Bool, runs: [ElementRun])]
  /// The camera that moves all elements except pinned ones; nil without one.
  let camera: Fields?
  /// The scenes that the file lists instead of elements.
  let sequence: SequenceTemplate?
  /// The components, sorted by name.
  let components: [Component]
  /// The references to elements by id.
  let references: [ElementReference]
  /// The rectangles of elements that later elements or the camera read.
  let bounds: [ElementBounds]

  init(
    elements: [Element], camera: Fields?, sequence: SequenceTemplate?, components: [Component],
    references: [ElementReference], bounds: [ElementBounds]
  ) {
    (self.elements, self.camera, self.sequence) = (elements, camera, sequence)
    (self.components, self.references, self.bounds) = (components, references, bounds)
    let inputs = elements.map(\.inputs)
    allowsRetention = sequence == nil && !inputs.contains { $0.hasLinks || $0.hasScenes }
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
