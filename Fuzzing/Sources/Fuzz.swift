import Foundation

/// The target that the environment variable `FUZZ_TARGET` names.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget.named(name) else {
    let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
    fatalError("FUZZ_TARGET is \"\(name)\"; set it to one of \(names)")
  }
  return target
}()

/// The entry point of libFuzzer. It stops at an input after which the program ends, so a finding ends it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  do {
    try target.check(Array(UnsafeRawBufferPointer(start: data, count: count)))
  } catch { fatalError("\(error)") }
  return 0
}
