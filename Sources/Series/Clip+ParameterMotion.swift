import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering

/// The clip of `sweep --layout time`. `SweepCommand` makes it.
extension Clip {
  /// Makes a clip of a scene whose parameters change over time, as long as the scene's own clip.
  ///
  /// ```swift
  /// let clip = try Clip(scene, moving: motion, caption: caption, size: size)
  /// ```
  ///
  /// - Parameters:
  ///   - motion: The parameters' values over time.
  ///   - caption: Draws the values of each frame; nil draws none.
  ///   - instant: The instant, in seconds, that all frames show; nil lets the scene's time run.
  package init(
    _ scene: any Scene, moving motion: ParameterMotion, caption: Caption? = nil, holdingTimeAt instant: Double? = nil,
    size: OutputSize? = nil, frameRate: FrameRate? = nil
  ) throws {
    let plain = try Clip(scene, size: size, frameRate: frameRate)
    let (clock, scale) = (plain.clock, plain.size.scale(of: scene.size))
    // The pictures of all frames are input files.
    let inputs = try motion.pictures.reduce(plain.inputs) {
      $0.adding(try Clip(scene.setting([$1]), size: size, frameRate: frameRate).inputs)
    }
    // A clip of a single instant is silent.
    self.init(
      size: plain.size, clock: clock, inputs: inputs, like: plain, audio: instant == nil ? plain.audio : []
    ) { sample in
      // With motion blur, a frame has several samples: the values move between them, and the caption stands still.
      let values = motion.values(at: sample.position, of: clock)
      var list = try scene.setting(values).displayList(
        at: instant ?? sample.seconds(on: clock), ofFrameAt: instant ?? clock.time(ofFrame: sample.frame),
        scale: scale, paidBy: sample.account)
      if let caption { list.items += try caption.items(for: motion.values(atFrame: sample.frame, of: clock), on: list) }
      return list
    }
  }
}
