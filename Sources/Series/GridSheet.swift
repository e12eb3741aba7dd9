import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelSequencing
import PathreelTypography

/// Small multiples: a sheet whose cells show one scene with different values, all at the same instant.
/// `sweep --layout grid` makes it (`SweepCommand`).
///
/// If two parameters vary, they become columns and rows, with their values along the upper and the left edge. If one
/// parameter varies, or the cells are samples of several parameters, the cells fill rows in order, and each cell has
/// its values under it. The number of columns is chosen so that the cells become as large as possible. The layout does
/// not depend on time.
///
/// ```swift
/// let sheet = try GridSheet(scene, members, size: OutputSize("1920x1080")!, frameRate: nil)
/// try sheet.clip.writeVideo(to: file)
/// ```
package struct GridSheet: Sendable {
  /// The clip whose frames are the sheet.
  package let clip: Clip
  /// The positions of the cells.
  package let grid: CellGrid

  /// The smallest length of a cell's longer side, in pixels.
  package static let minimumSide = 64

  /// Lays out the sheet and makes its clip.
  ///
  /// - Parameters:
  ///   - size: The size of the sheet; the cells fill the space that the labels leave.
  ///   - frameRate: The frame rate; nil means the scene's own.
  ///   - columns: The number of columns, unless two parameters are columns and rows; nil for the one that suits the
  ///     sheet.
  /// - Throws: ``SeriesError``, or an error of making the cells' clips.
  package init(
    _ scene: any Scene, _ members: SweepMembers, size: OutputSize, frameRate: FrameRate? = nil, columns: Int? = nil
  )
    throws
  {
    guard let count = members.count, count > 0 else { preconditionFailure("a grid without a number of cells") }
    let layout = try GridLayout(members, canvas: scene.size, size: size, columns: columns)
    // Cells are numbered row by row, and the last parameter of a product changes fastest. The first parameter belongs
    // to the columns, so it has to become the last one.
    let members = members.isProduct ? try SweepMembers(members.variations.reversed(), .product) : members
    let cell = layout.grid.cell
    let clips = try (0..<count).map { index in
      try Clip(scene.setting(members.values(at: index)), size: cell, frameRate: frameRate)
    }
    // Clips may differ in length, since beats may depend on parameters. A cell that ends earlier keeps its last frame.
    let clock = clips.map(\.clock).max { $0.frameCount < $1.frameCount } ?? clips[0].clock
    let colors = GridColors(background: scene.background)
    let labels = try layout.labels(font: (scene as? SceneFile)?.labelFont ?? .system(size: 12), color: colors.label)
    let grid = layout.grid
    self.grid = grid
    // Values can name pictures, so each cell may have input files of its own.
    let inputs = clips.dropFirst().reduce(clips[0].inputs) { $0.adding($1.inputs) }
    // The sound is the sound of the first cell.
    clip = Clip(
      size: size, clock: clock, inputs: inputs, like: clips[0], audio: clips[0].audio
    ) { sample in
      // Each cell has its own frame account, with the full budget of a frame.
      let lists = try clips.map { clip in
        try clip.displayList(of: sample.moved(toFrame: min(sample.frame, clip.clock.frameCount - 1)))
      }
      var sheet = grid.displayList(of: lists, labels: labels, background: colors.sheet)
      // The coordinates of labels and cells are pixels of the whole sheet.
      sheet.size = CGSize(width: size.width, height: size.height)
      return sheet
    }
  }
}

/// The colours of a sheet: the area around the cells, and the labels.
private struct GridColors {
  let sheet: Color
  let label: Color

  /// The sheet's colour differs a little from the cells' background, so that the cells stand out. Around transparent
  /// cells it is transparent, too.
  init(background: Color) {
    let text = background.clearestText
    sheet = background.alpha == 0 ? .clear : background.mix(with: text, by: 0.07)
    label = text.opacity(0.85)
  }
}
