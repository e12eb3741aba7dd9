import Foundation
import Pathreel
import PathreelRaster

extension FuzzTarget {
  /// Fuzzes the rasteriser. Any display list must cause an error, or valid premultiplied pixels. The pixels must not
  /// depend on the list that the bitmap showed before.
  static let rasterizer = FuzzTarget("FuzzRasterizer") { bytes in
    var input = FuzzInput(bytes)
    let width = 1 + input.choice(of: 160)
    let height = 1 + input.choice(of: 60)
    let size =
      input.byte() & 1 == 0 ? CGSize(width: 64, height: 32) : CGSize(width: input.number(), height: input.number())
    let background = input.color()
    let before = DisplayList(size: size, background: background, items: input.items(depth: 0))
    var list = before
    if !list.items.isEmpty {
      // The list of the next frame: one item is replaced, and one may be added.
      let others = input.items(depth: 3)
      if let other = others.first { list.items[input.choice(of: list.items.count)] = other }
      list.items += others.dropFirst().prefix(1)
    }

    let (first, second) = (Bitmap(width: width, height: height), Bitmap(width: width, height: height))
    do {
      try Rasterizer().draw(list, into: first)
    } catch { return }
    do {
      let rasterizer = Rasterizer()
      if (try? rasterizer.draw(before, into: second)) == nil { second[0, 0] = second[0, 0] }
      try rasterizer.draw(list, into: second)
    } catch { throw Finding("an error only after another list: \(error)") }
    guard first == second else { throw Finding("another picture after another list") }
    for y in 0..<height {
      for x in 0..<width {
        let pixel = first[x, y]
        guard max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha else { throw Finding("\(pixel) at \(x), \(y)") }
      }
    }
  }
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
              path: path(), rule: element(of: FillRule.allCases), paint: paint(depth: depth), transform: transform(),
              blendMode: blendMode())))
      case 2, 3:
        items.append(
          .stroke(
            .init(
              path: path(upTo: 8), style: strokeStyle(), paint: paint(depth: depth), transform: transform(),
              blendMode: blendMode())
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
      group.clip = clip()
      if parts & 8 == 8 { group.clip!.union = [clip(), clip()] }
      if parts & 16 == 16 { group.clip!.clip = clip() }
    }
    if parts & 2 == 2 {
      group.mask = .init(items: items(depth: depth + 1), kind: element(of: DisplayList.Mask.Kind.allCases))
    }
    if parts & 4 == 4 { group.filter = filter() }
    return group
  }

  private mutating func clip() -> DisplayList.ClipPath {
    .init(path: path(upTo: 6), rule: element(of: FillRule.allCases), transform: transform())
  }

  private mutating func filter() -> DisplayList.Filter {
    if choice(of: 3) == 2 { return .chain(chain()) }
    let deviation = CGSize(width: length(), height: length())
    if byte() & 1 == 0 { return .blur(.init(deviation: deviation)) }
    return .shadow(.init(color: color(), deviation: deviation, offset: CGSize(width: length(), height: length())))
  }

  /// A filter chain whose steps may refer to inputs that do not exist.
  private mutating func chain() -> DisplayList.FilterChain {
    var chain = DisplayList.FilterChain(steps: [])
    for _ in 0..<choice(of: 6) {
      let operation: DisplayList.FilterChain.Operation
      switch choice(of: 9) {
      case 0: operation = .blur(chainInput(), deviation: CGSize(width: length(), height: length()))
      case 1: operation = .offset(chainInput(), by: CGSize(width: length(), height: length()))
      case 2: operation = .flood(color())
      case 3: operation = .merge([chainInput(), chainInput(), chainInput()])
      case 4: operation = .blend(chainInput(), over: chainInput(), element(of: BlendMode.allCases))
      case 5:
        operation = .arithmetic(chainInput(), chainInput(), k1: number(), k2: number(), k3: number(), k4: number())
      case 6: operation = .colorMatrix(chainInput(), ColorMatrix((0..<20).map { _ in number() }))
      case 7:
        operation = .transfer(
          chainInput(), red: .table([number(), number()]), green: .discrete([number(), number()]),
          blue: .gamma(amplitude: number(), exponent: number(), offset: number()),
          alpha: .linear(slope: number(), intercept: number()))
      default:
        operation = .shadow(
          chainInput(),
          .init(
            color: color(), deviation: CGSize(width: length(), height: length()),
            offset: CGSize(width: length(), height: length())))
      }
      chain.steps.append(
        .init(
          operation, colorSpace: element(of: DisplayList.FilterChain.ColorSpace.allCases), region: chainRegion()))
    }
    chain.region = chainRegion()
    return chain
  }

  private mutating func chainInput() -> DisplayList.FilterChain.Input {
    switch choice(of: 4) {
    case 0: .source
    case 1: .sourceAlpha
    default: .step(choice(of: 6))
    }
  }

  private mutating func chainRegion() -> CGRect? {
    guard byte() & 3 == 3 else { return nil }
    return CGRect(origin: point(), size: CGSize(width: number(), height: number()))
  }

  /// Usually a few pixels, sometimes any number.
  private mutating func length() -> Double { byte() < 240 ? Double(byte()) / 16 : number() }

  private mutating func blendMode() -> BlendMode { byte() & 1 == 0 ? .normal : element(of: BlendMode.allCases) }

  private mutating func paint(depth: Int) -> Paint {
    switch choice(of: depth < 3 ? 7 : 6) {
    case 0, 1: .color(color())
    case 2:
      .linearGradient(
        gradient(), start: point(), end: point(), transform: byte() & 1 == 0 ? .identity : transform())
    case 3:
      .radialGradient(
        gradient(), start: .init(center: point(), radius: number()), end: .init(center: point(), radius: number()),
        transform: transform())
    case 4:
      .angularGradient(gradient(), center: point(), startAngle: .degrees(number()), endAngle: .degrees(number()))
    case 6:
      .pattern(
        .init(
          items: items(depth: depth + 2),
          tile: CGRect(origin: point(), size: CGSize(width: number(), height: number())), transform: transform(),
          opacity: byte() & 1 == 0 ? 1 : number()))
    default: .image(image())
    }
  }

  private mutating func image() -> Paint.Image {
    let (bitmap, isOpaque) = (Bitmap(width: 1 + choice(of: 40), height: 1 + choice(of: 40)), byte() & 1 == 0)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let alpha = isOpaque ? 255 : UInt8((37 * x + 91 * y) & 255)
        bitmap[x, y] = .init(red: min(UInt8(6 * x), alpha), green: min(UInt8(6 * y), alpha), blue: alpha, alpha: alpha)
      }
    }
    return Paint.Image(
      asset: ImageAsset(bitmap),
      rect: CGRect(origin: point(), size: CGSize(width: number(), height: number())),
      tiling: element(of: Paint.Image.Tiling.allCases), interpolation: element(of: Paint.Image.Interpolation.allCases),
      opacity: byte() & 1 == 0 ? 1 : number())
  }
}
