import Foundation
import PathreelDrawing
import PathreelGeometry

/// The `image` element. ``DrawingBuilder/part(_:in:)`` calls this.
extension DrawingBuilder {
  /// Builds an `image` element: an embedded image or drawing from a `data:` URL.
  func image(_ element: SVGElement, in context: Context) throws(SVGError) -> [SVGDrawing.Part.Content] {
    guard let address = element["href"]?.trimmed, !address.isEmpty, context.style.isVisible else { return [] }
    for (name, axis) in [("width", SVGAxis.x), ("height", .y)] {
      if let side = length(name, of: element, axis, in: context), side <= 0 { return [] }
    }
    guard address.hasPrefix("data:") else {
      if isEmbedded {
        // As in browsers, an embedded drawing cannot load other files.
        account.warn(at: element, "a picture in another file, named by an embedded drawing, is not drawn")
        return []
      }
      throw account.error(
        at: element,
        "the picture '\(address.prefix(80))' lies in another file, and drawings are read from one file alone; embed it as a data: address"
      )
    }
    let embedded = try embeddedImage(of: element, address: address)
    let own: CGSize
    switch embedded {
    case .picture(let asset): own = CGSize(width: asset.width, height: asset.height)
    case .drawing(let drawing): own = drawing.size
    case .none: return []
    }
    guard let viewport = imageViewport(of: element, own: own, in: context) else { return [] }
    let fit = AspectFit(element["preserveAspectRatio"] ?? "")
    let placed = ViewBox(CGRect(origin: .zero, size: own), fit: fit).transform(to: viewport.size)
      .translatedAfter(x: viewport.minX, y: viewport.minY)
    let frame = CGRect(origin: .zero, size: own).applying(placed)
    switch embedded {
    case .none: return []
    case .picture(let asset):
      let style = context.style.imageRendering
      let interpolation: Paint.Image.Interpolation =
        ["optimizeSpeed", "pixelated", "crisp-edges", "-webkit-optimize-contrast"].contains(style) ? .none : .medium
      let paint = Paint.image(.init(asset: asset, rect: frame, interpolation: interpolation))
      // With `slice`, only the part inside the viewport is painted.
      let shown = fit.slices ? frame.intersection(viewport) : frame
      return [.item(.fill(.init(path: Path(shown), paint: paint, transform: context.transform)))]
    case .drawing(let drawing):
      // Each use of the element has its own copy of the items.
      try account.charge(drawing.partCount + drawing.pathElementCount, at: element)
      let map = placed.concatenating(context.transform)
      let items = drawing.items.map { $0.transformed(by: map) }
      let clip = DisplayList.ClipPath(path: Path(fit.slices ? viewport : frame), transform: context.transform)
      return [.item(.group(.init(items: items, clip: clip)))]
    }
  }

  /// The viewport of an `image` element; nil if it is empty. A missing width or height follows from the image's own
  /// size.
  private func imageViewport(of element: SVGElement, own: CGSize, in context: Context) -> CGRect? {
    // The value `auto` is no length, and so counts as missing.
    var width = length("width", of: element, .x, in: context)
    var height = length("height", of: element, .y, in: context)
    if width == nil { width = height.map { $0 * own.width / own.height } ?? own.width }
    if height == nil { height = width.map { $0 * own.height / own.width } }
    guard let width, let height, width > 0, height > 0 else { return nil }
    return CGRect(
      x: length("x", of: element, .x, in: context) ?? 0, y: length("y", of: element, .y, in: context) ?? 0,
      width: width, height: height)
  }

  /// The decoded image of an element, memoised.
  func embeddedImage(of element: SVGElement, address: String) throws(SVGError) -> EmbeddedImage {
    if let known = pictures[ObjectIdentifier(element)] ?? sharedPictures[address] { return known }
    let image = try decodedImage(of: element, address: address)
    pictures[ObjectIdentifier(element)] = image
    if case .picture = image { sharedPictures[address] = image }
    return image
  }

  private func decodedImage(of element: SVGElement, address: String) throws(SVGError) -> EmbeddedImage {
    try account.charge(address.utf8.count / 64, at: element)
    guard let (type, data) = DataAddress.content(of: address) else {
      account.warn(at: element, "the picture's data: address is damaged, so the picture is not drawn")
      return .none
    }
    if type.hasPrefix("image/svg") || data.prefix(256).contains(Array("<svg".utf8)) {
      guard !isEmbedded else {
        account.warn(at: element, "a drawing inside an embedded drawing is not drawn")
        return .none
      }
      do {
        account.embedding = element
        defer { account.embedding = nil }
        let inner = try SVGReader.root(of: SVGText.utf8(data, file: account.file), file: account.file)
        let cascade = try Cascade.apply(to: inner, account: account)
        let builder = try DrawingBuilder(root: inner, account: account, images: images)
        builder.isEmbedded = true
        builder.fonts = cascade.fonts
        builder.shadows = ShadowTrees(cascade: cascade, account: account)
        return .drawing(try builder.drawing())
      } catch {
        if account.isUsedUp { throw error }
        account.warn(at: element, "the embedded drawing is not drawn: \(error.problem)")
        return .none
      }
    }
    guard let images else {
      account.warn(at: element, "embedded pictures are not drawn here")
      return .none
    }
    do {
      let picture = try images(data) { width, height in try account.charge(pixels: width * height, at: element) }
      return .picture(picture)
    } catch let error as SVGError {
      throw error
    } catch {
      account.warn(at: element, "the embedded picture is not drawn: \(error)")
      return .none
    }
  }
}

/// Decodes `data:` URLs (RFC 2397).
enum DataAddress {
  /// The lower-case media type and the bytes; nil if the URL is malformed or empty.
  static func content(of address: String) -> (type: String, data: Data)? {
    let body = address.dropFirst("data:".count)
    guard let comma = body.firstIndex(of: ",") else { return nil }
    let header = body[..<comma].split(separator: ";").map { $0.trimmed.lowercased() }
    let text = body[body.index(after: comma)...]
    let type = header.first ?? ""
    var bytes = percentDecoded(text)
    if header.contains("base64") {
      // The padding may be missing, as in browsers, and other characters do not count.
      bytes.removeAll { !$0.isASCIILetter && !(0x30...0x39).contains($0) && $0 != 0x2b && $0 != 0x2f }
      while bytes.count % 4 != 0 { bytes.append(UInt8(ascii: "=")) }
      guard let data = Data(base64Encoded: Data(bytes)) else { return nil }
      bytes = Array(data)
    }
    return bytes.isEmpty ? nil : (type, Data(bytes))
  }

  /// The bytes of a text in which `%` and two hexadecimal digits stand for a byte. As in browsers, any other `%` stands
  /// for itself: many addresses hold a drawing as it is, with its percentages.
  private static func percentDecoded(_ text: Substring) -> [UInt8] {
    let utf8 = Array(text.utf8)
    var (bytes, i): ([UInt8], Int) = ([], 0)
    bytes.reserveCapacity(utf8.count)
    func digit(_ i: Int) -> UInt8? {
      i < utf8.count ? Character(Unicode.Scalar(utf8[i])).hexDigitValue.map { UInt8($0) } : nil
    }
    while i < utf8.count {
      if utf8[i] == UInt8(ascii: "%"), let high = digit(i + 1), let low = digit(i + 2) {
        bytes.append(high << 4 | low)
        i += 3
      } else {
        bytes.append(utf8[i])
        i += 1
      }
    }
    return bytes
  }
}

extension Data {
  fileprivate func contains(_ bytes: [UInt8]) -> Bool { range(of: Data(bytes)) != nil }
}
