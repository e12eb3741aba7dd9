import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import PathreelVideo

/// Computes digests of display lists, the keys of the segment cache. Lists with the same digest have the same pixels,
/// on every machine and in every run. ``SegmentPlan`` names segments by them.
///
/// Places and warnings do not affect the digest. Nor does the sign of a zero or the bits of a NaN. If a list follows
/// another one, only items that differ are hashed again; this does not affect the digest.
///
/// ```swift
/// let digests = FrameDigests()
/// if digests.digest(of: a) == digests.digest(of: b) { … }  // they look the same
/// ```
///
/// An instance belongs to one thread.
package final class FrameDigests {
  private var words = DigestWords()
  /// The items of the last list.
  private var last = Level()
  /// The digests of pictures, which are few and large.
  private var pictures: [ImageAsset: ContentDigest] = [:]

  /// The largest number of remembered pictures.
  private static let mostPictures = 64

  /// The items of the last list, or of a group in it, with their digests.
  private struct Level {
    var items: [DisplayList.Item] = []
    var digests: [ContentDigest] = []
    /// The digests of the items' paths; unused for groups.
    var paths: [ContentDigest] = []
    /// The contents of groups, by the index of the item.
    var groups: [Int: Group] = [:]
  }

  /// The contents of a group and of its mask.
  private struct Group {
    var items = Level()
    var mask = Level()
  }

  /// Creates an instance without remembered lists.
  package init() {}

  /// The digest of a list.
  package func digest(of list: DisplayList) -> ContentDigest {
    update(&last, to: list.items)
    words.clear()
    words.add(list.size)
    words.add(list.background)
    words.add(last.digests)
    return words.digest
  }

  /// The digest of a frame that is the mean of several lists. A frame with a single list has the digest of that list.
  package func digest(of lists: [DisplayList]) -> ContentDigest {
    let digests = lists.map { digest(of: $0) }
    return digests.count == 1 ? digests[0] : ContentDigest(of: digests)
  }

  /// Updates the digests of a level. Unchanged items are only compared, and neither copied nor hashed.
  private func update(_ level: inout Level, to items: [DisplayList.Item]) {
    if items.hasSameStorage(as: level.items) { return }
    let before = level.items
    level.items = items
    if items.count < before.count {
      level.digests.removeLast(before.count - items.count)
      level.paths.removeLast(before.count - items.count)
      for index in level.groups.keys where index >= items.count { level.groups[index] = nil }
    }
    for index in items.indices {
      if index >= before.count {
        level.digests.append(ContentDigest())
        level.paths.append(ContentDigest())
        update(&level, index, before: nil)
      } else if before[index] != items[index] {
        update(&level, index, before: before[index])
      }
    }
  }

  /// Updates the digest of one item.
  ///
  /// - Parameter before: The item at this index in the last list; nil if there was none.
  private func update(_ level: inout Level, _ index: Int, before: DisplayList.Item?) {
    if let path = level.items[index].path {
      if path != before?.path { level.paths[index] = digest(of: path) }
      level.groups[index] = nil
    }
    switch level.items[index] {
    case .fill(let fill): add(fill, path: level.paths[index])
    case .stroke(let stroke): add(stroke, path: level.paths[index])
    case .group(let group):
      var known = level.groups.removeValue(forKey: index) ?? Group()
      update(&known.items, to: group.items)
      update(&known.mask, to: group.mask?.items ?? [])
      add(group, known)
      level.groups[index] = known
    }
    level.digests[index] = words.digest
  }

  private func digest(of path: Path) -> ContentDigest {
    words.clear()
    words.add(path)
    return words.digest
  }

  private func add(_ fill: DisplayList.Fill, path: ContentDigest) {
    let paint = digest(of: fill.paint)
    words.clear()
    words.add(kind: .fill)
    words.add(path)
    words.add(fill.rule.rawValue)
    words.add(fill.paint, picture: paint)
    words.add(fill.transform)
    words.add(fill.blendMode.rawValue)
  }

  private func add(_ stroke: DisplayList.Stroke, path: ContentDigest) {
    let paint = digest(of: stroke.paint)
    words.clear()
    words.add(kind: .stroke)
    words.add(path)
    words.add(stroke.style)
    words.add(stroke.paint, picture: paint)
    words.add(stroke.transform)
    words.add(stroke.blendMode.rawValue)
  }

  private func add(_ group: DisplayList.Group, _ known: Group) {
    let clip = group.clip.map { digest(of: $0) }
    words.clear()
    words.add(kind: .group)
    words.add(known.items.digests)
    switch group.filter {
    case nil: words.add(0)
    case .blur(let blur):
      words.add(1)
      words.add(blur.deviation)
    case .shadow(let shadow):
      words.add(2)
      words.add(shadow)
    case .chain(let chain):
      words.add(3)
      words.add(chain)
    }
    words.add(clip.map { [$0] } ?? [])
    words.add(group.mask?.kind.rawValue ?? "")
    words.add(known.mask.digests)
    words.add(group.opacity)
    words.add(group.blendMode.rawValue)
  }

  private func digest(of clip: DisplayList.ClipPath) -> ContentDigest {
    let (path, union) = (digest(of: clip.path), clip.union.map { digest(of: $0) })
    let within = clip.clip.map { [digest(of: $0)] } ?? []
    words.clear()
    words.add(path)
    words.add(clip.rule.rawValue)
    words.add(clip.transform)
    words.add(union)
    words.add(within)
    return words.digest
  }

  /// The digest of the picture, or of the pattern's items, that a paint uses; `nil` for other paints.
  private func digest(of paint: Paint) -> ContentDigest? {
    if case .pattern(let pattern) = paint { return digest(of: pattern.items) }
    guard case .image(let image) = paint else { return nil }
    // A movie has many pictures. A picture's index in the file determines its pixels, and is cheaper to hash.
    if let origin = image.asset.origin, let file = try? origin.file.digest {
      words.clear()
      words.add("movie")
      words.add(bytes: file)
      words.add(origin.index)
      return words.digest
    }
    if let known = pictures[image.asset] { return known }
    words.clear()
    words.add(image.asset.width)
    words.add(image.asset.height)
    words.add(image.asset.withUnsafeBytes { ContentDigest(of: $0) })
    let digest = words.digest
    if pictures.count == Self.mostPictures { pictures = [:] }
    pictures[image.asset] = digest
    return digest
  }

  private func digest(of items: [DisplayList.Item]) -> ContentDigest {
    var level = Level()
    update(&level, to: items)
    words.clear()
    words.add(level.digests)
    return words.digest
  }
}

extension DisplayList.Item {
  /// The path of a fill or a stroke.
  fileprivate var path: Path? {
    switch self {
    case .fill(let fill): fill.path
    case .stroke(let stroke): stroke.path
    case .group: nil
    }
  }
}
