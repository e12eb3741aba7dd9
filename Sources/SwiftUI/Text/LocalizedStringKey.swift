import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelStage

/// The text of a literal, with Markdown for emphasis, code and links. It could be looked up in a translation table, but
/// films have none.
///
/// ```swift
/// Text("**\(count)** of 10, see [the list](https://example.com)")
/// ```
///
/// Values that are interpolated are not read as Markdown. As on a phone, whole numbers have separators of thousands, and
/// other numbers six decimals; `specifier:` and `format:` set something else. The language is American English.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, @unchecked Sendable {
  typealias Token = InlineMarkdown<Text>.Token
  private let tokens: [Token]

  /// A text with Markdown.
  public init(_ value: String) { tokens = value.map { .character($0) } }
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) { tokens = stringInterpolation.tokens }

  public static func == (a: Self, b: Self) -> Bool { a.view._isSame(as: b.view) }

  /// Whether there is no text.
  var isEmpty: Bool { tokens.isEmpty }

  /// The text as a view.
  var view: Text {
    let parts = InlineMarkdown(tokens).runs.map { run in
      var parts: [Text] = []
      var characters = ""
      for token in run.tokens {
        switch token {
        case .character(let character): characters.append(character)
        case .value(let value):
          if !characters.isEmpty { parts.append(Text(verbatim: characters)) }
          parts.append(value)
          characters = ""
        }
      }
      if !characters.isEmpty { parts.append(Text(verbatim: characters)) }
      return run.style.applied(to: Text(joining: parts))
    }
    return Text(joining: parts)
  }

  /// Collects the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var tokens: [Token] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { tokens += literal.map { .character($0) } }

    /// A text as it is.
    public mutating func appendInterpolation(_ string: String) { append(Text(verbatim: string)) }
    /// A text as it is.
    public mutating func appendInterpolation(_ string: Substring) { append(Text(verbatim: String(string))) }
    /// A text with its own style.
    public mutating func appendInterpolation(_ text: Text) { append(text) }
    /// A picture in the text.
    public mutating func appendInterpolation(_ image: Image) { append(Text(image)) }
    /// A text with attributes.
    public mutating func appendInterpolation(_ string: AttributedString) { append(Text(string)) }
    /// Another key.
    public mutating func appendInterpolation(_ key: LocalizedStringKey) { append(key.view) }
    /// A whole number, with separators of thousands.
    public mutating func appendInterpolation<Number: BinaryInteger>(_ number: Number) {
      append(Text(verbatim: IntegerFormatStyle<Number>(locale: Self.locale).format(number)))
    }
    /// A number with six decimals, and with separators of thousands.
    public mutating func appendInterpolation<Number: BinaryFloatingPoint>(_ number: Number) {
      let number = Double(number)
      guard number.isFinite else { return append(Text(verbatim: "\(number)")) }
      let style = FloatingPointFormatStyle<Double>(locale: Self.locale).precision(.fractionLength(6))
      append(Text(verbatim: style.format(number)))
    }
    /// A number in the form of C's `printf`.
    public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
      append(Text(verbatim: String(format: specifier, value)))
    }
    /// A value in a format.
    public mutating func appendInterpolation<Format: FormatStyle>(_ input: Format.FormatInput, format: Format)
    where Format.FormatOutput == String {
      append(Text(input, format: format))
    }
    /// A value in the form of a formatter.
    public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
      append(Text(verbatim: formatter.string(for: subject) ?? ""))
    }
    /// A date.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) { append(Text(date, style: style)) }
    /// The description of a value.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value>(_ value: Value) { append(Text(verbatim: "\(value)")) }

    private static let locale = Locale(identifier: "en_US")

    private mutating func append(_ text: Text) { tokens.append(.value(text)) }
  }
}

extension Text {
  /// The text of a literal, with Markdown.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    self = key.view
  }
  /// The value of a number or date in the form of a formatter.
  public init<Subject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }
}

extension AttributedString {
  /// A text with the Markdown of a source.
  ///
  /// - Parameters:
  ///   - options: Without effect: only inline Markdown is read.
  ///   - baseURL: Without effect.
  public init(
    markdown: String, including scope: AttributeScopes.SwiftUIAttributes.Type = AttributeScopes.SwiftUIAttributes.self,
    options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
  ) throws {
    self.init()
    for run in InlineMarkdown(markdown).runs {
      var part = AttributedString(String(run.tokens.compactMap(\.character)))
      if let address = run.style.link, let url = URL(string: address) { part.link = url }
      part[MarkdownAttribute.self] = run.style
      append(part)
    }
  }

  /// How Markdown is read: always the inline part alone.
  public struct MarkdownParsingOptions: Hashable, Sendable {
    /// Which parts of Markdown are read.
    public enum InterpretedSyntax: Hashable, Sendable { case full, inlineOnly, inlineOnlyPreservingWhitespace }
    public var interpretedSyntax: InterpretedSyntax
    public init(interpretedSyntax: InterpretedSyntax = .inlineOnlyPreservingWhitespace) {
      self.interpretedSyntax = interpretedSyntax
    }
  }
}
