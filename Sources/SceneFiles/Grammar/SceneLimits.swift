import PathreelMotion
import PathreelSound

/// What bounds a scene file, so that a hostile one gets an error and not the machine.
enum SceneLimits {
  /// The longest list of points, colours or dashes.
  static let listLength = 10_000
  /// The longest list under `let`.
  static let namedListLength = 1_000
  /// Parameters of a function under `let`.
  static let functionParameters = 8
  /// Operations in the sums of a file that are worked out when it is read.
  static let constantSteps = 10_000_000
  /// Names in the one namespace.
  static let names = 1_000
  /// The greatest count or index of elements. What a frame may hold and cost is `FrameAccount`'s to say.
  static let count = 100_000
  /// How many frames a clip may have.
  static let frames = 1_000_000
  /// Bytes of a text, before and after values are put in.
  static let textLength = SceneParameter.maximumTextLength
  /// Bytes of a picture file.
  static let pictureSize = 256 << 20
  /// Pixels of all pictures together: half a gibibyte.
  static let pictureArea = 1 << 27
  /// Parts of all drawings together.
  static let drawingParts = 500_000
  /// Tracks of sound.
  static let sounds = SoundTrack.maximumCount
  /// Cells of all tables of data together.
  static let dataCells = 1_000_000
  /// Groups into which the rows of a table are put.
  static let dataGroups = 10_000
  /// Sizes of a canvas.
  static let canvasSizes = 100
  /// Ticks of an axis.
  static let ticks = 100
  /// Files that a scene includes.
  static let includedFiles = 100
  /// Scene files that a scene is made of beside its own.
  static let sceneFiles = 100
  /// Scenes of a sequence, those of sequences in it included.
  static let scenes = SceneSequenceError.mostScenes
  /// Parameters of a component.
  static let componentParameters = 100
  /// What the uses of components come to, all together: a value or an operation is one, an element four.
  static let expansion = 100_000
  /// How deep groups, stacks, repeats and layouts may nest.
  static let depth = 16
}
