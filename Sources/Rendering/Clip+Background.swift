import Foundation
import PathreelDrawing
import PathreelGeometry

/// What lies behind a clip's frames, where that is not the scene's to decide.
extension Clip {
  /// What is done with the list of each frame before it is drawn.
  struct Ground: Hashable, Sendable {
    /// Replaces the scene's background.
    var background: Color?
    /// Lies behind all of it.
    var matte: Color?
    /// How many pixels are added on the right and at the bottom.
    var addedColumns = 0
    var addedRows = 0
  }

  /// The clip with another background than the scene's: a colour, or `.clear` for none.
  public func background(_ color: Color) -> Clip {
    var clip = self
    clip.ground.background = color
    return clip
  }

  /// The clip over an opaque colour, which shows where its frames are transparent: for formats without alpha.
  ///
  /// - Precondition: the colour is opaque.
  public func matte(_ color: Color) -> Clip {
    precondition(color.pixel.alpha == 255)
    var clip = self
    clip.ground.matte = color
    return clip
  }

  /// The clip with both sides multiples of these. Columns and rows are added on the right and at the bottom; the drawing stays
  /// as large as it is, and the background fills them.
  public func padded(toColumns columns: Int, rows: Int) -> Clip {
    var clip = self
    clip.ground.addedColumns = (columns - size.width % columns) % columns
    clip.ground.addedRows = (rows - size.height % rows) % rows
    guard
      let size = OutputSize(width: size.width + clip.ground.addedColumns, height: size.height + clip.ground.addedRows)
    else { return self }
    clip.size = size
    return clip
  }
}

extension Clip.Ground {
  /// The list as it is drawn.
  ///
  /// - Parameter size: The frames' size with what is added to it.
  func applied(to list: DisplayList, _ size: OutputSize) -> DisplayList {
    var list = list
    if let background { list.background = background }
    if addedColumns + addedRows > 0 {
      let canvas = CGSize(width: size.width - addedColumns, height: size.height - addedRows)
      let scale = min(canvas.width / list.size.width, canvas.height / list.size.height)
      // Where the canvas lay in the middle of the output, it stays there.
      let shift = CGPoint(
        x: (canvas.width / scale - list.size.width) / 2, y: (canvas.height / scale - list.size.height) / 2)
      list.items = list.items.map { $0.scaled(by: 1, movedBy: shift) }
      list.size = CGSize(width: Double(size.width) / scale, height: Double(size.height) / scale)
    }
    if let matte, !list.isOpaque {
      // The frame as a layer of its own: what it clears shows the matte.
      let reach = Double(max(list.size.width, list.size.height)) * 2 * Double(Bitmap.maximumSide)
      let everywhere = Path(CGRect(origin: .zero, size: list.size).insetBy(dx: -reach, dy: -reach))
      let below = DisplayList.Item.fill(.init(path: everywhere, paint: .color(list.background)))
      list.items = [.group(.init(items: [below] + list.items))]
      list.background = matte
    }
    return list
  }
}
