import Foundation
import PathreelDrawing
import PathreelRaster
import Testing

/// Expects a list to have the same pixels, one for each point, when it is planned within each of these budgets as within the
/// default one; they are in bytes.
func expectSamePixels(
  of list: DisplayList, within budgets: some Sequence<Int>, _ what: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let (width, height) = (Int(list.size.width), Int(list.size.height))
  let whole = Bitmap(width: width, height: height)
  try Rasterizer().draw(list, into: whole)
  for budget in budgets {
    let parts = Bitmap(width: width, height: height)
    try Rasterizer(memoryBudget: budget).draw(list, into: parts)
    #expect(parts == whole, "\(what) budget \(budget)", sourceLocation: sourceLocation)
  }
}
