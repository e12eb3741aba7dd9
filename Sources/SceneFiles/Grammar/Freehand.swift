import Foundation
import PathreelGeometry
import PathreelMotion

extension ElementKind {
  /// What a hand drew.
  static let freehand = ElementKind(
    "freehand",
    "Strokes drawn by hand, from recorded pointer samples. Trim, fill and stroke are each stroke's own and see its number; drawn black and 2 points wide, with round ends and corners, unless told otherwise.",
    .mapping([
      GrammarKey(
        "file", .text, required: true,
        "A recording beside the scene: CSV with the columns x, y, time (in seconds), pressure (0 to 1), stroke; or JSON, {\"strokes\": [[{\"x\": 1, \"y\": 2}]]}.",
        .instead(["samples"])),
      GrammarKey(
        "samples", .list(.list(.list(.number(.any), minimum: 2), minimum: 1), minimum: 1),
        "The recording itself, instead of 'file': for each stroke a list of [x, y], [x, y, time] or [x, y, time, pressure].",
        .without(["file"])),
      GrammarKey(
        "strokes", .list(.number(.whole(0...SceneLimits.count)), minimum: 0),
        "The numbers, from 0, of the strokes that are drawn: all unless given. The others keep their turn."),
      GrammarKey(
        "drawn", .number(.any), default: "1", "How much of the whole recording is drawn, from 0 to 1."),
      GrammarKey(
        "pace", .choice(FreehandPace.allCases.map(\.rawValue)), default: "recorded",
        "How 'drawn' goes on: as the hand did (recorded), at constant speed (length), or each stroke taking as long (stroke)."
      ),
      GrammarKey(
        "nib",
        .shorthand(
          "by",
          [
            GrammarKey(
              "by", .choice(Nib.Response.allCases.map(\.rawValue)), required: true,
              "What makes the stroke's width: pressure, or speed (slow is wide)."),
            GrammarKey("least", .number(.share), default: "0.25", "The least width, as a share of the stroke's."),
          ]), "Lets the width follow the hand; it is the same everywhere unless given."),
      GrammarKey(
        "size", .extent(.atLeastZero),
        "[width, height], or one number for both: the recording is fitted into it evenly. In points of the container unless given."
      ),
      GrammarKey(
        "jitter", .number(NumberRange(minimum: 0, maximum: 1000)),
        default: "1", "How far samples may be moved to filter tremble, in points of the recording. It cannot change."),
      GrammarKey(
        "tolerance", .number(NumberRange(minimum: 0, maximum: 1000)),
        default: "0.2",
        "How far the line may stay away from filtered samples, in points of the recording; at 0 straight lines join them. It cannot change."
      ),
      GrammarKey(
        "corners", .choice(FreehandCorners.allCases.map(\.rawValue)), default: "kept",
        "Whether corners stay sharp (kept), or each stroke is one smooth line (none). It cannot change."),
      indexName,
    ]), .parts { try $0.freehand($1, $2) })
}
