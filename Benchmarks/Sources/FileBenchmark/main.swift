import Foundation
import Pathreel
import Timing

// FileBenchmark draws a Lottie or SVG file in memory and in one thread. Benchmarks/lottie and Benchmarks/animated-svg
// start it, beside other engines (Peers/engines.py).
//
//   FileBenchmark FILE SIDE [-s SECONDS] [-n FRAMES] [-e END] [-d PICTURE]
//
// SIDE is the longer side in pixels. Prints the width, the height, and least CPU milliseconds:
//
// - with -n, those of a frame: the mean of this number of frames, after the first. The frames of a Lottie file follow
//   each other; those of an SVG file are spread over END seconds;
// - otherwise, those of reading an SVG file and of drawing it, without its animations.
//
// `-d` also writes a PNG picture of the file without its animations.
let call = Call(CommandLine.arguments.dropFirst())
let file = URL(filePath: call.file)
let measured: [Double]
let size: OutputSize
if let count = call.count {
  let animation = try AnimationTimes(file, side: call.side, count: count, end: call.end)
  size = animation.clip.size
  measured = [try animation.least(seconds: call.seconds)]
} else {
  let still = try StillTimes(file, side: call.side)
  size = still.size
  if let picture = call.picture { try still.write(to: URL(filePath: picture)) }
  measured = try still.least(seconds: call.seconds)
}
print("\(size.width),\(size.height),\(measured.map { String(format: "%.5f", $0) }.joined(separator: ","))")

/// The program's arguments.
struct Call {
  var file = ""
  var side = 0.0
  var seconds = 0.1
  var end = 1.0
  var count: Int?
  var picture: String?

  init(_ words: ArraySlice<String>) {
    var words = words.makeIterator()
    file = words.next() ?? ""
    side = words.next().flatMap(Double.init) ?? 0
    while let option = words.next(), let value = words.next() {
      switch option {
      case "-s": seconds = Double(value) ?? seconds
      case "-e": end = Double(value) ?? end
      case "-n": count = Int(value).map { max($0, 2) }
      case "-d": picture = value
      default: Self.fail("unknown option \(option)")
      }
    }
    if side < 1 { Self.fail("name a file and its longer side in pixels") }
  }

  static func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(64)
  }
}

/// The size of a picture with a longer side.
func fitted(_ size: CGSize, side: Double) -> OutputSize {
  let scale = side / max(size.width, size.height)
  let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
  guard let fitted = OutputSize(width: max(1, Int(width)), height: max(1, Int(height))) else {
    Call.fail("a picture of \(width) × \(height) pixels cannot be made")
  }
  return fitted
}
