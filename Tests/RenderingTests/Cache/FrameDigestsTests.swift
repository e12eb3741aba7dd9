import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRendering
import PathreelSceneFiles
import SeededRandom
import SmallScenes
import Testing

/// Tests that display lists have the same digest only if they are equal, whatever was hashed before.
@Suite struct FrameDigestsTests {
  private func digest(_ list: DisplayList) -> String { FrameDigests().digest(of: list).description }

  private static let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))

  private func list(_ items: DisplayList.Item...) -> DisplayList {
    DisplayList(size: CGSize(width: 100, height: 50), background: .black, items: items)
  }

  private func fill(_ change: (inout DisplayList.Fill) -> Void = { _ in }) -> DisplayList.Item {
    var fill = DisplayList.Fill(path: Self.square, paint: .color(.white))
    change(&fill)
    return .fill(fill)
  }

  @Test func `a digest is the same in every process and of every build`() throws {
    #expect(digest(list(fill())) == Self.known)
  }
  private static let known = "8c8c7466fc8d36f36d556b1b40b4265c"

  @Test func `frames in any order have the digests that each has by itself`() throws {
    let clip = try Clip(try SmallScenes.file(SmallScenes.medley))
    let lists = try clip.clock.frames.map { try clip.displayList(ofFrame: $0) }
    let alone = lists.map(digest)
    #expect(Set(alone).count == Set(lists).count)
    let seed: UInt64 = 20
    var random = SplitMix64(seed: seed)
    let digests = FrameDigests()
    for _ in 0..<300 {
      let frame = Int.random(in: lists.indices, using: &random)
      #expect(digests.digest(of: lists[frame]).description == alone[frame], "frame \(frame), seed \(seed)")
    }
  }

  @Test func `random lists, changed step by step, have the digests that each has by itself`() throws {
    for seed in UInt64(0)..<20 {
      var random = SplitMix64(seed: seed)
      let digests = FrameDigests()
      var items: [DisplayList.Item] = []
      for step in 0..<60 {
        change(&items, depth: 0, &random)
        var list = DisplayList(size: CGSize(width: 10, height: 10), items: items)
        if step % 9 == 8 { list.background = .white }
        #expect(digests.digest(of: list).description == digest(list), "seed \(seed), step \(step)")
      }
    }
  }

  private func change(_ items: inout [DisplayList.Item], depth: Int, _ random: inout SplitMix64) {
    func number() -> Double { Double(Int.random(in: 0..<3, using: &random)) }
    func item() -> DisplayList.Item {
      let path = Path(CGRect(x: number(), y: 0, width: 1 + number(), height: 2))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .fill(.init(path: path, paint: .color(.white)))
      case 1: return .stroke(.init(path: path, style: StrokeStyle(lineWidth: number()), paint: .color(.black)))
      default:
        var inner: [DisplayList.Item] = []
        if depth < 3 { for _ in 0..<3 { change(&inner, depth: depth + 1, &random) } }
        return .group(.init(items: inner, mask: number() == 0 ? .init(items: inner) : nil, opacity: number()))
      }
    }
    switch Int.random(in: 0..<5, using: &random) {
    case 0 where !items.isEmpty: items.remove(at: Int.random(in: items.indices, using: &random))
    case 1 where !items.isEmpty: items[Int.random(in: items.indices, using: &random)] = item()
    case 2 where !items.isEmpty:
      let index = Int.random(in: items.indices, using: &random)
      if case .group(var group) = items[index] {
        change(&group.items, depth: depth + 1, &random)
        items[index] = .group(group)
      }
    default: items.append(item())
    }
  }

  @Test func `the digest of a list does not depend on places and warnings`() {
    let place = Place(.position(3), in: nil)
    let plain = list(fill())
    var other = list(fill { $0.place = place })
    other.warnings = [DrawingWarning(subject: "a", message: "b", detail: "c")]
    #expect(digest(plain) == digest(other))
  }

  @Test func `zeros of both signs are the same, and so is all that is no number`() {
    func moved(_ x: Double) -> DisplayList { list(fill { $0.transform = CGAffineTransform(translationX: x, y: 0) }) }
    #expect(digest(moved(0)) == digest(moved(-0.0)))
    #expect(digest(moved(.nan)) == digest(moved(Double(bitPattern: 0xfff8_0000_0000_1234))))
    #expect(digest(moved(0)) != digest(moved(.nan)))
  }

  @Test func `lists that draw something different have different digests`() throws {
    let gradient = Gradient(colors: [.white, .black])
    let asset = try ImageAsset(width: 1, height: 1, pixels: [1, 2, 3, 255])
    let other = try ImageAsset(width: 1, height: 1, pixels: [1, 2, 4, 255])
    func image(_ change: (inout Paint.Image) -> Void = { _ in }) -> DisplayList.Item {
      var image = Paint.Image(asset: asset, rect: CGRect(x: 0, y: 0, width: 5, height: 5))
      change(&image)
      return fill { $0.paint = .image(image) }
    }
    func pattern(_ change: (inout Paint.Pattern) -> Void = { _ in }) -> DisplayList.Item {
      var pattern = Paint.Pattern(items: [fill()], tile: CGRect(x: 0, y: 0, width: 5, height: 5))
      change(&pattern)
      return fill { $0.paint = .pattern(pattern) }
    }
    func stroke(_ change: (inout DisplayList.Stroke) -> Void = { _ in }) -> DisplayList.Item {
      var stroke = DisplayList.Stroke(path: Self.square, style: StrokeStyle(), paint: .color(.white))
      change(&stroke)
      return .stroke(stroke)
    }
    func group(_ change: (inout DisplayList.Group) -> Void = { _ in }) -> DisplayList.Item {
      var group = DisplayList.Group(items: [fill()])
      change(&group)
      return .group(group)
    }
    let (a, b) = (CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4))
    func path(_ element: Path.Element) -> Path {
      Path { path in
        path.move(to: a)
        path.append(element)
      }
    }
    let (size, shift) = (CGSize(width: 1, height: 2), CGSize(width: 2, height: 1))
    let ellipse = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    var items: [DisplayList.Item] = [
      fill(), fill { $0.path = ellipse }, fill { $0.path = Path() }, fill { $0.rule = .evenOdd },
      fill { $0.paint = .color(.black) }, fill { $0.paint = .color(.white.opacity(0.5)) },
      fill { $0.transform = CGAffineTransform(scaleX: 1, y: 2) }, fill { $0.blendMode = .multiply },
      fill { $0.path = path(.line(to: b)) }, fill { $0.path = path(.line(to: .zero)) },
      fill { $0.path = path(.quadCurve(to: b, control: .zero)) },
      fill { $0.path = path(.quadCurve(to: .zero, control: b)) },
      fill { $0.paint = .linearGradient(gradient, start: a, end: b) },
      fill { $0.paint = .linearGradient(gradient, start: b, end: a) },
      fill { $0.paint = .linearGradient(Gradient(colors: [.white, .black], spread: .reflect), start: a, end: b) },
      fill { $0.paint = .linearGradient(Gradient(colors: [.white, .black, .white]), start: a, end: b) },
      fill {
        $0.paint = .linearGradient(Gradient(colors: [.white, .black], interpolation: .straight), start: a, end: b)
      },
      fill {
        $0.paint = .linearGradient(gradient, start: a, end: b, transform: CGAffineTransform(scaleX: 2, y: 1))
      },
      fill {
        $0.paint = .radialGradient(gradient, start: .init(center: a, radius: 0), end: .init(center: a, radius: 1))
      },
      fill {
        $0.paint = .radialGradient(gradient, start: .init(center: a, radius: 0), end: .init(center: b, radius: 1))
      },
      fill { $0.paint = .angularGradient(gradient, center: a, startAngle: .zero, endAngle: .degrees(90)) },
      fill { $0.paint = .angularGradient(gradient, center: a, startAngle: .degrees(90), endAngle: .zero) },
      image(), image { $0.asset = other }, image { $0.rect.origin.x = 1 }, image { $0.tiling = .repeat },
      image { $0.interpolation = .none }, image { $0.opacity = 0.5 },
      stroke(), stroke { $0.style.lineWidth = 2 }, stroke { $0.style.lineCap = .round },
      stroke { $0.style.lineJoin = .bevel }, stroke { $0.style.miterLimit = 3 }, stroke { $0.style.dash = [1] },
      stroke { $0.style.dash = [1, 2] }, stroke { ($0.style.dash, $0.style.dashPhase) = ([1], 0.5) },
      stroke { $0.path = ellipse }, stroke { $0.paint = .color(.black) }, stroke { $0.blendMode = .screen },
      stroke { $0.transform = CGAffineTransform(translationX: 1, y: 0) },
      group(), group { $0.items = [] }, group { $0.items = [fill(), fill()] }, group { $0.opacity = 0.5 },
      group { $0.blendMode = .xor }, group { $0.mask = [] }, group { $0.mask = [fill()] },
      group { $0.mask = .init(items: [fill()], kind: .luminance) },
      group { $0.mask = .init(items: [fill()], kind: .linearLuminance) },
      group { $0.clip = .init(path: ellipse) }, group { $0.clip = .init(path: ellipse, rule: .evenOdd) },
      group { $0.clip = .init(path: Self.square) },
      group { $0.clip = .init(path: ellipse, transform: CGAffineTransform(scaleX: 2, y: 2)) },
      group { $0.clip = .init(path: ellipse, union: [.init(path: Self.square)]) },
      group { $0.clip = .init(path: ellipse, union: [.init(path: Self.square), .init(path: ellipse)]) },
      group { $0.clip = .init(path: ellipse, union: [.init(path: Self.square, rule: .evenOdd)]) },
      group { $0.clip = .init(path: ellipse, clip: .init(path: Self.square)) },
      pattern(), pattern { $0.items = [] }, pattern { $0.items = [fill(), fill()] }, pattern { $0.tile.size.width = 7 },
      pattern { $0.transform = CGAffineTransform(scaleX: 1, y: 3) }, pattern { $0.opacity = 0.5 },
      group { $0.filter = .blur(.init(deviation: size)) }, group { $0.filter = .blur(.init(deviation: shift)) },
      group { $0.filter = .shadow(.init(deviation: size)) },
      group { $0.filter = .shadow(.init(deviation: size, offset: shift)) },
      group { $0.filter = .shadow(.init(color: .white, deviation: size)) },
      group { $0.items = [group()] },
    ]
    let chains: [DisplayList.FilterChain] = [
      .init(steps: []), .init(steps: [], region: Self.square.boundingRect),
      .init(steps: [.init(.blur(.source, deviation: size))]),
      .init(steps: [.init(.blur(.sourceAlpha, deviation: size))]),
      .init(steps: [.init(.blur(.step(0), deviation: size))]), .init(steps: [.init(.blur(.step(1), deviation: size))]),
      .init(steps: [.init(.blur(.source, deviation: size), colorSpace: .linearRGB)]),
      .init(steps: [.init(.blur(.source, deviation: size), region: Self.square.boundingRect)]),
      .init(steps: [.init(.offset(.source, by: size))]), .init(steps: [.init(.offset(.source, by: shift))]),
      .init(steps: [.init(.flood(.red))]), .init(steps: [.init(.flood(.black))]),
      .init(steps: [.init(.merge([.source]))]),
      .init(steps: [.init(.merge([.source, .source]))]),
      .init(steps: [.init(.blend(.source, over: .sourceAlpha, .normal))]),
      .init(steps: [.init(.blend(.source, over: .sourceAlpha, .xor))]),
      .init(steps: [.init(.arithmetic(.source, .source, k1: 1, k2: 0, k3: 0, k4: 0))]),
      .init(steps: [.init(.arithmetic(.source, .source, k1: 0, k2: 1, k3: 0, k4: 0))]),
      .init(steps: [.init(.colorMatrix(.source, .identity))]),
      .init(steps: [.init(.colorMatrix(.source, .saturation(0)))]),
      .init(steps: [.init(.shadow(.source, .init(deviation: size)))]),
      .init(steps: [.init(.shadow(.source, .init(color: .white, deviation: size)))]),
      .init(steps: [
        .init(.transfer(.source, red: .identity, green: .table([1]), blue: .discrete([1]), alpha: .identity))
      ]),
      .init(steps: [
        .init(
          .transfer(
            .source, red: .identity, green: .discrete([1]), blue: .linear(slope: 1, intercept: 2),
            alpha: .gamma(amplitude: 1, exponent: 2, offset: 3)))
      ]),
    ]
    items += chains.map { chain in group { $0.filter = .chain(chain) } }
    var lists = items.map { list($0) } + [list(), list(fill(), fill())]
    lists.append(DisplayList(size: CGSize(width: 100, height: 51), background: .black, items: [fill()]))
    lists.append(DisplayList(size: CGSize(width: 100, height: 50), background: .white, items: [fill()]))
    #expect(Set(lists.map(digest)).count == lists.count)
    // The digests do not depend on the lists that were hashed before.
    let digests = FrameDigests()
    for list in lists + lists.reversed() { #expect(digests.digest(of: list).description == digest(list)) }
  }
}
