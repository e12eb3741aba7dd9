import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSound

/// The keys of the file as a whole. `SceneDecoder` decodes these and the keys inside them.
package enum SceneKeys {
  package static let format = Key(
    "pathreel", .format, default: 1,
    "The version of the format that the file is written in. A Pathreel that does not support it says which version does."
  )
  package static let title = Key("title", .text, "The title of the scene, for people.")
  package static let canvas = Key(required: "canvas", .mapping(CanvasKeys.all), "The area on which the scene is drawn.")
  package static let fps = Key(
    "fps", .frameRate, default: FrameRate(60)!, "Frames per second, also as a fraction such as 30000/1001.")
  package static let motionBlur = Key(
    "motion-blur", .shorthand(MotionBlurKeys.samples, MotionBlurKeys.all),
    "Each frame is the mean of so many instants, 8 or more, so that moving things leave a smear as on film. What stands still stays as it is and costs no more."
  )
  package static let duration = Key(
    "duration", .positive, "In seconds. It may depend on parameters. The default is the length of all beats.")
  package static let parameters = Key(
    "parameters", .named(.mapping(ParameterKeys.all)), "Values that can be set from outside, by name.")
  package static let beats = Key(
    "beats", .beats,
    "Named stretches of time, one after another, or at the beats of a sound. In expressions, the name of a beat is its eased progress, from 0 to 1."
  )
  package static let data = Key(
    "data", .named(.shorthand(DataKeys.file, DataKeys.all)),
    "Tables of data, by name: rows of a file or of the scene itself. A repeat runs over the rows, and the columns are lists."
  )
  package static let named = Key(
    "let", .named(.expressions),
    "Named values: expressions of parameters, beats, the time, scales, and each other, in any order.")
  package static let scales = Key(
    "scales", .named(.mapping(ChartScaleKeys.all)),
    "Functions from values to points of the picture, by name, which an `axis` shows: up(row.value).")
  package static let keyframes = Key(
    "keyframes", .named(.list(.mapping(KeyframeKeys.all), minimum: 1)),
    "Numbers over time, by name, read as name(seconds): lists of keyframes, the first with 'to' alone.")
  package static let audio = Key(
    "audio", .named(.shorthand(AudioKeys.file, AudioKeys.all)),
    "Sounds, by name. They are mixed; the mix is as long as the scene.")
  package static let include = Key(
    "include", .list(.text, minimum: 0),
    "Files whose components, data, scales, named values and functions the file uses as its own, by their names beside the scene; a folder elsewhere is allowed with --assets."
  )
  package static let components = Key(
    "components", .components,
    "Kinds of elements that the file defines, by name: elements with parameters, which are used like any other kind.")
  package static let camera = Key(
    "camera", .mapping(CameraKeys.all),
    "Which part of the picture is shown, and how large: all elements are moved, enlarged and turned as one, but for those that are `pinned`. The background stays."
  )
  package static let scenes = Key(
    "scenes", .list(.sequencedScene, minimum: 1),
    "Other scenes, one after another, each by its file or as a mapping: they replace `elements`, `beats` and `duration`. By default the canvas and the rate are those of the first scene."
  )
  package static let elements = Key(required: "elements", .stack, "The elements, from back to front.")

  /// The keys that can define kinds of elements.
  static let ownKinds: KeyList = [components, include]

  /// The keys of an included file.
  package static let included: KeyList = [format, include, data, named, scales, components]

  package static let all = KeyList(
    [
      format, title, canvas, fps, motionBlur, duration, include, parameters, beats, data, named, scales, keyframes,
      audio,
      components,
      camera, elements, scenes,
    ],
    rules: [
      .anyOf([canvas, scenes]), .anyOf([duration, beats, scenes]), .exactlyOne([elements, scenes]),
      .excludes([scenes], [duration, beats, camera]),
    ])
}

/// The keys of `canvas`.
package enum CanvasKeys {
  package static let size = Key(
    required: "size", .pair(NumberRange(minimum: 1, maximum: Double(Bitmap.maximumSide))),
    "[width, height], in points. It cannot change.")
  package static let sizes = Key(
    "sizes", .named(.pair(NumberRange(minimum: 1, maximum: Double(Bitmap.maximumSide)))),
    "Several sizes by name, of which the parameter `canvas` chooses one: the first unless it is set. Expressions compare it, canvas == 'tall', and see its width and height."
  )
  package static let background = Key(
    "background", .color, default: .black, "A colour, which may depend on parameters.")
  package static let all = KeyList([size, sizes, background], rules: [.exactlyOne([size, sizes])])
}

/// The keys of `motion-blur`.
package enum MotionBlurKeys {
  package static let samples = Key(
    required: "samples", .whole(0...MotionBlur.maximumSamples),
    "The number of instants. It may depend on parameters. With 0 and 1 nothing is blurred.")
  package static let shutter = Key(
    "shutter", .number(NumberRange(minimum: .leastNonzeroMagnitude, maximum: MotionBlur.maximumShutter)),
    default: MotionBlur.standardShutter,
    "How long the shutter is open, in degrees. 360, the maximum, is the time from one frame to the next. The instants lie before and after the frame's own time."
  )
  package static let all: KeyList = [samples, shutter]
}

/// The keys of each parameter under `parameters`.
package enum ParameterKeys {
  package static let value = Key("value", .text, "A number, a colour, true or false, or one of the choices.")
  package static let text = Key(
    "text", .text, "A text. Braces in it have no meaning. Other texts insert it by its name: {title}.")
  package static let image = Key(
    "image", .picture,
    "A picture, by the name of its file, beside the scene; a folder elsewhere is allowed with --assets. An 'image' shows it by the parameter's name."
  )
  package static let range = Key("range", .pair(.unbounded), "[lowest, highest] for a number.")
  package static let step = Key("step", .positive, "The step of a slider for a number.")
  package static let choices = Key("choices", .list(.text, minimum: 1), "The words that may be chosen.")
  package static let label = Key("label", .text, "The text that people see instead of its name.")
  package static let all = KeyList(
    [value, text, image, range, step, choices, label],
    rules: [
      .exactlyOne([value, text, image]), .excludes([range, step], [choices]),
      .excludes([range, step, choices], [text, image]),
    ])
}

/// The keys of each track under `audio`.
package enum AudioKeys {
  package static let file = Key(
    required: "file", .sound,
    "The name of a file with sound, beside the scene: whatever FFmpeg reads, also a video. A folder elsewhere is allowed with --assets."
  )
  package static let start = Key(
    "start", .number(NumberRange(minimum: -SoundTrack.maximumTime, maximum: SoundTrack.maximumTime)), default: 0,
    "The time at which it begins, in seconds of the scene. Here the name of a beat is the time at which this beat begins."
  )
  package static let offset = Key("offset", time, default: 0, "Where in the sound it begins, in seconds.")
  package static let length = Key(
    "length", time,
    "How long it is heard, in seconds. The default is to the sound's end, or with 'loop' to the scene's end.")
  package static let gain = Key(
    "gain",
    .number(
      NumberRange(minimum: SoundTrack.gainRange.lowerBound, maximum: SoundTrack.gainRange.upperBound)), default: 0,
    "How much louder, in decibels; -6 nearly halves the amplitude.")
  package static let fadeIn = Key(
    "fade-in", time, default: 0, "How long the sound takes to reach its gain, in seconds.")
  package static let fadeOut = Key(
    "fade-out", time, default: 0,
    "How long the sound takes to become silent, in seconds, at its own end or the scene's end, whichever is first.")
  package static let loop = Key(
    "loop", .boolean, default: false, "Whether it begins again at 'offset' when the sound ends, without a gap.")
  package static let all: KeyList = [file, start, offset, length, gain, fadeIn, fadeOut, loop]

  private static var time: KeyType<Double> {
    .number(NumberRange(minimum: 0, maximum: SoundTrack.maximumTime))
  }
}

/// The keys of a beat under `beats`.
package enum BeatKeys {
  package static let lasts = Key(
    required: "lasts", .atLeastZero,
    "In seconds. It may depend on parameters. If the beat is repeated, this is the length of one pass.")
  package static let ease = Key(
    "ease", .easing, default: .linear, "How it gets from 0 to 1: \(Easings.list(withNotes: true)).")
  package static let after = Key(
    "after", .number, default: 0,
    "Seconds from the end of the step before to the start. A negative number makes them overlap.")
  package static let count = Key(
    "repeat", .whole(1...Repetition.maximumCount),
    "How many times it runs without a pause. The default is 1, or 2 with 'ping-pong'.")
  package static let pingPong = Key(
    "ping-pong", .boolean, default: false, "Whether every second pass runs back from 1 to 0.")
  package static let all: KeyList = [lasts, ease, after, count, pingPong]
}

/// The keys of a staggered beat: one beat for each of several things, starting one after the other. The keys of a beat
/// are allowed, too.
package enum StaggerKeys {
  package static let name = Key(required: "name", .name, "Its name, which expressions read with an index: name[i].")
  package static let count = Key(required: "count", .whole(0...SceneLimits.count), "How many.")
  package static let every = Key(required: "every", .atLeastZero, "Seconds from one start to the next.")
  static let own: KeyList = [name, count, every]
  package static let all: KeyList = [own, BeatKeys.all]
}

/// The keys of beats that follow a sound: `from` under `beats`.
package enum FollowedKeys {
  package static let sound = Key(required: "sound", .name, "The name of a sound of `audio`.")
  package static let name = Key(
    "name", .name,
    "Its name, which expressions read with an index: name[i]. The default is the sound's name with _beat: music_beat.")
  package static let take = Key(
    "take", .choice(TrackAnalysis.Taken.self), default: .beats,
    "The beats that a listener would tap (beats), or the start of each note or stroke (onsets).")
  package static let lasts = Key("lasts", .atLeastZero, default: 0.25, "How long each takes, in seconds.")
  package static let all: KeyList = [sound, name, take, lasts, BeatKeys.ease]
}

/// The keys of items under `beats` that are no single beat.
package enum CompoundStepKeys {
  package static let together = Key(
    "together", .beats,
    "Steps that start at the same time. It ends with the last of them. It may have 'after' too.")
  package static let sequence = Key("sequence", .beats, "Steps one after another, inside 'together'.")
  package static let stagger = Key(
    "stagger", .mapping(StaggerKeys.all),
    "A beat for each of several things that start one after another, such as petals that open in turn.")
  package static let from = Key(
    "from", .shorthand(FollowedKeys.sound, FollowedKeys.all),
    "A beat for each beat of a sound of `audio`, at its time. It does not delay the beats after it.")
  package static let all: KeyList = [together, sequence, stagger, from, BeatKeys.after]
}

/// The keys of each keyframe under `keyframes`.
package enum KeyframeKeys {
  package static let to = Key(
    "to", .number,
    "The value that the track reaches, or the value with which it begins, for the first keyframe. It may depend on parameters."
  )
  package static let hold = Key(
    "hold", .atLeastZero,
    "Keeps the value that the track has for so many seconds. It may depend on parameters. A spring stops where it is."
  )
  package static let lasts = Key(
    "lasts", .atLeastZero,
    "The time until then, in seconds. It may depend on parameters. Without it the value jumps; a spring takes the time that it needs to settle."
  )
  package static let ease = Key(
    "ease", .easing(or: "cubic"), default: nil,
    "A smooth curve through the neighbours' values (cubic), \(Easings.list(withNotes: false)), which keeps the velocity that the value has."
  )
  package static let startVelocity = Key(
    "start-velocity", .number,
    "The velocity at the start of a cubic or a spring, per second. The default is the velocity that the value has there."
  )
  package static let endVelocity = Key(
    "end-velocity", .number, "The velocity at the end of a cubic, per second. By default the curve goes on smoothly."
  )

  package static let all = KeyList(
    [to, hold, lasts, ease, startVelocity, endVelocity],
    rules: [.anyOf([to, hold]), .excludes([hold], [to, lasts, ease, startVelocity, endVelocity])])
}
