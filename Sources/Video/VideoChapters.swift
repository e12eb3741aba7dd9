import CFFmpeg

extension UnsafeMutablePointer<AVFormatContext> {
  /// Adds chapters to a file before its header is written. They are in the order of their times. ``VideoWriter`` calls
  /// it with the chapters of its settings.
  ///
  /// The muxer frees them. Formats without chapters ignore them.
  func add(_ chapters: [VideoChapter]) throws(MediaError) {
    guard !chapters.isEmpty else { return }
    let doing = "writing the chapters"
    let size = MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride
    let list = try check(av_calloc(chapters.count, size), doing)
      .bindMemory(to: UnsafeMutablePointer<AVChapter>?.self, capacity: chapters.count)
    pointee.chapters = list
    for (index, chapter) in chapters.enumerated() {
      let entry = try check(av_mallocz(MemoryLayout<AVChapter>.stride), doing)
        .bindMemory(to: AVChapter.self, capacity: 1)
      list[index] = entry
      pointee.nb_chapters = UInt32(index + 1)
      entry.pointee.id = Int64(index + 1)
      entry.pointee.time_base = AVRational(num: 1, den: 1000)
      entry.pointee.start = Int64((chapter.start * 1000).rounded())
      entry.pointee.end = Int64((chapter.end * 1000).rounded())
      try check(av_dict_set(&entry.pointee.metadata, "title", chapter.name, 0), doing)
    }
  }
}
