import PathreelMotion
import PathreelVideo

/// Chapters from the beats of a scene. ``Clip`` writes them into the metadata of a video.
extension VideoChapter {
  /// The beats of a timeline as chapters: each lasts until the next one begins.
  ///
  /// If several beats begin together, only the first becomes a chapter. Beats that follow a sound are left out, because
  /// they are too many. Staggers of no beats are left out, too. Each scene of a sequence is a chapter. Its beats are
  /// chapters too, until the next scene begins. During a transition, the beats of the earlier scene are therefore left
  /// out.
  static func chapters(of timeline: Timeline, until end: Double) -> [VideoChapter] {
    var chapters: [VideoChapter] = []
    var scene: String?
    for stretch in timeline.stretches where stretch.times == nil && stretch.count != 0 && stretch.start < end {
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

  /// The chapters of a part of a clip; the part's first frame is at 0.
  static func chapters(_ chapters: [VideoChapter], from start: Double, to end: Double) -> [VideoChapter] {
    chapters.filter { $0.start < end && $0.end > start }.map {
      VideoChapter($0.name, from: max($0.start, start) - start, to: min($0.end, end) - start)
    }
  }
}
