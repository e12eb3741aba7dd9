import PathreelMotion
import PathreelSceneGrammar

extension FieldReader {
  /// The camera, evaluated at the reader's moment.
  func camera() throws -> Camera {
    Camera(
      center: try self[CameraKeys.center], zoom: try self[CameraKeys.zoom],
      rotation: .degrees(try self[CameraKeys.rotate]))
  }
}
