import Foundation
import GoldenImages
import PathreelDrawing
import PathreelPNG
import PathreelVideo
import Synchronization
import TestFolders
import Testing

@Suite struct GoldenFolderTests {
  let folder: TemporaryFolder
  let goldens: GoldenFolder

  init() throws {
    folder = try TemporaryFolder()
    goldens = GoldenFolder(
      ["a", "b"], references: folder.file("references"), differences: folder.file("differences"))
  }

  /// The issues that an expectation records, and the error that it throws; empty if it is fulfilled.
  func complaints(_ body: () throws -> Void) throws -> [String] {
    let complaints = Mutex<[String]>([])
    try withKnownIssue(isIntermittent: true) {
      try body()
    } matching: { issue in
      // The issue of an error that was thrown has no comment.
      complaints.withLock { $0 += issue.comments.map(\.rawValue) + [issue.error.map { "\($0)" }].compactMap(\.self) }
      return true
    }
    return complaints.withLock { $0 }
  }

  static func picture(_ red: UInt8 = 100) -> Bitmap {
    let bitmap = Bitmap(width: 5, height: 4)
    bitmap.fill(.init(red: 100, green: 100, blue: 100, alpha: 255))
    bitmap[3, 2] = .init(red: red, green: 100, blue: 100, alpha: 255)
    return bitmap
  }

  @Test func `a missing reference is written and the test fails, the next time it counts`() throws {
    let first = try complaints { try goldens.expect(Self.picture(), toLookLike: "a") }
    #expect(first.count == 1 && first[0].contains("there was no reference"))
    #expect(try PNG.read(folder.file("references/a.png")) == Self.picture())
    #expect(try complaints { try goldens.expect(Self.picture(), toLookLike: "a") } == [])
  }

  @Test func `a difference of one is allowed, of two leaves three pictures, until it is gone`() throws {
    _ = try complaints { try goldens.expect(Self.picture(), toLookLike: "a") }
    #expect(try complaints { try goldens.expect(Self.picture(101), toLookLike: "a") } == [])
    let complaint = try complaints { try goldens.expect(Self.picture(102), toLookLike: "a") }
    #expect(complaint.count == 1)
    #expect(complaint.first?.hasPrefix("a: 1 pixels differ by more than 1, the worst by 2 at (3, 2); see ") == true)
    let difference = try PNG.read(folder.file("differences/a-difference.png"))
    #expect(difference[3, 2] == .init(red: 88, green: 0, blue: 0, alpha: 255))
    #expect(difference[0, 0] == .init(red: 0, green: 0, blue: 0, alpha: 255))
    #expect(try PNG.read(folder.file("differences/a-actual.png")) == Self.picture(102))
    #expect(try PNG.read(folder.file("differences/a-expected.png")) == Self.picture())
    #expect(try complaints { try goldens.expect(Self.picture(), toLookLike: "a") } == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("differences").path) == [])
  }

  @Test func `a golden image with an explained allowance may differ more`() throws {
    _ = try complaints { try goldens.expect(Self.picture(), toLookLike: "a") }
    let steps = GoldenAllowance(channel: 2, because: "of this test")
    #expect(try complaints { try goldens.expect(Self.picture(102), toLookLike: "a", allowing: steps) } == [])
    #expect(try complaints { try goldens.expect(Self.picture(103), toLookLike: "a", allowing: steps) }.count == 1)
    let strays = GoldenAllowance(channel: 0, deviatingPixels: 1, because: "of this test")
    #expect(try complaints { try goldens.expect(Self.picture(200), toLookLike: "a", allowing: strays) } == [])
  }

  @Test func `an image of another size does not match its reference`() throws {
    _ = try complaints { try goldens.expect(Self.picture(), toLookLike: "a") }
    let complaint = try complaints { try goldens.expect(Bitmap(width: 4, height: 5), toLookLike: "a") }
    #expect(complaint.count == 1 && complaint[0].hasPrefix("a: the size is 4x5 instead of 5x4; see "))
  }

  @Test func `a reference image that cannot be read fails the test`() throws {
    _ = try complaints { try goldens.expect(Self.picture(), toLookLike: "a") }
    try Data("no picture".utf8).write(to: folder.file("references/a.png"))
    let complaint = try complaints { try goldens.expect(Self.picture(), toLookLike: "a") }
    #expect(complaint.count == 1 && complaint[0].contains("is not a PNG"), "\(complaint)")
  }

  @Test func `an image whose name is not on the list fails the test`() throws {
    #expect(try complaints { try goldens.expect(Self.picture(), toLookLike: "c") }.count == 1)
    #expect(try folder.names == [])
  }

  @Test func `text may look different only where the references' fonts are not`() throws {
    let texts = GoldenFolder(
      ["a"], withText: ["a"], references: folder.file("references"), differences: folder.file("differences"))
    _ = try complaints { try texts.expect(Self.picture(), toLookLike: "a") }
    let complaint = try complaints { try texts.expect(Self.picture(150), toLookLike: "a") }
    #expect(complaint.count == (ReferenceFonts.areHere ? 1 : 0))
  }

  static let release = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)

  @Test(.enabled(if: release?.contains("VERSION_CODENAME=bookworm\n") == true))
  func `Debian 12 has the references' fonts`() { #expect(ReferenceFonts.areHere) }

  @Test func `a reference image without a name on the list fails the test`() throws {
    #expect(try complaints { try goldens.expectNoLeftovers() } == [])
    for name in ["a", "b"] { _ = try complaints { try goldens.expect(Self.picture(), toLookLike: name) } }
    #expect(try complaints { try goldens.expectNoLeftovers() } == [])
    let fewer = GoldenFolder(["b"], references: folder.file("references"), differences: folder.file("differences"))
    let complaint = try complaints { try fewer.expectNoLeftovers() }
    #expect(complaint == ["no test claims the reference \(folder.file("references").path)/a.png"])
  }
}
