import Foundation
import FuzzTargets
import Testing

/// Replays the inputs of `make fuzz`: its seeds, and what it found. A finding becomes a test when its file is added to
/// the corpus.
@Suite(.serialized) struct CorpusTests {
  private static let corpus = URL(filePath: #filePath).appending(path: "../../../Fuzzing/Corpus").standardized

  private static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// The paths of all inputs in the corpus.
  private static let inputs: [String] = names(in: corpus).flatMap { target in
    names(in: corpus.appending(path: target)).map { "\(target)/\($0)" }
  }

  /// Feeds an input to its target, for at most a minute of the processor's time. This process ends if it takes longer.
  private static func replay(_ input: String) throws {
    limitTime(to: 60)
    let file = corpus.appending(path: input)
    let target = try #require(FuzzTarget.named(file.deletingLastPathComponent().lastPathComponent))
    try target.check(Array(Data(contentsOf: file)))
  }

  @Test func `each fuzz target has a folder of inputs, and each folder a target`() {
    #expect(Self.names(in: Self.corpus) == FuzzTarget.all.map(\.name).sorted())
    #expect(Set(Self.inputs.map { $0.prefix { $0 != "/" } }).count == FuzzTarget.all.count)
  }

  @Test(arguments: inputs) func `an input of the corpus breaks no claim of its target`(input: String) async {
    // Crashes and endless loops stay in a process of their own.
    await #expect(processExitsWith: .success) { [input = input as String] in
      do { try CorpusTests.replay(input) } catch { Issue.record("\(error)") }
    }
  }
}

/// Ends this process when it has used the processor for longer than some seconds.
private func limitTime(to seconds: rlim_t) {
  var limit = rlimit(rlim_cur: seconds, rlim_max: seconds)
  setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
}
