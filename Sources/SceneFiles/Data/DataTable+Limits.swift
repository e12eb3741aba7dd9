import PathreelExpressions
import PathreelSceneGrammar
import PathreelTables

extension DataTable {
  /// The limits of a data file. They follow from the rows that a frame can iterate over, and from about 40 bytes of
  /// memory per cell.
  static let limits: TableLimits = {
    var limits = TableLimits()
    limits.fileSize = 64 << 20
    limits.rows = SceneLimits.count
    limits.cells = SceneLimits.dataCells
    limits.cellSize = SceneLimits.textLength
    return limits
  }()
}
