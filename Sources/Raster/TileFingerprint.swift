import PathreelDrawing
import PathreelGeometry

/// A 64-bit fingerprint of a tile's inputs, of a paint (``Shading``) or of pixels (``FilteredPicture``); collision
/// chance about 2⁻⁶⁴.
///
/// Pairs of words are folded in by a 128-bit product, as in W. Yi's wyhash (2019).
struct Fingerprint {
  private(set) var value: UInt64

  private static var key: UInt64 { 0xA076_1D64_78BD_642F }
  private static var start: UInt64 { 0xE703_7ED1_A0B4_28DB }

  init(_ start: UInt64) { value = start ^ Self.start }

  @inline(__always)
  mutating func combine(_ first: UInt64, _ second: UInt64) {
    let product = (value ^ first).multipliedFullWidth(by: (second ^ Self.key) | 1)
    value = (product.high ^ product.low) &+ first ^ (second &<< 32 | second &>> 32)
  }
}

extension FramePlan {
  /// The fingerprint of a tile's inputs: its commands, with the edges and colours that they draw. It does not depend on
  /// the rest of the plan, and is never 0. ``TileRowPainter`` and ``TileMeans`` skip tiles whose fingerprints have not
  /// changed.
  func fingerprint(ofTile tile: Int, background: UInt32) -> UInt64 {
    var fingerprint = Fingerprint(UInt64(background))
    var index = tiles.firstCommand(ofTile: tile)
    while index >= 0 {
      let command = tiles.commands[Int(index)]
      index = command.next
      switch command.kind {
      case .nothing: continue
      case .fill:
        let shading = shadings[Int(command.subject)]
        fingerprint.combine(1, shading.identity)
        switch shading.source {
        case .picture(let picture):
          fingerprint.combine(2, pictures[Int(picture)].hash(ofTileAt: tile % grid.columns, tile / grid.columns))
        case .shape(let picture):
          fingerprint.combine(8, pictures[Int(picture)].hash(ofTileAt: tile % grid.columns, tile / grid.columns))
        case .color, .gradient, .image, .mask: break
        }
      case .cover:
        fingerprint.combine(3 | UInt64(command.rule.rawValue) << 8, shadings[Int(command.subject)].identity)
        add(command, to: &fingerprint)
      case .clip:
        fingerprint.combine(4 | UInt64(command.rule.rawValue) << 8, 0)
        add(command, to: &fingerprint)
      case .unite:
        fingerprint.combine(9 | UInt64(command.rule.rawValue) << 8, 0)
        add(command, to: &fingerprint)
      case .clipToUnion: fingerprint.combine(10, 0)
      case .pushLayer: fingerprint.combine(5, 0)
      case .popLayer:
        let layer = tiles.layers[Int(command.subject)]
        let facts = UInt64(layer.opacity) << 8 | UInt64(layer.role.rawValue) << 16 | (layer.tracksShape ? 1 << 24 : 0)
        fingerprint.combine(6 | facts, UInt64(layer.blendMode.code))
      }
    }
    return max(fingerprint.value, 1)
  }

  /// Combines a command's edges and winding number into a fingerprint.
  private func add(_ command: TilePlan.Command, to fingerprint: inout Fingerprint) {
    fingerprint.combine(7, UInt64(UInt32(bitPattern: command.winding)))
    bins.runs.forEachEdge(from: command.firstRun) { edge in
      fingerprint.combine(
        UInt64(UInt32(bitPattern: edge.x0)) << 32 | UInt64(UInt32(bitPattern: edge.y0)),
        UInt64(UInt32(bitPattern: edge.x1)) << 32 | UInt64(UInt32(bitPattern: edge.y1)))
    }
  }
}

extension Shading {
  /// The fingerprint of a paint, its transform and its blend mode. It is valid only in this process, because each
  /// process seeds its hashes anew.
  static func identity(
    _ paint: Paint, _ transform: CGAffineTransform, _ blendMode: BlendMode, _ dither: Dither
  ) -> UInt64 {
    var fingerprint = Fingerprint(UInt64(blendMode.code))
    if case .color(let color) = paint {
      fingerprint.combine(1, UInt64(color.word))
      return fingerprint.value
    }
    var hasher = Hasher()
    hasher.combine(paint)
    for coefficient in [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty] {
      hasher.combine(Double(coefficient).bitPattern)
    }
    hasher.combine(dither)
    fingerprint.combine(2, UInt64(bitPattern: Int64(hasher.finalize())))
    return fingerprint.value
  }
}

extension BlendMode {
  /// The mode's number. An enumeration of a few cases is stored in a byte, whatever its raw values are.
  fileprivate var code: UInt8 { unsafeBitCast(self, to: UInt8.self) }
}
