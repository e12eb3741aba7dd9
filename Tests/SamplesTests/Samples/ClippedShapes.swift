#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// Clips by shapes, by the frame, and with other corners.
struct ClippedShapes: View {
  var body: some View {
    HStack(spacing: 10) {
      Stripes().clipShape(Circle())
      Stripes().clipShape(UnevenRoundedRectangle(topLeadingRadius: 24, bottomTrailingRadius: 24))
      Stripes().rotationEffect(.degrees(20)).clipped()
      Stripes().clipShape(Ring(), style: FillStyle(eoFill: true))
    }
    .frame(height: 50)
    .padding()
  }
}

struct Stripes: View {
  var body: some View {
    HStack(spacing: 0) {
      ForEach(0..<7) { index in
        index.isMultiple(of: 2) ? Color.red : Color.white
      }
    }
    .background(.black)
  }
}

struct Ring: Shape {
  func path(in rect: CGRect) -> Path {
    var path = Path(ellipseIn: rect)
    path.addEllipse(in: rect.insetBy(dx: rect.width / 4, dy: rect.height / 4))
    return path
  }
}
