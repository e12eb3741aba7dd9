import Foundation

/// The size of an SVG document as a page of its own, as browsers show it: its width and height, else the size of its
/// view box, else 300 by 150 (CSS 2.1, §10.3.2).
enum PageSize {
  static func size(of root: SVGElement) -> CGSize {
    let box = root["viewBox"].flatMap(ViewBox.rect)?.size
    func side(_ name: String) -> Double? {
      guard let length = root[name].flatMap({ SVGLength($0) }), length.unit != .percent else { return nil }
      let side = length.resolved(whole: 0, font: ComputedFont())
      return side > 0 ? side : nil
    }
    switch (side("width"), side("height")) {
    case (let width?, let height?): return CGSize(width: width, height: height)
    case (let width?, nil): return CGSize(width: width, height: box.map { width * $0.height / $0.width } ?? 150)
    case (nil, let height?): return CGSize(width: box.map { height * $0.width / $0.height } ?? 300, height: height)
    case (nil, nil): return box ?? CGSize(width: 300, height: 150)
    }
  }
}
