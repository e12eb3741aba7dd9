import Foundation

/// The `switch` element and conditional attributes. ``DrawingBuilder`` checks them for each element that it builds.
extension DrawingBuilder {
  /// Whether the element's conditional processing attributes hold (SVG 2, §5.8), for a reader of English and without
  /// extensions.
  func passesConditions(_ element: SVGElement) -> Bool {
    if let extensions = element["requiredExtensions"], !extensions.isEmpty { return false }
    guard let languages = element["systemLanguage"] else { return true }
    return languages.split(separator: ",").contains {
      let language = $0.trimmed.lowercased()
      return language == "en" || language.hasPrefix("en-")
    }
  }

  /// Builds a `switch`: its first drawable child whose conditions hold.
  func switched(_ element: SVGElement, in context: Context) throws(SVGError) -> [SVGDrawing.Part.Content] {
    for child in element.elements {
      guard let name = child.name, Self.drawnElements.contains(name), passesConditions(child) else { continue }
      return try part(child, in: context).map { [.part($0)] } ?? []
    }
    return []
  }
}
