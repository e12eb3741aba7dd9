/// The settings of x264 for one encoder. ``H264`` makes them, and ``X264Session`` passes them on.
struct X264Settings: Hashable, Sendable {
  /// The name of x264's preset. ``parameters`` override it.
  var preset: String
  /// The H.264 profile.
  var profile: String
  /// The parameters, in order.
  var parameters: [Parameter]

  struct Parameter: Hashable, Sendable {
    let name, value: String
  }

  /// - Parameter parameters: Names and values as in `x264 --fullhelp`: `qp=18:bframes=3`.
  init(preset: String, profile: String, parameters: String) {
    (self.preset, self.profile) = (preset, profile)
    self.parameters = parameters.split(separator: ":").map { parameter in
      let parts = parameter.split(separator: "=", maxSplits: 1).map(String.init)
      return Parameter(name: parts[0], value: parts.count > 1 ? parts[1] : "1")
    }
  }

  /// Preset, profile and parameters as names and values.
  var all: [(name: String, value: String)] {
    [("preset", preset), ("profile", profile)] + parameters.map { ($0.name, $0.value) }
  }
}
