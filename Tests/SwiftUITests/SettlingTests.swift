import PathreelStage
import SwiftUI
import Testing

/// Views that set a state while they are made, as files do that read geometry in a task.
struct SettlingTests {
  private struct Noted: View {
    @State private var width = 0.0

    var body: some View {
      GeometryReader { proxy in
        let found = proxy.size.width
        let _ = Task { width = found }
        Rectangle().frame(width: width / 2)
      }
    }
  }

  @Test func `a state that is set to the value that it has changes nothing`() throws {
    let stage = Stage(size: CGSize(width: 200, height: 100)) { Noted() }
    #expect(throws: Never.self) { try stage.displayList(at: 0) }
    #expect(try !stage.displayList(at: 0).items.isEmpty)
  }
}
