/// The version of the scene file format, which the key `pathreel` gives. `SceneDecoder` checks it; schema and
/// reference name it.
package enum SceneFormat {
  /// The supported version of the format. Pathreel's first release supports it, too.
  package static let current = 1
}
