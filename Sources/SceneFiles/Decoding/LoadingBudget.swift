import PathreelDrawing
import PathreelMotion
import PathreelSceneGrammar

/// Counts what the files of a scene use of ``SceneLimits`` while they are read: its own file, the included ones, and
/// the scenes that it names. ``SceneDecoder`` charges it; ``ReferencedScenes`` holds one budget for all these files.
///
/// The limits apply to the sum over all files, so a hundred small files cannot exceed what one large file may use.
final class LoadingBudget {
  /// The size of all files in bytes.
  var size = 0
  /// The expansion of all uses of components, in the units of ``SceneLimits/expansion``.
  var expansion = 0
  /// The number of operations spent on constant folding.
  var constantSteps = 0
  /// The number of cells in all data tables.
  var dataCellCount = 0
  /// The pictures that were read, by the paths of their files. The areas of all of them together are limited. A picture
  /// that several files name is read and counted once.
  var pictures: [String: Movie] = [:]
  /// The kinds of files that are no longer read, because those before exceeded their limit.
  var exceeded: Set<Kind> = []
  enum Kind { case data, pictures, drawings }
  /// The step budget for values that follow from parameters.
  let account = FrameAccount()
}
