// Draws the workloads with Pathreel, as the drivers in Peers/ draw them with others, with the same options:
//
//   -w W1,W3   only these          -H 1080    the frame's height     -m 1       how many times as many points W1b has
//   -s 0.5     seconds for each    -d FOLDER  writes raw RGBA frames as well
//   -t 2       instead: makes frames by one thread and by so many, of what moves as well; times are of the wall's clock
//   -a FOLDER  instead: writes the accuracy's cases, their near-exact coverage and ours
//   -f FRAMES  instead: draws so many frames of each scene that moves; prints a table
//   -b FRAMES  instead: draws so many frames of each blur and shadow
//
// Prints a line for each: peer, workload, height, density, frames, least and median CPU milliseconds of a frame.
// With threads, wall-clock times: least and median of some passes.

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

/// `cases.txt`, `reference.f32` and `pathreel.a8`: for each case a square of ``AccuracyCase/side`` pixels.
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

func printLine(of peer: String, _ workload: String, height: Int, density: Int, _ timing: Timing) {
  let figures = [timing.least, timing.median].map { String(format: "%.4f", $0) }
  print("\(peer),\(workload),\(height),\(density),\(timing.frameCount),\(figures.joined(separator: ","))")
}

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(64)
}
