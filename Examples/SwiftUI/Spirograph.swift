import SwiftUI

/// The curve of a pen in a wheel that rolls inside a ring.
struct Spirograph: Shape {
  /// The radii of the ring and of the wheel, and the pen's distance from the middle of the wheel.
  var ring, wheel, pen: Double
  /// How much of the curve is drawn, 0…1.
  var amount: Double

  var animatableData: Double {
    get { amount }
    set { amount = newValue }
  }

  func path(in rect: CGRect) -> Path {
    // The curve closes after as many turns as the wheel has in the smallest ratio of the radii.
    let turns = max(wheel.rounded() / divisor(ring.rounded(), wheel.rounded()), 1)
    let arm = ring - wheel
    let scale = min(rect.width, rect.height) / 2 / max(abs(arm) + pen, 1)
    let steps = Int(turns * 180 * amount)
    var path = Path()
    for step in 0...max(steps, 1) {
      let angle = Double(step) / 180 * 2 * .pi
      let point = CGPoint(
        x: rect.midX + scale * (arm * cos(angle) + pen * cos(arm / wheel * angle)),
        y: rect.midY + scale * (arm * sin(angle) - pen * sin(arm / wheel * angle)))
      if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    return path
  }

  private func divisor(_ a: Double, _ b: Double) -> Double {
    b < 1 ? max(a, 1) : divisor(b, a.truncatingRemainder(dividingBy: b))
  }
}

/// A spirograph with a slider for each of its measures.
struct SpirographExplorer: View {
  @State private var ring = 125.0
  @State private var wheel = 75.0
  @State private var pen = 45.0
  @State private var amount = 0.0
  @State private var hue = 0.55

  var body: some View {
    VStack(spacing: 20) {
      Text("Spirograph").font(.largeTitle.bold())
      Spirograph(ring: ring, wheel: wheel, pen: pen, amount: amount)
        .stroke(Color(hue: hue, saturation: 0.85, brightness: 0.9), lineWidth: 1.5)
        .frame(width: 320, height: 320)
      slider("Ring", $ring, in: 20...150)
      slider("Wheel", $wheel, in: 10...150)
      slider("Pen", $pen, in: 1...150)
      VStack(alignment: .leading, spacing: 4) {
        Text("Colour")
        Slider(value: $hue)
      }
    }
    .padding(24)
    .onAppear {
      withAnimation(.easeInOut(duration: 4)) { amount = 1 }
    }
  }

  private func slider(_ name: String, _ value: Binding<Double>, in range: ClosedRange<Double>) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack {
        Text(name)
        Spacer()
        Text("\(value.wrappedValue, specifier: "%.0f")").foregroundStyle(.secondary)
      }
      Slider(value: value, in: range, step: 1)
    }
  }
}

#Preview {
  SpirographExplorer()
}
