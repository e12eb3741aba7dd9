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

  /// The destination for this purpose. For one picture, a name without a file ending is completed: `poster` becomes
  /// `poster.tiff`. `.`, `..` and a name with a slash at its end are folders.
  func output(_ output: PictureOutput, isOnePicture: Bool) -> PictureOutput {
    guard isOnePicture, case .folder(let name) = output else { return output }
    let last = name.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    if ["", ".", ".."].contains(last) { return output }
    return .file("\(name).\(format.fileExtension)", format)
  }
}
