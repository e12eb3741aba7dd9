extension DisplayList {
  /// The list without all that does not come from a view with this id: `.id("gateway")` in Swift, `id: gateway` in a scene file.
  /// What lies around the view, such as a clip or an opacity, keeps its effect.
  ///
  /// ```swift
  /// let part = try scene.displayList(at: 1.5).only("gateway")
  /// ```
  public func only(_ id: some Hashable) -> DisplayList {
    var list = self
    let step = Place.id(id)
    list.items = Self.items(items, inside: step)
    return list
  }

  private static func items(_ items: [Item], inside step: Place.Step) -> [Item] {
    items.compactMap { item in
      if item.place?.wayOut.contains(where: { $0.step == step }) == true { return item }
      guard case .group(var group) = item else { return nil }
      group.items = Self.items(group.items, inside: step)
      return group.items.isEmpty ? nil : .group(group)
    }
  }
}
