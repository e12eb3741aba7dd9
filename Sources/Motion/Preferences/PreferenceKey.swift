/// A value that views hand up to those around them, with SwiftUI's protocol. ``View/preference(key:value:)`` sets it.
/// ``View/overlayPreferenceValue(_:alignment:_:)`` reads it, and on a stage `onPreferenceChange`.
///
/// ```swift
/// struct Widest: PreferenceKey {
///   static var defaultValue: CGFloat { 0 }
///   static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
/// }
/// ```
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value
  /// The value where no view inside sets one.
  static var defaultValue: Value { get }
  /// Combines the values of two views, in the order of the views. A view that sets no value has no part in it.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

extension View {
  /// Sets the value of a key for the views around, in place of the values of the views inside.
  public func preference<Key: PreferenceKey>(key: Key.Type = Key.self, value: Key.Value) -> some View {
    PreferenceWriter(content: self) { _, values, _ in values[key] = value }
  }

  /// Changes the value of a key that the views inside set, or its default value.
  public func transformPreference<Key: PreferenceKey>(
    _ key: Key.Type = Key.self, _ callback: @escaping (inout Key.Value) -> Void
  ) -> some View {
    PreferenceWriter(content: self) { _, values, _ in
      var value = values[key] ?? key.defaultValue
      callback(&value)
      values[key] = value
    }
  }

  /// Sets the value of a key from a place in this view, in place of the values of the views inside.
  ///
  /// ```swift
  /// tab.anchorPreference(key: Frames.self, value: .bounds) { [$0] }
  /// ```
  public func anchorPreference<Value, Key: PreferenceKey>(
    key: Key.Type = Key.self, value: Anchor<Value>.Source, transform: @escaping (Anchor<Value>) -> Key.Value
  ) -> some View {
    PreferenceWriter(content: self) { size, values, map in values[key] = transform(value.anchor(in: size, map)) }
  }

  /// Changes the value of a key that the views inside set, or its default value, by a place in this view.
  public func transformAnchorPreference<Value, Key: PreferenceKey>(
    key: Key.Type = Key.self, value: Anchor<Value>.Source,
    transform: @escaping (inout Key.Value, Anchor<Value>) -> Void
  ) -> some View {
    PreferenceWriter(content: self) { size, values, map in
      var result = values[key] ?? key.defaultValue
      transform(&result, value.anchor(in: size, map))
      values[key] = result
    }
  }
}
