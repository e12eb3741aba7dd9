import Foundation

/// A scene that is read from files: a scene file, or an animation that another tool made.
package protocol FileScene: Scene {
  /// The files, the scene's own first.
  var files: [URL] { get }
  /// The options of the command line that chose what of the file is shown.
  var options: [String] { get }
  /// Whether the scene is the drawing of another tool, which has no background. It is transparent in formats with
  /// alpha, and on a white page in others.
  var isDrawing: Bool { get }
}

extension FileScene {
  package var options: [String] { [] }
  package var isDrawing: Bool { false }
}
