import Foundation
import PathreelDrawing

/// A still or animated picture, decoded by Pillow. Pillow uses libwebp, libjpeg-turbo and libtiff, and has its own
/// readers for GIF and PNG.
///
/// ```swift
/// let animation = try PillowReader(file)
/// #expect(animation.bitmap(at: 0.5)[3, 4].alpha == 255)
/// ```
public struct PillowReader {
  public let width, height: Int
  /// Pillow's name of the format: `GIF`, `PNG`, `WEBP`, `TIFF`, `JPEG`.
  public let format: String
  /// The number of loops that the file holds, 0 for endless; nil if it holds none. In a GIF it is the number of
  /// repetitions, one less than the number of times that the animation is shown.
  public let loop: Int?
  /// The pixels of each frame as it is shown, in straight RGBA, and its duration in seconds.
  public let frames: [(pixels: [UInt8], duration: Double)]

  public init(_ file: URL) throws {
    let data = try output(of: "/usr/bin/python3", ["-c", Self.program, file.path])
    guard let end = data.firstIndex(of: 10),
      let header = try JSONSerialization.jsonObject(with: data[..<end]) as? [String: Any],
      let width = header["width"] as? Int, let height = header["height"] as? Int,
      let format = header["format"] as? String, let durations = header["durations"] as? [Double]
    else { throw InspectionError(description: "\(file.path): Pillow told nothing") }
    (self.width, self.height, self.format, loop) = (width, height, format, header["loop"] as? Int)
    let (bytes, size) = ([UInt8](data[(end + 1)...]), 4 * width * height)
    guard bytes.count == size * durations.count else {
      throw InspectionError(description: "\(file.path): Pillow gave half a frame")
    }
    frames = durations.enumerated().map { (Array(bytes[$0 * size..<($0 + 1) * size]), $1 / 1000) }
  }

  /// The start times of the frames, and the end time of the last one.
  public var times: [Double] { frames.reduce(into: [0]) { $0.append($0.last! + $1.duration) } }

  /// The pixels that are shown at an instant, in straight RGBA.
  public func pixels(at seconds: Double) -> [UInt8] {
    let index = times.dropLast().lastIndex { $0 <= seconds } ?? 0
    return frames[index].pixels
  }

  private static let program = """
    import sys, json
    from PIL import Image
    image = Image.open(sys.argv[1])
    durations, frames = [], []
    for i in range(getattr(image, "n_frames", 1)):
        image.seek(i)
        frames.append(image.convert("RGBA").tobytes())
        durations.append(float(image.info.get("duration", 0)))
    if image.format == "WEBP" and len(durations) > 1:
        # Pillow tells the times of frames' ends here.
        stamps = []
        image = Image.open(sys.argv[1])
        for i in range(image.n_frames):
            image.seek(i)
            image.load()
            stamps.append((image.info["timestamp"], image.info["duration"]))
        durations = [float(d) for _, d in stamps]
    header = {"width": image.size[0], "height": image.size[1], "format": image.format,
              "durations": durations, "loop": image.info.get("loop")}
    sys.stdout.buffer.write(json.dumps(header).encode() + b"\\n" + b"".join(frames))
    """
}
