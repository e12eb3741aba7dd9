import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSequencing
import SeededRandom
import Synchronization
import Testing

@Suite struct FrameSequenceTests {
  /// A sequence in which each frame shows its number in every pixel, after a delay that depends on the seed.
  static func numbered(
    _ frames: Range<Int>, jobs: Int, seed: UInt64 = 1, failing: Set<Int> = [], begun: Counter = Counter()
  ) -> FrameSequence<Bitmap> {
    FrameSequence(frames: frames, width: 8, height: 4, jobs: jobs) {
      { n, bitmap in
        begun.add()
        var random = SplitMix64(seed: seed &+ UInt64(n))
        usleep(UInt32(random.next() % 900))
        if failing.contains(n) { throw TestError(frame: n) }
        bitmap.withUnsafeMutableBytes { bytes in
          for i in bytes.indices { bytes[i] = UInt8(truncatingIfNeeded: n >> (i % 4 * 8)) }
        }
      }
    }
  }

  struct TestError: Error, Equatable { let frame: Int }

  final class Counter: Sendable {
    private let value = Atomic(0)
    func add() { value.add(1, ordering: .relaxed) }
    var count: Int { value.load(ordering: .relaxed) }
  }

  static func number(in bitmap: Bitmap) -> Int {
    let pixel = bitmap[3, 2]
    return Int(pixel.red) | Int(pixel.green) << 8 | Int(pixel.blue) << 16
  }

  @Test(arguments: 1...8) func `frames come in order, each once`(jobs: Int) throws {
    for seed in 1...3 {
      var numbers: [Int] = []
      try Self.numbered(100..<220, jobs: jobs, seed: UInt64(seed)).render { n, bitmap in
        #expect(Self.number(in: bitmap) == n, "seed \(seed)")
        numbers.append(n)
      }
      #expect(numbers == Array(100..<220), "seed \(seed)")
    }
  }

  /// Translucent discs that move over a changing background, so that any remnant of another frame is visible.
  @Sendable static func discs(frame n: Int) throws -> DisplayList {
    let hue = Double(n) / 40
    var list = DisplayList(
      size: CGSize(width: 90, height: 60), background: Color(hue: hue, saturation: 0.4, brightness: 0.3, opacity: 0.7))
    for i in 0..<12 {
      let x = (Double(i) * 7.3 + Double(n) * 2.1).truncatingRemainder(dividingBy: 90)
      let disc = Path(ellipseIn: CGRect(x: x, y: Double(i) * 4, width: 14, height: 11))
      list.items.append(
        .fill(.init(path: disc, paint: .color(Color(hue: hue + 0.1, saturation: 1, brightness: 1, opacity: 0.5)))))
    }
    return list
  }

  static func bytes(of frames: Range<Int>, jobs: Int) throws -> [Int: Data] {
    let sequence = FrameSequence(frames: frames, width: 135, height: 77, jobs: jobs, displayList: discs)
    var bytes: [Int: Data] = [:]
    try sequence.render { n, bitmap in bytes[n] = bitmap.withUnsafeMutableBytes { Data($0) } }
    return bytes
  }

  @Test func `frames are the same bytes whatever the jobs, the order and the range`() throws {
    let all = try Self.bytes(of: 0..<40, jobs: 1)
    #expect(Set(all.values).count == 40)
    for jobs in 2...8 { #expect(try Self.bytes(of: 0..<40, jobs: jobs) == all, "\(jobs) jobs") }
    for range in [0..<1, 7..<8, 13..<29, 39..<40] {
      #expect(try Self.bytes(of: range, jobs: 3) == all.filter { range.contains($0.key) })
    }
    for n in (0..<40).reversed() { #expect(try Self.bytes(of: n..<n + 1, jobs: 2)[n] == all[n]) }
  }

  @Test(arguments: [1, 3, 8]) func `a slow consumer gets every frame unharmed`(jobs: Int) throws {
    try Self.numbered(0..<40, jobs: jobs).render { n, bitmap in
      usleep(2000)
      #expect(Self.number(in: bitmap) == n)
    }
  }

  @Test(arguments: 1...8) func `the first error in the frames' order wins, after every frame before it`(jobs: Int) {
    for seed in 1...10 {
      var numbers: [Int] = []
      #expect(throws: TestError(frame: 23), "seed \(seed)") {
        try Self.numbered(0..<500, jobs: jobs, seed: UInt64(seed), failing: [23, 24, 25, 26, 30]).render { n, _ in
          numbers.append(n)
        }
      }
      #expect(numbers == Array(0..<23), "seed \(seed)")
    }
  }

  @Test(arguments: [1, 2, 8]) func `an error of the consumer ends the sequence`(jobs: Int) {
    let begun = Counter()
    var consumed = 0
    #expect(throws: TestError(frame: -1)) {
      try Self.numbered(0..<100_000, jobs: jobs, begun: begun).render { n, _ in
        consumed += 1
        if n == 10 { throw TestError(frame: -1) }
      }
    }
    #expect(consumed == 11)
    // Besides the eleven frames, at most as many as the ring holds were begun.
    #expect(begun.count <= 11 + jobs + 2)
  }

  @Test(arguments: [1, 4]) func `no more frames are begun than the ring holds`(jobs: Int) throws {
    let begun = Counter()
    try Self.numbered(0..<60, jobs: jobs, begun: begun).render { n, _ in
      usleep(500)
      #expect(begun.count <= n + jobs + 2)
    }
    #expect(begun.count == 60)
  }

  @Test func `a cancellation from another thread ends the sequence`() {
    let cancellation = Cancellation()
    var consumed = 0
    #expect(throws: CancellationError.self) {
      try Self.numbered(0..<1_000_000, jobs: 4).render(cancellation: cancellation) { n, _ in
        consumed += 1
        if n == 20 { Thread { cancellation.cancel() }.start() }
      }
    }
    #expect(consumed > 20 && consumed < 1_000_000)
  }

  @Test func `a cancellation does not wait for a frame that takes for ever`() {
    let (cancellation, gate) = (Cancellation(), DispatchSemaphore(value: 0))
    let stuck = FrameSequence(frames: 0..<10, width: 2, height: 2, jobs: 2) {
      { n, _ in if n == 3 { gate.wait() } }
    }
    #expect(throws: CancellationError.self) {
      try stuck.render(cancellation: cancellation) { n, _ in if n == 2 { cancellation.cancel() } }
    }
    // The stuck worker may end only here. If the sequence waited for it, this line would never run.
    gate.signal()
  }

  @Test func `a sequence that is cancelled before it begins draws nothing`() {
    let (cancellation, begun) = (Cancellation(), Counter())
    cancellation.cancel()
    #expect(throws: CancellationError.self) {
      try Self.numbered(0..<10, jobs: 2, begun: begun).render(cancellation: cancellation) { _, _ in }
    }
    #expect(begun.count == 0)
  }

  @Test func `progress counts each consumed frame`() throws {
    var reports: [[Int]] = []
    try Self.numbered(5..<9, jobs: 2).render(progress: { reports.append([$0, $1]) }, consume: { _, _ in })
    #expect(reports == [[1, 4], [2, 4], [3, 4], [4, 4]])
  }

  @Test func `a sequence without frames does nothing`() throws {
    try Self.numbered(7..<7, jobs: 3).render { n, _ in Issue.record("frame \(n)") }
  }

  @Test func `workers have room for deep recursion`() throws {
    // Recurse until the stack is 12 MiB deep, whatever a call needs. By default a thread has 8 MiB or less. An inlined
    // call may be above the start. A call takes at least eight kilobytes, because the thread sanitizer fails at 65,536
    // nested calls.
    @Sendable func dive(from top: Int) -> Int {
      var depths = InlineArray<1024, Int>(repeating: 1)
      withUnsafeMutablePointer(to: &depths) { local in
        if top - Int(bitPattern: local) < 12 << 20 { local.pointee[0] += dive(from: top) }
      }
      return depths[0]
    }
    let sequence = FrameSequence(frames: 0..<1, width: 2, height: 2, jobs: 1) {
      { _, bitmap in
        var top = 0
        let depth = withUnsafeMutablePointer(to: &top) { dive(from: Int(bitPattern: $0)) }
        bitmap[0, 0].red = depth > 100 ? 1 : 0
      }
    }
    try sequence.render { _, bitmap in #expect(bitmap[0, 0].red == 1) }
  }

  @Test(
    arguments: [(64, 48), (1920, 1080), (3840, 2160), (8192, 4352), (16_384, 16_384)] as [(Int, Int)], [4, 5.5, 9.5])
  func `the bitmaps of a ring take at most 1 GiB, or are two`(size: (Int, Int), bytesPerPixel: Double) {
    for jobs in [1, 2, 16, 256] {
      let sequence = FrameSequence(
        frames: 0..<1000, width: size.0, height: size.1, jobs: jobs, bytesPerPixel: bytesPerPixel
      ) { { _, _ in } }
      let bytes = bytesPerPixel * Double(size.0 * size.1 * sequence.surfaceCount)
      #expect(bytes <= Double(FrameJobs.maximumMemory) || sequence.surfaceCount == 2)
      let more = bytesPerPixel * Double(size.0 * size.1 * (sequence.surfaceCount + 1))
      #expect(sequence.jobs == jobs || more > Double(FrameJobs.maximumMemory), "no job is given up for nothing")
    }
  }

  @Test func `without spare bitmaps each job has one`() throws {
    let made = Mutex<Set<ObjectIdentifier>>([])
    let sequence = FrameSequence(frames: 0..<50, width: 8, height: 4, jobs: 3, spareSurfaces: 0) {
      { _, bitmap in _ = made.withLock { $0.insert(ObjectIdentifier(bitmap)) } }
    }
    var frames: [Int] = []
    try sequence.render { frame, _ in frames.append(frame) }
    #expect(frames == Array(0..<50))
    #expect(made.withLock(\.count) <= 3)
  }

  @Test func `a cancellation ends the frames in progress`() {
    let (cancellation, hasEnded) = (Cancellation(), DispatchSemaphore(value: 0))
    let sequence = FrameSequence<Bitmap>(frames: 0..<1, width: 8, height: 4, jobs: 1) {
      { _, _ in
        cancellation.cancel()
        while CancellationFlag.current?.isCancelled == false { usleep(1000) }
        hasEnded.signal()
      }
    }
    #expect(throws: CancellationError.self) { try sequence.render(cancellation: cancellation) { _, _ in } }
    #expect(hasEnded.wait(timeout: .now() + 60) == .success)
  }
}
