import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelMotion
import PathreelPNG
import PathreelRaster
import PathreelSequencing
import PathreelVideo

/// Cells that are drawn into one picture. Each row of cells is drawn by itself, so that the picture takes the memory of one row
/// for each job, whatever its height.
///
/// ```swift
/// let sheet = try Sheet.contact(of: clip, columns: 6, rows: 4)
/// try sheet.write(to: URL(filePath: "sheet.png"), notReplacing: clip.inputs)
/// ```
package struct Sheet: Sendable {
  /// What a cell shows.
  package struct Cell: Sendable {
    package var exposure: Exposure
    /// In the strip under it.
    package var label: CellLabel?

    package init(_ exposure: Exposure, label: CellLabel? = nil) { (self.exposure, self.label) = (exposure, label) }
  }

  package let grid: CellGrid
  /// Between the cells, and in those that are empty.
  package let background: Color
  /// How many cells are filled, from the first one on.
  package let cellCount: Int
  private let content: @Sendable (_ index: Int) throws -> Cell

  /// - Parameter content: What a cell shows. It is called on the threads of the jobs, several at a time.
  /// - Throws: ``SheetError`` for a sheet that is too large.
  package init(
    _ grid: CellGrid, background: Color, cellCount: Int? = nil,
    content: @escaping @Sendable (_ index: Int) throws -> Cell
  ) throws(SheetError) {
    if let fault = grid.fault { throw fault }
    (self.grid, self.background, self.content) = (grid, background, content)
    self.cellCount = cellCount ?? grid.cellCount
  }

  /// Draws the picture, which appears under its name when it is whole.
  ///
  /// - Parameters:
  ///   - companion: A file that belongs to the picture and appears with it.
  ///   - progress: Called with the number of cells done and of all.
  /// - Throws: What a cell's content throws, ``OutputError``, ``FileError``, or `CancellationError`; earlier files stay
  ///   untouched then.
  package func write(
    to file: URL, format: OutputFormat = .png, effort: PNG.Effort = .fast,
    with companion: (file: URL, content: Data)? = nil,
    notReplacing inputs: InputFiles, jobs: Int = FrameJobs.automatic, cancellation: Cancellation = Cancellation(),
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    func checkInputs() throws { for file in [file, companion?.file].compactMap({ $0 }) { try inputs.check(file) } }
    try checkInputs()
    PartialFile.removeAbandoned(of: file)
    let picture = try format.beginPicture(at: file, width: grid.width, height: grid.height, effort: effort)
    let beside = try companion.map { companion in
      let file = try PartialFile(target: companion.file)
      try file.write(companion.content)
      return file
    }
    let sequence = FrameSequence(
      frames: 0..<grid.rows, width: grid.width, height: grid.highestBand, jobs: jobs, bytesPerPixel: 4
    ) { [self] in
      let rasterizer = Rasterizer()
      return { row, bitmap in
        let band = try exposure(ofRow: row)
        do throws(RasterError) { try rasterizer.draw(meanOf: band.samples, into: bitmap) } catch {
          throw error.explained
        }
        if !format.hasAlpha { try band.checkOpacity(of: bitmap, for: format) }
      }
    }
    try sequence.render(cancellation: cancellation) { row, bitmap in
      try picture.append(bitmap, rows: grid.band(ofRow: row).count)
      progress(min((row + 1) * grid.columns, cellCount), cellCount)
    }
    try picture.finish()
    // Scenes in Swift read pictures when they are drawn.
    try checkInputs()
    try beside?.commit()
    try picture.commit()
  }

  /// What stands in the band of a row of cells, as high as the highest band.
  private func exposure(ofRow row: Int) throws -> Exposure {
    let top = CGPoint(x: 0, y: -grid.band(ofRow: row).lowerBound)
    let indices = (row * grid.columns..<(row + 1) * grid.columns).clamped(to: 0..<cellCount)
    let cells = try indices.map(content)
    let labels = try zip(indices, cells).map { index, cell in
      try cell.label?.items(in: grid.labelFrame(ofCell: index).offsetBy(dx: 0, dy: top.y)) ?? []
    }
    // A cell in which nothing moves has one sample, and stands still in all of the others' ones.
    let sampleCount = cells.map(\.exposure.samples.count).max() ?? 1
    return Exposure(
      (0..<sampleCount).map { sample in
        let items = zip(indices, cells).enumerated().flatMap { place, cell in
          let samples = cell.1.exposure.samples
          let list = samples[min(sample, samples.count - 1)]
          return [grid.item(of: list, inCell: cell.0).scaled(by: 1, movedBy: top)] + labels[place]
        }
        return DisplayList(
          size: CGSize(width: grid.width, height: grid.highestBand), background: background, items: items)
      })
  }
}

/// Why a sheet cannot be drawn.
package enum SheetError: Error, Hashable, Sendable, CustomStringConvertible {
  case tooLarge(width: Int, height: Int)
  /// A row of cells takes more than ``CellGrid/maximumRowArea``.
  case rowTooLarge(area: Int)
  case cellTooSmall(OutputSize)
  case tooManyCells(Int, frames: Int)

  package var description: String {
    switch self {
    case .tooLarge(let width, let height):
      "the sheet would be \(width)x\(height) pixels, and a picture has at most \(Bitmap.maximumSide) on a side; "
        + "make its cells smaller with --size, or fewer"
    case .rowTooLarge(let area):
      "a row of cells would have \(area) pixels, and at most \(CellGrid.maximumRowArea) are drawn; "
        + "make its cells smaller with --size, or fewer"
    case .cellTooSmall(let cell):
      "cells of \(cell) pixels have no room for time codes, which need a width of \(Sheet.leastLabelledWidth); "
        + "give fewer columns, or larger cells with --size"
    case .tooManyCells(let cells, let frames):
      "the sheet has \(cells) cells, and there \(frames == 1 ? "is only 1 frame" : "are only \(frames) frames"); "
        + "give fewer cells, or more frames a second with --fps"
    }
  }
}

extension CellGrid {
  /// The most pixels of a row of cells, 67 million: 256 MiB for each job.
  package static let maximumRowArea = 1 << 26

  /// The height of the highest of the bands of its rows.
  var highestBand: Int { (0..<rows).map { band(ofRow: $0).count }.max()! }

  fileprivate var fault: SheetError? {
    if max(width, height) > Bitmap.maximumSide { return .tooLarge(width: width, height: height) }
    let area = width * highestBand
    return area > Self.maximumRowArea ? .rowTooLarge(area: area) : nil
  }
}
