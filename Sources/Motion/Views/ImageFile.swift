/// The name of a picture file, as a ``Parameter`` has it.
///
/// ```swift
/// @Parameter("Photo") var photo: ImageFile = "harbour.jpg"
/// func body(at time: SceneTime) -> some View { Image(photo, bundle: .module) }
/// ```
public struct ImageFile: Hashable, Sendable {
  /// The name, with the extension, in the folder of the resources in which the picture is looked for.
  public var name: String

  /// The file of a name; whether it is there is found when it is shown.
  public init(_ name: String) { self.name = name }
}

extension ImageFile: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(name) }
}
