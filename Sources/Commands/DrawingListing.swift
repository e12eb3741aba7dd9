import PathreelSVG

/// The text that the `inspect` command prints for an SVG file: a line for each part, indented by its depth in the tree.
enum DrawingListing {
  static func lines(of drawing: SVGDrawing) -> [String] {
    var lines = ["\(number(drawing.size.width)) × \(number(drawing.size.height)) points"]
    func add(_ part: SVGDrawing.Part, _ indent: String) {
      var words = ["\(indent)\(part.number)", part.element]
      if let id = part.id { words.append("#\(id)") }
      words += part.classes.map { ".\($0)" }
      words.append("\(part.position.line):\(part.position.column)")
      lines.append(words.joined(separator: " "))
      for child in part.children { add(child, indent + "  ") }
    }
    add(drawing.root, "")
    return lines
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
