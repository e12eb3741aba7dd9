import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelStage
import Synchronization

/// What a SwiftUI file may ask of its device: the screen, and whether it is light or dark.
package enum Surroundings {
  private struct Device {
    var canvas = CGSize(width: 393, height: 852)
    var pixelsPerPoint: CGFloat = 2
    var scheme = ColorScheme.light
  }

  private static let device = Mutex(Device())
  private static let inner = ThreadLocal<ColorScheme>()

  /// The size of the canvas, in points; the size of `UIScreen.main`.
  package static var canvas: CGSize {
    get { device.withLock { $0.canvas } }
    set { device.withLock { $0.canvas = newValue } }
  }
  /// The number of pixels per point; the scale of `UIScreen.main`.
  package static var pixelsPerPoint: CGFloat {
    get { device.withLock { $0.pixelsPerPoint } }
    set { device.withLock { $0.pixelsPerPoint = newValue } }
  }
  /// Light or dark, for colours that are made now: inside a view with a scheme of its own that one, otherwise the
  /// device's, which can be set.
  package static var colorScheme: ColorScheme {
    get { inner.value ?? device.withLock { $0.scheme } }
    set { device.withLock { $0.scheme = newValue } }
  }

  /// Makes views in a scheme.
  static func with(_ scheme: ColorScheme, make: () -> Void) { inner.withValue(scheme, operation: make) }

  /// The first value in light surroundings, the second in dark ones.
  static func pick<Value>(_ light: Value, _ dark: Value) -> Value { colorScheme == .dark ? dark : light }
}

/// A view whose content has a colour scheme of its own: system colours, texts and controls inside follow it.
private struct InColorScheme<Content: View>: View, PrimitiveView {
  let content: Content
  let scheme: ColorScheme

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.depth += 1
    if let live = context.live {
      var values = live.value(EnvironmentValues.self) ?? EnvironmentValues()
      values.colorScheme = scheme
      inner.live = live.with(values)
    }
    inner.styles.setDefaultForeground(scheme == .dark ? Color.white : Color.black)
    Surroundings.with(scheme) { content.appendNodes(to: &nodes, in: inner) }
  }
}

extension View {
  /// Sets whether the views inside are light or dark.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    InColorScheme(content: self, scheme: colorScheme)
  }

  /// Sets whether the views inside are light or dark.
  public func environment(
    _ keyPath: WritableKeyPath<EnvironmentValues, ColorScheme>, _ value: ColorScheme
  ) -> some View {
    self.colorScheme(value)
  }

  /// Sets whether the whole canvas is light or dark. The canvas behind the view becomes white or black; nil changes
  /// nothing.
  @ViewBuilder public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    if let colorScheme {
      self.colorScheme(colorScheme).background {
        CanvasArea { colorScheme == .dark ? Color.black : Color.white }
      }
    } else {
      self
    }
  }
}

/// A view that covers the whole canvas, wherever it is.
struct CanvasArea<Content: View>: View {
  @ViewBuilder let content: () -> Content

  var body: some View {
    GeometryReader { proxy in
      let frame = proxy.frame(in: .global)
      content().frame(width: Surroundings.canvas.width, height: Surroundings.canvas.height)
        .offset(x: -frame.minX, y: -frame.minY)
    }
  }
}
