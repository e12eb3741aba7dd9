import Foundation

/// A movie: a sequence of timed pictures, from an animated GIF, WebP or PNG, or from a video. Authors of scenes in
/// Swift show it by `Image`; scene files have the elements `image` and `video`.
///
/// A movie is a value that knows when each of its pictures is shown. Pictures are decoded when they are needed, in any
/// order. The file and the time alone determine a picture.
///
/// ```swift
/// let clip = try Movie(contentsOf: URL(filePath: "clip.mp4"))
/// struct Launch: Scene {
///   var duration: Double { clip.duration }
///   func body(at time: SceneTime) -> some View { Image(clip, at: time.seconds).resizable().scaledToFill() }
/// }
/// ```
public struct Movie: Sendable {
  /// The size of its pictures in pixels, upright and with square pixels.
  public let width, height: Int
  /// The play count in its file; `nil` for endless.
  public let playCount: Int?
  /// The decoder, or the only picture.
  private let content: Content
  private let times: MovieTimes
  /// The actual play count; `nil` for endless.
  private var plays: Int?

  private enum Content: Sendable {
    case still(ImageAsset)
    case moving(any MovieSource)
  }

  /// Creates a movie of one picture, which is shown always.
  ///
  /// - Parameters:
  ///   - times: The time of its only picture. Unless given it has no duration: it is a still.
  ///   - playCount: At least 1; `nil` for endless.
  package init(
    _ picture: ImageAsset, times: MovieTimes = MovieTimes(starts: [0], end: 0, unit: (1, 1)), playCount: Int? = 1
  ) {
    (width, height, self.playCount, plays) = (picture.width, picture.height, playCount, playCount)
    (content, self.times) = (.still(picture), times)
  }

  /// Creates a movie from a decoder.
  ///
  /// - Parameter playCount: At least 1; `nil` for endless.
  package init(_ source: any MovieSource, width: Int, height: Int, times: MovieTimes, playCount: Int?) {
    (self.width, self.height, self.playCount, plays) = (width, height, playCount, playCount)
    (content, self.times) = (.moving(source), times)
  }

  /// The duration of all pictures, shown once, in seconds; 0 for a still picture.
  public var duration: Double { times.duration }

  /// The number of pictures.
  public var pictureCount: Int { times.count }

  /// Returns the same movie played endlessly, or only once, regardless of its file. After its end the last picture
  /// remains.
  public func looped(_ isLooped: Bool = true) -> Movie {
    var movie = self
    movie.plays = isLooped ? nil : 1
    return movie
  }

  /// The file's name for messages.
  package var name = "the picture"

  /// Its memory use, in pixels.
  package var pixelCost: Int {
    switch content {
    case .still(let picture): picture.width * picture.height
    case .moving(let source): source.pixelCost
    }
  }

  /// The picture of a movie with only one; otherwise `nil`.
  package var still: ImageAsset? { if case .still(let picture) = content { picture } else { nil } }

  /// Returns the index of the picture that is shown at a time.
  package func index(at seconds: Double) -> Int { times.index(at: seconds, plays: plays) }

  /// Returns the start time of a picture, in seconds.
  package func start(of index: Int) -> Double { times.start(of: index) }

  /// Returns the picture that is shown at a time.
  ///
  /// - Parameter isWanted: Whether the result is still needed; it is called from time to time.
  /// - Throws: An error whose text continues a sentence that begins with the movie's file, or `CancellationError`.
  package func picture(at seconds: Double, while isWanted: () -> Bool = { true }) throws -> ImageAsset {
    switch content {
    case .still(let picture): picture
    case .moving(let source): try source.picture(index(at: seconds), while: isWanted)
    }
  }

  /// A hexadecimal digest that identifies the movie.
  package var digest: String {
    get throws {
      switch content {
      case .still(let picture): picture.hashText
      case .moving(let source):
        try source.file.digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      }
    }
  }
}

extension Movie: Hashable {
  /// Stills are equal if their pixels are equal. Other movies are equal if they have the same source and the same play
  /// count.
  public static func == (a: Movie, b: Movie) -> Bool {
    switch (a.content, b.content) {
    case (.still(let a), .still(let b)): return a == b
    case (.moving(let source), .moving(let other)): return source === other && a.plays == b.plays
    case (.still, .moving), (.moving, .still): return false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch content {
    case .still(let picture): hasher.combine(picture)
    case .moving(let source): hasher.combine(ObjectIdentifier(source))
    }
  }
}

/// The decoder of one ``Movie``'s pictures. `AnimatedPicture` and `VideoFileMovie` are decoders.
package protocol MovieSource: AnyObject, Sendable {
  /// The file that it decodes.
  var file: any MovieFile { get }

  /// Its memory use in pixels of four bytes, without memory that all movies share.
  var pixelCost: Int { get }

  /// Returns the picture with an index, with its origin. It may be called on any thread and in any order. For one index
  /// it always returns the same picture.
  ///
  /// - Parameter isWanted: Whether the result is still needed; it is called from time to time.
  /// - Throws: An error whose text continues a sentence that begins with the file, or `CancellationError`.
  func picture(_ index: Int, while isWanted: () -> Bool) throws -> ImageAsset
}

/// The file of a movie, whose bytes determine all its pictures. A ``MovieSource`` has one.
package protocol MovieFile: AnyObject, Sendable {
  /// The SHA-256 of its bytes, 32 bytes long. It is computed on first use.
  ///
  /// - Throws: An error whose text continues a sentence that begins with the file.
  var digest: [UInt8] { get throws }
}

extension ImageAsset {
  /// The source of a movie's picture, a file and an index. They determine the pixels, so a cache key can be made from
  /// them without reading the pixels.
  package struct Origin: Sendable {
    /// The movie's file.
    package let file: any MovieFile
    /// The index of the picture in the movie.
    package let index: Int

    /// Creates an origin.
    package init(_ file: any MovieFile, index: Int) { (self.file, self.index) = (file, index) }
  }
}
