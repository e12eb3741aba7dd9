import Foundation
import PathreelDrawing
import PathreelMotion
import Testing

/// A layout that places views around a circle, as in the samples that introduce the protocol.
private struct Radial: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let radius = min(bounds.width, bounds.height) / 2
    for (i, subview) in subviews.enumerated() {
      let angle = 2 * Double.pi * Double(i) / Double(subviews.count)
      let point = CGPoint(x: bounds.midX + radius * cos(angle), y: bounds.midY + radius * sin(angle))
      subview.place(at: point, anchor: .center, proposal: .unspecified)
    }
  }
}

private struct Weight: LayoutValueKey { static let defaultValue: CGFloat = 1 }

/// A row that divides its width by weights. Its cache is the sum of the weights.
private struct Weighted: Layout {
  func makeCache(subviews: Subviews) -> CGFloat { subviews.reduce(0) { $0 + $1[Weight.self] } }
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout CGFloat) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout CGFloat) {
    var x = bounds.minX
    for subview in subviews {
      let width = bounds.width * subview[Weight.self] / cache
      subview.place(at: CGPoint(x: x, y: bounds.minY), proposal: ProposedViewSize(width: width, height: bounds.height))
      x += width
    }
  }
}

/// Tests against Apple's documentation of the `Layout` protocol,
/// <https://developer.apple.com/documentation/swiftui/layout>.
struct LayoutTests {
  @Test func `a layout places the anchors of its views`() throws {
    let view = Radial { ForEach(0..<4) { _ in Color.red.frame(width: 10, height: 10) } }
    #expect(
      try drawnFrames(of: view, in: 100, 100) == [
        CGRect(95, 45, 10, 10), CGRect(45, 95, 10, 10), CGRect(-5, 45, 10, 10), CGRect(45, -5, 10, 10),
      ])
  }

  @Test func `views give values to their layout, through modifiers, and its cache is made from them`() throws {
    let view = Weighted {
      Color.red.layoutValue(key: Weight.self, value: 3).padding(0)
      Color.blue
    }
    #expect(try drawnFrames(of: view, in: 100, 10).map(\.width) == [75, 25])
  }

  @Test func `a value of an optional type has its default too`() throws {
    struct Gap: LayoutValueKey { static let defaultValue: CGFloat? = 7 }
    struct Gapped: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        var x = bounds.minX
        for subview in subviews {
          x += subview[Gap.self] ?? 0
          subview.place(at: CGPoint(x: x, y: bounds.minY), proposal: ProposedViewSize(width: 10, height: 10))
          x += 10
        }
      }
    }
    let view = Gapped {
      Color.red
      Color.green.layoutValue(key: Gap.self, value: nil)
      Color.blue.layoutValue(key: Gap.self, value: 3)
    }
    #expect(try drawnFrames(of: view, in: 100, 10).map(\.minX) == [7, 17, 30])
  }

  @Test func `a view that is not placed stands in the middle with the layout's own proposal`() throws {
    struct Lazy: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: 40, height: 40)
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
    }
    let view = Lazy { Color.red.frame(width: 10) }.fixedSize()
    #expect(try drawnFrames(of: view, in: 40, 40) == [CGRect(15, 15, 10, 10)])
  }

  @Test func `a layout that is called is laid out in stacks like any view`() throws {
    let view = HStack(spacing: 0) {
      HStackLayout(spacing: 5)() {
        Color.red.frame(width: 10)
        Color.green.frame(width: 10)
      }
      Color.blue
    }
    #expect(try drawnFrames(of: view, in: 100, 10).map(\.minX) == [0, 15, 25])
  }

  @Test(arguments: [true, false])
  func `a layout of any type does what the type does`(isRow: Bool) throws {
    @ViewBuilder func content() -> some View {
      Color.red.frame(minWidth: 10, minHeight: 10)
      Spacer()
      Color.blue.frame(width: 20, height: 20)
    }
    let layout = isRow ? AnyLayout(HStackLayout(alignment: .top)) : AnyLayout(VStackLayout(alignment: .leading))
    let frames = try drawnFrames(of: layout { content() }, in: 100, 100)
    let plain =
      isRow
      ? try drawnFrames(of: HStack(alignment: .top) { content() }, in: 100, 100)
      : try drawnFrames(of: VStack(alignment: .leading) { content() }, in: 100, 100)
    #expect(frames == plain)
  }

  @Test func `a layout of any type keeps the cache and the guides of the type`() throws {
    let view = HStack(alignment: .top, spacing: 0) {
      AnyLayout(Weighted())() { Color.red.alignmentGuide(.top) { _ in -5 } }.frame(height: 20)
      Color.blue.frame(width: 10, height: 20)
    }
    #expect(try drawnFrames(of: view, in: 100, 25).map(\.minY) == [5, 0])
  }

  @Test func `a layout's own guide stands above those of its views`() throws {
    struct Hanging: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: 10, height: 10)
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
      func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
      ) -> CGFloat? {
        guide == .top ? bounds.maxY : nil
      }
    }
    let view = HStack(alignment: .top, spacing: 0) {
      Hanging()() { Color.red.frame(width: 10, height: 10) }
      Color.blue.frame(width: 10, height: 10)
    }
    #expect(try drawnFrames(of: view, in: 20, 20).map(\.minY) == [0, 10])
  }

  @Test func `layouts nest and pass proposals on`() throws {
    let view = Weighted {
      Weighted {
        Color.red
        Color.green
      }
      .layoutValue(key: Weight.self, value: 2)
      Color.blue
    }
    #expect(try drawnFrames(of: view, in: 90, 10).map(\.width) == [30, 30, 30])
  }

  @Test func `views are 8 points apart unless one prefers another distance`() throws {
    var spacing = ViewSpacing()
    #expect(spacing.distance(to: ViewSpacing(), along: .horizontal) == 8)
    #expect(spacing.distance(to: .zero, along: .vertical) == 0)
    spacing.formUnion(.zero)
    #expect(spacing == ViewSpacing())
    #expect(ViewSpacing.zero.union(.zero) == .zero)
  }

  @Test func `the subviews are a collection and know their priorities and ideal sizes`() throws {
    struct Probe: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let important = subviews.filter { $0.priority > 0 }
        return important[0].dimensions(in: .unspecified).width == 30 ? subviews[1...][1].sizeThatFits(.zero) : .zero
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        subviews[0].place(at: bounds.origin, proposal: ProposedViewSize(bounds.size))
      }
    }
    let view = Probe {
      Color.red
      Color.blue.frame(width: 30, height: 20).layoutPriority(1)
    }
    #expect(try drawnFrames(of: view, in: 100, 100)[0] == CGRect(35, 40, 30, 20))
  }
}
