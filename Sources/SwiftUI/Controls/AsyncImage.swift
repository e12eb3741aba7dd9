import Foundation
import PathreelDrawing
import PathreelMotion

/// How far an ``AsyncImage`` has come.
public enum AsyncImagePhase: Sendable {
  /// Nothing is loaded.
  case empty
  /// The picture is there.
  case success(Image)
  /// The picture cannot be loaded.
  case failure(any Error)

  /// The picture; nil if there is none.
  public var image: Image? { if case .success(let image) = self { image } else { nil } }
  /// Why there is no picture; nil without an error.
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// A picture of an address. A film loads nothing from the network, so it shows the placeholder, as a device does before
/// the picture has come. A picture in a file is shown at once.
///
/// ```swift
/// AsyncImage(url: url) { $0.resizable() } placeholder: { ProgressView() }
/// ```
public struct AsyncImage<Content: View>: View {
  private let url: URL?
  private let scale: CGFloat
  private let content: (AsyncImagePhase) -> Content

  /// A picture, with a view for each phase.
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    (self.url, self.scale, self.content) = (url, scale, content)
  }

  /// A picture, with views for it and for its place until it is there.
  public init<Picture: View, Placeholder: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> Picture,
    @ViewBuilder placeholder: @escaping () -> Placeholder
  ) where Content == ConditionalContent<Picture, Placeholder> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { content(image) } else { placeholder() }
    }
  }

  /// A picture, on grey until it is there.
  public init(url: URL?, scale: CGFloat = 1) where Content == ConditionalContent<Image, Color> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { image } else { SystemColor.fill.color }
    }
  }

  public var body: some View { content(phase) }

  private var phase: AsyncImagePhase {
    guard let url, url.isFileURL, let asset = Image(contentsOf: url).asset else { return .empty }
    return .success(Image(asset, scale: scale))
  }
}
