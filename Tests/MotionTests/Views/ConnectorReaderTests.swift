import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

/// Tests of connectors between views.
@Suite struct ConnectorReaderTests {
  private func ends(_ view: some View) throws -> [[CGFloat]] {
    try view.displayItems(in: CGSize(width: 400, height: 300)).compactMap { item in
      guard case .stroke(let stroke) = item else { return nil }
      let path = stroke.path.applying(stroke.transform)
      guard case .move(let start)? = path.elements.first, let end = path.currentPoint else { return nil }
      return [start.x, start.y, end.x, end.y].map { ($0 * 1e6).rounded() / 1e6 }
    }
  }

  private func box(_ id: String, _ x: CGFloat, _ y: CGFloat) -> some View {
    Rectangle().frame(width: 40, height: 20).id(id).position(x: x, y: y)
  }

  @Test func `a connector joins views by their ids, whichever is drawn first`() throws {
    let found = try ends(
      ZStack {
        ConnectorReader(from: "a", .bottom, to: "b") { $0.stroke(.black) }
        box("a", 100, 100)
        box("b", 300, 200)
      })
    #expect(found == [[100, 110, 280, 200]])
  }

  @Test func `another kind of connector line uses the same sides`() throws {
    let found = try ends(
      ZStack {
        box("a", 100, 100)
        box("b", 300, 200)
        ConnectorReader(from: "a", to: "b", line: { _, _ in .straight }) { $0.stroke(.black) }
      })
    #expect(found == [[120, 110, 280, 190]])
  }

  @Test func `the content gets the connector in its own coordinates`() throws {
    let found = try ends(
      ZStack {
        box("a", 100, 100)
        box("b", 300, 100)
        ConnectorReader(from: "a", .right, to: "b", .left) { connector in
          Path { $0.addLines([connector.start, connector.labelPlace.point]) }.stroke(.black)
        }
        .offset(x: 50, y: 70).scaleEffect(2)
      })
    #expect(found == [[120, 100, 200, 100]])
  }

  @Test func `without one of its views a connector is not drawn`() throws {
    #expect(
      try ends(
        ZStack {
          box("a", 100, 100)
          ConnectorReader(from: "a", to: "b") { $0.stroke(.black) }
        }
      ).isEmpty)
  }

  @Test func `ids are found inside of all containers, and readers, too`() throws {
    let found = try ends(
      GeometryReader { proxy in
        VStack(spacing: 0) {
          Grid { GridRow { Rectangle().frame(width: 40, height: 20).id("a") } }
          ViewThatFits { Rectangle().frame(width: 40, height: 20).id("b") }.padding(.top, 60)
        }
        .opacity(0.5)
        Rectangle().frame(width: 10, height: 10)
          .background { Color.clear.id("c") }
          .mask { Rectangle() }.clipped().position(x: 300, y: 10)
        ConnectorReader(from: "a", to: "b") { $0.stroke(.black) }
        ConnectorReader(from: "a", .right, to: "c") { $0.stroke(.black) }
      })
    #expect(found == [[20, 20, 20, 80], [40, 10, 295, 10]])
  }

  @Test func `of several views with one id the first is meant`() throws {
    let found = try ends(
      ZStack {
        box("a", 100, 100)
        box("a", 100, 200)
        box("b", 300, 100)
        ConnectorReader(from: "a", to: "b") { $0.stroke(.black) }
      })
    #expect(found == [[120, 100, 280, 100]])
  }

  @Test func `a connector inside of a canvas is left out, and takes no other's way`() throws {
    let found = try ends(
      ZStack {
        Canvas { context, size in
          if let symbol = context.resolveSymbol(id: "link") {
            context.draw(symbol, in: CGRect(origin: .zero, size: size))
          }
        } symbols: {
          ConnectorReader(from: "b", to: "a") { $0.stroke(.black) }.tag("link")
        }
        box("a", 100, 100)
        box("b", 300, 100)
        ConnectorReader(from: "a", to: "b") { $0.stroke(.black) }
      })
    #expect(found == [[120, 100, 280, 100]])
  }
}
