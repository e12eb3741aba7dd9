import PathreelDrawing

/// Hiding of elements. The preview's page hides elements or shows them alone with it (`StudioPage`).
extension DisplayList {
  /// Returns the list with only some of its elements. Everything inside an element is kept or removed together with it.
  /// Masks and clips stay unchanged. The filters, opacities and blend modes of the groups around the remaining elements
  /// also stay.
  ///
  /// ```swift
  /// let rest = list.showing(hiding: [circle.elementKey])
  /// ```
  ///
  /// - Parameters:
  ///   - solo: The only elements that are drawn; if it is empty, all are.
  ///   - hidden: The elements that are left out, even if they are in `solo`.
  package func showing(only solo: Set<ElementKey> = [], hiding hidden: Set<ElementKey> = []) -> DisplayList {
    var list = self
    if !solo.isEmpty {
      var chosen = ElementSelection(solo)
      list.items = chosen.kept(of: list.items)
    }
    if !hidden.isEmpty {
      var chosen = ElementSelection(hidden)
      list.items = chosen.rest(of: list.items)
    }
    return list
  }
}

/// A selection of elements, with everything inside them. ``ElementDetails`` are collected with it too.
struct ElementSelection {
  private let chosen: Set<ElementKey>
  private var keys = ElementKeys()
  /// The memoised answers of ``contains(_:)``, by the address of the place.
  private var answers: [ObjectIdentifier: Bool] = [:]

  init(_ chosen: Set<ElementKey>) { self.chosen = chosen }

  /// Returns whether a place is in the selection.
  mutating func contains(_ place: Place?) -> Bool {
    guard let place else { return chosen.contains(.scene) }
    if let answer = answers[ObjectIdentifier(place)] { return answer }
    let answer = chosen.contains(keys[place]) || contains(place.parent)
    answers[ObjectIdentifier(place)] = answer
    return answer
  }

  /// The items that are in the selection, with the groups around them.
  mutating func kept(of items: [DisplayList.Item]) -> [DisplayList.Item] {
    items.compactMap { item in
      if contains(item.place) { return item }
      guard case .group(var group) = item else { return nil }
      group.items = kept(of: group.items)
      return group.items.isEmpty ? nil : .group(group)
    }
  }

  /// The items that are not in the selection.
  mutating func rest(of items: [DisplayList.Item]) -> [DisplayList.Item] {
    items.compactMap { item in
      if contains(item.place) { return nil }
      guard case .group(var group) = item else { return item }
      group.items = rest(of: group.items)
      return group.items.isEmpty ? nil : .group(group)
    }
  }
}
