import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelVideo

/// Works out digests of what frames draw: lists with the same digest give the same pixels, on every machine and in every run.
///
/// Places and warnings are left out. A zero has the same digest whatever its sign, and so has what is not a number whatever its
/// bits. Of a frame that follows another one, only items that differ are hashed anew; the digest does not depend on that.
///
/// ```swift
/// let digests = FrameDigests()
/// if digests.digest(of: a) == digests.digest(of: b) { … }  // they look the same
/// ```
///
/// It belongs to one thread.
package final class FrameDigests {
  private typealias Digest = SHA256.Digest
  private let hash = SHA256()
  private var bytes = DigestBytes()
  private var last = Level()
  /// Of pictures, which are few and large.
  private var pictures: [ImageAsset: Digest] = [:]

  /// How many pictures are known at a time.
  private static let mostPictures = 64

  /// The items of the last list, or of a group in it, with their digests.
  private struct Level {
    var items: [DisplayList.Item] = []
    var digests: [Digest] = []
    /// Of the items that have paths.
    var paths: [Digest] = []
    /// By the indices of the items that are groups.
    var groups: [Int: Group] = [:]
  }

  private struct Group {
    var items = Level()
    var mask = Level()
  }

  /// Nothing is known yet.
  package init() {}

  /// The digest of a list.
  package func digest(of list: DisplayList) -> SHA256.Digest {
    update(&last, to: list.items)
    bytes.clear()
    bytes.add(list.size)
    bytes.add(list.background)
    bytes.add(last.digests)
    return finish()
  }

  /// The digest of a frame that is the mean of lists: of one list that list's own.
  package func digest(of lists: [DisplayList]) -> SHA256.Digest {
    let digests = lists.map { digest(of: $0) }
    if digests.count == 1 { return digests[0] }
    bytes.clear()
    bytes.add(digests)
    return finish()
  }

  /// Brings digests up to date. What has not changed is compared, and neither copied nor hashed.
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
        level.digests.append(Digest())
        level.paths.append(Digest())
        update(&level, index, before: nil)
      } else if before[index] != items[index] {
        update(&level, index, before: before[index])
      }
    }
  }

  private func update(_ level: inout Level, _ index: Int, before: DisplayList.Item?) {
    switch level.items[index] {
    case .fill(let fill):
      if fill.path != before?.path { level.paths[index] = digest(of: fill.path) }
      level.groups[index] = nil
      add(fill, path: level.paths[index])
    case .stroke(let stroke):
      if stroke.path != before?.path { level.paths[index] = digest(of: stroke.path) }
      level.groups[index] = nil
      add(stroke, path: level.paths[index])
    case .group(let group):
      var known = level.groups.removeValue(forKey: index) ?? Group()
      update(&known.items, to: group.items)
      update(&known.mask, to: group.mask?.items ?? [])
      add(group, known)
      level.groups[index] = known
    }
    level.digests[index] = finish()
  }

  private func digest(of path: Path) -> Digest {
    bytes.clear()
    bytes.add(path)
    return finish()
  }

  private func add(_ fill: DisplayList.Fill, path: Digest) {
    let paint = digest(of: fill.paint)
    bytes.clear()
    bytes.add(kind: .fill)
    bytes.add(path)
    bytes.add(fill.rule.rawValue)
    bytes.add(fill.paint, picture: paint)
    bytes.add(fill.transform)
    bytes.add(fill.blendMode.rawValue)
  }

  private func add(_ stroke: DisplayList.Stroke, path: Digest) {
    let paint = digest(of: stroke.paint)
    bytes.clear()
    bytes.add(kind: .stroke)
    bytes.add(path)
    bytes.add(stroke.style)
    bytes.add(stroke.paint, picture: paint)
    bytes.add(stroke.transform)
    bytes.add(stroke.blendMode.rawValue)
  }

  private func add(_ group: DisplayList.Group, _ known: Group) {
    let clip = group.clip.map { digest(of: $0) }
    bytes.clear()
    bytes.add(kind: .group)
    bytes.add(known.items.digests)
    switch group.filter {
    case nil: bytes.add(0)
    case .blur(let blur):
      bytes.add(1)
      bytes.add(blur.deviation)
    case .shadow(let shadow):
      bytes.add(2)
      bytes.add(shadow)
    case .chain(let chain):
      bytes.add(3)
      bytes.add(chain)
    }
    bytes.add(clip.map { [$0] } ?? [])
    bytes.add(group.mask?.kind.rawValue ?? "")
    bytes.add(known.mask.digests)
    bytes.add(group.opacity)
    bytes.add(group.blendMode.rawValue)
  }

  private func digest(of clip: DisplayList.ClipPath) -> Digest {
    let (path, union) = (digest(of: clip.path), clip.union.map { digest(of: $0) })
    let within = clip.clip.map { [digest(of: $0)] } ?? []
    bytes.clear()
    bytes.add(path)
    bytes.add(clip.rule.rawValue)
    bytes.add(clip.transform)
    bytes.add(union)
    bytes.add(within)
    return finish()
  }

  /// Of the picture or the items that paint, if some do.
  private func digest(of paint: Paint) -> Digest? {
    if case .pattern(let pattern) = paint { return digest(of: pattern.items) }
    guard case .image(let image) = paint else { return nil }
    // A movie's pictures are many. The number of one in its file decides its pixels, and is cheaper to hash.
    if let origin = image.asset.origin, let file = try? origin.file.digest {
      bytes.clear()
      bytes.add("movie")
      bytes.add(file)
      bytes.add(origin.index)
      return finish()
    }
    if let known = pictures[image.asset] { return known }
    bytes.clear()
    bytes.add(image.asset.width)
    bytes.add(image.asset.height)
    bytes.withUnsafeBytes { hash.update($0) }
    image.asset.withUnsafeBytes { hash.update($0) }
    let digest = hash.finish()
    if pictures.count == Self.mostPictures { pictures = [:] }
    pictures[image.asset] = digest
    return digest
  }

  private func digest(of items: [DisplayList.Item]) -> Digest {
    var level = Level()
    update(&level, to: items)
    bytes.clear()
    bytes.add(level.digests)
    return finish()
  }

  private func finish() -> Digest {
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }
}

extension DisplayList.Item {
  /// Of a fill or a stroke.
  fileprivate var path: Path? {
    switch self {
    case .fill(let fill): fill.path
    case .stroke(let stroke): stroke.path
    case .group: nil
    }
  }
}

extension [DisplayList.Item] {
  /// Whether two arrays are equal for a reason that is found at once.
  fileprivate func hasSameStorage(as other: Self) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { a in other.withUnsafeBufferPointer { a.baseAddress == $0.baseAddress } }
  }
}
