import PathreelMotion
import PathreelVideo

extension VideoChapter {
  /// The beats of a timeline as chapters: each lasts until the next one begins.
  ///
  /// Of beats that begin together the first is named. Beats that follow a sound are too many to be chapters. A scene in a sequence is a
  /// chapter, and so are its beats, as long as no further scene has begun.
  static func chapters(of timeline: Timeline, until end: Double) -> [VideoChapter] {
    var chapters: [VideoChapter] = []
    var scene: String?
    for stretch in timeline.stretches where stretch.times == nil && stretch.start < end {
      if let scene, let owner = stretch.scene, owner != scene, !owner.hasPrefix(scene + "."),
        !scene.hasPrefix(owner + ".")
      {
        continue
      }
      if stretch.isScene { scene = stretch.name }
      if let last = chapters.last {
        if stretch.start - last.start < 0.001 { continue }
        chapters[chapters.count - 1].end = stretch.start
      }
      chapters.append(VideoChapter(stretch.name, from: stretch.start, to: end))
    }
    return chapters
  }

  /// The chapters of a part of a clip, whose first frame is at 0.
  static func chapters(_ chapters: [VideoChapter], from start: Double, to end: Double) -> [VideoChapter] {
    chapters.filter { $0.start < end && $0.end > start }.map {
      VideoChapter($0.name, from: max($0.start, start) - start, to: min($0.end, end) - start)
    }
  }
}
