import PathreelMotion

/// A control of a stage whose value scripts and command lines can set.
struct StageControl {
  let slot: LiveSlot
  let value: ControlValue
  /// What is written on it, or the name that it was given.
  let label: String
  /// Its ids, and its names for accessibility.
  let names: [String]
  /// The value as a parameter. Its name is that of the state; if the value is no state, that of the control.
  var parameter: SceneParameter

  func isNamed(_ name: String) -> Bool { label == name || parameter.name == name || names.contains(name) }
}

extension Run {
  /// The controls among the views of a survey, in the order of drawing.
  func controls(in survey: TouchSurvey) -> [StageControl] {
    var controls: [StageControl] = []
    for i in survey.areas.indices {
      guard case .control(let slot) = survey.areas[i].mark, let value = handler(at: slot)?.value else { continue }
      let label = value.label ?? survey.label(of: i)
      let state = value.origin?.name
      let parameter = SceneParameter(
        state ?? label, label: label.isEmpty ? state : label, value.kind, value: value.value)
      controls.append(
        StageControl(
          slot: slot, value: value, label: label, names: survey.names(around: i), parameter: parameter))
    }
    return controls
  }

  /// The controls at the start whose values are states, as parameters: each state once.
  func parameters() throws -> [StageControl] {
    let survey = TouchSurvey()
    try self.survey(for: survey)
    var known: Set<StateKey> = []
    var names: [String: Int] = [:]
    return controls(in: survey).compactMap { control in
      guard let origin = control.value.origin, origin.name != nil, known.insert(origin.key).inserted else { return nil }
      var control = control
      let count = names[control.parameter.name, default: 0] + 1
      names[control.parameter.name] = count
      if count > 1 { control.parameter.name += "\(count)" }
      return control
    }
  }
}
