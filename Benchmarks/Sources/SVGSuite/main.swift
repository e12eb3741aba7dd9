import Foundation
import Pathreel

// SVGSuite draws a folder of SVG files and compares each with the PNG reference picture beside it. Benchmarks/icons
// runs it on icon themes; Benchmarks/README.md lists its results on resvg's test suite.
//
//   SVGSuite FOLDER [PART…] [--list] [--out FOLDER]
//
// For each part it prints the share of tests that pass, and the share that pass or differ for a named reason
// (NamedDifferences.swift). A PART is the beginning of a path in the folder, such as `masking` or `structure/use`.
// `--list` prints the tests that differ, `--out` keeps the drawn pictures.
var words = Array(CommandLine.arguments.dropFirst())
let lists = words.contains("--list")
words.removeAll { $0 == "--list" }
var out: URL?
if let i = words.firstIndex(of: "--out"), i + 1 < words.count {
  out = URL(filePath: words[i + 1])
  words.removeSubrange(i...i + 1)
}
guard let folder = words.first.map({ URL(filePath: $0, directoryHint: .isDirectory) }) else {
  print("name the folder of the suite's tests, such as resvg/crates/resvg/tests/tests")
  exit(2)
}

let root = folder.standardizedFileURL.path
let names = (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? [])
  .filter { name in
    name.hasSuffix(".svg") && (words.count == 1 || words.dropFirst().contains { name.hasPrefix($0) })
      && FileManager.default.fileExists(atPath: "\(root)/\(name.dropLast(4)).png")
  }.sorted()

let rasterizer = Rasterizer()
var counts: [(part: String, passed: Int, named: Int, all: Int)] = []
var differing: [String] = []

/// Reads the drawing in a file. It first embeds the picture files that the SVG text refers to, because drawings read no
/// other files.
///
/// - Parameter stem: The path of the file without `.svg`.
func drawing(of stem: String) throws -> SVGDrawing {
  let file = URL(filePath: stem + ".svg")
  guard let text = try? String(contentsOf: file, encoding: .utf8) else { return try SVGDrawing(contentsOf: file) }
  let types = [
    "png": "png", "jpg": "jpeg", "jpeg": "jpeg", "svg": "svg+xml", "webp": "webp", "gif": "gif", "svgz": "svg+xml",
  ]
  var embedded = text
  for match in text.matches(of: /href="([^"#:]+\.([a-z]+))"/) {
    let picture = file.deletingLastPathComponent().appending(path: String(match.1))
    guard let type = types[String(match.2)], let data = try? Data(contentsOf: picture) else { continue }
    embedded = embedded.replacingOccurrences(
      of: String(match.0), with: "href=\"data:image/\(type);base64,\(data.base64EncodedString())\"")
  }
  return try SVGDrawing(text: embedded, name: file.lastPathComponent)
}

/// Draws a test and compares it with its reference picture.
///
/// - Parameter name: The path of the SVG file in the suite's folder.
/// - Returns: A description of the difference; nil if the test passes.
@MainActor func difference(of name: String) throws -> String? {
  let stem = "\(root)/\(name.dropLast(4))"
  let expected = try ImageAsset(contentsOf: URL(filePath: stem + ".png"))
  let bitmap = Bitmap(width: expected.width, height: expected.height)
  let drawing = try drawing(of: stem)
  // The suite's pictures have whole numbers of pixels, so the drawing is stretched to the picture's size.
  let size = CGSize(width: expected.width, height: expected.height)
  let fit = CGAffineTransform(scaleX: size.width / drawing.size.width, y: size.height / drawing.size.height)
  try rasterizer.draw(DisplayList(size: size, items: drawing.items.map { $0.transformed(by: fit) }), into: bitmap)
  if let out {
    let file = out.appending(path: name.dropLast(4).replacingOccurrences(of: "/", with: "__") + ".png")
    try PNG.write(bitmap, to: file)
  }
  let difference = PictureDifference(expected: expected, actual: bitmap)
  return difference.isSmall ? nil : "\(difference)"
}

for name in names {
  let part = String(name.prefix { $0 != "/" })
  if counts.last?.part != part { counts.append((part, 0, 0, 0)) }
  counts[counts.count - 1].all += 1
  let fault: String?
  do { fault = try difference(of: name) } catch { fault = "\(error)" }
  let known = NamedDifferences.of(name.dropLast(4))
  switch (fault, known) {
  case (let fault?, let known):
    if known != nil { counts[counts.count - 1].named += 1 }
    differing.append("\(name)\(known.map { " [\($0.name)]" } ?? ""): \(fault)")
  case (nil, let known):
    counts[counts.count - 1].passed += 1
    if let known { print("\(name) passes, and is named under '\(known.name)'") }
  }
}
for (part, passed, named, all) in counts {
  func share(_ count: Int) -> Double { (1000 * Double(count) / Double(all)).rounded() / 10 }
  print("\(part): \(passed) of \(all), \(share(passed)) %; \(named) named, then \(share(passed + named)) %")
}
if lists { for line in differing { print(line) } }
