extension FieldReader {
  /// What is wrong with a gradient's stop that stands before the one that it follows.
  func stopsOutOfOrder(_ location: Double, after previous: Double) -> SceneFileError {
    failure("'at' is \(numberText(location)) after \(numberText(previous)); stops stand in rising order")
  }
}
