import Pathreel

struct TenLines: Scene {
  @Parameter("Rolling wheel", in: 20...360, step: 5) var rolling = 240.0
  var background: Color { Color(rgb: 0x10131C) }
  var timeline: Timeline {
    Beat("draw", lasting: 3, .easeInOut)
    Beat("hold", lasting: 1)
  }

  func body(at time: SceneTime) -> some View {
    Hypotrochoid(fixedRadius: 380, rollingRadius: rolling, penDistance: 100)
      .trim(to: time["draw"])
      .stroke(Color(hue: 0.55 + 0.2 * time["draw"], saturation: 0.6, brightness: 1), lineWidth: 3)
  }
}
