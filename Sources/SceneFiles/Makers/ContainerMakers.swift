import Foundation
import PathreelMotion
import PathreelSceneGrammar

/// Makes the elements that hold elements, and the space between them.
extension ElementMaker {
  static let containers: [ElementMaker] = [
    ElementMaker(.group, .group),
    ElementMaker(
      .repeat,
      .repeat { reader in
        if let table = try reader[ElementKind.repeatedTable] { return table.rowCount }
        return try reader[ElementKind.repeatCount]
      }),
    ElementMaker(
      .horizontalStack,
      .container { reader, views in
        // Without a given spacing, there is none around a spacer.
        AnyView(
          HStack(
            alignment: try reader[StackKeys.vertical], spacing: try reader.given(StackKeys.spacing).map { CGFloat($0) }
          ) {
            ViewList(views: views)
          })
      }),
    ElementMaker(
      .verticalStack,
      .container { reader, views in
        // As in an 'h-stack'.
        AnyView(
          VStack(
            alignment: try reader[StackKeys.horizontal],
            spacing: try reader.given(StackKeys.spacing).map { CGFloat($0) }
          ) {
            ViewList(views: views)
          })
      }),
    ElementMaker(.spacer, .view { AnyView(Spacer(minLength: try $0[StackKeys.minLength])) }),
    ElementMaker(
      .grid,
      .container { reader, views in
        let (columns, spacing) = (try reader[GridKeys.columns], try reader.given(GridKeys.spacing))
        let rows = stride(from: 0, to: views.count, by: columns).map {
          Array(views[$0..<min($0 + columns, views.count)])
        }
        return AnyView(
          Grid(
            alignment: try reader[GridKeys.alignment], horizontalSpacing: spacing?.width,
            verticalSpacing: spacing?.height
          ) {
            ForEach(0..<rows.count) { row in GridRow { ViewList(views: rows[row]) } }
          })
      }),
  ]
}

/// Views in order, as a view builder would list them. Elements wrap their children in it.
struct ViewList: View, PrimitiveView {
  let views: [AnyView]

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    for view in views {
      // Once the frame's step budget is spent, further views are not evaluated.
      if FrameAccount.current?.isSpent == true { return }
      view.appendNodes(to: &nodes, in: context)
    }
  }
}
