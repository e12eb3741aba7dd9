@_spi(Fuzzing) import PathreelVideo

extension FuzzTarget {
  /// Fuzzes the decoder of animated pictures. Any bytes must cause an error, or the same pictures in forward and in
  /// backward order.
  static let movie = FuzzTarget("FuzzMovie") { bytes in
    if MovieProbe.isStable(bytes) == false {
      throw Finding("the pictures depend on the order in which they are decoded")
    }
  }
}
