import Foundation
import PathreelDrawing
import PathreelMotion
import Testing

struct InheritedStylesTests {
  func colors(_ view: some View) throws -> [Color] {
    try view.displayItems(in: CGSize(width: 10, height: 10)).map {
      guard case .fill(let fill) = $0, case .color(let color) = fill.paint else { throw SceneError.notFinite("paint") }
      return color
    }
  }

  @Test func `the levels of the foreground style are its colour with lower opacities`() throws {
    let view = Group {
      Circle()
      Circle().fill(.primary)
      Circle().fill(.secondary)
      Circle().fill(.tertiary)
      Circle().fill(.quaternary)
    }
    .foregroundStyle(.red)
    #expect(
      try colors(view) == [
        .red, .red, .red.opacity(0.6), .red.opacity(0.3), .red.opacity(0.18),
      ])
  }

  @Test func `levels can be given, and an inner foreground style begins anew`() throws {
    let view = Group {
      Circle().fill(.secondary)
      Circle().fill(.tertiary)
      Circle().fill(.secondary).foregroundStyle(.blue)
    }
    .foregroundStyle(.red, .green, .yellow)
    #expect(try colors(view) == [.green, .yellow, .blue.opacity(0.6)])
  }

  @Test func `a level refers to the styles outside of where it is set`() throws {
    let view = Circle().foregroundStyle(.secondary).foregroundStyle(.red, .green)
    #expect(try colors(view) == [.green])
  }

  @Test func `a tint is used where it is asked for`() throws {
    let view = Group {
      Circle().fill(.tint)
      Circle().fill(.tint).tint(nil)
      Circle().fill(AnyShapeStyle(.tint.opacity(0.5)))
    }
    .tint(.orange)
    #expect(try colors(view) == [.orange, .accentColor, .orange.opacity(0.5)])
  }

  @Test func `a foreground colour of nil changes nothing`() throws {
    #expect(try colors(Circle().foregroundColor(nil).foregroundColor(.pink)) == [.pink])
  }

  @Test func `a background without a style is white`() throws {
    let view = Color.red.background().background(in: Circle()).background(.separator)
    #expect(try colors(view).count == 4)
    #expect(try colors(view)[1...2] == [.white, .white])
  }
}
