import Foundation
import PathreelTypography
import Testing

/// Which fonts were found is kept, for machines that have others.
@Suite struct FontTableTests {
  @Test func `a table comes back from JSON as it was`() throws {
    _ = try TextLayout("Ag ✓", style: TextStyle(font: .system(size: 20, weight: .bold)))
    let table = FontTable.asked
    #expect(table.entries.contains { $0.face?.name.contains("Inter") == true })
    #expect(try JSONDecoder().decode(FontTable.self, from: JSONEncoder().encode(table)) == table)
  }
}
