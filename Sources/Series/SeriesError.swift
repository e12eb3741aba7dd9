import PathreelExpressions
import PathreelRendering

/// The reason why the outputs of a series cannot be made as the command line says. ``Series``, ``GridLayout`` and
/// ``PictureInstant`` throw it; the `sweep` and `batch` commands show it as a wrong use of their options.
package enum SeriesError: Error, Hashable, Sendable {
  /// There are no outputs.
  case empty
  /// There are more outputs than allowed; the count is nil if it is too large to count.
  case tooMany(count: Int?, limit: Int)
  /// The values cannot form a file name; the text is the member's label.
  case badName(String, OutputNameError)
  /// Two outputs would be one file on some system; each file is followed by its member's label.
  case sameName(String, String, String, String)
  /// There are more parameters than the two of a grid's columns and rows.
  case tooManyParameters(Int)
  /// The cells of a grid would be smaller than ``GridSheet/minimumSide``. `needed` is a size of the sheet that is large
  /// enough, if there is one.
  case smallCells(count: Int, size: OutputSize, needed: OutputSize?)
  /// A number of columns is given for a grid whose columns are the values of a parameter.
  case columnsOfTwo(Int, String, values: Int)
  /// A clip ends before the instant of its picture. The duration is in seconds.
  case noSuchInstant(PictureInstant, duration: Double)
}

extension SeriesError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "there is nothing to make"
    case .tooMany(let count, let limit):
      "there would be \(count.map(String.init) ?? "more than \(Int.max)") outputs, and at most \(limit) are made; "
        + "take fewer values, or allow more with --max-outputs"
    case .badName(let label, let fault): "\(label): \(fault)"
    case .sameName(let first, let firstLabel, let second, let secondLabel):
      (first == second
        ? "\(firstLabel) and \(secondLabel) would both be written to \(first)"
        : "\(firstLabel) would be written to \(first) and \(secondLabel) to \(second), which are one file on systems that "
          + "do not tell capital letters from small ones")
        + "; name more fields in the output's name, with more decimals, or {number}"
    case .tooManyParameters(let count):
      "--layout grid has columns and rows, and \(count) parameters are varied; take two, or --random for samples of all, "
        + "or --layout files"
    case .columnsOfTwo(let columns, let name, let values):
      "--columns \(columns): two parameters vary, so the \(values) values of '\(name)' are the columns; leave it out, or "
        + "write another --vary first"
    case .smallCells(let count, let size, let needed):
      "\(count) \(count == 1 ? "cell" : "cells") on \(size) pixels: the longer side of each would be "
        + "under \(GridSheet.minimumSide) pixels; "
        + (needed.map { "give --size \($0), take fewer values, " } ?? "take fewer values, ")
        + "or make an output of each with --layout files"
    case .noSuchInstant(let instant, let duration):
      "--at \(instant.text): the clip lasts \(duration) s; write at most \(numberText(duration))s, or end"
    }
  }
}
