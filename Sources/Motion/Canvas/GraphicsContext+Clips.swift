import Foundation
import PathreelDrawing
import PathreelGeometry

// Where a context draws.

extension GraphicsContext {
  /// How a clip is meant.
  public struct ClipOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// What the clip covers is left out instead of what it does not.
    public static let inverse = ClipOptions(rawValue: 1)
  }

  /// Keeps what is drawn from now on inside a path, and inside all earlier clips.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = []) {
    let place = transform.concatenating(sheet.base)
    stencils.append(
      Stencil(
        form: .path(DisplayList.ClipPath(path: path, rule: style.rule, transform: place)),
        isInverse: options.contains(.inverse)))
  }

  /// Lets what is drawn from now on show as far as what `content` draws is opaque.
  ///
  /// - Parameter opacity: Multiplies the alpha of what `content` draws.
  public mutating func clipToLayer(
    opacity: Double = 1, options: ClipOptions = [], content: (inout GraphicsContext) throws -> Void
  ) rethrows {
    let first = sheet.drawing.items.count
    try drawOnLayer(content)
    let items = sheet.drawing.takeItems(since: first)
    stencils.append(Stencil(form: .layer(items.faded(opacity)), isInverse: options.contains(.inverse)))
  }

  /// The smallest rectangle, in the context's coordinates, about what can be drawn on.
  public var clipBoundingRect: CGRect {
    let back = transform.inverted()
    var rect = sheet.bounds
    for case .path(let clip) in stencils.lazy.filter({ !$0.isInverse }).map(\.form) {
      let toCanvas = clip.transform.concatenating(sheet.base.inverted())
      rect = rect.intersection(clip.path.applying(toCanvas).boundingRect)
    }
    return rect.isNull ? .zero : rect.applying(back)
  }

  /// Where a drawn thing shows.
  struct Stencil {
    enum Form {
      case path(DisplayList.ClipPath)
      case layer([DisplayList.Item])
    }

    let form: Form
    let isInverse: Bool

    func apply(to items: [DisplayList.Item], on sheet: Sheet) -> [DisplayList.Item] {
      switch (form, isInverse) {
      case (.path(let clip), false): return items.clipped(to: clip)
      case (.layer(let layer), false): return items.masked(by: layer)
      case (.path(let clip), true):
        let hole = DisplayList.Fill(
          path: clip.path, rule: clip.rule, paint: .color(.white), transform: clip.transform,
          blendMode: .destinationOut)
        return items.masked(by: [sheet.surface, .fill(hole)])
      case (.layer(let layer), true):
        return items.masked(by: [sheet.surface, .group(.init(items: layer, blendMode: .destinationOut))])
      }
    }
  }
}

extension GraphicsContext.Sheet {
  /// All of the canvas.
  fileprivate var surface: DisplayList.Item {
    .fill(.init(path: Path(bounds), paint: .color(.white), transform: base))
  }
}
