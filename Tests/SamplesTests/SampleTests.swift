import Foundation
import GoldenImages
import Pathreel
import Testing

/// Tests that SwiftUI code as people write it from memory works here. Each file of `Samples` compiles with SwiftUI on
/// platforms that have it, and here with another import line. A still of each looks like its approved golden image.
struct SampleTests {
  static let samples: [(name: String, view: @Sendable () -> AnyView)] = [
    ("aurora", { AnyView(Aurora()) }),
    ("bar-chart", { AnyView(BarChart()) }),
    ("canvas-shadows", { AnyView(CanvasShadows()) }),
    ("card-fan", { AnyView(CardFan()) }),
    ("chessboard", { AnyView(Chessboard()) }),
    ("chips", { AnyView(Chips()) }),
    ("clipped-shapes", { AnyView(ClippedShapes()) }),
    ("clock-face", { AnyView(ClockFace()) }),
    ("easing-table", { AnyView(EasingTable()) }),
    ("fireworks", { AnyView(Fireworks()) }),
    ("gradient-swatches", { AnyView(GradientSwatches()) }),
    ("guided-timeline", { AnyView(GuidedTimeline()) }),
    ("heart-badge", { AnyView(HeartBadge()) }),
    ("keyframe-ball", { AnyView(KeyframeBall()) }),
    ("lens-canvas", { AnyView(LensCanvas()) }),
    ("masked-title", { AnyView(MaskedTitle()) }),
    ("notification-badge", { AnyView(NotificationBadge()) }),
    ("overloads", { AnyView(Overloads()) }),
    ("petal-flower", { AnyView(PetalFlower()) }),
    ("pie-chart", { AnyView(PieChart()) }),
    ("progress-ring", { AnyView(ProgressRing()) }),
    ("radial-menu", { AnyView(RadialMenu()) }),
    ("rosette", { AnyView(Rosette()) }),
    ("spring-curves", { AnyView(SpringCurves()) }),
    ("strokes", { AnyView(Strokes()) }),
    ("switched-layout", { AnyView(SwitchedLayout()) }),
    ("tag-flow", { AnyView(TagFlow()) }),
    ("waves", { AnyView(Waves()) }),
    ("weather-card", { AnyView(WeatherCard()) }),
  ]
  static let goldens = GoldenFolder(
    samples.map(\.name),
    withText: [
      "aurora", "bar-chart", "card-fan", "chips", "clock-face", "easing-table", "guided-timeline", "heart-badge",
      "masked-title", "notification-badge", "overloads", "progress-ring", "tag-flow", "weather-card",
    ])

  /// A scene with one view on a canvas.
  struct Still: Scene {
    let view: @Sendable () -> AnyView
    var size: CGSize { CGSize(width: 240, height: 160) }
    var duration: Double { 1 }
    func body(at time: SceneTime) -> some View { view() }
  }

  @Test(arguments: samples.indices)
  func `a sample draws what it says`(index: Int) throws {
    let (name, view) = Self.samples[index]
    try Self.goldens.expect(Clip(Still(view: view)).bitmap(ofFrame: 0), toLookLike: name)
  }

  @Test func `every sample is drawn and every reference has its sample`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Samples")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count == Self.samples.count)
    try Self.goldens.expectNoLeftovers()
  }

  @Test func `the samples' import lines are all that is not SwiftUI`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Samples")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(text.hasPrefix("#if canImport(UIKit)\n  import SwiftUI\n#else\n  import Pathreel\n#endif\n"), "\(file)")
      #expect(text.components(separatedBy: "import ").count == 3, "\(file) imports more")
    }
  }
}
