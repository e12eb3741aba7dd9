/// SwiftUI's safe-area modifiers. A canvas has no unsafe edges, so they change nothing. Authors of scenes in Swift can
/// thereby compile views that were written for a screen.
extension View {
  /// Returns the view unchanged: a canvas has no unsafe edges. It exists so that SwiftUI code compiles.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }
  /// Returns the view unchanged: a canvas has no unsafe edges. It exists so that SwiftUI code compiles.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
}

/// The regions of a screen that can cover a view. They exist so that SwiftUI code compiles.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The bars and rounded corners of a screen.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// The keyboard on a screen.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  /// All regions.
  public static let all = SafeAreaRegions(rawValue: .max)
}
