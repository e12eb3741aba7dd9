import PathreelDrawing
import PathreelMotion

/// The keys of a scene file outside of its elements.
enum SceneKeys {
  /// The file as a whole.
  static let scene: [GrammarKey] = [
    GrammarKey("title", .text, "How the scene is called for people."),
    GrammarKey("canvas", .mapping(canvas), required: true, "What is drawn on."),
    GrammarKey("fps", .frameRate, default: "60", "Frames per second, also as a fraction such as 30000/1001."),
    GrammarKey(
      "duration", .number(.positive), required: true,
      "In seconds, which may depend on parameters: the beats' total unless given.", .instead(["beats"])),
    GrammarKey("parameters", .named(.mapping(parameter)), "What can be set from outside, by name."),
    GrammarKey(
      "beats", .beats,
      "Named stretches of time, one after another. The name of each is its eased progress, from 0 to 1."),
    GrammarKey(
      "let", .named(.value),
      "Named values: expressions of parameters, beats, the time, and each other, in any order."),
    GrammarKey(
      "keyframes", .named(.list(.mapping(keyframe), minimum: 1)),
      "Numbers over time, by name, read as name(seconds): lists of keyframes, the first with 'to' alone."),
    GrammarKey("elements", .elements, required: true, "What is to be seen, back to front."),
  ]

  static let canvas: [GrammarKey] = [
    GrammarKey(
      "size", .pair(NumberRange(minimum: 1, maximum: Double(Bitmap.maximumSide))), required: true,
      "[width, height], in points. It cannot change."),
    GrammarKey("background", .color, default: "black", "A colour, which may depend on parameters."),
  ]

  static let parameter: [GrammarKey] = [
    GrammarKey("value", .text, required: true, "A number, a colour, true or false, or one of the choices."),
    GrammarKey("range", .pair(.any), "[lowest, highest] for a number.", .without(["choices"])),
    GrammarKey("step", .number(.positive), "The step of a slider for a number.", .without(["choices"])),
    GrammarKey("choices", .list(.text, minimum: 1), "The words that may be chosen."),
    GrammarKey("label", .text, "How it is called for people: its name unless given."),
  ]

  static let beat: [GrammarKey] = [
    GrammarKey(
      "lasts", .number(.atLeastZero), required: true,
      "In seconds; it may depend on parameters. Of one pass where it is repeated."),
    GrammarKey(
      "ease", .easing(or: []), default: "linear",
      "How it gets from 0 to 1: linear, in, out, in-out, cubic-bezier(x1, y1, x2, y2) as in CSS, or spring(duration, bounce), in seconds and from -1 to 1."
    ),
    GrammarKey(
      "after", .number(.any), default: "0",
      "Seconds between the end of what stands before and the start; negative overlaps."),
    GrammarKey(
      "repeat", .number(.whole(1...Repetition.maximumCount)),
      "How often it runs, on end: once unless given, there and back (2) with 'ping-pong'."),
    GrammarKey("ping-pong", .boolean, default: "false", "Whether every second pass runs back from 1 to 0."),
  ]

  /// A beat for each of several things, one starting after the other.
  static let stagger: [GrammarKey] =
    [
      GrammarKey("name", .name, required: true, "Read with an index: name[i]."),
      GrammarKey("count", .number(.whole(0...SceneLimits.count)), required: true, "How many."),
      GrammarKey("every", .number(.atLeastZero), required: true, "Seconds from one start to the next."),
    ] + beat

  /// What a step of the timeline is called that is no beat itself.
  static let compoundSteps: [GrammarKey] = [
    GrammarKey(
      "together", .beats,
      "Steps that start at the same time; 'after' may stand beside it. It ends with the last of them."
    ),
    GrammarKey("sequence", .beats, "Steps one after another, inside of 'together'."),
    GrammarKey(
      "stagger", .mapping(stagger),
      "A beat for each of several things, one starting after the other, such as petals that open in turn."),
    after,
  ]

  static let keyframe: [GrammarKey] = [
    GrammarKey(
      "to", .number(.any), required: true,
      "The value that is reached, or, of the first keyframe, the one that the track begins with; it may depend on parameters.",
      .instead(["hold"])),
    GrammarKey(
      "hold", .number(.atLeastZero),
      "Keeps the value that the track has, for so many seconds, which may depend on parameters; a spring stops where it is.",
      .without(["to", "lasts", "ease", "start-velocity", "end-velocity"])),
    GrammarKey(
      "lasts", .number(.atLeastZero),
      "The way there, in seconds; it may depend on parameters. Without it the value jumps; a spring takes the time it settles in."
    ),
    GrammarKey(
      "ease", .easing(or: ["cubic"]), default: "cubic",
      "A smooth curve through the neighbours' values (cubic), linear, in, out, in-out, cubic-bezier(x1, y1, x2, y2), or spring(duration, bounce), which keeps the velocity that the value has."
    ),
    GrammarKey(
      "start-velocity", .number(.any), "Of a cubic or a spring, per second: the one that the value has unless given."),
    GrammarKey("end-velocity", .number(.any), "Of a cubic, per second: smooth unless given."),
  ]

  /// Beside `together`.
  static let after = beat.first { $0.name == "after" }!
}
