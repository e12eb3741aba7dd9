import Foundation
import PathreelGeometry
import PathreelMotion

/// The element kinds `petal` and `flower`. ``SceneDecoder`` decodes such elements, and ``Element`` makes their views.
extension ElementKind {
  static let petal = ElementKind(
    "petal", "A petal that stands on its base and points up, so that 'rotate' turns it about its base.", PetalKeys.all
  ) {
    Outline(try PetalKeys.petal($0), size: try PetalKeys.size($0), standsOnBase: true)
  }
  .example(
    """
    - petal: {length: 110, width: 50, belly: 0.6}
      fill: {gradient: ["#ff7a6b", "#ffd166"], from: bottom, to: top}
      position: [120, 135]
    """)

  static let flower: ElementKind = {
    let petals = Key(required: "petals", .whole(0...1000), "How many.")
    let gap = Key("gap", .number, default: 0, "From the centre to the petals' bases, in points.")
    return ElementKind(
      "flower",
      "Petals about a centre. The first points up, the others follow clockwise. Trim, fill and stroke apply to each petal, and their expressions can read its index.",
      .mapping([petals, gap, indexName, PetalKeys.all]),
      .parts { element, reader, modifiers in
        let (count, gap) = (try reader[petals], try reader[gap])
        let outline = Outline(try PetalKeys.petal(reader), size: try PetalKeys.size(reader))
        let length = try reader[PetalKeys.length]
        var views: [AnyView] = []
        try element.forEachIndex(below: count, at: reader.moment) { i in
          try reader.moment.countElement(at: element.position)
          var petal = try ElementModifiers.view(of: outline, modifiers)
          petal.add(.offset(CGSize(width: 0, height: -(gap + length / 2))))
          petal.add(.rotation(.degrees(360 * Double(i) / Double(count)), anchor: .center))
          views.append(reader.moment.placed(petal))
        }
        let side = 2 * (gap + length)
        return AnyView(ZStack { ViewList(views: views) }.frame(width: side, height: side))
      }
    )
    .example(
      """
      - flower: {petals: 8, length: 58, width: 34, gap: 6}
        fill: hsb(0.95 + 0.02 * i, 0.6, 1)
      """)
  }()
}

/// The keys of a petal, as an element of its own and in a flower.
private enum PetalKeys {
  static let length = Key(required: "length", .atLeastZero, "From base to tip, in points.")
  static let width = Key(required: "width", .atLeastZero, "At the widest place, in points.")
  static let belly = Key(
    "belly", .share, default: 0.5, "Where along the length the sides are pulled outward, as a share.")
  static let tip = Key("tip", .share, default: 0, "How round the tip is, as a share of the width: 0 is a point.")
  static let base = Key("base", .share, default: 0, "How round the base is, as a share of the width: 0 is a point.")
  static let all: KeyList = [length, width, belly, tip, base]

  static func petal(_ reader: FieldReader) throws -> Petal {
    Petal(belly: try reader[belly], tip: try reader[tip], base: try reader[base])
  }

  static func size(_ reader: FieldReader) throws -> CGSize {
    CGSize(width: try reader[width], height: try reader[length])
  }
}
