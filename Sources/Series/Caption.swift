import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelSceneFiles

/// The caption of a sweep: draws the current parameter values over each frame, with Pathreel's own text layout. The
/// options of `sweep --layout time` make it (`CaptionOptions`), and `Clip.init(_:moving:…)` draws it.
///
/// Digits have equal widths, and each value reserves the width of the widest one, so that nothing jitters. Without a
/// template, there is a line for each parameter, with its label.
///
/// ```swift
/// let caption = try Caption(of: [variation], place: .bottomLeading)
/// let items = try caption.items(for: values, on: list)
/// ```
package struct Caption: Sendable {
  private let template: FieldTemplate?
  /// The position of the caption on the canvas.
  private let place: Alignment
  private let style: CaptionStyle
  /// The label of each parameter, by name.
  private let labels: [String: String]
  /// The format of each parameter, by name, where the template gives none.
  private let formats: [String: NumberFormat]
  /// Texts of a few values, among which is the widest, for each way in which a parameter is written.
  private let widest: [Writing: [String]]

  /// A parameter in a format.
  private struct Writing: Hashable {
    let name: String
    let format: NumberFormat
  }

  /// Makes a caption.
  ///
  /// - Parameter template: The text; its fields are the names of parameters. Nil writes a line for each parameter.
  /// - Throws: ``ArgumentError`` for an unknown field, or for a format of a value that is no number.
  package init(
    of variations: [Variation], template: FieldTemplate? = nil, place: Alignment = .bottomLeading,
    style: CaptionStyle = CaptionStyle()
  ) throws(ArgumentError) {
    (self.template, self.place, self.style) = (template, place, style)
    try template?.check(fields: variations.map(\.name))
    labels = Dictionary(uniqueKeysWithValues: variations.map { ($0.name, $0.parameter.label) })
    formats = Dictionary(uniqueKeysWithValues: variations.map { ($0.name, $0.captionFormat) })
    var widest: [Writing: [String]] = [:]
    for variation in variations {
      let fields = template?.fields.filter { $0.name == variation.name }
      for field in fields ?? [] where field.format != nil && !variation.isNumeric {
        throw template!.fault(field.part, "'\(field.name)' is not a number, and only a number has a format")
      }
      for format in Set(fields?.map { $0.format ?? variation.captionFormat } ?? [variation.captionFormat]) {
        widest[Writing(name: variation.name, format: format)] = variation.widestTexts(as: format)
      }
    }
    self.widest = widest
  }

  /// The display items of the caption for these values, to draw over a frame.
  package func items(for values: [SeriesValue], on list: DisplayList) throws -> [DisplayList.Item] {
    let size = CGFloat(style.size ?? Double(min(list.size.width, list.size.height) / 24))
    let background = style.background ?? list.background.opacity(0.78)
    let color = style.color ?? (style.background ?? list.background).clearestText
    let view = content(values, size: size)
      .font(.system(size: size)).monospacedDigit().foregroundStyle(color).lineLimit(1)
      .padding(.horizontal, size * 0.6).padding(.vertical, size * 0.4)
      .background(background, in: RoundedRectangle(cornerRadius: size * 0.35))
      .padding(size)
      .frame(width: list.size.width, height: list.size.height, alignment: place)
    return try view.displayItems(in: list.size)
  }

  /// The view with the texts and values.
  private func content(_ values: [SeriesValue], size: CGFloat) -> AnyView {
    guard let template else {
      return AnyView(
        Grid(alignment: .leadingFirstTextBaseline, horizontalSpacing: size * 0.7, verticalSpacing: size * 0.2) {
          ForEach(values, id: \.name) { value in
            GridRow {
              Text(verbatim: labels[value.name] ?? value.name).opacity(0.7)
              room(for: value, as: nil).gridColumnAlignment(.trailing)
            }
          }
        })
    }
    return AnyView(
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        ForEach(Array(template.pieces.enumerated()), id: \.offset) { _, piece in
          switch piece {
          // Text layout drops a trailing space; a no-break space keeps its width.
          case .literal(let text): Text(verbatim: text.replacing(" ", with: "\u{A0}"))
          case .field(let field):
            if let value = values.first(where: { $0.name == field.name }) { room(for: value, as: field.format) }
          }
        }
      })
  }

  /// A value in a frame as wide as the widest value, at its trailing edge.
  ///
  /// - Parameter format: The format; nil for the parameter's own.
  private func room(for value: SeriesValue, as format: NumberFormat?) -> some View {
    let format = format ?? formats[value.name] ?? NumberFormat()
    return ZStack(alignment: .trailingFirstTextBaseline) {
      ForEach(widest[Writing(name: value.name, format: format)] ?? [], id: \.self) { Text(verbatim: $0).hidden() }
      Text(verbatim: value.shown(as: format))
    }
  }
}

/// How captions and the labels of a grid (``GridLayout``) write the values.
extension Variation {
  /// Whether the values are numbers.
  var isNumeric: Bool {
    if case .number = parameter.kind { true } else { false }
  }

  /// The number format for captions. All values have the same number of decimals, at most six. There are enough of them
  /// to show the parameter's steps, to show a hundredth of a range without steps, and to tell listed values apart.
  package var captionFormat: NumberFormat {
    guard isNumeric else { return NumberFormat() }
    let numbers = ends.compactMap { if case .number(let number) = $0.value { number } else { nil } }
    func decimals(of number: Double) -> Int {
      let text = NumberFormat().text(of: number)
      return text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    }
    let spread = (numbers.max() ?? 0) - (numbers.min() ?? 0)
    // The decimals that show each of the parameter's steps. Without steps, the decimals that show a hundredth of the
    // range.
    var visible = 0
    if case .number(let range, let step?) = parameter.kind, step > 0 {
      visible = max(decimals(of: step), decimals(of: range?.lowerBound ?? 0))
    } else if count == nil, spread > 0 {
      // The spread of huge or tiny values can be infinite, or a hundredth of it 0.
      visible = Int(min(max((-log10(spread / 100)).rounded(.up), 0), 6))
    }
    // The decimals that distinguish listed values. The first 100 of them suffice.
    let samples = count.map { count in (0..<min(count, 100)).map { value(at: $0) } } ?? ends
    let values = samples.compactMap { if case .number(let number) = $0.value { number } else { nil } }
    var needed = values.map(decimals).max() ?? 0
    if needed > 4 {
      // Values such as thirds are rounded. The error stays below a hundredth of the smallest gap between values, unless
      // that needs more than five decimals; then there are six.
      let sorted = values.sorted()
      let gap = zip(sorted.dropFirst(), sorted).map { $0 - $1 }.filter { $0 > 0 }.min() ?? 0
      needed =
        (0..<6).first { decimals in
          let unit = pow(10, -Double(decimals))
          return values.allSatisfy { abs(($0 / unit).rounded() * unit - $0) < gap / 100 }
        } ?? 6
    }
    return NumberFormat(decimals: min(max(visible, needed, 0), 6))
  }

  /// The first and the last value of a range or of steps; all values of a list.
  private var ends: [SeriesValue] {
    switch values {
    case .range: [value(atShare: 0), value(atShare: 1)]
    case .steps(_, _, let count): [value(at: 0), value(at: count - 1)]
    case .list(let values): values
    }
  }

  /// The texts that may be the widest in a format: both ends of a range, or the eight longest of a list.
  fileprivate func widestTexts(as format: NumberFormat) -> [String] {
    let values = isNumeric && !format.hasEqualDecimals ? ends + between : ends
    let texts = values.map { $0.shown(as: format) }
    return texts.count <= 8 ? texts : Array(texts.sorted { $0.count > $1.count }.prefix(8))
  }

  /// Some values between the ends of a range or of steps. A range is divided by a prime number, so that they have all
  /// the decimals that a value can have.
  private var between: [SeriesValue] {
    switch values {
    case .range: (1..<97).map { value(atShare: Double($0) / 97) }
    case .steps(_, _, let count): (0..<min(count, 100)).map { value(at: $0) }
    case .list: []
    }
  }
}

extension NumberFormat {
  /// Whether all numbers have the same number of decimals. Then one of the ends of a range is the longest.
  fileprivate var hasEqualDecimals: Bool {
    switch style {
    case .decimal, .percent: decimals != nil
    case .significant, .prefix: false
    case .clock, .date: true
    }
  }
}
