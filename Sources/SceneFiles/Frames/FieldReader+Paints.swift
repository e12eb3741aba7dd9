extension FieldReader {
  /// The error for a gradient stop that lies before its predecessor. `Paints.swift` throws it.
  func stopsOutOfOrder(_ location: Double, after previous: Double) -> SceneFileError {
    failure("'at' is \(numberText(location)) after \(numberText(previous)); stops stand in rising order")
  }
}
