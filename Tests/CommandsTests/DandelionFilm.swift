import Pathreel
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelNumerics

struct Dandelion: Film {
  @Parameter("Seeds", in: 5...90, step: 1) var seeds = 36.0
  @Parameter("Wind", in: 0...3) var wind = 1.0
  @Parameter("Seed colour") var color = Color.white

  var background: Color { Color(rgb: 0x12202E) }
  var timeline: Timeline {
    Stagger("grow", count: Int(seeds), lasting: 0.9, every: 0.04, .easeOut)
    Beat("hold", lasting: 0.4)
    Stagger("fly", count: Int(seeds), lasting: 2.2, every: 0.03, .easeIn)
    Beat("end", lasting: 0.5)
  }

  func body(at time: SceneTime) -> some View {
    ForEach(0..<Int(seeds)) { i in
      seed(grown: time["grow", i])
        .rotationEffect(.degrees(360 / seeds * Double(i)))
        .offset(flight(of: i, progress: time["fly", i]))
        .opacity(1 - time["fly", i])
    }
  }

  private func seed(grown: Double) -> some View {
    ZStack {
      Path { path in
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 0, y: -250))
      }
      .trim(to: grown)
      .stroke(.white.opacity(0.5), lineWidth: 2)
      .frame(width: 0, height: 0)
      Circle().fill(color).frame(width: 14 * grown).offset(y: -250 * grown)
    }
  }

  private func flight(of seed: Int, progress: Double) -> CGSize {
    let chance = RandomNumbers(seed: 7)
    return CGSize(
      width: wind * (300 + 500 * chance[seed, 0]) * progress, height: (200 * chance[seed, 1] - 260) * progress)
  }
}
