import PathreelSequencing

/// Which frames of a clip a command line asks for.
extension Clip {
  func frames(in span: FrameSpan?) throws -> Range<Int> {
    guard let span else { return clock.frames }
    guard span.last < clock.frameCount else {
      throw WrongUse("--frames \(span.first)..\(span.last): the clip has the frames 0..\(clock.frameCount - 1)")
    }
    return span.first..<span.last + 1
  }

  func frame(at instant: Instant) throws -> Int {
    guard let frame = clock.frame(at: instant.seconds) else {
      throw WrongUse("--at \(instant.text): the clip lasts \(clock.duration) s")
    }
    return frame
  }
}
