#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// A trimmed circle with an angular gradient, and text in its middle.
struct ProgressRing: View {
  var progress = 0.72

  var body: some View {
    ZStack {
      Circle()
        .stroke(Color.gray.opacity(0.2), lineWidth: 14)
      Circle()
        .trim(from: 0, to: progress)
        .stroke(
          AngularGradient(
            gradient: Gradient(colors: [.pink, .purple, .indigo]), center: .center, startAngle: .degrees(0),
            endAngle: .degrees(360)),
          style: StrokeStyle(lineWidth: 14, lineCap: .round)
        )
        .rotationEffect(.degrees(-90))
      VStack(spacing: 2) {
        Text("\(Int(progress * 100)) %")
          .font(.system(size: 24, weight: .bold, design: .rounded))
        Text("of the way")
          .font(.caption)
          .foregroundStyle(.secondary)
      }
    }
    .padding(18)
  }
}
