/// A canvas has no notch and no home bar: its safe area is all of it, and ignoring it changes nothing. The modifiers exist
/// so that views written for a screen can be used as they are.
extension View {
  /// Changes nothing: a picture has no unsafe edges. It is there so that SwiftUI code compiles.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }
  /// Changes nothing: a picture has no unsafe edges. It is there so that SwiftUI code compiles.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
}

/// What may be in the way of a view on a screen.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Bars and rounded corners of a screen.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// A keyboard on a screen.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  /// Whatever it is.
  public static let all = SafeAreaRegions(rawValue: .max)
}
