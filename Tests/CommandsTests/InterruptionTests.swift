import Foundation
import SmallScenes
import Testing
import VideoInspection

/// Tests of Ctrl-C and of the signals of terminals and job queues.
///
/// They test the files that remain. They do not test how soon a process ends, because other tests use the processors
/// meanwhile.
@Suite(.serialized) struct InterruptionTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(SmallScenes.endless, to: "endless.yaml")
  }

  private func isUnderWay() throws -> Bool { try shell.names().contains { $0.contains(".partial") } }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `an interrupted render keeps the earlier file`(signal: Int32) throws {
    try shell.write("earlier", to: "a.mp4")
    let outcome = try shell.run(
      "render", "endless.yaml", "-o", "a.mp4", "--quiet", sending: signal, once: isUnderWay)
    #expect(outcome == .failed(130, "Interrupted; a.mp4 was not written, an earlier one is untouched\(Self.cached)."))
    #expect(try shell.read("a.mp4") == Data("earlier".utf8))
    #expect(try shell.names() == ["a.mp4", "endless.yaml"])
  }

  private static let cached = "; the cache keeps the segments that were completed"

  @Test func `the second piece of work of a process is interrupted, too`() throws {
    // The poster is drawn after the video, and takes as long as its only frame, which is the mean of many pictures.
    try shell.write(
      "canvas: {size: [64, 48]}\nduration: 1\nelements: [{circle: {radius: 10 + 5 * t}, blur: 4 + t}]",
      to: "slow.yaml")
    let outcome = try shell.run(
      "render", "slow.yaml", "-o", "a.mp4", "--for", "web", "--quiet", "--frames", "0..0", "--size", "4000x3000",
      "--motion-blur", "128", "--jobs", "1", sending: SIGINT,
      once: { try shell.names().contains { $0.contains("a-poster.png") } })
    #expect(
      outcome == .failed(130, "Interrupted; a-poster.png was not written, an earlier one is untouched."))
    #expect(try shell.names() == ["a.mp4", "endless.yaml", "slow.yaml"])
  }

  @Test func `a render that has no earlier file leaves none`() throws {
    let outcome = try shell.run(
      "render", "endless.yaml", "-o", "a.mp4", sending: SIGINT, once: isUnderWay)
    #expect(outcome.code == 130)
    #expect(try shell.names() == ["endless.yaml"])
  }

  /// The names of the finished pictures in the folder `f`.
  private func pictures() throws -> [String] {
    guard FileManager.default.fileExists(atPath: shell.folder.path + "/f") else { return [] }
    return try shell.names(in: "f").filter { $0.wholeMatch(of: /frame-\d{6}\.png/) != nil }
  }

  @Test func `interrupted frames keep the pictures that are done`() throws {
    let outcome = try shell.run(
      "frames", "endless.yaml", "-o", "f", "--quiet", sending: SIGINT,
      once: { try pictures().count > 2 })
    #expect(outcome == .failed(130, "Interrupted; the pictures drawn so far are in f."))
    #expect(try pictures().count > 2)
    // Nothing else is left, such as a part of a picture.
    #expect(try pictures() == shell.names(in: "f"))
  }

  @Test func `interrupted frames say that earlier ones are in the folder, too`() throws {
    #expect(try shell.run("frames", "endless.yaml", "-o", "f", "--quiet", "--frames", "0..2").code == 0)
    let outcome = try shell.run(
      "frames", "endless.yaml", "-o", "f", "--quiet", sending: SIGINT,
      once: { (try? shell.names(in: "f").count) ?? 0 > 6 })
    #expect(outcome == .failed(130, "Interrupted; the pictures drawn so far are in f, among earlier ones."))
  }

  @Test func `a process that ends while a picture is written leaves no part of it`() throws {
    // While the second picture is compressed, nothing checks for cancellation, so the process must end without it.
    let outcome = try shell.run(
      "frames", "endless.yaml", "-o", "f", "--quiet", "--size", "4000x4000", "--frames", "0..9", "--jobs", "1",
      sending: SIGINT, once: { FileManager.default.fileExists(atPath: shell.folder.path + "/f/frame-000000.png") })
    #expect(outcome == .failed(130, "Interrupted; the pictures drawn so far are in f."))
    #expect(try shell.names(in: "f").allSatisfy { $0.hasPrefix("frame-") })
  }

  @Test func `under nohup a render lives on when its terminal goes`() throws {
    try shell.write(SmallScenes.medley, to: "medley.yaml")
    let outcome = try shell.run(
      "render", "medley.yaml", "-o", "a.mp4", "--quiet", sending: SIGHUP, ignoredFromTheStart: true, once: isUnderWay)
    #expect(outcome == Shell.Outcome(code: 0, output: "", errors: ""))
    #expect(try VideoFacts(of: shell.folder.appending(path: "a.mp4")).frameCount == 30)
  }
}
