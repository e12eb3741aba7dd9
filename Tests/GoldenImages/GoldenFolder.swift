import Foundation
import PathreelDrawing
import PathreelPNG
import PathreelVideo
import Testing

/// The golden images of a test target: PNG files in `Tests/References/<target>`, which frames must look like.
///
/// A test only draws. If a reference is missing, it is written and the test fails, so that somebody looks at it before
/// it counts. A mismatch leaves the expected, the actual and the difference image in `.build/golden-differences`.
///
/// ```swift
/// let goldens = GoldenFolder(["spirograph-2s", "flower-5s"])
/// @Test(arguments: goldens.names) func `a scene looks as it did`(name: String) throws {
///   try goldens.expect(draw(name), toLookLike: name)
/// }
/// @Test func `every reference has a test`() throws { try goldens.expectNoLeftovers() }
/// ```
public struct GoldenFolder: Sendable {
  /// The names of the images, without folder and ending.
  public let names: [String]
  /// The names of those that show text in the ``ReferenceFonts``.
  private let withText: Set<String>
  private let references, differences: URL

  /// Creates the folder of a test target.
  ///
  /// - Parameters:
  ///   - withText: The names of the images that show text. They may differ more where the ``ReferenceFonts`` are not.
  ///   - filePath: A source file of the test target, in the package's `Tests/<target>`.
  public init(_ names: [String], withText: Set<String> = [], filePath: String = #filePath) {
    let parts = URL(filePath: filePath).pathComponents
    guard let tests = parts.lastIndex(of: "Tests"), tests + 2 < parts.count else {
      preconditionFailure("\(filePath) is not in a folder of Tests")
    }
    let root = parts[1..<tests].reduce(URL(filePath: "/")) { $0.appending(path: $1) }
    self.init(
      names, withText: withText, references: root.appending(path: "Tests/References/" + parts[tests + 1]),
      differences: root.appending(path: ".build/golden-differences/" + parts[tests + 1]))
  }

  /// Creates a folder of references anywhere. The images of a mismatch go to `differences`.
  public init(_ names: [String], withText: Set<String> = [], references: URL, differences: URL) {
    precondition(Set(names).count == names.count, "a golden image is named twice")
    precondition(withText.isSubset(of: names), "an image with text is none of the golden images")
    (self.names, self.withText, self.references, self.differences) = (names, withText, references, differences)
  }

  /// Records an issue unless the bitmap looks like its reference within the allowance.
  public func expect(
    _ actual: Bitmap, toLookLike name: String, allowing allowance: GoldenAllowance = .otherMachines,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard names.contains(name) else {
      Issue.record("'\(name)' is not among the names of the golden folder", sourceLocation: sourceLocation)
      return
    }
    let reference = references.appending(path: name + ".png")
    guard FileManager.default.fileExists(atPath: reference.path) else {
      try FileManager.default.createDirectory(at: references, withIntermediateDirectories: true)
      try PNG.write(actual, to: reference)
      Issue.record(
        "there was no reference, so \(reference.path) was written; look at it, and commit it if it is right",
        sourceLocation: sourceLocation)
      return
    }
    let expected = try PNG.read(reference)
    let difference = PictureDifference(expected, actual)
    let allowance = withText.contains(name) && !ReferenceFonts.areHere ? .otherFonts(of: expected) : allowance
    guard let complaint = difference.complaint(allowing: allowance) else {
      for kind in Self.kinds { try? FileManager.default.removeItem(at: evidence(name, kind)) }
      return
    }
    try FileManager.default.createDirectory(at: differences, withIntermediateDirectories: true)
    let pictures = [expected, actual, difference.picture(allowing: allowance)]
    for (kind, picture) in zip(Self.kinds, pictures) {
      guard let picture else { continue }
      let file = evidence(name, kind)
      try PNG.write(picture, to: file)
      Attachment.record(
        [UInt8](try Data(contentsOf: file)), named: file.lastPathComponent, sourceLocation: sourceLocation)
    }
    Issue.record(
      "\(name): \(complaint); see \(differences.path)/\(name)-*.png, and if the new picture is right, replace \(reference.path)",
      sourceLocation: sourceLocation)
  }

  /// Records an issue for each reference file that has no name here.
  public func expectNoLeftovers(sourceLocation: SourceLocation = #_sourceLocation) throws {
    guard FileManager.default.fileExists(atPath: references.path) else { return }
    let claimed = Set(names.map { $0 + ".png" })
    for file in try FileManager.default.contentsOfDirectory(atPath: references.path).sorted()
    where !claimed.contains(file) {
      Issue.record("no test claims the reference \(references.path)/\(file)", sourceLocation: sourceLocation)
    }
  }

  private static let kinds = ["expected", "actual", "difference"]

  private func evidence(_ name: String, _ kind: String) -> URL { differences.appending(path: "\(name)-\(kind).png") }
}
