import Foundation
import PathreelMotion

/// The keys of `camera`. ``SceneFile`` evaluates them for each frame.
enum CameraKeys {
  static let center = Key(
    "center", .pair,
    "[x, y]: the point that is shown in the middle of the frame. The default is the canvas's middle.")
  static let zoom = Key("zoom", .positive, default: 1, "How many times larger everything is drawn, strokes too.")
  static let rotate = Key(
    "rotate", .number, default: 0,
    "The rotation of the camera, in degrees clockwise. What it shows turns the other way.")
  static let all: KeyList = [center, zoom, rotate]
}

extension FieldReader {
  /// The camera, evaluated at the reader's moment.
  func camera() throws -> Camera {
    Camera(
      center: try self[CameraKeys.center], zoom: try self[CameraKeys.zoom],
      rotation: .degrees(try self[CameraKeys.rotate]))
  }
}
