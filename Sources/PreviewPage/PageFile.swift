/// A file of the preview's web page: HTML, CSS or JavaScript, embedded in the program so that the program runs wherever
/// it is copied. The preview server's `HTTPHandler` sends it.
package struct PageFile: Sendable {
  /// The file's content, as in the folder `Page`.
  package let bytes: [UInt8]
  /// The value of the `Content-Type` header.
  package let contentType: String

  /// Finds a file by its name; nil if the page has no such file.
  package init?(named name: String) {
    guard let bytes = Self.files[name] else { return nil }
    self.bytes = bytes
    contentType =
      switch name.split(separator: ".").last {
      case "html": "text/html; charset=utf-8"
      case "css": "text/css; charset=utf-8"
      default: "text/javascript; charset=utf-8"
      }
  }

  /// The names of all files, sorted.
  package static var names: [String] { files.keys.sorted() }

  private static let files: [String: [UInt8]] = [
    "address.js": PackageResources.address_js,
    "color.js": PackageResources.color_js,
    "connection.js": PackageResources.connection_js,
    "controls.js": PackageResources.controls_js,
    "dom.js": PackageResources.dom_js,
    "elements.js": PackageResources.elements_js,
    "flow.js": PackageResources.flow_js,
    "frame-message.js": PackageResources.frame_message_js,
    "index.html": PackageResources.index_html,
    "keys.js": PackageResources.keys_js,
    "main.js": PackageResources.main_js,
    "output.js": PackageResources.output_js,
    "overlay.js": PackageResources.overlay_js,
    "parameters.js": PackageResources.parameters_js,
    "picture.js": PackageResources.picture_js,
    "playback.js": PackageResources.playback_js,
    "problems.js": PackageResources.problems_js,
    "protocol.js": PackageResources.protocol_js,
    "queries.js": PackageResources.queries_js,
    "script.js": PackageResources.script_js,
    "series.js": PackageResources.series_js,
    "sets.js": PackageResources.sets_js,
    "shell.js": PackageResources.shell_js,
    "sound.js": PackageResources.sound_js,
    "stage.js": PackageResources.stage_js,
    "store.js": PackageResources.store_js,
    "strips.js": PackageResources.strips_js,
    "studio.js": PackageResources.studio_js,
    "style.css": PackageResources.style_css,
    "svg-path.js": PackageResources.svg_path_js,
    "timecode.js": PackageResources.timecode_js,
    "timeline.js": PackageResources.timeline_js,
    "transport.js": PackageResources.transport_js,
    "viewport.js": PackageResources.viewport_js,
  ]
}
