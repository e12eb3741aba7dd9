import Foundation
import PathreelDrawing
import PathreelMotion
import Testing

struct BlendModeTests {
  private let canvas = CGSize(width: 100, height: 100)
  private var two: some View {
    ZStack {
      Circle().fill(.red)
      Circle().fill(.blue).blendMode(.screen)
    }
  }

  private func mode(of item: DisplayList.Item) -> BlendMode {
    switch item {
    case .fill(let fill): fill.blendMode
    case .stroke(let stroke): stroke.blendMode
    case .group(let group): group.blendMode
    }
  }

  @Test(arguments: BlendMode.allCases)
  func `a single shape blends by itself`(blendMode: BlendMode) throws {
    let items = try Circle().stroke(.red).blendMode(blendMode).displayItems(in: canvas)
    #expect(items.count == 1)
    guard case .stroke(let stroke) = items[0] else {
      Issue.record("not a stroke")
      return
    }
    #expect(stroke.blendMode == blendMode)
  }

  @Test func `inside a stack each view has its own mode`() throws {
    let items = try two.displayItems(in: canvas)
    #expect(items.map(mode) == [.normal, .screen])
  }

  @Test func `a stack blends as one picture`() throws {
    let items = try two.blendMode(.multiply).displayItems(in: canvas)
    #expect(items.map(mode) == [.multiply])
    guard case .group(let group) = items[0] else {
      Issue.record("no group")
      return
    }
    #expect(group.items.map(mode) == [.normal, .screen] && group.opacity == 1)
  }

  @Test func `a compositing group is a layer where something in it blends`() throws {
    let isolated = try two.compositingGroup().displayItems(in: canvas)
    guard isolated.count == 1, case .group(let group) = isolated[0] else {
      Issue.record("no group")
      return
    }
    #expect(group.blendMode == .normal && group.items.map(mode) == [.normal, .screen])
    let plain = try Circle().fill(.red).compositingGroup().displayItems(in: canvas)
    #expect(try plain == Circle().fill(.red).displayItems(in: canvas))
  }

  @Test func `opacity and blend mode go together in either order`() throws {
    let before = try two.opacity(0.5).blendMode(.multiply).displayItems(in: canvas)
    let after = try two.blendMode(.multiply).opacity(0.5).displayItems(in: canvas)
    #expect(before == after)
    guard case .group(let group) = before[0] else {
      Issue.record("no group")
      return
    }
    #expect(group.opacity == 0.5 && group.blendMode == .multiply)
  }

  @Test func `of two nested blend modes, the inner one has an empty backdrop`() throws {
    let items = try Circle().fill(.red).blendMode(.screen).blendMode(.multiply).displayItems(in: canvas)
    guard items.count == 1, case .group(let group) = items[0] else {
      Issue.record("no group")
      return
    }
    #expect(group.blendMode == .multiply && group.items.map(mode) == [.screen])
  }
}
