import Foundation
import Pathreel
import Timing

/// The times of the frames of a Lottie file or an animated SVG file.
struct AnimationTimes {
  let clip: Clip
  private let count: Int

  /// - Parameter end: The seconds of an SVG file over which the frames are spread.
  init(_ file: URL, side: Double, count: Int, end: Double) throws {
    self.count = count
    if file.pathExtension == "svg" {
      let scene = try DrawingScene(contentsOf: file, duration: end)
      // The rate is a whole number of frames in a thousand seconds.
      let rate = FrameRate(max(1, Int(1000 * Double(count) / end)), over: 1000)
      clip = try Clip(scene, size: fitted(scene.size, side: side), frameRate: rate)
    } else {
      let scene = LottieFile(animation: try LottieAnimation(contentsOf: file))
      clip = try Clip(scene, size: fitted(scene.size, side: side))
    }
  }

  /// The least milliseconds of a frame after the first one, as a mean of all. Each pass begins from nothing.
  func least(seconds: Double) throws -> Double {
    let bitmap = Bitmap(width: clip.size.width, height: clip.size.height)
    let frames = 1..<min(count, clip.clock.frames.count)
    var least = Double.infinity
    let end = Date.now + seconds
    repeat {
      let renderer = FrameRenderer()
      try renderer.draw(0, of: clip, into: bitmap)
      least = min(least, try Timing.once { for frame in frames { try renderer.draw(frame, of: clip, into: bitmap) } })
    } while Date.now < end
    return least / Double(max(frames.count, 1))
  }
}

/// A Lottie file as a scene.
private struct LottieFile: Scene {
  let animation: LottieAnimation

  var size: CGSize { animation.size }
  var background: Color { .clear }
  var frameRate: FrameRate { animation.frameRate }
  var duration: Double { animation.duration }

  func body(at time: SceneTime) -> some View { LottieView(animation, at: time.seconds).resizable() }
}
