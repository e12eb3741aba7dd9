#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// A curve with two animatable numbers.
struct Rosette: View {
  var body: some View {
    ZStack {
      RoseCurve(petals: 5, depth: 0.45)
        .stroke(.indigo, lineWidth: 2)
      RoseCurve(petals: 5, depth: 0.45)
        .stroke(.mint, lineWidth: 2)
        .rotationEffect(.degrees(36))
      RoseCurve(petals: 10, depth: 0.2)
        .fill(.pink.opacity(0.35))
        .scaleEffect(0.45)
    }
    .aspectRatio(1, contentMode: .fit)
    .padding(10)
  }
}

struct RoseCurve: Shape {
  var petals: Double
  var depth: Double

  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(petals, depth) }
    set {
      petals = newValue.first
      depth = newValue.second
    }
  }

  func path(in rect: CGRect) -> Path {
    let center = CGPoint(x: rect.midX, y: rect.midY)
    let radius = Double(min(rect.width, rect.height)) / 2
    var path = Path()
    for step in 0...360 {
      let angle = Double(step) * .pi / 180
      let distance = radius * (1 - depth + depth * cos(petals * angle))
      let point = CGPoint(x: center.x + distance * cos(angle), y: center.y + distance * sin(angle))
      if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }
}
