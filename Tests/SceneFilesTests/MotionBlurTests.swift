import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of the key `motion-blur` of scene files.
@Suite struct MotionBlurTests {
  private func scene(_ blur: String, _ head: String = "") throws -> SceneFile {
    try SceneFile(
      text: "canvas: {size: [60, 40]}\nduration: 1\n\(head)motion-blur: \(blur)\nelements: []\n", name: "a.yaml")
  }

  @Test func `a number is the number of samples, with a shutter of half a turn`() throws {
    #expect(try scene("8").motionBlur == MotionBlur(samples: 8, shutter: 180))
    #expect(try scene("{samples: 16, shutter: 172.8}").motionBlur == MotionBlur(samples: 16, shutter: 172.8))
    #expect(try scene("256").motionBlur?.samples == 256)
    #expect(try scene("{samples: 2, shutter: 360}").motionBlur == MotionBlur(samples: 2, shutter: 360))
  }

  @Test(arguments: ["0", "1", "{samples: 1, shutter: 90}"]) func `fewer than two samples blur nothing`(blur: String)
    throws
  {
    #expect(try scene(blur).motionBlur == nil)
  }

  @Test func `motion blur follows the parameters`() throws {
    let scene = try scene(
      "{samples: \"if(smooth, 8, 0)\", shutter: angle}",
      "parameters: {smooth: {value: true}, angle: {value: 90, range: [1, 360]}}\n")
    #expect(scene.motionBlur == MotionBlur(samples: 8, shutter: 90))
    #expect(try scene.setting("angle", to: .number(270)).motionBlur?.shutter == 270)
    #expect(try scene.setting("smooth", to: .boolean(false)).motionBlur == nil)
  }

  @Test(
    arguments: [
      ("257", "3:14: 'motion-blur' is 257; it must be at most 256"),
      ("-1", "3:14: 'motion-blur' is -1; it must be at least 0"),
      ("2.5", "3:14: 'motion-blur' is 2.5; it must be a whole number"),
      ("{samples: 8, shutter: 0}", "3:36: 'shutter' is 0; it must be greater than 0"),
      ("{samples: 8, shutter: 361}", "3:36: 'shutter' is 361; it must be at most 360"),
      ("{shutter: 90}", "3:14: 'motion-blur' needs 'samples'"),
      ("t", "3:14: 'motion-blur' depends on the time; here only parameters may be used"),
    ] as [(String, String)])
  func `a mistake in motion blur has its place`(blur: String, expected: String) {
    #expect {
      _ = try scene(blur)
    } throws: {
      "\($0)".replacing("a.yaml:", with: "") == expected
    }
  }
}
