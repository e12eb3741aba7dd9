import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering

extension Clip {
  /// A clip as long as the scene's own in which parameters move.
  ///
  /// ```swift
  /// let clip = try Clip(scene, moving: course, caption: caption, size: size)
  /// ```
  ///
  /// - Parameters:
  ///   - caption: Says the values of each frame; nil for none.
  ///   - instant: Shows the scene at this one instant, in seconds; nil lets its time go on.
  package init(
    _ scene: any Scene, moving course: Course, caption: Caption? = nil, holdingTimeAt instant: Double? = nil,
    size: OutputSize? = nil, frameRate: FrameRate? = nil
  ) throws {
    let plain = try Clip(scene, size: size, frameRate: frameRate)
    let (clock, scale) = (plain.clock, plain.size.scale(of: scene.size))
    // Time that stands still has no sound.
    self.init(
      size: plain.size, clock: clock, inputs: plain.inputs, like: plain, audio: instant == nil ? plain.audio : []
    ) { sample in
      let values = course.values(at: sample.position, of: clock)
      var list = try scene.setting(values).displayList(
        at: instant ?? sample.seconds(on: clock), ofFrameAt: instant ?? clock.time(ofFrame: sample.frame),
        scale: scale, paidBy: sample.account)
      if let caption { list.items += try caption.items(for: course.values(atFrame: sample.frame, of: clock), on: list) }
      return list
    }
  }
}
