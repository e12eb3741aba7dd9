import Foundation
import PathreelCommands
import PathreelMotion
import PathreelStage

/// The program of a SwiftUI file. Only the `main.swift` that `pathreel` writes for such a file uses it.
public enum SwiftUIFile {
  /// The size of the canvas, and whether the surroundings are dark.
  public struct CanvasSettings: Sendable {
    let size: CanvasSize
    let isDark: Bool

    public init(_ size: CanvasSize, isDark: Bool) { (self.size, self.isDark) = (size, isDark) }
  }

  /// Runs the command line for a view, and ends the process.
  ///
  /// - Parameters:
  ///   - catalogues: The paths of the asset catalogues.
  ///   - folder: The path of a folder with further pictures.
  public static func run<Root: View & SendableMetatype>(
    _ canvas: CanvasSettings, catalogues: [String], folder: String, @ViewBuilder root: @escaping @Sendable () -> Root
  ) -> Never {
    NamedAssets.use(NamedAssets(catalogues: catalogues, folder: folder))
    Surroundings.colorScheme = canvas.isDark ? .dark : .light
    SwiftScene(pixelsPerPoint: 2) { settings in
      try stage(size: canvas.size.points(of: root()), settings, root)
    }.run()
  }

  /// Runs the command line for an app, and ends the process.
  public static func run<Content: App & SendableMetatype>(_ app: Content.Type, catalogues: [String], folder: String)
    -> Never
  {
    NamedAssets.use(NamedAssets(catalogues: catalogues, folder: folder))
    SwiftScene(pixelsPerPoint: 2) { settings in
      let size = Content().body._window?.size ?? CanvasSize.screen
      return try stage(size: size, settings) { AppContent<Content>() }
    }.run()
  }

  /// The scene of a root view, which is the whole screen.
  private static func stage<Root: View & SendableMetatype>(
    size: CGSize, _ settings: SwiftScene.Settings, _ root: @escaping @Sendable () -> Root
  ) throws -> any PathreelMotion.Scene {
    Surroundings.canvas = size
    let name = settings.scriptName
    let read = { @Sendable (text: String) in try ScriptReader.read(text, file: name) }
    let stage = Stage(
      size: size, duration: settings.duration, colorScheme: Surroundings.colorScheme, seed: settings.seed
    ) {
      RootView(content: root)
    }
    .showingTouches(settings.showsTouches)
    if settings.changesScript { return try stage.script(settings.script, read: read) }
    if settings.script.isEmpty { return stage }
    let script = try read(settings.script)
    return stage.script { $0 = script }
  }
}

/// The root view in the scheme and the tint of the device.
private struct RootView<Content: View>: View {
  let content: () -> Content
  var body: some View { content().tint(Color.accentColor).colorScheme(Surroundings.colorScheme) }
}

/// The size of a canvas.
public enum CanvasSize: Sendable {
  /// The screen of a phone, 393 × 852 points.
  case phone
  /// The same screen on its side.
  case phoneOnItsSide
  /// The size of the view itself; at least one point.
  case fitting
  /// A width and a height in points.
  case fixed(width: CGFloat, height: CGFloat)

  static let screen = CGSize(width: 393, height: 852)

  /// The size in points.
  func points(of view: some View) -> CGSize {
    switch self {
    case .phone: return Self.screen
    case .phoneOnItsSide: return CGSize(width: Self.screen.height, height: Self.screen.width)
    case .fixed(let width, let height): return CGSize(width: width, height: height)
    case .fitting:
      let size = view.ownSize
      return CGSize(width: max(size.width.rounded(.up), 1), height: max(size.height.rounded(.up), 1))
    }
  }
}

extension View {
  /// The size that the view has when it is offered none.
  fileprivate var ownSize: CGSize {
    let size = node(in: _ViewContext()).dimensions(for: .unspecified)
    return CGSize(width: size.width, height: size.height)
  }
}
