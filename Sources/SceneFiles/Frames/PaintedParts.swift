import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelTypography

/// Elements of many parts, each with its own trim, fill and stroke, which see its index.
extension Element {
  func letters(_ reader: FieldReader, _ modifiers: FieldReader) throws -> AnyView {
    let (text, size) = try TextKeys.typesetting(reader)
    let line = try TextKeys.followedLine(reader)
    guard text.runs.payForLayout() else { throw reader.moment.tooLarge(at: reader.values.position) }
    let layout: TextLayout
    do {
      layout = try TextLayout(text.runs, width: line == nil ? size.width : .infinity)
    } catch {
      throw reader.failure("\(error)")
    }
    if !layout.isComplete { CutTexts.current?.add(text.runs) }
    let left = (size.width - layout.size.width) * text.runs[0].style.alignment.fraction
    let followed = line?.letters(of: text)
    var letters: [AnyView] = []
    try forEachIndex(below: layout.glyphs.count, at: reader.moment) { i in
      try reader.moment.countElement(at: position)
      let letter =
        followed?(i) ?? Outline(layout.glyphs[i].outline.offsetBy(dx: left, dy: 0), size: size)
      letters.append(reader.moment.placed(try ElementModifiers.view(of: letter, modifiers)))
    }
    let all = ZStack { ViewList(views: letters) }
    let room = line.map(\.outline.size) ?? size
    return (room.map { AnyView(all.frame(width: $0.width, height: $0.height)) } ?? AnyView(all)).warning(
      of: text.warnings)
  }
}
