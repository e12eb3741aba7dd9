import FuzzInput
@_spi(Fuzzing) import PathreelVideo

/// Any bytes as an animated picture: an error, or pictures that are the same from the first and from the last.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMovie(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeRawBufferPointer(start: data, count: count))
  if MovieProbe.isStable(bytes) == false { fatalError("the pictures depend on the order in which they are decoded") }
  return 0
}
