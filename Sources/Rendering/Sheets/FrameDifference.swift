import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// The difference of two pictures of the same size: its extent, and a picture of it. `frames --diff` shows it.
package struct FrameDifference {
  /// The number of pixels that differ in any channel.
  package let count: Int
  /// The number of all pixels.
  package let pixelCount: Int
  /// The largest difference of a channel, 0…255.
  package let greatest: Int
  /// The factor by which ``picture`` is amplified, 1…64.
  package let gain: Int
  /// The differences of the premultiplied red, green and blue on black. They are amplified by ``gain``, so that the
  /// largest one is as bright as possible. A difference of alpha is white.
  package let picture: ImageAsset

  /// Compares two pictures.
  ///
  /// - Precondition: The pictures have the same size.
  package init(_ a: Bitmap, _ b: Bitmap) {
    precondition(a.width == b.width && a.height == b.height)
    let picture = Bitmap(width: a.width, height: a.height)
    var (count, greatest, gain) = (0, 0, 1)
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        for i in stride(from: 0, to: 4 * picture.width * picture.height, by: 4) {
          let most = (i..<i + 4).reduce(0) { max($0, abs(Int(a[$1]) - Int(b[$1]))) }
          if most > 0 { count += 1 }
          greatest = max(greatest, most)
        }
        gain = min(max(255 / max(greatest, 1), 1), 64)
        picture.withUnsafeMutableBytes { to in
          for i in stride(from: 0, to: 4 * picture.width * picture.height, by: 4) {
            let alpha = abs(Int(a[i + 3]) - Int(b[i + 3]))
            for k in i..<i + 3 { to[k] = UInt8(min(max(abs(Int(a[k]) - Int(b[k])), alpha) * gain, 255)) }
            to[i + 3] = 255
          }
        }
      }
    }
    (self.count, self.greatest, self.gain) = (count, greatest, gain)
    pixelCount = picture.width * picture.height
    self.picture = ImageAsset(picture)
  }
}

extension Sheet {
  /// One side of a comparison: a frame of a clip, and its label.
  package struct Side: Sendable {
    /// The clip.
    package let clip: Clip
    /// The number of the frame.
    package let frame: Int
    /// The label under the frame.
    package let name: String

    /// A frame of a clip with a label.
    package init(_ clip: Clip, frame: Int, name: String) { (self.clip, self.frame, self.name) = (clip, frame, name) }
  }

  /// A sheet of two frames side by side, with their difference on the right.
  ///
  /// - Precondition: The clips' frames have the same size.
  /// - Parameter warnings: Collects the frames' warnings.
  /// - Throws: ``SheetError`` before anything is drawn, or ``FrameError``.
  package static func difference(
    of a: Side, and b: Side, warnings: WarningCollection = WarningCollection()
  ) throws -> (sheet: Sheet, difference: FrameDifference) {
    let size = a.clip.size
    let theme = SheetTheme(cellWidth: size.width)
    let grid = theme.grid(columns: 3, rows: 1, cell: size)
    // Making a sheet without drawing it checks the size of the grid.
    _ = try Sheet(grid, background: theme.background) { _ in preconditionFailure("nothing is drawn") }
    let (left, right) = (Bitmap(width: size.width, height: size.height), Bitmap(width: size.width, height: size.height))
    let renderer = FrameRenderer()
    var shown: [Exposure] = []
    for (side, bitmap) in [(a, left), (b, right)] {
      shown.append(try renderer.draw(side.frame, of: side.clip, into: bitmap))
      warnings.add(shown.last!.warnings, ofFrame: side.frame)
    }
    let difference = FrameDifference(left, right)
    let rect = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    let paint = Paint.image(.init(asset: difference.picture, rect: rect))
    let picture = DisplayList(
      size: rect.size, background: .black, items: [.fill(.init(path: Path { $0.addRect(rect) }, paint: paint))])
    shown.append(Exposure([picture]))
    let names = [a.name, b.name, difference.gain == 1 ? "difference" : "difference × \(difference.gain)"]
    let cells = zip(shown, names).map { Cell($0, label: theme.label($1)) }
    return (try Sheet(grid, background: theme.background) { cells[$0] }, difference)
  }
}
