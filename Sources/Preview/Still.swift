import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelMotion
import PathreelPNG
import PathreelRendering

/// A request for one frame as a picture file, parsed from the query of `/still.png`. ``HTTPHandler`` makes it.
struct StillRequest: Sendable {
  let frame: Int
  /// The picture's size; nil for the canvas's size.
  let size: OutputSize?
  /// The values of parameters, as text for `--set`.
  let values: [String: String]

  init(_ address: RequestAddress) throws {
    func number(_ name: String) throws -> Int? {
      guard let text = address.queries[name]?.first else { return nil }
      guard let number = Int(text) else { throw PreviewRequestError("'\(name)=\(text)' is no whole number") }
      return number
    }
    frame = try number("frame") ?? 0
    switch (try number("width"), try number("height")) {
    case (nil, nil): size = nil
    case (let width?, let height?):
      guard let given = OutputSize(width: width, height: height), width * height <= ShowRequest.maximumArea else {
        throw PreviewRequestError("\(width) x \(height) pixels are no size of a still")
      }
      size = given
    default: throw PreviewRequestError("a still's size is both width and height")
    }
    var values: [String: String] = [:]
    for setting in address.queries["set"] ?? [] {
      let sides = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2 else { throw PreviewRequestError("'set=\(setting)' is no name=value") }
      values[sides[0]] = sides[1]
    }
    self.values = values
  }
}

extension Studio {
  /// Draws a still, as PNG and with a file name. It has the same pixels as a picture by `pathreel frames`.
  func still(_ request: StillRequest, by artist: FrameArtist) throws -> (bytes: [UInt8], name: String) {
    guard let loaded = try loaded(with: request.values) else { throw StudioPage.NoSceneError() }
    if let rejected = loaded.rejected.first { throw PreviewRequestError(rejected.reason) }
    let clip = try Clip(loaded.scene, size: request.size)
    let frame = loaded.frame(request.frame)
    let exposure = try clip.withinBudget(try clip.exposure(ofFrame: frame), ofFrame: frame)
    let bitmap = try artist.draw(
      meanOf: exposure.samples, width: clip.size.width, height: clip.size.height
    ).bitmap
    let stem = URL(filePath: source.name).deletingPathExtension().lastPathComponent
    let name = String(
      stem.unicodeScalars.map { (" "..."~").contains($0) && $0 != "\"" && $0 != "\\" ? Character($0) : "_" })
    return (PNG.encoded(bitmap), "\(name)-\(frame).png")
  }
}
