import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelVideo
import TestFolders
import Testing
import VideoInspection

/// Tests of programs that closed standard input, output and error, and may go on writing to them.
@Suite struct DescriptorsTests {
  /// The numbers of this process's open descriptors of files in a folder.
  private static func descriptors(in folder: TemporaryFolder) -> [Int] {
    (0..<64).filter { number in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
      return target?.hasPrefix(folder.url.path) ?? false
    }
  }

  @Test func `no file gets the number of a standard descriptor that is closed`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { close(descriptor) }
      let writer = try VideoWriter(to: folder.file("a.mp4"), width: 64, height: 48, rate: FrameRate(10)!)
      let text = try PartialFile(target: folder.file("a.txt"))
      // The video file is open twice: in this library, which locks it, and in the muxer.
      let numbers = DescriptorsTests.descriptors(in: folder)
      #expect(numbers.count == 3 && numbers.allSatisfy { $0 > STDERR_FILENO }, "\(numbers)")
      try writer.append(Bitmap(width: 64, height: 48))
      try writer.finish()
      try text.commit()
      #expect(try folder.names == ["a.mp4", "a.txt"])
    }
  }

  @Test func `standard descriptors that are closed are opened, and others are left alone`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      // Open and replace it in one step: another thread may open a file in between, for example to count processors.
      let file = open(folder.file("a").path, O_CREAT | O_RDWR, 0o600)
      #expect(dup2(file, STDERR_FILENO) == STDERR_FILENO)
      close(file)
      close(STDIN_FILENO)
      close(STDOUT_FILENO)
      #expect(Descriptors.openStandard())
      #expect(DescriptorsTests.descriptors(in: folder) == [Int(STDERR_FILENO)])
      #expect(write(STDIN_FILENO, "x", 1) == 1 && write(STDOUT_FILENO, "x", 1) == 1)
      #expect(try Data(contentsOf: folder.file("a")).isEmpty)
    }
  }
}
