import PathreelDrawing

extension DisplayList {
  /// The list with a part of its elements. What lies in an element goes and stays with it. Masks and clips stay as they are,
  /// and so do filters, opacities and blend modes of the groups around what stays.
  ///
  /// ```swift
  /// let rest = list.showing(hiding: [circle.elementKey])
  /// ```
  ///
  /// - Parameters:
  ///   - solo: What alone is drawn; everything if there is nothing.
  ///   - hidden: What is left out, also of what `solo` names.
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

/// Some elements with all that lies in them.
struct ElementSelection {
  private let chosen: Set<ElementKey>
  private var keys = ElementKeys()
  private var answers: [ObjectIdentifier: Bool] = [:]

  init(_ chosen: Set<ElementKey>) { self.chosen = chosen }

  mutating func contains(_ place: Place?) -> Bool {
    guard let place else { return chosen.contains(.scene) }
    if let answer = answers[ObjectIdentifier(place)] { return answer }
    let answer = chosen.contains(keys[place]) || contains(place.parent)
    answers[ObjectIdentifier(place)] = answer
    return answer
  }

  mutating func kept(of items: [DisplayList.Item]) -> [DisplayList.Item] {
    items.compactMap { item in
      if contains(item.place) { return item }
      guard case .group(var group) = item else { return nil }
      group.items = kept(of: group.items)
      return group.items.isEmpty ? nil : .group(group)
    }
  }

  mutating func rest(of items: [DisplayList.Item]) -> [DisplayList.Item] {
    items.compactMap { item in
      if contains(item.place) { return nil }
      guard case .group(var group) = item else { return item }
      group.items = rest(of: group.items)
      return group.items.isEmpty ? nil : .group(group)
    }
  }
}
