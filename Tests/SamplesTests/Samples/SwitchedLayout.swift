#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// The same views in two layouts, one chosen by a value.
struct SwitchedLayout: View {
  var body: some View {
    HStack(spacing: 10) {
      Arranged(isWide: true)
      Arranged(isWide: false)
      ViewThatFits {
        Text("Wider than what is left here").fixedSize()
        Circle().fill(.tertiary).frame(width: 24, height: 24)
      }
      .frame(width: 30)
    }
    .padding(8)
  }
}

struct Arranged: View {
  var isWide: Bool

  var body: some View {
    let layout = isWide ? AnyLayout(HStackLayout(alignment: .top)) : AnyLayout(VStackLayout(alignment: .trailing))
    layout {
      Circle().fill(.red).frame(width: 14, height: 14)
      Rectangle().fill(.orange).frame(width: 24, height: 24).layoutPriority(1)
      Capsule().fill(.blue).frame(width: 30, height: 14)
    }
    .padding(6)
    .border(.gray)
  }
}
