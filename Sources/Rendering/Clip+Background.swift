import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSVG
import PathreelVideo

/// Backgrounds that replace the scene's background, and added pixels at the sides of the frames. Commands set them for
/// options such as `--background` and `--matte`.
extension Clip {
  /// Changes that are made to each frame's display list before it is drawn.
  struct Backdrop: Hashable, Sendable {
    /// A colour that replaces the scene's background.
    var background: Color?
    /// An opaque colour behind the whole frame, its background included.
    var matte: Color?
    /// The number of pixels added on the right.
    var addedColumns = 0
    /// The number of pixels added at the bottom.
    var addedRows = 0
  }

  /// Returns the clip with a background that replaces the scene's own: a colour, or `.clear` for none.
  public func background(_ color: Color) -> Clip {
    var clip = self
    clip.backdrop.background = color
    return clip
  }

  /// Returns the clip over an opaque colour, for formats without alpha. The colour shows where the frames are
  /// transparent.
  ///
  /// - Precondition: The colour is opaque.
  public func matte(_ color: Color) -> Clip {
    precondition(color.pixel.alpha == 255)
    var clip = self
    clip.backdrop.matte = color
    return clip
  }

  /// Whether the scene is the drawing of another tool (``FileScene/isDrawing``).
  package var isOfDrawing: Bool { (source?.scene as? any FileScene)?.isDrawing ?? false }

  /// Whether the clip shows the drawing of another tool in a format without alpha, and no option gives it a background.
  package func needsPage(for format: OutputFormat) -> Bool {
    isOfDrawing && !format.hasAlpha && backdrop.background == nil && backdrop.matte == nil
  }

  /// Whether the clip shows a drawing that covers its page itself, and nothing beside the page.
  package var coversPage: Bool {
    guard let drawing = (source?.scene as? DrawingScene)?.drawing else { return false }
    let scale = size.scale(of: drawing.size)
    return abs(drawing.size.width * scale - Double(size.width)) < 1e-6
      && abs(drawing.size.height * scale - Double(size.height)) < 1e-6 && drawing.coversPage
  }

  /// Returns the clip on a white page, as in browsers, if it needs one.
  package func onPage(for format: OutputFormat) -> Clip { needsPage(for: format) ? background(.white) : self }

  /// Returns the clip with its sides extended to multiples of these numbers. Columns and rows are added on the right
  /// and at the bottom. The drawing keeps its size, and the background fills the added pixels.
  public func padded(toColumns columns: Int, rows: Int) -> Clip {
    var clip = self
    let (moreColumns, moreRows) = ((columns - size.width % columns) % columns, (rows - size.height % rows) % rows)
    guard let size = OutputSize(width: size.width + moreColumns, height: size.height + moreRows) else { return self }
    // The clip may be padded already.
    clip.backdrop.addedColumns += moreColumns
    clip.backdrop.addedRows += moreRows
    clip.size = size
    return clip
  }
}

extension Clip.Backdrop {
  /// Returns a display list with the changes. ``Clip/displayList(of:)`` calls it for each frame.
  ///
  /// - Parameter size: The size of the frames, added pixels included.
  func applied(to list: DisplayList, _ size: OutputSize) -> DisplayList {
    var list = list
    if let background { list.background = background }
    if addedColumns + addedRows > 0 {
      let canvas = CGSize(width: size.width - addedColumns, height: size.height - addedRows)
      let scale = min(canvas.width / list.size.width, canvas.height / list.size.height)
      // The canvas keeps the position at which it was centred in the output without the added pixels.
      let shift = CGPoint(
        x: (canvas.width / scale - list.size.width) / 2, y: (canvas.height / scale - list.size.height) / 2)
      list.items = list.items.map { $0.scaled(by: 1, movedBy: shift) }
      list.size = CGSize(width: Double(size.width) / scale, height: Double(size.height) / scale)
    }
    if let matte, !list.isOpaque {
      // The frame becomes a separate layer, so that the matte shows even where a blend mode of the frame clears pixels.
      // `reach` exceeds every visible distance.
      let reach = Double(max(list.size.width, list.size.height)) * 2 * Double(Bitmap.maximumSide)
      let everywhere = Path(CGRect(origin: .zero, size: list.size).insetBy(dx: -reach, dy: -reach))
      let below = DisplayList.Item.fill(.init(path: everywhere, paint: .color(list.background)))
      list.items = [.group(.init(items: [below] + list.items))]
      list.background = matte
    }
    return list
  }
}
