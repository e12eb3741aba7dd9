import FuzzInput
@_spi(Fuzzing) import PathreelVideo

/// Fuzzes the decoder of animated pictures. Any bytes must cause an error, or the same pictures in forward and in
/// backward order.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMovie(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeRawBufferPointer(start: data, count: count))
  if MovieProbe.isStable(bytes) == false { fatalError("the pictures depend on the order in which they are decoded") }
  return 0
}
