import Foundation
import PathreelDrawing
import PathreelGeometry

/// Clips of a context: paths and layers that mask the subsequent drawing. Authors of scenes in Swift call these methods
/// in the renderer of a ``Canvas``.
extension GraphicsContext {
  /// The options of a clip.
  public struct ClipOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Inverts the clip: it keeps what lies outside instead of what lies inside.
    public static let inverse = ClipOptions(rawValue: 1)
  }

  /// Clips subsequent drawing to a path. Only the area inside this clip and all earlier clips is visible.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = []) {
    var clip: DisplayList.ClipPath?
    sheet.drawing.with([transform]) { drawing in
      guard drawing.charge(for: path), drawing.isDrawable(path, of: GraphicsContext.self) else { return }
      clip = DisplayList.ClipPath(path: path, rule: style.rule, transform: drawing.transform)
    }
    if let clip { stencils.append(Stencil(form: .path(clip), isInverse: options.contains(.inverse))) }
  }

  /// Masks subsequent drawing by the alpha of what `content` draws. If `content` throws, the context has no new mask.
  ///
  /// - Parameter opacity: Multiplies the alpha of the mask.
  public mutating func clipToLayer(
    opacity: Double = 1, options: ClipOptions = [], content: (inout GraphicsContext) throws -> Void
  ) rethrows {
    guard accepts(opacity) else { return }
    let first = sheet.drawing.items.count
    try drawOnLayer(content)
    let items = sheet.drawing.takeItems(since: first)
    stencils.append(Stencil(form: .layer(items.faded(opacity)), isInverse: options.contains(.inverse)))
  }

  /// The bounding box of the visible region, in the context's coordinates. Layer clips and inverse clips do not shrink
  /// it.
  public var clipBoundingRect: CGRect {
    let back = transform.inverted()
    var rect = sheet.bounds
    for case .path(let clip) in stencils.lazy.filter({ !$0.isInverse }).map(\.form) {
      let toCanvas = clip.transform.concatenating(sheet.base.inverted())
      rect = rect.intersection(clip.path.applying(toCanvas).boundingRect)
    }
    return rect.isNull ? .zero : rect.applying(back)
  }

  /// One clip of a context: a path or a layer of items, possibly inverted. ``GraphicsContext/stencils`` holds them in
  /// order.
  struct Stencil {
    enum Form {
      /// A path, with the transform from its coordinates to the display list's.
      case path(DisplayList.ClipPath)
      /// Items whose alpha is the mask.
      case layer([DisplayList.Item])
    }

    let form: Form
    let isInverse: Bool

    /// Returns the items clipped or masked by this stencil.
    func apply(to items: [DisplayList.Item]) -> [DisplayList.Item] {
      switch (form, isInverse) {
      case (.path(let clip), false): return items.clipped(to: clip)
      case (.layer(let layer), false): return items.masked(by: layer)
      case (.path(let clip), true):
        let hole = DisplayList.Fill(
          path: clip.path, rule: clip.rule, paint: .color(.white), transform: clip.transform,
          blendMode: .destinationOut)
        return items.masked(by: [.everything, .fill(hole)])
      case (.layer(let layer), true):
        return items.masked(by: [.everything, .group(.init(items: layer, blendMode: .destinationOut))])
      }
    }
  }
}

extension DisplayList.Item {
  /// A white rectangle that covers everything. Inverse clips cut their hole out of it and use it as a mask. It reaches
  /// beyond the canvas, because a filter around the clip may show what lies there.
  fileprivate static let everything = DisplayList.Item.fill(.init(path: .everywhere, paint: .color(.white)))
}
