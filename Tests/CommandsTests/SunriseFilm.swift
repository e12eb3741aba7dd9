import Pathreel
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

struct Sunrise: Film {
  @Parameter("Height", in: 0...1) var height = 0.6
  var background: Color { Color(rgb: 0x2B2D42) }
  var timeline: Timeline {
    Beat("rise", lasting: 3, .easeOut)
    Beat("hold", lasting: 1)
  }

  func body(at time: SceneTime) -> some View {
    Circle().fill(Color.orange.gradient).frame(width: 200).offset(y: 480 * (1 - height * time["rise"]))
  }
}
