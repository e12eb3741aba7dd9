#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// Springs of different bounce, as curves over time.
struct SpringCurves: View {
  let springs: [(spring: Spring, color: Color)] = [
    (.smooth, .blue), (.snappy, .green), (.bouncy, .orange), (Spring(duration: 0.5, bounce: 0.6), .red),
  ]

  var body: some View {
    ZStack {
      ForEach(springs.indices, id: \.self) { index in
        SpringCurve(spring: springs[index].spring)
          .stroke(springs[index].color, style: StrokeStyle(lineWidth: 2.5, lineCap: .round, lineJoin: .round))
      }
      Path { path in
        path.move(to: CGPoint(x: 0, y: 52))
        path.addLine(to: CGPoint(x: 208, y: 52))
      }
      .stroke(.secondary, style: StrokeStyle(lineWidth: 1, dash: [2, 4]))
    }
    .padding(16)
  }
}

struct SpringCurve: Shape {
  var spring: Spring

  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.minX, y: rect.maxY))
      for step in 1...100 {
        let time = Double(step) / 100 * 1.2
        let value = spring.value(target: 1.0, time: time)
        path.addLine(
          to: CGPoint(x: rect.minX + rect.width * CGFloat(step) / 100, y: rect.maxY - rect.height * 0.6 * value))
      }
    }
  }
}
