import Foundation

/// Pictures that follow each other in time: an animated GIF, WebP or PNG, or a video.
///
/// A movie is a value that knows when each of its pictures is shown. The pictures themselves are decoded when they are needed, in
/// any order; a picture follows from the file and the time alone.
///
/// ```swift
/// let clip = try Movie(contentsOf: URL(filePath: "clip.mp4"))
/// struct Launch: Scene {
///   var duration: Double { clip.duration }
///   func body(at time: SceneTime) -> some View { Image(clip, at: time.seconds).resizable().scaledToFill() }
/// }
/// ```
public struct Movie: Sendable {
  /// Of its pictures, in pixels, upright and with square pixels.
  public let width, height: Int
  /// How often its file wants it to be played, one time after another; nil for without end.
  public let playCount: Int?
  /// What decodes it, or its only picture.
  private let content: Content
  private let times: MovieTimes
  /// How often it is played here; nil for without end.
  private var plays: Int?

  private enum Content: Sendable {
    case still(ImageAsset)
    case moving(any MovieSource)
  }

  /// A movie of one picture.
  package init(_ picture: ImageAsset) {
    (width, height, playCount, plays) = (picture.width, picture.height, 1, 1)
    (content, times) = (.still(picture), MovieTimes(starts: [0], end: 0, unit: (1, 1)))
  }

  /// - Parameter playCount: 1 at least; nil for without end.
  package init(_ source: any MovieSource, width: Int, height: Int, times: MovieTimes, playCount: Int?) {
    (self.width, self.height, self.playCount, plays) = (width, height, playCount, playCount)
    (content, self.times) = (.moving(source), times)
  }

  /// How long it takes to show all pictures once, in seconds.
  public var duration: Double { times.duration }

  /// How many pictures it has.
  public var pictureCount: Int { times.count }

  /// The same movie played again and again, or only once, whatever its file says. Once it has ended its last picture stays.
  public func looped(_ isLooped: Bool = true) -> Movie {
    var movie = self
    movie.plays = isLooped ? nil : 1
    return movie
  }

  /// What its file is called in messages.
  package var name = "the picture"

  /// What it keeps in memory, in pixels.
  package var weight: Int {
    switch content {
    case .still(let picture): picture.width * picture.height
    case .moving(let source): source.weight
    }
  }

  /// Its only picture, if it has no more.
  package var still: ImageAsset? { if case .still(let picture) = content { picture } else { nil } }

  /// The number of the picture that is shown at a time.
  package func index(at seconds: Double) -> Int { times.index(at: seconds, plays: plays) }

  /// When a picture begins, in seconds.
  package func start(of index: Int) -> Double { times.start(of: index) }

  /// The picture that is shown at a time.
  ///
  /// - Parameter isWanted: Whether somebody still waits for it. Asked now and then.
  /// - Throws: What ends a sentence about the movie's file, or `CancellationError`.
  package func picture(at seconds: Double, while isWanted: () -> Bool = { true }) throws -> ImageAsset {
    switch content {
    case .still(let picture): picture
    case .moving(let source): try source.picture(index(at: seconds), while: isWanted)
    }
  }

  /// What tells it from others, in hexadecimal digits.
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
  /// Stills are equal where their pixels are, others where they come from one reading of a file and are played as often.
  public static func == (a: Movie, b: Movie) -> Bool {
    guard a.plays == b.plays else { return false }
    switch (a.content, b.content) {
    case (.still(let a), .still(let b)): return a == b
    case (.moving(let a), .moving(let b)): return a === b
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

/// What decodes the pictures of one movie.
package protocol MovieSource: AnyObject, Sendable {
  /// What it decodes.
  var file: any MovieFile { get }

  /// What it keeps in memory, in pixels of four bytes, beside what all movies share.
  var weight: Int { get }

  /// One of the pictures, with an origin. May be called on any thread, in any order, and gives the same each time.
  ///
  /// - Parameter isWanted: Whether somebody still waits for it. Asked now and then.
  /// - Throws: What ends a sentence about the file, or `CancellationError`.
  func picture(_ index: Int, while isWanted: () -> Bool) throws -> ImageAsset
}

/// The bytes that decide all pictures of a movie.
package protocol MovieFile: AnyObject, Sendable {
  /// Their SHA-256, 32 bytes, which is worked out when somebody first asks.
  ///
  /// - Throws: What ends a sentence about the file.
  var digest: [UInt8] { get throws }
}

extension ImageAsset {
  /// What decides the pixels of a movie's picture. Its digest takes no pass over the pixels.
  package struct Origin: Sendable {
    package let file: any MovieFile
    package let index: Int

    package init(_ file: any MovieFile, index: Int) { (self.file, self.index) = (file, index) }
  }
}
