#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// A ball that jumps along keyframes, drawn at several moments at once.
struct KeyframeBall: View {
  struct Pose {
    var height = 0.0
    var stretch = 1.0
    var angle = Angle.zero
  }

  var timeline: KeyframeTimeline<Pose> {
    KeyframeTimeline(initialValue: Pose()) {
      KeyframeTrack(\.height) {
        LinearKeyframe(0, duration: 0.2)
        CubicKeyframe(80, duration: 0.5)
        CubicKeyframe(0, duration: 0.4)
        SpringKeyframe(0, duration: 0.3, spring: .bouncy)
      }
      KeyframeTrack(\.stretch) {
        CubicKeyframe(0.7, duration: 0.2)
        CubicKeyframe(1.25, duration: 0.2)
        CubicKeyframe(1, duration: 0.6)
        SpringKeyframe(1, duration: 0.4, spring: .snappy)
      }
      KeyframeTrack(\.angle) {
        MoveKeyframe(.zero)
        LinearKeyframe(.degrees(180), duration: 1.4)
      }
    }
  }

  var body: some View {
    HStack(alignment: .bottom, spacing: 6) {
      ForEach(0..<8) { step in
        let pose = timeline.value(time: 0.2 * Double(step))
        Circle()
          .fill(.linearGradient(colors: [.yellow, .red], startPoint: .top, endPoint: .bottom))
          .rotationEffect(pose.angle)
          .frame(width: 22, height: 22)
          .scaleEffect(x: 1 / pose.stretch, y: pose.stretch, anchor: .bottom)
          .offset(y: -pose.height)
          .opacity(0.3 + 0.1 * Double(step))
      }
    }
    .padding(.bottom, 20)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom)
    .overlay(alignment: .bottom) { Color.gray.frame(height: 1).padding(.bottom, 19) }
  }
}
