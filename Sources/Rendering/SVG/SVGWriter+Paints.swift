import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster

/// Writes paints as SVG attributes, and as definitions to which the attributes refer. ``SVGWriter`` paints fills and
/// strokes with them.
extension SVGWriter {
  /// Writes a paint as an attribute, with the necessary definitions.
  ///
  /// - Parameters:
  ///   - name: The attribute: `fill` or `stroke`.
  ///   - bounds: The bounding box of the painted area, in the path's coordinates.
  ///   - transform: The transform from the path's coordinates to the canvas.
  mutating func paint(
    _ paint: Paint, _ name: String, _ bounds: CGRect, _ transform: CGAffineTransform
  ) throws(RasterError) -> String {
    let id: String?
    switch paint {
    case .color(let own): return color(own, name)
    case .linearGradient(let gradient, let start, let end, let map)
    where gradient.isExpressible && map.isInvertible && start != end:
      let (head, stops) = (gradientHead(gradient, map), stops(gradient))
      id = define {
        #"<linearGradient id="\#($0)" x1="\#(number(start.x))" y1="\#(number(start.y))" x2="\#(number(end.x))" y2="\#(number(end.y))"\#(head)>\#(stops)</linearGradient>"#
      }
    case .radialGradient(let gradient, let start, let end, let map)
    where gradient.isExpressible && map.isInvertible && start != end:
      // In SVG, the second circle must be the larger one.
      let isShrinking = end.radius < start.radius
      let (small, large) = isShrinking ? (end, start) : (start, end)
      let (head, stops) = (gradientHead(gradient, map), stops(isShrinking ? gradient.reversed : gradient))
      let inner = small.radius > 0 ? #" fr="\#(number(small.radius))""# : ""
      id = define {
        #"<radialGradient id="\#($0)" cx="\#(number(large.center.x))" cy="\#(number(large.center.y))" r="\#(number(max(large.radius, 0)))" fx="\#(number(small.center.x))" fy="\#(number(small.center.y))"\#(inner)\#(head)>\#(stops)</radialGradient>"#
      }
    case .image(let image)
    where image.tiling == .repeat || image.rect.standardized.insetBy(dx: -1e-6, dy: -1e-6).contains(bounds):
      guard image.rect.width != 0, image.rect.height != 0 else { return #"\#(name)="none""# }
      let picture = reference(to: image)
      id = define { Self.pattern($0, image.rect.standardized, content: picture) }
    case .pattern(let pattern):
      let tile = pattern.tile.standardized
      guard tile.width > 0, tile.height > 0, (tile.width + tile.height).isFinite, pattern.transform.isInvertible else {
        return #"\#(name)="none""#
      }
      // The content has coordinates of its own. Items that SVG cannot express become pictures in the coordinates of the
      // canvas, so they are misplaced here.
      let outer = (view, margin)
      (view, margin) = (tile, 0)
      let items = try elements(pattern.items)
      (view, margin) = outer
      let opacity = pattern.opacity.unit == 1 ? "" : #" opacity="\#(number(pattern.opacity.unit))""#
      id = define { Self.pattern($0, tile, pattern.transform, content: "<g\(opacity)>\(items)</g>") }
    case .linearGradient, .radialGradient, .angularGradient, .image:
      id = try picture(of: paint, bounds, transform)
    }
    return id.map { #"\#(name)="url(#\#($0))""# } ?? #"\#(name)="none""#
  }

  /// The attributes that linear and radial gradients have in common.
  private func gradientHead(_ gradient: Gradient, _ map: CGAffineTransform) -> String {
    let spread = gradient.spread == .pad ? "" : #" spreadMethod="\#(gradient.spread.rawValue)""#
    return #" gradientUnits="userSpaceOnUse"\#(spread)\#(PathreelRendering.transform(map, "gradientTransform"))"#
  }

  /// The `stop` elements of a gradient.
  private func stops(_ gradient: Gradient) -> String {
    gradient.straightStops.map { stop in
      #"<stop offset="\#(number(stop.location))" \#(color(stop.color, "stop-color"))/>"#
    }.joined()
  }

  /// Defines a paint as a picture of the painted area, in a pattern of one tile; `nil` if nothing is visible.
  private mutating func picture(
    of paint: Paint, _ bounds: CGRect, _ transform: CGAffineTransform
  ) throws(RasterError) -> String? {
    let area = bounds.applying(transform)
    let everywhere = DisplayList.Item.fill(
      .init(
        path: Path(bounds.insetBy(dx: -bounds.width - 10, dy: -bounds.height - 10)), paint: paint, transform: transform)
    )
    guard let (bitmap, part) = try bitmap(of: [everywhere], background: .clear, in: area) else { return nil }
    let image = #"<image \#(rect(part)) preserveAspectRatio="none" xlink:href="\#(Self.data(bitmap))"/>"#
    return define { Self.pattern($0, part, transform.inverted(), content: image) }
  }

  /// Writes a pattern. The content is in the pattern's coordinates; SVG measures it from the tile's corner.
  private static func pattern(_ id: String, _ tile: CGRect, _ map: CGAffineTransform = .identity, content: String)
    -> String
  {
    let map = PathreelRendering.transform(map, "patternTransform")
    let move = PathreelRendering.transform(CGAffineTransform(translationX: -tile.minX, y: -tile.minY))
    let moved = move.isEmpty ? content : "<g\(move)>\(content)</g>"
    return #"<pattern id="\#(id)" patternUnits="userSpaceOnUse" \#(rect(tile))\#(map)>\#(moved)</pattern>"#
  }

  /// Refers to a picture, stretched to its rectangle. Each picture is written only once.
  private mutating func reference(to image: Paint.Image) -> String {
    let asset = image.asset
    let id =
      images[asset]
      ?? define { id in
        let bitmap = Bitmap(width: asset.width, height: asset.height)
        asset.withUnsafeBytes { pixels in bitmap.withUnsafeMutableBytes { $0.copyMemory(from: pixels) } }
        return
          #"<image id="\#(id)" width="\#(asset.width)" height="\#(asset.height)" preserveAspectRatio="none" xlink:href="\#(Self.data(bitmap))"/>"#
      }
    images[asset] = id
    let map = CGAffineTransform(translationX: image.rect.origin.x, y: image.rect.origin.y).scaledBy(
      x: image.rect.size.width / CGFloat(asset.width), y: image.rect.size.height / CGFloat(asset.height))
    let opacity = image.opacity.unit == 1 ? "" : #" opacity="\#(number(image.opacity.unit))""#
    let sharpness = image.interpolation == .none ? #" style="image-rendering:pixelated""# : ""
    return ##"<use xlink:href="#\##(id)"\##(PathreelRendering.transform(map))\##(opacity)\##(sharpness)/>"##
  }
}

extension Gradient {
  /// Whether SVG can express the stops: all lie between the ends of the gradient.
  fileprivate var isExpressible: Bool {
    !stops.isEmpty && stops.allSatisfy { (0...1).contains($0.location) }
  }

  /// The same gradient from the other end.
  fileprivate var reversed: Gradient {
    var gradient = self
    gradient.stops = stops.reversed().map { Stop(color: $0.color, location: 1 - $0.location) }
    return gradient
  }

  /// The stops of a gradient that looks the same if colours are interpolated separately from alpha, as in SVG. A
  /// transparent stop becomes two, with the colours of its neighbours. Seven stops are added between two stops with
  /// different alphas and colours.
  package var straightStops: [Stop] {
    guard interpolation == .premultiplied, stops.count > 1 else { return stops }
    var result: [Stop] = []
    for (index, stop) in stops.enumerated() {
      // A transparent stop becomes two: one with the colour of the stop before it, and one with the colour of the stop
      // after it.
      if stop.color.alpha > 0 {
        result.append(stop)
      } else {
        for neighbour in [index - 1, index + 1] where stops.indices.contains(neighbour) {
          result.append(Stop(color: stops[neighbour].color.withAlpha(0), location: stop.location))
        }
      }
      guard index + 1 < stops.count else { continue }
      let next = stops[index + 1]
      let (a, b) = (stop.color, next.color)
      guard a.alpha != b.alpha, a.alpha > 0, b.alpha > 0, a.withAlpha(1) != b.withAlpha(1) else { continue }
      for step in 1...7 {
        let share = Double(step) / 8
        let alpha = a.alpha * (1 - share) + b.alpha * share
        func component(_ part: KeyPath<Color, Double>) -> Double {
          (a[keyPath: part] * a.alpha * (1 - share) + b[keyPath: part] * b.alpha * share) / alpha
        }
        result.append(
          Stop(
            color: Color(
              red: component(\.red), green: component(\.green), blue: component(\.blue), opacity: alpha),
            location: stop.location * (1 - share) + next.location * share))
      }
    }
    return result
  }
}

extension Color {
  fileprivate func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, opacity: alpha) }
}
