import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelSequencing
import PathreelTypography

/// Small multiples: a sheet whose cells show one scene with other values each, all at the same instant.
///
/// Two parameters are columns and rows, with their values along the upper and the left edge. The values of one, or samples of
/// several, fill rows one after the other, in as many columns as let the cells become largest, each with its values under
/// it. Nothing of the layout depends on time.
///
/// ```swift
/// let sheet = try GridSheet(scene, members, size: OutputSize("1920x1080")!, frameRate: nil)
/// try sheet.clip.writeVideo(to: file)
/// ```
package struct GridSheet: Sendable {
  /// The sheet as frames.
  package let clip: Clip
  /// Where the cells are.
  package let grid: CellGrid

  /// The shortest that a cell's longer side may be, in pixels.
  package static let minimumSide = 64

  /// - Parameters:
  ///   - size: The sheet's; the cells take what the labels leave.
  ///   - frameRate: Instead of the scene's own.
  /// - Throws: ``GridFault``, and what making the clips of the cells throws.
  package init(_ scene: any Scene, _ members: SweepMembers, size: OutputSize, frameRate: FrameRate? = nil) throws {
    guard let count = members.count, count > 0 else { preconditionFailure("a grid without a number of cells") }
    let layout = try GridLayout(members, canvas: scene.size, size: size)
    // Cells are numbered row by row, and the last parameter of a product runs fastest: that of the columns.
    let members = members.isProduct ? try SweepMembers(members.variations.reversed(), .product) : members
    let cell = layout.grid.cell
    let clips = try (0..<count).map { index in
      try Clip(scene.setting(members.values(at: index)), size: cell, frameRate: frameRate)
    }
    // Beats may read parameters: a cell that ends before the others shows its last frame on.
    let clock = clips.map(\.clock).max { $0.frameCount < $1.frameCount } ?? clips[0].clock
    let colors = GridColors(background: scene.background)
    let labels = try layout.labels(font: (scene as? SceneFile)?.labelFont ?? .system(size: 12), color: colors.label)
    let grid = layout.grid
    self.grid = grid
    // What is heard is the first cell's.
    clip = Clip(
      size: size, clock: clock, inputs: clips[0].inputs, like: clips[0], audio: clips[0].audio
    ) { sample in
      // The frame's steps are those of each cell.
      let lists = try clips.map { clip in
        try clip.displayList(of: sample.moved(toFrame: min(sample.frame, clip.clock.frameCount - 1)))
      }
      var sheet = grid.displayList(of: lists, labels: labels, background: colors.sheet)
      // Labels and cells are placed in pixels of the whole sheet.
      sheet.size = CGSize(width: size.width, height: size.height)
      return sheet
    }
  }
}

/// The colours of a sheet around cells with a background.
private struct GridColors {
  let sheet: Color
  let label: Color

  /// A little apart from the cells' own background, so that each cell is seen; transparent where they are.
  init(background: Color) {
    let text = background.clearestText
    sheet = background.alpha == 0 ? .clear : background.mix(with: text, by: 0.07)
    label = text.opacity(0.85)
  }
}

/// Why a grid cannot be made.
package enum GridFault: Error, Hashable, Sendable {
  /// More parameters than columns and rows.
  case tooManyParameters(Int)
  /// Cells would be smaller than ``GridSheet/minimumSide``; the size of a sheet on which they are not, if there is one.
  case smallCells(count: Int, size: OutputSize, needed: OutputSize?)
}

extension GridFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooManyParameters(let count):
      "--layout grid has columns and rows, and \(count) parameters are varied; take two, or --random for samples of all, "
        + "or --layout files"
    case .smallCells(let count, let size, let needed):
      "\(count) cells on \(size) pixels would be less than \(GridSheet.minimumSide) pixels long; "
        + (needed.map { "give --size \($0), take fewer values, " } ?? "take fewer values, ")
        + "or make an output of each with --layout files"
    }
  }
}
