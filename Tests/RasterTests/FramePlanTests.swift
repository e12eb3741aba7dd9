import Foundation
import GoldenImages
import PathreelDrawing
import PathreelGeometry
import Testing

/// Tests that transparent items still have coverage, which the blend modes around them use.
@Suite struct FramePlanTests {
  /// The places in a display list that have an opacity, by which something can fade out.
  enum Fade: CaseIterable {
    case fill, stroke, gradient, image, group, groupInGroup, clippedGroup, maskedGroup, blur, blurInGroup, blurredFill,
      shadow, shadowInGroup, shadowOfBlur

    /// Two overlapping items; the second one has the given opacity.
    func items(_ opacity: Double) -> [DisplayList.Item] {
      let below = RasterTests.fill(
        Path(ellipseIn: CGRect(x: 4.3, y: 3.2, width: 30, height: 30)), .color(Color(red: 0.9, green: 0.5, blue: 0.2)))
      let shape = Path(box: 20.4, 9.7, 70, 31)
      let cool = Color(red: 0.2, green: 0.4, blue: 0.9)
      func painted(_ paint: Paint) -> DisplayList.Item { .fill(.init(path: shape, paint: paint)) }
      func group(_ clip: DisplayList.ClipPath? = nil, mask: DisplayList.Mask? = nil) -> DisplayList.Item {
        .group(.init(items: [painted(.color(cool))], clip: clip, mask: mask, opacity: opacity))
      }
      let disc = Path(ellipseIn: CGRect(x: 30.6, y: 5.1, width: 40, height: 40))
      // A deviation of 0.3 points is the smallest one with an effect: one level of 255 beside an edge.
      func blurred(_ deviation: Double, _ item: DisplayList.Item) -> DisplayList.Item {
        .group(.init(items: [item], filter: .blur(.init(deviation: CGSize(width: deviation, height: deviation)))))
      }
      func shadowed(_ opacity: Double, _ item: DisplayList.Item) -> DisplayList.Item {
        let shadow = DisplayList.Shadow(
          color: Color(white: 0, opacity: opacity), deviation: CGSize(width: 2, height: 2),
          offset: CGSize(width: 5, height: 9))
        return .group(.init(items: [item], filter: .shadow(shadow)))
      }
      let faded: DisplayList.Item =
        switch self {
        case .fill: painted(Paint.color(cool).opacity(opacity))
        case .stroke:
          .stroke(
            .init(path: disc, style: StrokeStyle(lineWidth: 9), paint: Paint.color(cool).opacity(opacity)))
        case .gradient:
          painted(
            Paint.linearGradient(
              Gradient(colors: [cool, Color(red: 0.3, green: 0.9, blue: 0.5)]), start: .zero,
              end: CGPoint(x: 100, y: 0)
            ).opacity(opacity))
        case .image:
          painted(
            .image(
              .init(
                asset: try! ImageAsset(width: 1, height: 1, pixels: [40, 90, 200, 255]),
                rect: CGRect(x: 0, y: 0, width: 100, height: 50), opacity: opacity)))
        case .group: group()
        case .groupInGroup: .group(.init(items: [group()], clip: .init(path: disc)))
        case .clippedGroup: group(.init(path: disc))
        case .maskedGroup: group(mask: [RasterTests.fill(disc, .color(Color(white: 1, opacity: 0.6)))])
        case .blur: blurred(opacity > 0 ? 0.3 : 0, painted(Paint.color(cool).opacity(0.4)))
        case .blurInGroup:
          .group(.init(items: [blurred(opacity > 0 ? 0.3 : 0, painted(Paint.color(cool).opacity(0.4)))], opacity: 0.8))
        case .blurredFill: blurred(3, painted(Paint.color(cool).opacity(opacity)))
        case .shadow: shadowed(opacity, painted(Paint.color(cool).opacity(0.4)))
        case .shadowInGroup:
          .group(.init(items: [shadowed(opacity, painted(.color(cool)))], clip: .init(path: disc), opacity: 0.7))
        case .shadowOfBlur: shadowed(opacity, blurred(1, painted(Paint.color(cool).opacity(0.4))))
        }
      return [below, faded]
    }
  }

  /// Draws the items in a group with a blend mode, half on a ground and half on nothing.
  ///
  /// - Parameter items: The contents of the group. The group and the ground are in an outer group.
  private func picture(_ items: [DisplayList.Item], _ mode: BlendMode, opacity: Double = 1) -> Bitmap {
    let ground = fill(Path(box: 0, 0, 100, 27.5), .color(Color(red: 0.7, green: 0.8, blue: 0.3, opacity: 0.8)))
    let group = DisplayList.Item.group(.init(items: items, opacity: opacity, blendMode: mode))
    return draw([.group(.init(items: [ground, group]))], width: 100, height: 50)
  }

  @Test(arguments: BlendMode.allCases, Fade.allCases)
  func `the picture at the smallest opacity is near that at 0`(mode: BlendMode, fade: Fade) {
    let difference = PictureDifference(
      picture(fade.items(1 / 255), mode), picture(fade.items(0), mode))
    #expect(difference.complaint(allowing: .rounding) == nil)
  }

  @Test(arguments: [BlendMode.destinationIn, .clear, .copy, .sourceIn, .sourceOut])
  func `a transparent shadow covers as an opaque one does`(mode: BlendMode) {
    func hole(_ shadow: Color, _ paint: Color) -> [UInt8] {
      let filter = DisplayList.Filter.shadow(
        .init(color: shadow, deviation: CGSize(width: 3, height: 3), offset: CGSize(width: 20, height: 4)))
      let item = fill(Path(ellipseIn: CGRect(x: 20, y: 10, width: 30, height: 20)), .color(paint))
      let group = DisplayList.Group(items: [item], filter: filter, opacity: 0, blendMode: mode)
      let bitmap = draw([.group(group)], width: 100, height: 50, background: .white)
      return (0..<5000).map { bitmap[$0 % 100, $0 / 100].alpha }
    }
    let expected = hole(.black, .white)
    #expect(expected.contains { $0 == 0 } && expected.contains { (1..<255).contains($0) })
    #expect(hole(.clear, .white) == expected && hole(.black, .clear) == expected && hole(.clear, .clear) == expected)
  }

  @Test(arguments: BlendMode.allCases)
  func `the picture of a group at the smallest opacity is near that at 0`(mode: BlendMode) {
    let items = Fade.fill.items(0.7)
    let difference = PictureDifference(picture(items, mode, opacity: 1 / 255), picture(items, mode, opacity: 0))
    #expect(difference.complaint(allowing: .rounding) == nil)
  }

  @Test(arguments: [BlendMode.destinationIn, .clear, .copy, .sourceIn, .sourceOut, .destinationAtop])
  func `a transparent disc in a group cuts a hole of its shape`(mode: BlendMode) {
    let disc = Path(ellipseIn: CGRect(x: 20.3, y: 5.6, width: 30, height: 30))
    let hole = draw([fill(disc)], width: 100, height: 40)
    let clear = fill(disc, .color(.clear))
    for items in [[clear], [.group(.init(items: [fill(disc)], opacity: 0))]] as [[DisplayList.Item]] {
      let bitmap = draw([.group(.init(items: items, blendMode: mode))], width: 100, height: 40, background: .white)
      let isHole = (0..<4000).allSatisfy {
        bitmap[$0 % 100, $0 / 100].alpha == 255 - hole[$0 % 100, $0 / 100].alpha
      }
      #expect(isHole)
    }
  }

  @Test func `a paint without colours is transparent and covers as others do`() {
    let gradient = Gradient(colors: [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)])
    let paints: [Paint] = [
      .color(.clear), .linearGradient(Gradient(stops: []), start: .zero, end: CGPoint(x: 9, y: 0)),
      .linearGradient(gradient, start: CGPoint(x: Double.nan, y: 0), end: .zero),
      .radialGradient(
        gradient, start: .init(center: .zero, radius: 0), end: .init(center: .zero, radius: 9),
        transform: CGAffineTransform(scaleX: 0, y: 1)),
      .angularGradient(gradient, center: .zero, startAngle: .zero, endAngle: .degrees(.nan)),
      .image(.init(asset: try! ImageAsset(width: 1, height: 1, pixels: [1, 2, 3, 255]), rect: .zero)),
      .pattern(.init(items: [fill(Path(box: 0, 0, 4, 4))], tile: .zero)),
    ]
    for paint in paints {
      func pixel(_ mode: BlendMode) -> Bitmap.Pixel {
        let item = DisplayList.Item.fill(.init(path: Path(box: 0, 0, 9, 9), paint: paint, blendMode: mode))
        return draw([item], width: 9, height: 9, background: .white)[4, 4]
      }
      #expect(pixel(.normal) == Color.white.pixel, "\(paint)")
      #expect(pixel(.copy).alpha == 0 && pixel(.clear).alpha == 0, "\(paint)")
    }
  }

  @Test func `what a mask does not show a group does not cover`() {
    let clear = fill(Path(box: 0, 0, 40, 40), .color(.clear))
    let group = DisplayList.Group(
      items: [clear], mask: [fill(Path(box: 0, 0, 20, 40), .color(Color(white: 1, opacity: 0.4)))], blendMode: .copy)
    let bitmap = draw([.group(group)], width: 40, height: 40, background: .white)
    #expect(bitmap[10, 20].alpha == 153 && bitmap[30, 20].alpha == 255)
  }
}

extension GoldenAllowance {
  fileprivate static let rounding = GoldenAllowance(
    channel: 3, because: "bytes have nothing nearer to 0 than one level, and each of two layers is rounded")
}
