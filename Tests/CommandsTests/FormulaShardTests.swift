import Foundation
import Testing

private let hasTeX = ["latex", "dvisvgm"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }

/// Tests of jobs with formulas on machines without TeX. They are skipped if LaTeX and dvisvgm are missing here.
@Suite(.enabled(if: hasTeX)) struct FormulaShardTests {
  private let shell: Shell
  private static let elsewhere = #"PATH=/nowhere PATHREEL_CACHE_LIMIT=0 exec "$0" "$@""#

  init() throws {
    shell = try Shell()
    try shell.write(
      #"""
      canvas: {size: [96, 64]}
      fps: 10
      duration: 1
      elements:
        - formula: {tex: '\frac{a}{b}', size: 20}
          position: [48, 20 + 20 * t]
      """#, to: "a.yaml")
  }

  @Test func `a shard is made with the formulas of its job where nothing sets formulas`() throws {
    #expect(try shell.run("render", "a.yaml", "-o", "whole.mp4", "--quiet").code == 0)
    #expect(try shell.run("render", "a.yaml", "-o", "a.mp4", "--bundle", "job").code == 0)
    let shard = try shell.run(script: Self.elsewhere, "shard", "job", "1/1", "--quiet")
    #expect(shard.code == 0, "\(shard.errors)")
    #expect(try shell.run(script: Self.elsewhere, "join", "job", "--quiet").code == 0)
    #expect(try shell.read("a.mp4") == shell.read("whole.mp4"))
  }

  @Test func `without a job, the same machine says what to install`() throws {
    let outcome = try shell.run(script: Self.elsewhere, "render", "a.yaml", "-o", "a.mp4")
    #expect(outcome.code != 0 && outcome.errors.contains("install Debian's texlive-latex-base and dvisvgm"))
  }
}
