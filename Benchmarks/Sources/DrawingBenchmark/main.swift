// DrawingBenchmark draws the workloads with Pathreel. Benchmarks/benchmark starts it beside the drivers in Peers/. They
// draw the workloads with other rasterisers and take the same options:
//
//   -w W1,W3   only these workloads         -H 1080    the frame's height    -m 1   the factor on W1b's point count
//   -s 0.5     seconds for each workload    -d FOLDER  also writes raw RGBA frames
//   -t 2       instead: wall-clock times of frames on one thread and on this number of threads, also of animated scenes
//   -a FOLDER  instead: writes the accuracy cases, their near-exact coverage and Pathreel's coverage
//   -f FRAMES  instead: draws this number of frames of each animated scene; prints a table
//   -b FRAMES  instead: draws this number of frames of each blur and shadow
//
// Prints a line for each workload: peer, workload, height, density, frames, least and median CPU milliseconds of a
// frame. With -t, the last two are the least and median wall-clock milliseconds over all passes.

import Pathreel
import Timing

var workloads = Workload.allCases
var (height, density, seconds) = (1080, 1, 1.0)
var threads: Int?
var folder: URL?
var accuracyFolder: URL?
var frameCount: Int?
var filterFrameCount: Int?

var arguments = CommandLine.arguments.dropFirst().makeIterator()
while let option = arguments.next() {
  guard let value = arguments.next() else { fail("\(option) needs a value") }
  switch option {
  case "-w": workloads = value.split(separator: ",").compactMap { Workload(rawValue: String($0)) }
  case "-H": height = Int(value) ?? height
  case "-m": density = Int(value) ?? density
  case "-s": seconds = Double(value) ?? seconds
  case "-t": threads = Int(value).map { min(max($0, 1), 256) }
  case "-a": accuracyFolder = URL(filePath: value)
  case "-f": frameCount = Int(value)
  case "-b": filterFrameCount = Int(value)
  case "-d": folder = URL(filePath: value)
  default: fail("unknown option \(option)")
  }
}

let rasterizer = Rasterizer()
if let accuracyFolder {
  try writeAccuracy(to: accuracyFolder)
  exit(0)
}
if let frameCount {
  try timeMotion(frames: max(2, frameCount), height: height)
  exit(0)
}
if let filterFrameCount {
  try timeFilters(frames: max(8, filterFrameCount), height: height)
  exit(0)
}
if let threads {
  try timeThreads(threads, workloads, height: height, density: density, seconds: seconds)
  exit(0)
}
for workload in workloads {
  let frame = Frame(height: height)
  let list = workload.displayList(height: height, density: density)
  let bitmap = Bitmap(width: frame.width, height: frame.height)
  let timing = try Timing(seconds: seconds) { try rasterizer.drawWhole(list, into: bitmap) }
  printLine(of: "pathreel", workload.rawValue, height: height, density: density, timing)
  if let folder {
    let data = bitmap.withUnsafeMutableBytes { Data($0) }
    try data.write(to: folder.appending(path: "pathreel_\(workload.rawValue).rgba"))
  }
}

/// Writes the files that `Peers/accuracy.py` reads: `cases.txt`, the near-exact coverage `reference.f32` and Pathreel's
/// alpha `pathreel.a8`. The latter two hold a square of ``AccuracyCase/side`` pixels for each case.
func writeAccuracy(to folder: URL) throws {
  let rasterizer = Rasterizer()
  let cases = AccuracyCase.all
  let side = AccuracyCase.side
  try cases.map { "case \($0.group)\n\($0.text)\n" }.joined()
    .write(to: folder.appending(path: "cases.txt"), atomically: true, encoding: .utf8)
  var (reference, ours) = (Data(), Data())
  let bitmap = Bitmap(width: side, height: side)
  for example in cases {
    NearExactCoverage(example).values.withUnsafeBytes { reference.append(contentsOf: $0) }
    try rasterizer.draw(DisplayList(size: CGSize(width: side, height: side), items: [example.item]), into: bitmap)
    for y in 0..<side { ours.append(contentsOf: (0..<side).map { bitmap[$0, y].alpha }) }
  }
  try reference.write(to: folder.appending(path: "reference.f32"))
  try ours.write(to: folder.appending(path: "pathreel.a8"))
}

/// Prints the line of a workload, as `Benchmarks/benchmark` reads it.
func printLine(of peer: String, _ workload: String, height: Int, density: Int, _ timing: Timing) {
  let figures = [timing.least, timing.median].map { String(format: "%.4f", $0) }
  print("\(peer),\(workload),\(height),\(density),\(timing.frameCount),\(figures.joined(separator: ","))")
}

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(64)
}
