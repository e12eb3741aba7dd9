import SwiftUI
import Testing

/// Navigation, tabs and switches under a script. The canvas is 200 × 200 points.
struct NavigationTests {
  /// The colours that a frame fills over its whole width, from back to front.
  private static func grounds(_ root: some View, at time: Double, _ script: (inout Script) -> Void) throws -> [Color] {
    func colors(_ items: [DisplayList.Item]) -> [Color] {
      items.flatMap { item -> [Color] in
        switch item {
        case .fill(let fill):
          guard case .color(let color) = fill.paint else { return [] }
          let box = fill.path.applying(fill.transform).boundingRect
          return box.minX == 0 && box.width == 200 ? [color] : []
        case .stroke: return []
        case .group(let group): return colors(group.items)
        }
      }
    }
    let stage = Stage(size: CGSize(width: 200, height: 200), duration: 9) { root }.script(script)
    return colors(try stage.displayList(at: time).items)
  }

  private static let red = Color(red: 1, green: 0, blue: 0), blue = Color(red: 0, green: 0, blue: 1)

  private struct Journey: View {
    var body: some View {
      NavigationStack {
        VStack {
          NavigationLink("By view") { NavigationTests.red }
          NavigationLink("By value", value: 7)
        }
        .navigationDestination(for: Int.self) { $0 == 7 ? NavigationTests.blue : .green }
      }
    }
  }

  @Test func `a link leads to its page, and the button leads back`() throws {
    let script = { (script: inout Script) in
      script.tap("By view", at: 1)
      script.tap("Back", at: 3)
    }
    #expect(try Self.grounds(Journey(), at: 0.5, script).contains(Self.red) == false)
    #expect(try Self.grounds(Journey(), at: 2.5, script).last == Self.red)
    #expect(try Self.grounds(Journey(), at: 5, script).contains(Self.red) == false)
  }

  @Test func `a link with a value leads to the page for its type`() throws {
    #expect(try Self.grounds(Journey(), at: 3) { $0.tap("By value", at: 1) }.last == Self.blue)
  }

  @Test func `a path of values shows its pages`() throws {
    struct Deep: View {
      @State private var path = [7]
      var body: some View {
        NavigationStack(path: $path) {
          Text("Root").navigationDestination(for: Int.self) { _ in NavigationTests.blue }
        }
      }
    }
    #expect(try Self.grounds(Deep(), at: 0) { _ in }.last == Self.blue)
    #expect(try Self.grounds(Deep(), at: 5) { $0.tap("Back", at: 1) }.contains(Self.blue) == false)
  }

  @Test func `a page can dismiss itself`() throws {
    struct Leaf: View {
      @Environment(\.dismiss) private var dismiss
      var body: some View { NavigationTests.red.overlay { Button("Done") { dismiss() } } }
    }
    struct Root: View {
      var body: some View { NavigationStack { NavigationLink("Go") { Leaf() } } }
    }
    let script = { (script: inout Script) in
      script.tap("Go", at: 1)
      script.tap("Done", at: 3)
    }
    #expect(try Self.grounds(Root(), at: 2.5, script).last == Self.red)
    #expect(try Self.grounds(Root(), at: 5, script).contains(Self.red) == false)
  }

  @Test func `a tab shows its page`() throws {
    struct Tabs: View {
      var body: some View {
        TabView {
          NavigationTests.red.tabItem { Text("One") }
          NavigationTests.blue.tabItem { Text("Two") }
        }
      }
    }
    #expect(try Self.grounds(Tabs(), at: 2) { $0.tap("Two", at: 1) }.contains(Self.blue))
    #expect(try Self.grounds(Tabs(), at: 0.5) { $0.tap("Two", at: 1) }.contains(Self.red))
  }

  @Test func `the name of a toggle finds its switch`() throws {
    struct Light: View {
      @State private var isOn = false
      var body: some View {
        VStack(spacing: 0) {
          isOn ? NavigationTests.red : NavigationTests.blue
          Toggle("Light", isOn: $isOn)
        }
      }
    }
    let color = try #require(try Self.grounds(Light(), at: 5) { $0.tap("Light", at: 1) }.first)
    #expect(color.pixel == Self.red.pixel)
  }
}
