import Foundation
import FuzzInput
import Pathreel
import PathreelRaster

/// Any display list: valid premultiplied pixels, the same ones twice, or an error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRasterizer(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  var input = FuzzInput(UnsafeRawBufferPointer(start: data, count: count))
  let width = 1 + input.choice(of: 160)
  let height = 1 + input.choice(of: 60)
  let size =
    input.byte() & 1 == 0 ? CGSize(width: 64, height: 32) : CGSize(width: input.number(), height: input.number())
  let background = input.color()
  let list = DisplayList(size: size, background: background, items: input.items(depth: 0))

  let (first, second) = (Bitmap(width: width, height: height), Bitmap(width: width, height: height))
  do {
    try Rasterizer().draw(list, into: first)
    try Rasterizer().draw(list, into: second)
  } catch { return 0 }
  guard first == second else { fatalError("two pictures of one list") }
  for y in 0..<height {
    for x in 0..<width {
      let pixel = first[x, y]
      guard max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha else { fatalError("\(pixel) at \(x), \(y)") }
    }
  }
  return 0
}

extension FuzzInput {
  fileprivate mutating func items(depth: Int) -> [DisplayList.Item] {
    var items: [DisplayList.Item] = []
    for _ in 0..<choice(of: depth == 0 ? 9 : 4) where !isAtEnd {
      switch choice(of: depth < 4 ? 5 : 4) {
      case 0, 1:
        items.append(
          .fill(
            .init(
              path: path(), rule: element(of: FillRule.allCases), paint: paint(), transform: transform(),
              blendMode: blendMode())))
      case 2, 3:
        items.append(
          .stroke(
            .init(
              path: path(upTo: 8), style: strokeStyle(), paint: paint(), transform: transform(), blendMode: blendMode())
          ))
      default: items.append(.group(group(depth: depth)))
      }
    }
    return items
  }

  private mutating func group(depth: Int) -> DisplayList.Group {
    var group = DisplayList.Group(items: items(depth: depth + 1))
    group.opacity = byte() & 1 == 0 ? Double(byte()) / 255 : number()
    group.blendMode = blendMode()
    let parts = byte()
    if parts & 1 == 1 {
      group.clip = .init(path: path(upTo: 6), rule: element(of: FillRule.allCases), transform: transform())
    }
    if parts & 2 == 2 { group.mask = items(depth: depth + 1) }
    return group
  }

  private mutating func blendMode() -> BlendMode { byte() & 1 == 0 ? .normal : element(of: BlendMode.allCases) }

  private mutating func paint() -> Paint {
    switch choice(of: 4) {
    case 0, 1: .color(color())
    case 2: .linearGradient(gradient(), start: point(), end: point())
    default: .radialGradient(gradient(), center: point(), startRadius: number(), endRadius: number())
    }
  }
}
