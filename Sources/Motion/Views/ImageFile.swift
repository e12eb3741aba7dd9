/// The name of a picture file. In scenes in Swift it is the type of a picture ``Parameter``.
///
/// ```swift
/// @Parameter("Photo") var photo: ImageFile = "harbour.jpg"
/// func body(at time: SceneTime) -> some View { Image(photo, bundle: .module) }
/// ```
public struct ImageFile: Hashable, Sendable {
  /// The file name with its extension, relative to the folder of resources that holds the picture.
  public var name: String

  /// Creates the name of a file. Whether the file exists is checked only when the picture is shown.
  public init(_ name: String) { self.name = name }
}

extension ImageFile: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(name) }
}
