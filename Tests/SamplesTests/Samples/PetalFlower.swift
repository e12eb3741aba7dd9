#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// One curved path, rotated around a common centre.
struct PetalFlower: View {
  var body: some View {
    ZStack {
      ForEach(0..<8) { index in
        LeafShape()
          .fill(Color(hue: Double(index) / 8, saturation: 0.55, brightness: 1).opacity(0.8))
          .overlay(LeafShape().stroke(.white, lineWidth: 1.5))
          .frame(width: 26, height: 62)
          .offset(y: -34)
          .rotationEffect(.degrees(Double(index) * 45))
      }
      Circle().fill(.yellow).frame(width: 22, height: 22)
    }
    .frame(width: 240, height: 160)
    .background(Color(red: 0.1, green: 0.2, blue: 0.22))
  }
}

struct LeafShape: Shape {
  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.midX, y: rect.maxY))
    path.addQuadCurve(to: CGPoint(x: rect.midX, y: rect.minY), control: CGPoint(x: rect.minX - 8, y: rect.midY))
    path.addQuadCurve(to: CGPoint(x: rect.midX, y: rect.maxY), control: CGPoint(x: rect.maxX + 8, y: rect.midY))
    return path
  }
}
