#if canImport(UIKit)
  import SwiftUI
#else
  import Pathreel
#endif

/// Bars on a common baseline, made by a loop over indexed values.
struct BarChart: View {
  let values: [Double] = [0.35, 0.6, 0.45, 0.9, 0.75, 0.5]

  var body: some View {
    HStack(alignment: .bottom, spacing: 8) {
      ForEach(Array(values.enumerated()), id: \.offset) { index, value in
        VStack(spacing: 4) {
          RoundedRectangle(cornerRadius: 5, style: .continuous)
            .fill(index == 3 ? AnyShapeStyle(Color.orange.gradient) : AnyShapeStyle(Color.teal.opacity(0.7)))
            .frame(height: 110 * value)
          Text(String(index + 1))
            .font(.system(size: 11))
        }
      }
    }
    .padding()
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom)
    .background(Color(white: 0.97))
  }
}
