/// The characters of names. ``SourceReader`` finds anchors by them, and expressions their names.
extension Unicode.Scalar {
  package var isDigit: Bool { ("0"..."9").contains(self) }
  package var isNameHead: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_" }
  package var isNameTail: Bool { isNameHead || isDigit }
}
