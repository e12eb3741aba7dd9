#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// A custom shape with animatable data, three times in a circle.
struct Waves: View {
  var time = 0.0

  var body: some View {
    ZStack {
      Color(red: 0.88, green: 0.95, blue: 1)
      ForEach(0..<3) { layer in
        Wave(phase: time + Double(layer) * 1.3, height: 7)
          .fill(Color.blue.opacity(0.25 + 0.2 * Double(layer)))
          .offset(y: CGFloat(layer) * 16 - 4)
      }
    }
    .clipShape(Circle())
    .overlay(Circle().strokeBorder(.white, lineWidth: 4))
    .overlay(Circle().stroke(Color.blue, lineWidth: 1))
    .padding(12)
  }
}

struct Wave: Shape {
  var phase: Double
  var height: Double

  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(phase, height) }
    set { (phase, height) = (newValue.first, newValue.second) }
  }

  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.minX, y: rect.maxY + 40))
    for x in stride(from: rect.minX, through: rect.maxX, by: 2) {
      let angle = Double((x - rect.minX) / rect.width) * 2 * .pi + phase
      path.addLine(to: CGPoint(x: x, y: rect.midY + CGFloat(sin(angle) * height)))
    }
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY + 40))
    path.closeSubpath()
    return path
  }
}
