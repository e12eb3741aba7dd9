/// Parts of a frame by the id of a view. The option `--only` of commands uses them.
extension DisplayList {
  /// Returns the list with only the items that come from the view with this id: `.id("gateway")` in Swift,
  /// `id: gateway` in a scene file. Groups around the view keep their effect, such as a clip or an opacity. If the view
  /// is in a mask, it is drawn as it is, without what it masks.
  ///
  /// ```swift
  /// let part = try scene.displayList(at: 1.5).only("gateway")
  /// ```
  public func only(_ id: some Hashable) -> DisplayList {
    var list = self
    list.items = Self.items(items, inside: Place.id(id))
    return list
  }

  private static func items(_ items: [Item], inside step: Place.Step) -> [Item] {
    items.flatMap { item -> [Item] in
      if item.place?.selfAndAncestors.contains(where: { $0.step == step }) == true { return [item] }
      guard case .group(var group) = item else { return [] }
      group.items = Self.items(group.items, inside: step)
      return (group.items.isEmpty ? [] : [.group(group)]) + Self.items(group.mask?.items ?? [], inside: step)
    }
  }
}
