#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// Wedges made of arcs, each in proportion to its value.
struct PieChart: View {
  struct Slice: Identifiable {
    let id: Int
    let start, end: Double
    let color: Color
  }

  static let slices: [Slice] = {
    let shares = [0.35, 0.25, 0.2, 0.12, 0.08]
    let colors: [Color] = [.blue, .teal, .green, .yellow, .orange]
    var start = 0.0
    return shares.enumerated().map { index, share in
      defer { start += share }
      return Slice(id: index, start: start, end: start + share, color: colors[index])
    }
  }()

  var body: some View {
    ZStack {
      ForEach(Self.slices) { slice in
        Wedge(startAngle: .degrees(slice.start * 360 - 90), endAngle: .degrees(slice.end * 360 - 90))
          .fill(slice.color)
          .stroke(.white, lineWidth: 2)
      }
      Circle().fill(.white).frame(width: 60, height: 60)
    }
    .padding(12)
  }
}

struct Wedge: Shape {
  var startAngle: Angle
  var endAngle: Angle

  func path(in rect: CGRect) -> Path {
    let center = CGPoint(x: rect.midX, y: rect.midY)
    var path = Path()
    path.move(to: center)
    path.addArc(
      center: center, radius: min(rect.width, rect.height) / 2, startAngle: startAngle, endAngle: endAngle,
      clockwise: false)
    path.closeSubpath()
    return path
  }
}
