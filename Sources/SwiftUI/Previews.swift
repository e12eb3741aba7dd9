import PathreelMotion

/// A type with previews. `pathreel` shows the first one.
///
/// ```swift
/// struct Loader_Previews: PreviewProvider {
///   static var previews: some View { Loader().previewLayout(.fixed(width: 300, height: 200)) }
/// }
/// ```
public protocol PreviewProvider {
  /// The type of the previews; the compiler infers it.
  associatedtype Previews: View
  /// The previews.
  @ViewBuilder static var previews: Previews { get }
}

/// The size of a preview, which is that of the canvas.
public enum PreviewLayout: Sendable {
  /// The screen of a phone.
  case device
  /// The size of the view itself.
  case sizeThatFits
  /// A width and a height in points.
  case fixed(width: CGFloat, height: CGFloat)
}

/// The name of a device. It has no effect: the canvas is a phone's screen, or what ``PreviewLayout`` says.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }
}

/// How a device is held in a preview.
public struct InterfaceOrientation: Hashable, Sendable {
  private let name: String
  public static let portrait = InterfaceOrientation(name: "portrait")
  public static let portraitUpsideDown = InterfaceOrientation(name: "portraitUpsideDown")
  public static let landscapeLeft = InterfaceOrientation(name: "landscapeLeft")
  public static let landscapeRight = InterfaceOrientation(name: "landscapeRight")
}

/// The settings of previews. `pathreel` reads the layout and the orientation from the source text of the preview that it
/// shows, before the program is made. So they change nothing in the view.
extension View {
  public func previewLayout(_ layout: PreviewLayout) -> Self { self }
  public func previewDevice(_ device: PreviewDevice?) -> Self { self }
  public func previewDisplayName(_ name: String?) -> Self { self }
  public func previewInterfaceOrientation(_ orientation: InterfaceOrientation) -> Self { self }
}
