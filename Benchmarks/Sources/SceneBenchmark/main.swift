// SceneBenchmark measures the CPU time of a frame of a scene file before it is drawn: expressions, views, layout.
// Benchmarks/benchmark starts it.
//
//   -n 1000   elements     -s 1   seconds in total
//   -k        instead: the time with and without what earlier frames left; scene files may follow
//   -w        instead: frames and the course of views with a state (a stage)
//
// Prints a line for each part: part, elements, frames, and the lower quartile, median and upper quartile of a frame's
// CPU milliseconds. With -k it prints a line for each scene: name, mean and median of frames made from nothing, mean
// and median of frames that reuse what earlier ones left.

import Pathreel

var (elementCount, seconds) = (1000, 1.0)
var arguments = CommandLine.arguments.dropFirst().makeIterator()
while let option = arguments.next() {
  if option == "-k" {
    for row in try RetentionTimings(scenes: Array(arguments)).rows {
      let figures = [row.plain.mean, row.plain.median, row.kept.mean, row.kept.median]
      print("\(row.name),\(figures.map { String(format: "%.4f", $0) }.joined(separator: ","))")
    }
    exit(0)
  }
  if option == "-w" {
    let timings = try StageTimings(seconds: seconds)
    for (name, timing) in [("stage", timings.stage), ("function of time", timings.plain), ("course", timings.course)] {
      print("\(name),\(String(format: "%.3f", timing.median))")
    }
    exit(0)
  }
  guard let value = arguments.next() else { fail("\(option) needs a value") }
  switch option {
  case "-n": elementCount = Int(value) ?? elementCount
  case "-s": seconds = Double(value) ?? seconds
  default: fail("unknown option \(option)")
  }
}

let timings = try SceneTimings(elementCount: elementCount, seconds: seconds)
for part in timings.parts {
  let figures = [0.25, 0.5, 0.75].map { String(format: "%.4f", part.timing.quantile($0)) }.joined(separator: ",")
  print("\(part.name),\(elementCount),\(timings.frameCount),\(figures)")
}

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(64)
}
