/// The keys that choose which picture of a movie is shown. The kinds `image` and `video` and the paint `image` include
/// them.
package enum MovieKeys {
  package static let at = Key(
    "at", .number,
    "The time in a picture that moves, in seconds from its beginning. The default is the element's own time. Before the beginning its "
      + "first picture is shown, after the end its last.")
  package static let loop = Key(
    "loop", .boolean,
    "Whether it begins again when it has ended. The default is what its file says.")
}
