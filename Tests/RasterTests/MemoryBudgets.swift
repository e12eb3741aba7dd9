import Foundation
import PathreelDrawing
import PathreelRaster
import Testing

/// Expects a list to have the same pixels with each of these memory budgets, in bytes, as with the default one. One
/// point is one pixel.
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
