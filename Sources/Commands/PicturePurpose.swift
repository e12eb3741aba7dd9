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
  /// `poster.tiff`. With a slash at its end it is a folder.
  func output(_ output: PictureOutput, isOnePicture: Bool) -> PictureOutput {
    guard isOnePicture, case .folder(let name) = output, !name.hasSuffix("/") else { return output }
    return .file("\(name).\(format.fileExtension)", format)
  }
}
