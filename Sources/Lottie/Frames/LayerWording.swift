import PathreelDrawing

/// Words errors of drawing with the place in the file and the layer.
final class LayerWording: PlaceExplainer {
  private let layer: String?

  init(_ layer: String?) { self.layer = layer }

  func error(_ error: any Error, at place: Place) -> any Error {
    guard let position = place.filePositions.first else { return error }
    return LottieError(
      file: position.file, position: position, problem: layer.map { "layer '\($0.prefix(50))': \(error)" } ?? "\(error)"
    )
  }

  func warning(_ warning: DrawingWarning, at place: Place) -> DrawingWarning { warning }
}
