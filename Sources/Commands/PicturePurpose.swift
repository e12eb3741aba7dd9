import PathreelVideo

/// The value of `--for` of the `frames` command: the use of the pictures. It decides their format.
enum PicturePurpose: String, ExplainedArgument, CaseIterable {
  /// Paper: TIFF without loss, tagged with 300 pixels an inch.
  case print

  static var form: String {
    "write \(allCases.map(\.rawValue).joined(separator: " or ")); videos have purposes of their own"
  }

  init?(argument: String) { self.init(rawValue: argument) }

  /// The format that the purpose needs.
  var format: OutputFormat { .tiff }

  /// The destination for this purpose. A name without a file ending is completed. For one picture, `poster` becomes
  /// `poster.tiff`. For several pictures, or with a slash at its end, the name is a folder: `out` becomes
  /// `out/frame-{frame:06}.tiff`.
  func output(_ output: PictureOutput, isOnePicture: Bool) -> PictureOutput {
    guard case .folder(let name) = output else { return output }
    if isOnePicture, !name.hasSuffix("/") { return .file("\(name).\(format.fileExtension)", format) }
    let folder = name.hasSuffix("/") ? String(name.dropLast()) : name
    return .sequence("\(folder)/frame-{frame:06}.\(format.fileExtension)")
  }
}
