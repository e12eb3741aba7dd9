import Foundation
import PathreelDrawing

/// The entry points of the fuzz target `FuzzLottie`.
@_spi(Fuzzing) public enum LottieProbe {
  /// Reads the bytes of a file, without its pictures.
  public static func animation(_ bytes: [UInt8]) throws(LottieError) -> LottieAnimation {
    try LottieAnimation(data: Data(bytes), name: "fuzzed.json", pictures: nil)
  }

  /// The items of a frame, with a smaller budget of steps than usual, since steps take longer under sanitizers.
  public static func items(of animation: LottieAnimation, at frame: Double, steps: Int) -> [DisplayList.Item] {
    let budget = FrameBudget(steps: steps)
    let drawing = FrameDrawing(
      compositions: animation.compositions, fonts: animation.fonts,
      framesPerSecond: animation.frameRate.framesPerSecond, budget: budget, isPlain: false)
    return FrameBudget.threadLocal.withValue(budget) {
      drawing.items(of: animation.root, at: frame, under: .identity, depth: 0)
    }
  }
}
