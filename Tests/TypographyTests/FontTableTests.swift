import Foundation
import PathreelTypography
import Testing

/// Tests of the table of fonts that were found, which is saved for machines with other fonts.
@Suite struct FontTableTests {
  @Test func `a font table that is written as JSON is read unchanged`() throws {
    _ = try TextLayout("Ag ✓", style: TextStyle(font: .system(size: 20, weight: .bold)))
    let table = FontTable.asked
    #expect(table.entries.contains { $0.face?.name.contains("Inter") == true })
    #expect(try JSONDecoder().decode(FontTable.self, from: JSONEncoder().encode(table)) == table)
  }
}
