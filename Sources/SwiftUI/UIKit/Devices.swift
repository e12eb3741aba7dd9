import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelStage

/// The screen, which is the canvas of the film.
public final class UIScreen: Sendable {
  /// The canvas.
  public static let main = UIScreen()
  private init() {}

  /// The rectangle of the canvas, in points.
  public var bounds: CGRect { CGRect(origin: .zero, size: Surroundings.canvas) }
  /// The rectangle of the canvas, in pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// Pixels per point.
  public var scale: CGFloat { Surroundings.pixelsPerPoint }
  /// Pixels per point.
  public var nativeScale: CGFloat { scale }
  /// The brightness, which is always 1.
  public var brightness: CGFloat { 1 }
  /// The frames per second of the screen.
  public var maximumFramesPerSecond: Int { 60 }
}

/// Light or dark, with UIKit's names.
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

/// What views of UIKit inherit: light or dark.
public final class UITraitCollection: Sendable {
  public let userInterfaceStyle: UIUserInterfaceStyle

  public init(userInterfaceStyle: UIUserInterfaceStyle) { self.userInterfaceStyle = userInterfaceStyle }
  /// The surroundings of now.
  public static var current: UITraitCollection {
    UITraitCollection(userInterfaceStyle: Surroundings.pick(.light, .dark))
  }
}

/// The kind of a device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay, mac, vision
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The device: a phone that is held as the canvas is.
public final class UIDevice: Sendable {
  public static let current = UIDevice()
  /// Never posted: the device is not turned.
  public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")
  private init() {}

  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  public var orientation: UIDeviceOrientation {
    let canvas = Surroundings.canvas
    return canvas.width > canvas.height ? .landscapeLeft : .portrait
  }
  public var name: String { "iPhone" }
  public var model: String { "iPhone" }
  public var systemName: String { "iOS" }
  public var systemVersion: String { "18.0" }
}

/// The app, which shows no windows of UIKit and opens nothing.
public final class UIApplication: Sendable {
  public static let shared = UIApplication()
  public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  private init() {}

  /// No windows.
  public var windows: [UIWindow] { [] }
  /// No windows.
  public var connectedScenes: Set<UIScene> { [] }
  /// Opens nothing.
  public func canOpenURL(_ url: URL) -> Bool { false }
  /// Opens nothing.
  public func open(
    _ url: URL, options: [String: Any] = [:], completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {}
  /// Does nothing: there is no keyboard.
  @discardableResult public func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: Any?)
    -> Bool
  { false }
}

/// A window of UIKit, of which there is none.
public class UIWindow {
  public var safeAreaInsets: UIEdgeInsets { .zero }
  public var isKeyWindow: Bool { false }
  public var bounds: CGRect { UIScreen.main.bounds }
}

/// A scene of UIKit, of which there is none.
public class UIScene: Hashable {
  public static func == (a: UIScene, b: UIScene) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A scene with windows, of which there is none.
public class UIWindowScene: UIScene {
  public var windows: [UIWindow] { [] }
  public var screen: UIScreen { .main }
  public var keyWindow: UIWindow? { nil }
}

/// The name of an Objective-C method. It can only be passed on.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  public init(_ name: String) {}
  public init(stringLiteral name: String) {}
}

/// Distances from the four edges of a rectangle, with UIKit's names.
public struct UIEdgeInsets: Hashable, Sendable {
  public var top, left, bottom, right: CGFloat
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

/// Feelable taps of a device. A film has none, so they do nothing.
public class UIFeedbackGenerator {
  public init() {}
  public func prepare() {}
}

/// See ``UIFeedbackGenerator``.
public class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  public init(style: FeedbackStyle) {}
  public override init() {}
  public func impactOccurred() {}
  public func impactOccurred(intensity: CGFloat) {}
}

/// See ``UIFeedbackGenerator``.
public class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable { case success, warning, error }
  public override init() {}
  public func notificationOccurred(_ type: FeedbackType) {}
}

/// See ``UIFeedbackGenerator``.
public class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  public override init() {}
  public func selectionChanged() {}
}
