import PathreelMotion
import PathreelSound

/// The limits of a scene file. `SceneDecoder` and `SceneFile` enforce them: a hostile file gets an error instead of
/// exhausting the machine.
package enum SceneLimits {
  /// The maximum length of a list of points, colours or dashes.
  package static let listLength = 10_000
  /// The maximum length of a list under `let`.
  package static let namedListLength = 1_000
  /// The maximum number of items in the lists of a recurrence under `let`.
  package static let recurrenceItems = 10_000
  /// The maximum number of parameters of a function under `let`.
  package static let functionParameters = 8
  /// The maximum number of operations in sums and texts that are evaluated when the file is read.
  package static let constantSteps = 10_000_000
  /// The maximum number of names in the file's single namespace.
  package static let names = 1_000
  /// The maximum count or index of elements. `FrameAccount` limits what a frame may contain and cost.
  package static let count = 100_000
  /// The maximum number of frames in a clip.
  package static let frames = 1_000_000
  /// The maximum size of a text in bytes, before and after values are inserted.
  package static let textLength = SceneParameter.maximumTextLength
  /// The maximum size of a picture file in bytes.
  package static let pictureSize = 256 << 20
  /// The maximum number of pixels of all pictures together. With 4 bytes for each pixel, they take half a gibibyte.
  package static let pictureArea = 1 << 27
  /// The maximum number of parts of all SVG drawings together.
  package static let drawingParts = 500_000
  /// The maximum number of sound tracks.
  package static let sounds = SoundTrack.maximumCount
  /// The maximum number of cells of all data tables together, with the cells that `group` makes.
  package static let dataCells = 1_000_000
  /// The maximum number of groups that the rows of a table form.
  package static let dataGroups = 10_000
  /// The maximum number of sizes of a canvas.
  package static let canvasSizes = 100
  /// The maximum number of ticks on an axis.
  package static let ticks = 100
  /// The maximum number of included files.
  package static let includedFiles = 100
  /// The maximum number of scene files that a scene uses in addition to its own.
  package static let sceneFiles = 100
  /// The maximum number of scenes in a sequence, with the scenes of nested sequences.
  package static let scenes = SceneSequenceError.mostScenes
  /// The maximum number of parameters of a component.
  package static let componentParameters = 100
  /// The maximum expansion of all uses of components together: a value or an operation counts one, an element four.
  package static let expansion = 100_000
  /// The maximum nesting depth of groups, stacks, repeats and layouts.
  package static let depth = 16
}
