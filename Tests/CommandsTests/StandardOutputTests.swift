import Foundation
import PathreelCommands
import Synchronization
import Testing

struct StandardOutputTests {
  /// The two ends of a new pipe. The test closes both.
  private func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    #expect(Foundation.pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  @Test func `text is gathered until it is flushed`() throws {
    let (reading, writing) = pipe()
    defer { for end in [reading, writing] { close(end) } }
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    var bytes = [UInt8](repeating: 0, count: 100)
    let output = StandardOutput(descriptor: writing)
    try output.write("one ")
    try output.write("two")
    #expect(read(reading, &bytes, 100) == -1 && errno == EAGAIN)
    try output.flush()
    try output.flush()
    #expect(read(reading, &bytes, 100) == 7)
    #expect(String(decoding: bytes.prefix(7), as: UTF8.self) == "one two")
  }

  @Test func `all of a long text is written in order, also where a pipe that does not wait is full`() throws {
    let (reading, writing) = pipe()
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    let lines = (0..<100_000).map { "line \($0)\n" }
    let read = Mutex(Data())
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let data = try? FileHandle(fileDescriptor: reading, closeOnDealloc: true).readToEnd()
      read.withLock { $0 = data ?? Data() }
      end.signal()
    }
    let output = StandardOutput(descriptor: writing)
    for line in lines { try output.write(line) }
    try output.flush()
    close(writing)
    end.wait()
    #expect(read.withLock { $0 } == Data(lines.joined().utf8))
  }

  @Test func `the first piece that cannot be written is an error, before the rest is made`() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let output = StandardOutput(descriptor: full)
    var written = 0
    let error = #expect(throws: StandardOutputError.self) {
      while written < 1 << 30 {
        try output.write(String(repeating: "x", count: 1000))
        written += 1000
      }
    }
    #expect(error?.description == "standard output cannot be written: No space left on device")
    #expect(written < 70_000, "pieces are of 64 KiB")
  }
}
