import Foundation
import Pathreel
import Timing

/// The times of an SVG file that is drawn without its animations. Each drawing has a rasteriser of its own, so that
/// nothing is left from the one before.
struct StillTimes {
  let size: OutputSize
  private let file: URL
  private let bitmap: Bitmap

  init(_ file: URL, side: Double) throws {
    self.file = file
    size = try fitted(SVGDrawing(contentsOf: file).size, side: side)
    bitmap = Bitmap(width: size.width, height: size.height)
  }

  /// The least milliseconds of reading and of drawing.
  func least(seconds: Double) throws -> [Double] {
    let reading = try Timing(seconds: seconds / 2) { _ = try self.list() }
    let list = try self.list()
    let drawing = try Timing(seconds: seconds / 2) { try draw(list) }
    return [reading.least, drawing.least]
  }

  func write(to picture: URL) throws {
    try draw(try list())
    try PNG.write(bitmap, to: picture)
  }

  private func list() throws -> DisplayList {
    let drawing = try SVGDrawing(contentsOf: file)
    let canvas = CGSize(width: size.width, height: size.height)
    let fit = CGAffineTransform(
      scaleX: canvas.width / drawing.size.width, y: canvas.height / drawing.size.height)
    return DisplayList(size: canvas, items: drawing.items.map { $0.transformed(by: fit) })
  }

  private func draw(_ list: DisplayList) throws {
    // After write access to its bytes, a bitmap no longer knows what it shows.
    bitmap.withUnsafeMutableBytes { _ in }
    try Rasterizer().draw(list, into: bitmap)
  }
}
