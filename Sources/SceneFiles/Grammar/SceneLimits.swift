import PathreelMotion
import PathreelSound

/// The limits of a scene file. ``SceneDecoder`` and ``SceneFile`` enforce them: a hostile file gets an error instead of
/// exhausting the machine.
enum SceneLimits {
  /// The maximum length of a list of points, colours or dashes.
  static let listLength = 10_000
  /// The maximum length of a list under `let`.
  static let namedListLength = 1_000
  /// The maximum number of parameters of a function under `let`.
  static let functionParameters = 8
  /// The maximum number of operations in sums that are evaluated when the file is read.
  static let constantSteps = 10_000_000
  /// The maximum number of names in the file's single namespace.
  static let names = 1_000
  /// The maximum count or index of elements. `FrameAccount` limits what a frame may contain and cost.
  static let count = 100_000
  /// The maximum number of frames in a clip.
  static let frames = 1_000_000
  /// The maximum size of a text in bytes, before and after values are inserted.
  static let textLength = SceneParameter.maximumTextLength
  /// The maximum size of a picture file in bytes.
  static let pictureSize = 256 << 20
  /// The maximum number of pixels of all pictures together. With 4 bytes for each pixel, they take half a gibibyte.
  static let pictureArea = 1 << 27
  /// The maximum number of parts of all SVG drawings together.
  static let drawingParts = 500_000
  /// The maximum number of sound tracks.
  static let sounds = SoundTrack.maximumCount
  /// The maximum number of cells of all data tables together, with the cells that `group` makes.
  static let dataCells = 1_000_000
  /// The maximum number of groups that the rows of a table form.
  static let dataGroups = 10_000
  /// The maximum number of sizes of a canvas.
  static let canvasSizes = 100
  /// The maximum number of ticks on an axis.
  static let ticks = 100
  /// The maximum number of included files.
  static let includedFiles = 100
  /// The maximum number of scene files that a scene uses in addition to its own.
  static let sceneFiles = 100
  /// The maximum number of scenes in a sequence, with the scenes of nested sequences.
  static let scenes = SceneSequenceError.mostScenes
  /// The maximum number of parameters of a component.
  static let componentParameters = 100
  /// The maximum expansion of all uses of components together: a value or an operation counts one, an element four.
  static let expansion = 100_000
  /// The maximum nesting depth of groups, stacks, repeats and layouts.
  static let depth = 16
}
