import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

struct ImageTests {
  /// A picture of 40 by 20 pixels, each with a different colour.
  let asset: ImageAsset
  let image: Image

  init() throws {
    asset = try ImageAsset(
      width: 40, height: 20, pixels: (0..<800).flatMap { [UInt8($0 % 40), UInt8($0 / 40), 0, 255] })
    image = Image(asset)
  }

  private let square = CGSize(width: 100, height: 100)

  private func fill(_ view: some View) throws -> DisplayList.Fill {
    let items = try view.displayItems(in: square)
    guard items.count == 1, case .fill(let fill) = items[0] else {
      throw SceneError.badShape("the view", reason: "is not drawn as one fill: \(items)")
    }
    return fill
  }

  private func paint(_ view: some View) throws -> Paint.Image {
    guard case .image(let image) = try fill(view).paint else {
      throw SceneError.badShape("the view", reason: "is not painted with a picture")
    }
    return image
  }

  // MARK: The view

  @Test func `a picture is a point for each pixel, or as many pixels a point as its scale`() throws {
    #expect(try drawnFrames(of: image, in: 100, 100) == [CGRect(30, 40, 40, 20)])
    #expect(try drawnFrames(of: Image(asset, scale: 2), in: 100, 100) == [CGRect(40, 45, 20, 10)])
    #expect(try drawnFrames(of: image.frame(width: 8, height: 8), in: 100, 100) == [CGRect(30, 40, 40, 20)])
  }

  @Test func `a resizable picture takes the space it is offered, and its own size where nothing is`() throws {
    #expect(try drawnFrames(of: image.resizable(), in: 100, 60) == [CGRect(0, 0, 100, 60)])
    #expect(try drawnFrames(of: image.resizable().fixedSize(), in: 100, 60) == [CGRect(30, 20, 40, 20)])
    #expect(
      try drawnFrames(of: image.resizable().fixedSize(horizontal: true, vertical: false), in: 100, 60)
        == [CGRect(30, 0, 40, 60)])
  }

  @Test func `a picture's proportions fit into a space or cover it`() throws {
    #expect(try drawnFrames(of: image.resizable().scaledToFit(), in: 100, 100) == [CGRect(0, 25, 100, 50)])
    #expect(try drawnFrames(of: image.resizable().scaledToFill(), in: 100, 100) == [CGRect(-50, 0, 200, 100)])
    let slim = image.resizable().aspectRatio(0.5, contentMode: .fit)
    #expect(try drawnFrames(of: slim, in: 100, 100) == [CGRect(25, 0, 50, 100)])
  }

  @Test func `the borders of a picture with insets keep their size`() throws {
    let insets = EdgeInsets(top: 4, leading: 5, bottom: 6, trailing: 7)
    let pixels = try drawnPixels(of: image.resizable(capInsets: insets).interpolation(.low), in: 100, 60)
    #expect(pixels[0, 0] == Bitmap.Pixel(red: 0, green: 0, blue: 0, alpha: 255))
    #expect(pixels[4, 3] == Bitmap.Pixel(red: 4, green: 3, blue: 0, alpha: 255))
    #expect(pixels[99, 59] == Bitmap.Pixel(red: 39, green: 19, blue: 0, alpha: 255))
    #expect(pixels[94, 55] == Bitmap.Pixel(red: 34, green: 15, blue: 0, alpha: 255))
    // The 28 pixels in the middle are stretched to 88: the middle of pixel 50 is at 5 + 45.5 · 28 / 88 = 19.5.
    #expect(abs(Int(pixels[50, 30].red) - 19) <= 1)
  }

  @Test func `parts of a picture with insets leave no seam`() throws {
    let white = Image(try ImageAsset(width: 20, height: 20, pixels: [UInt8](repeating: 255, count: 1600)))
    let insets = EdgeInsets(top: 4, leading: 5, bottom: 6, trailing: 7)
    for mode in [Image.ResizingMode.stretch, .tile] {
      let view = white.resizable(capInsets: insets, resizingMode: mode).frame(width: 71.3, height: 52.7)
      let pixels = try drawnPixels(of: view, in: 100, 100)
      for i in 0..<50 { #expect(pixels[20 + i, 50].alpha == 255 && pixels[50, 25 + i].alpha == 255) }
    }
  }

  @Test func `a stencil has the foreground style where the picture is opaque`() throws {
    let half = Image(
      try ImageAsset(width: 2, height: 1, pixels: [0, 0, 0, 0, 10, 20, 30, 255])
    ).interpolation(.none)
    let pixels = try drawnPixels(
      of: half.resizable().renderingMode(.template).foregroundStyle(Color(red: 1, green: 0, blue: 0)), in: 20, 10)
    #expect(pixels[5, 5].alpha == 0)
    #expect(pixels[15, 5] == Bitmap.Pixel(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(half.renderingMode(.template).renderingMode(nil) == half.renderingMode(.template))
    #expect(half.renderingMode(.template).renderingMode(.original) == half)
  }

  @Test func `a stretched picture fills its frame, and its edge pixels continue outside`() throws {
    let paint = try paint(image.resizable())
    #expect(paint == Paint.Image(asset: asset, rect: CGRect(0, 0, 100, 100)))
    #expect(paint.tiling == .clamp && paint.interpolation == .medium)
  }

  @Test func `a tiled picture keeps its size and comes again and again`() throws {
    #expect(
      try paint(image.resizable(resizingMode: .tile))
        == Paint.Image(asset: asset, rect: CGRect(0, 0, 40, 20), tiling: .repeat))
    #expect(try paint(Image(asset, scale: 4).resizable(resizingMode: .tile)).rect == CGRect(0, 0, 10, 5))
  }

  @Test(arguments: Image.Interpolation.allCases)
  func `the interpolation reaches the drawing`(interpolation: Image.Interpolation) throws {
    #expect(try paint(image.interpolation(interpolation)).interpolation == interpolation)
    #expect(try paint(image.resizable().interpolation(interpolation)).interpolation == interpolation)
    let style = ImagePaint(image: image.interpolation(interpolation))
    #expect(try paint(Circle().fill(style)).interpolation == interpolation)
  }

  @Test func `a picture that draws itself fades in with its fill`() throws {
    let items = try image.drawThenFill(0.75).displayItems(in: square)
    #expect(items.count == 2)
    guard case .fill(let fill) = items[0], case .image(let paint) = fill.paint else {
      Issue.record("the picture is not drawn")
      return
    }
    #expect(paint.opacity == 0.5)
    #expect(try image.drawThenFill(0).displayItems(in: square).isEmpty)
  }

  @Test func `the pixels are shared, not copied`() throws {
    let drawn = try paint(image.resizable()).asset
    #expect(drawn.withUnsafeBytes { $0.baseAddress } == asset.withUnsafeBytes { $0.baseAddress })
  }

  // MARK: The paint

  @Test func `a paint repeats the picture from the frame's top left, in its size times the scale`() throws {
    let circle = Circle().fill(.image(image, scale: 0.5)).frame(width: 60, height: 60)
    #expect(try paint(circle) == Paint.Image(asset: asset, rect: CGRect(0, 0, 20, 10), tiling: .repeat))
    #expect(try paint(Circle().fill(ImagePaint(image: Image(asset, scale: 2)))).rect == CGRect(0, 0, 20, 10))
  }

  @Test func `a part of the picture is repeated by itself`() throws {
    let part = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let drawn = try paint(Circle().fill(ImagePaint(image: image, sourceRect: part)))
    #expect(drawn.rect == CGRect(0, 0, 20, 5))
    #expect((drawn.asset.width, drawn.asset.height) == (20, 5))
    for y in 0..<5 { for x in 0..<20 { #expect(drawn.asset[x, y] == asset[x + 10, y + 10]) } }
  }

  @Test func `a filling paint covers the frame about its middle`() throws {
    #expect(try paint(Circle().fill(ImagePaint(filling: image))).rect == CGRect(-50, 0, 200, 100))
    let wide = Rectangle().fill(ImagePaint(filling: image)).frame(width: 100, height: 10)
    #expect(try paint(wide).rect == CGRect(0, -20, 100, 50))
  }

  @Test func `zoom enlarges a picture, and the anchor says which point stays`() throws {
    func rect(_ anchor: UnitPoint) throws -> CGRect {
      try paint(Circle().fill(ImagePaint(filling: image, zoom: 2, anchor: anchor))).rect
    }
    #expect(try rect(.center) == CGRect(-150, -50, 400, 200))
    #expect(try rect(.topLeading) == CGRect(0, 0, 400, 200))
    #expect(try rect(.bottomTrailing) == CGRect(-300, -100, 400, 200))
  }

  @Test func `a grid of frames shows a whole picture, each frame its part`() throws {
    // Four by four cells of 10 × 5 show the picture in 40 × 20, if each cell zooms in by four.
    for column in 0..<4 {
      let anchor = UnitPoint(x: CGFloat(column) / 3, y: 1)
      let cell = Rectangle().fill(ImagePaint(filling: image, zoom: 4, anchor: anchor)).frame(width: 10, height: 5)
      let rect = try paint(cell).rect
      #expect(abs(rect.minX + 10 * CGFloat(column)) < 1e-12 && abs(rect.minY + 15) < 1e-12 && rect.width == 40)
    }
  }

  // MARK: What cannot be drawn

  @Test func `a picture that is missing is an error that names it, wherever it paints`() throws {
    let missing = Image(missing: "logo.png", reason: "is not there")
    let views: [AnyView] = [
      AnyView(missing), AnyView(missing.resizable().scaledToFit()), AnyView(Circle().fill(ImagePaint(image: missing))),
      AnyView(Circle().stroke(ImagePaint(filling: missing), lineWidth: 3)),
      AnyView(Circle().fill(ImagePaint(image: missing).opacity(0.5))),
      AnyView(Circle().fill(AnyShapeStyle(ImagePaint(image: missing)))),
      AnyView(Circle().foregroundStyle(ImagePaint(image: missing))),
    ]
    for view in views {
      let error = #expect(throws: SceneError.self) { try view.displayItems(in: square) }
      #expect(error.map { "\($0)" } == "logo.png: is not there")
    }
  }

  @Test(arguments: [CGFloat.nan, .infinity])
  func `numbers that are not finite are errors`(number: CGFloat) {
    for style in [
      ImagePaint(image: image, scale: number), ImagePaint(filling: image, zoom: number),
      ImagePaint(filling: image, anchor: UnitPoint(x: number, y: 0)),
    ] {
      let error = #expect(throws: SceneError.self) { try Circle().fill(style).displayItems(in: square) }
      #expect(error == .notFinite("the place or size of an ImagePaint"))
    }
  }
}
