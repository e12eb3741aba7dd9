import Pathreel
// `import Pathreel` is enough for a film. These are the modules behind it: an incremental build recompiles the film
// after their changes only if they are named.
import PathreelCommands
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// A small film for `FilmTests`, which tests what a film prints and makes.
@main struct TestFilm: Film {
  @Parameter("Width of the bar", in: 10...60, step: 5) var width = 40.0
  @Parameter var divisor = 1.0
  @Parameter("Ink") var ink = Color(rgb: 0xFF8800)
  @Parameter var isRound = false
  @Parameter("Side", choices: ["left", "right"]) var side = "left"
  @Parameter("Caption") var caption = "{t}"

  var size: CGSize { CGSize(width: 64, height: 36) }
  var frameRate: FrameRate { FrameRate(10)! }
  var timeline: Timeline { Beat("grow", lasting: 1) }

  /// An error of the film's own, as a body may throw it.
  struct BarError: Error, CustomStringConvertible { let description = "no bar is narrower than nothing" }

  func body(at time: SceneTime) throws -> some View {
    if divisor < 0 { throw BarError() }
    return bar(at: time)
  }

  private func bar(at time: SceneTime) -> some View {
    RoundedRectangle(cornerRadius: isRound ? 6 : 0)
      .fill(ink)
      .frame(width: width * time["grow"] / divisor, height: 12)
      .frame(maxWidth: .infinity, alignment: side == "left" ? .leading : .trailing)
  }
}
