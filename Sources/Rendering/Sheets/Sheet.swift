import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelMotion
import PathreelPNG
import PathreelRaster
import PathreelSequencing
import PathreelVideo

/// A grid of cells that is drawn into one picture. Each row of cells is drawn separately, so each job takes the memory
/// of one row, whatever the picture's height is. The `frames` command writes contact sheets, sprite sheets and
/// comparisons with it.
///
/// ```swift
/// let sheet = try Sheet.contact(of: clip, columns: 6, rows: 4)
/// try sheet.write(to: URL(filePath: "sheet.png"), notReplacing: clip.inputs)
/// ```
package struct Sheet: Sendable {
  /// The content of a cell.
  package struct Cell: Sendable {
    /// The drawing.
    package var exposure: Exposure
    /// The label in the strip under the cell, if there is one.
    package var label: CellLabel?

    /// A cell with a drawing and a label.
    package init(_ exposure: Exposure, label: CellLabel? = nil) { (self.exposure, self.label) = (exposure, label) }
  }

  /// The layout.
  package let grid: CellGrid
  /// The colour between the cells, and of empty cells.
  package let background: Color
  /// The number of filled cells, from the first one on.
  package let cellCount: Int
  private let content: @Sendable (_ index: Int) throws -> Cell

  /// Prepares a sheet.
  ///
  /// - Parameter content: Makes the content of a cell. Several threads call it at the same time.
  /// - Throws: ``SheetError`` if the sheet is too large.
  package init(
    _ grid: CellGrid, background: Color, cellCount: Int? = nil,
    content: @escaping @Sendable (_ index: Int) throws -> Cell
  ) throws(SheetError) {
    if let fault = grid.fault { throw fault }
    (self.grid, self.background, self.content) = (grid, background, content)
    self.cellCount = cellCount ?? grid.cellCount
  }

  /// Draws the picture, which appears under its name when it is complete.
  ///
  /// - Parameters:
  ///   - companion: A file that belongs to the picture and appears with it.
  ///   - progress: Called with the number of finished cells and of all cells.
  /// - Throws: Errors of a cell's content, ``OutputError``, ``FileError``, or `CancellationError`; earlier files then
  ///   stay untouched.
  package func write(
    to file: URL, format: OutputFormat = .png, effort: PNG.Effort = .fast,
    with companion: (file: URL, content: Data)? = nil,
    notReplacing inputs: InputFiles, jobs: Int = FrameJobs.automatic, cancellation: Cancellation = Cancellation(),
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    let targets = [file, companion?.file].compactMap(\.self)
    func checkInputs() throws { for target in targets { try inputs.check(target) } }
    try checkInputs()
    for target in targets { PartialFile.removeAbandoned(of: target) }
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
        let cells = try cells(ofRow: row)
        let band = try exposure(ofRow: row, cells)
        do throws(RasterError) { try rasterizer.draw(meanOf: band.samples, into: bitmap) } catch {
          throw error.explained
        }
        // An opaque background shows behind transparent cells. Sprites have none, and fill the sheet.
        if !format.hasAlpha, background.pixel.alpha != 255 {
          for cell in cells { try cell.exposure.checkOpacity(of: bitmap, for: format) }
        }
      }
    }
    try sequence.render(cancellation: cancellation) { row, bitmap in
      if cancellation.isCancelledAtSegment { throw CancellationError() }
      try picture.append(bitmap, rows: grid.band(ofRow: row).count)
      progress(min((row + 1) * grid.columns, cellCount), cellCount)
    }
    try picture.finish()
    // Scenes in Swift read pictures only when they are drawn, so the check is repeated.
    try checkInputs()
    try beside?.commit()
    try picture.commit()
  }

  /// The indices of the filled cells of a row.
  private func indices(ofRow row: Int) -> Range<Int> {
    (row * grid.columns..<(row + 1) * grid.columns).clamped(to: 0..<cellCount)
  }

  private func cells(ofRow row: Int) throws -> [Cell] { try indices(ofRow: row).map(content) }

  /// The content of one row of cells, drawn as a band of the picture. All bands are as high as the highest row needs.
  private func exposure(ofRow row: Int, _ cells: [Cell]) throws -> Exposure {
    let top = CGPoint(x: 0, y: -grid.band(ofRow: row).lowerBound)
    let indices = indices(ofRow: row)
    let labels = try zip(indices, cells).map { index, cell in
      try cell.label?.items(in: grid.labelFrame(ofCell: index).offsetBy(dx: 0, dy: top.y)) ?? []
    }
    // A cell without movement has a single sample, which is shown in all samples of the band.
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

/// An error of a ``Sheet`` that cannot be drawn.
package enum SheetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side is longer than bitmaps may be.
  case tooLarge(width: Int, height: Int)
  /// A row of cells has more pixels than ``CellGrid/maximumRowArea``.
  case rowTooLarge(area: Int)
  /// The cells have no room for time codes.
  case cellTooSmall(OutputSize)
  /// The sheet has more cells than there are frames.
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
  /// The largest number of pixels of a row of cells, 67 million: 256 MiB per job.
  package static let maximumRowArea = 1 << 26

  /// The height of the highest band.
  var highestBand: Int { (0..<rows).map { band(ofRow: $0).count }.max()! }

  /// The error of a grid that is too large to be drawn.
  fileprivate var fault: SheetError? {
    if max(width, height) > Bitmap.maximumSide { return .tooLarge(width: width, height: height) }
    let area = width * highestBand
    return area > Self.maximumRowArea ? .rowTooLarge(area: area) : nil
  }
}
