/// What a frame draws instead of its pixels.
extension OutputFormat {
  /// SVG 1.1 with CSS's blend modes: paths, paints, clips, masks and filters, and letters as outlines.
  public static let svg = OutputFormat(
    name: "svg", title: "SVG", fileExtension: "svg", hasAlpha: true, content: .drawing)
}
