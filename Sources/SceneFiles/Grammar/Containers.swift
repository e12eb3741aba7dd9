import Foundation
import PathreelMotion

extension ElementKind {
  /// Elements that hold elements.
  static let containers: [ElementKind] = [
    ElementKind("group", "Elements over each other, as one.", .elements, .group),
    ElementKind(
      "repeat", "The elements below it, again and again.",
      .mapping([
        GrammarKey(
          "count", .number(.whole(0...SceneLimits.elements)), required: true, "How often; it may change with time."),
        indexName,
      ]), .repeat),
    ElementKind(
      "h-stack", "The elements below it side by side.",
      .mapping([
        spacing,
        GrammarKey("alignment", .choice(["top", "center", "bottom"]), default: "center", "Where they line up."),
      ]),
      .container { reader, views in
        let alignment: VerticalAlignment =
          switch try reader.word("alignment") {
          case "top": .top
          case "bottom": .bottom
          default: .center
          }
        return AnyView(
          HStack(alignment: alignment, spacing: try reader.optionalNumber("spacing").map { CGFloat($0) }) {
            ViewList(views: views)
          })
      }),
    ElementKind(
      "v-stack", "The elements below it under each other.",
      .mapping([
        spacing,
        GrammarKey("alignment", .choice(["left", "center", "right"]), default: "center", "Where they line up."),
      ]),
      .container { reader, views in
        let alignment: HorizontalAlignment =
          switch try reader.word("alignment") {
          case "left": .leading
          case "right": .trailing
          default: .center
          }
        return AnyView(
          VStack(alignment: alignment, spacing: try reader.optionalNumber("spacing").map { CGFloat($0) }) {
            ViewList(views: views)
          })
      }),
  ]

  private static let spacing = GrammarKey("spacing", .number(.any), default: "8", "Between neighbours, in points.")
}

/// Views in a row, as a builder would list them.
struct ViewList: View {
  let views: [AnyView]

  var body: some View { ForEach(0..<views.count) { views[$0] } }
}
