import PathreelCommands
import PathreelMotion
import PathreelStage

/// An app. A film shows the contents of its first window.
///
/// With `@main` in a package, the program has the commands of a `Film`. A SwiftUI file or a folder with an app needs no
/// package: `pathreel render App/ -o app.mp4`.
///
/// ```swift
/// @main struct LoaderApp: App {
///   var body: some Scene { WindowGroup { Loader() } }
/// }
/// ```
public protocol App {
  /// The type of the ``body``; the compiler infers it.
  associatedtype Body: Scene
  /// The windows of the app.
  @SceneBuilder var body: Body { get }
  /// Creates the app.
  init()
}

extension App {
  /// Runs the command that the command line names, and ends the process.
  public static func main() { AppFilm<Self>.main() }
}

/// A part of an ``App``: a window. (A scene of Pathreel's own is a `Pathreel.Scene`.)
public protocol Scene {
  /// The type of the ``body``; the compiler infers it.
  associatedtype Body: Scene
  /// The windows that the scene consists of.
  @SceneBuilder var body: Body { get }
  /// The first window; nil for a scene that has none. Only the engine uses it.
  var _window: _Window? { get }
}

extension Scene {
  public var _window: _Window? { body._window }
}

extension Never: Scene {}

/// The contents of a window, with the size that it has at first.
public struct _Window {
  var content: AnyView
  var size: CGSize?
}

/// The result builder of scenes. The first window counts.
@resultBuilder
public enum SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<First: Scene, each Content: Scene>(
    _ first: First, _ content: repeat each Content
  ) -> First { first }
}

/// The windows of an app with the same contents, of which a film shows one.
public struct WindowGroup<Content: View>: Scene {
  private let content: Content

  /// Creates the windows.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  /// Creates the windows; the title is not shown.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) { self.content = content() }
  /// Creates the windows; the identifier has no effect.
  public init(id: String, @ViewBuilder content: () -> Content) { self.content = content() }

  /// Not to be called: the engine shows the contents.
  public var body: Never { fatalError("a window has no body") }
  public var _window: _Window? { _Window(content: AnyView(content)) }
}

extension Scene {
  /// The scene with the size that its window has at first, which is the size of the canvas.
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene {
    SizedScene(content: self, size: CGSize(width: width, height: height))
  }

  /// The scene with the size that its window has at first, which is the size of the canvas.
  public func defaultSize(_ size: CGSize) -> some Scene { SizedScene(content: self, size: size) }
}

private struct SizedScene<Content: Scene>: Scene {
  let content: Content
  let size: CGSize

  var body: Never { fatalError("the engine shows the contents") }
  var _window: _Window? {
    var window = content._window
    window?.size = size
    return window
  }
}

/// The film of an app in a package.
private struct AppFilm<Content: App>: Film {
  static var _name: String { "\(Content.self)" }
  static var _pixelsPerPoint: Double { 2 }
  private let stage = Stage(size: Content().body._window?.size ?? CanvasSize.screen) { AppContent<Content>() }

  var size: CGSize { stage.size }
  var duration: Double { stage.duration }
  var _keepsParts: Bool { stage._keepsParts }
  func body(at time: SceneTime) throws -> some View { try stage.body(at: time) }
  func _makeFrame<Result>(at time: SceneTime, _ make: () throws -> Result) throws -> Result {
    try stage._makeFrame(at: time, make)
  }
}

/// The contents of an app's first window.
struct AppContent<Content: App>: View {
  var body: some View { Content().body._window?.content ?? AnyView(EmptyView()) }
}
