/// The keys of `camera`. `SceneFile` evaluates them for each frame.
package enum CameraKeys {
  package static let center = Key(
    "center", .pair,
    "[x, y]: the point that is shown in the middle of the frame. The default is the canvas's middle.")
  package static let zoom = Key(
    "zoom", .positive, default: 1, "How many times larger everything is drawn, strokes too.")
  package static let rotate = Key(
    "rotate", .number, default: 0,
    "The rotation of the camera, in degrees clockwise. What it shows turns the other way.")
  package static let all: KeyList = [center, zoom, rotate]
}
