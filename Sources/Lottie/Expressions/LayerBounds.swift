import Foundation
import PathreelDrawing
import PathreelGeometry

/// The box of what a layer draws, as expressions ask for it: backgrounds of texts follow it.
extension LayerHost {
  /// What has a box.
  enum Drawn: Sendable {
    case shapes([ShapeItem])
    case text(TextLayer)
    case box(CGSize)
  }

  /// The function `sourceRectAtTime`.
  var sourceRect: ScriptValue {
    .function(
      ScriptFunction(
        .native { machine, arguments in
          try machine.charge(100)
          let box = bounds(at: arguments.isEmpty ? frame : arguments.number(0) * framesPerSecond)
          let sides = ["left": box.minX, "top": box.minY, "width": box.width, "height": box.height]
          return .object(ScriptObject(sides.mapValues { .number($0) }))
        }))
  }

  /// The box of the outlines, without the width of lines, in the layer's coordinates; empty if it draws nothing.
  private func bounds(at frame: Double) -> CGRect {
    let budget = FrameBudget.current ?? FrameBudget()
    guard !budget.isSpent else { return .zero }
    let document = composition.document
    switch document.drawn(json, { read() }) {
    case .shapes(let items):
      return ShapeDrawing(at: frame, budget: budget, isPlain: true).items(of: items, under: .identity).outlineBounds
    case .text(let text):
      return TextDrawing(text, at: frame, document.fonts, budget).items(under: .identity, budget) { _, _ in [] }
        .outlineBounds
    case .box(let size): return CGRect(origin: .zero, size: size)
    case nil: return .zero
    }
  }

  private func read() -> Drawn? {
    let reading = composition.document.document.silentReading
    reading.owner = self
    func size(_ width: String, _ height: String) -> Drawn {
      .box(CGSize(width: json[width]?.number ?? 0, height: json[height]?.number ?? 0))
    }
    switch json["ty"]?.integer {
    case 0: return size("w", "h")
    case 1: return size("sw", "sh")
    case 2:
      let assets = composition.document.document.json["assets"]?.array ?? []
      let asset = assets.first { $0["id"]?.string == json["refId"]?.string }
      return .box(CGSize(width: asset?["w"]?.number ?? 0, height: asset?["h"]?.number ?? 0))
    case 4: return (try? ShapeItem.items(json["shapes"]?.array ?? [], reading)).map(Drawn.shapes)
    case 5: return TextLayer(json, reading, []).map(Drawn.text)
    default: return nil
    }
  }
}

extension [DisplayList.Item] {
  /// The box of all outlines.
  fileprivate var outlineBounds: CGRect {
    var bounds: CGRect?
    func add(_ path: Path, _ transform: CGAffineTransform) {
      let box = path.applying(transform).boundingRect
      bounds = bounds.map { $0.union(box) } ?? box
    }
    func visit(_ items: [DisplayList.Item]) {
      for item in items {
        switch item {
        case .fill(let fill): add(fill.path, fill.transform)
        case .stroke(let stroke): add(stroke.path, stroke.transform)
        case .group(let group): visit(group.items)
        }
      }
    }
    visit(self)
    return bounds ?? .zero
  }
}
