import Foundation
import PathreelDrawing
import PathreelGeometry

/// A picture whose borders keep their size while its middle is stretched or repeated:
/// `resizable(capInsets:resizingMode:)`.
package final class StretchedPictureNode: LayoutNode {
  private let asset: ImageAsset
  /// The size of the picture, in points.
  private let own: CGSize
  private let insets: EdgeInsets
  private let isTiled: Bool
  private let interpolation: Image.Interpolation
  private let leaf: LiveLeaf?

  init(
    _ asset: ImageAsset, size: CGSize, insets: EdgeInsets, isTiled: Bool, interpolation: Image.Interpolation,
    in context: ViewContext
  ) {
    (self.asset, own, self.insets, self.isTiled, self.interpolation) = (asset, size, insets, isTiled, interpolation)
    leaf = LiveLeaf(in: context)
    super.init()
    FrameAccount.charge(9, .elements)
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: own)
  }

  package override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    if drawing.isFindingLinks { return }
    var rect = CGRect(origin: .zero, size: size(for: proposal))
    if let leaf { rect = leaf.frame(at: drawing.layoutOrigin, size: rect.size) }
    if drawing.isSurveying { return }
    guard rect.width.isFinite, rect.height.isFinite else { return drawing.fail(.notFinite("the size of an Image")) }
    let columns = Self.parts(insets.leading, insets.trailing, of: own.width, in: rect.width)
    let rows = Self.parts(insets.top, insets.bottom, of: own.height, in: rect.height)
    let map = drawing.transform
    // Two smooth edges at one line would let through what is behind, so inner edges are at whole pixels.
    let isUpright = map.b == 0 && map.c == 0
    func edges(_ parts: [Part], _ origin: CGFloat, _ factor: CGFloat, _ offset: CGFloat) -> [CGFloat] {
      let scale = CGFloat(drawing.outputScale)
      let edges = parts.dropLast().map { part in
        let edge = origin + part.shown.upperBound
        guard isUpright, factor != 0 else { return edge }
        return (((factor * edge + offset) * scale).rounded() / scale - offset) / factor
      }
      return [origin] + edges + [origin + (parts.last?.shown.upperBound ?? 0)]
    }
    let (x, y) = (edges(columns, rect.minX, map.a, map.tx), edges(rows, rect.minY, map.d, map.ty))
    for (j, row) in rows.enumerated() {
      for (i, column) in columns.enumerated() {
        let area = CGRect(x: x[i], y: y[j], width: x[i + 1] - x[i], height: y[j + 1] - y[j])
        let shown = CGRect(
          x: rect.minX + column.shown.lowerBound, y: rect.minY + row.shown.lowerBound, width: column.shown.length,
          height: row.shown.length)
        let source = CGRect(
          x: column.source.lowerBound, y: row.source.lowerBound, width: column.source.length, height: row.source.length)
        drawing.fill(Path(area), rule: .nonzero, paint: paint(source, in: shown), of: Image.self)
      }
    }
  }

  /// The paint of a part of the picture, in points, in a rectangle.
  private func paint(_ source: CGRect, in shown: CGRect) -> Paint {
    if isTiled {
      let shares = CGRect(
        x: source.minX / own.width, y: source.minY / own.height, width: source.width / own.width,
        height: source.height / own.height)
      return .image(
        .init(
          asset: asset.part(shares), rect: CGRect(origin: shown.origin, size: source.size), tiling: .repeat,
          interpolation: interpolation))
    }
    let (x, y) = (shown.width / source.width, shown.height / source.height)
    return .image(
      .init(
        asset: asset,
        rect: CGRect(
          x: shown.minX - source.minX * x, y: shown.minY - source.minY * y, width: own.width * x, height: own.height * y
        ),
        interpolation: interpolation))
  }

  /// A part of a side.
  private struct Part {
    let source: Range<CGFloat>
    let shown: Range<CGFloat>
  }

  /// The three parts of a side, without empty ones: where they are in the picture, and where they are shown. If the
  /// borders have no room, they shrink.
  private static func parts(
    _ first: CGFloat, _ last: CGFloat, of own: CGFloat, in length: CGFloat
  ) -> [Part] {
    let first = min(first.atLeastZero, own)
    let last = min(last.atLeastZero, own - first)
    let scale = first + last > length ? length / (first + last) : 1
    let source = [0, first, own - last, own]
    let shown = [0, first * scale, length - last * scale, length]
    return (0..<3).compactMap {
      guard source[$0 + 1] > source[$0], shown[$0 + 1] > shown[$0] else { return nil }
      return Part(source: source[$0]..<source[$0 + 1], shown: shown[$0]..<shown[$0 + 1])
    }
  }
}

extension Range<CGFloat> {
  fileprivate var length: CGFloat { upperBound - lowerBound }
}
