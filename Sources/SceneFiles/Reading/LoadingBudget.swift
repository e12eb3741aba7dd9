import PathreelDrawing
import PathreelMotion

/// What the files of a scene have come to while they are read: its own, those that it includes, and the scenes that it names.
///
/// Limits hold for all of them together, so that a hundred small files cannot do what one large one may not.
final class LoadingBudget {
  /// The bytes of all files.
  var size = 0
  /// What the uses of components came to.
  var expansion = 0
  /// How many operations the sums took that were worked out.
  var constantSteps = 0
  /// How many cells the tables of data have.
  var dataCellCount = 0
  /// The pictures by the paths of their files.
  var pictures: [String: Movie] = [:]
  /// What pays for the values that follow from parameters.
  let account = FrameAccount()
}
