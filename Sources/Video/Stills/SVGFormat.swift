/// The SVG output format: a vector drawing of one frame. `--format svg` or a file name that ends with `.svg` selects
/// it, and `SVGWriter` writes the file.
extension OutputFormat {
  /// SVG 1.1 with CSS blend modes: paths, paints, clips, masks and filters, with letters as outlines.
  public static let svg = OutputFormat(
    name: "svg", title: "SVG", fileExtension: "svg", hasAlpha: true, content: .drawing)
}
