/// The parts of a symbol in a square of 24 × 24 units, as SVG path data.
struct SymbolParts {
  /// Closed outlines, which the filled variant fills.
  var shape = ""
  /// Lines outside of the shape, in both variants.
  var outer = ""
  /// Open lines. The filled variant cuts those inside of the shape out of it.
  var detail = ""
  /// Areas in both variants, outside of the shape.
  var dots = ""
  /// Whether the filled variant draws the lines in place of cutting them out.
  var keepsDetail = false
}

/// The drawings of symbols by name. All were drawn for Pathreel.
let symbolParts: [String: SymbolParts] = [
  // Signs
  "xmark": .init(detail: "M5 5L19 19M19 5L5 19"),
  "x": .init(detail: "M6 5L18 19M18 5L6 19"),
  "plus": .init(detail: "M12 4V20M4 12H20"),
  "minus": .init(detail: "M4 12H20"),
  "multiply": .init(detail: "M6 6L18 18M18 6L6 18"),
  "equal": .init(detail: "M4 9H20M4 15H20"),
  "checkmark": .init(detail: "M4.5 13L9.5 19L19.5 5"),
  "info": .init(detail: "M9.5 10.5H12.3V18.5M9 18.5H15.5", dots: "M10.4 5.6a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0Z"),
  "questionmark": .init(
    detail: "M7.5 8A4.5 4.5 0 1 1 13.8 12C12.4 12.8 12 13.5 12 15.2",
    dots: "M10.6 19.6a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0Z"),
  "exclamationmark": .init(detail: "M12 3.5V14.5", dots: "M10.6 19.6a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0Z"),
  "ellipsis": .init(
    dots:
      "M3 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM17 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z"),
  "number": .init(detail: "M9.5 4L7.5 20M16.5 4L14.5 20M4.5 9H20M4 15H19.5"),
  "at": .init(
    detail:
      "M16 12a4 4 0 1 1 -8 0a4 4 0 1 1 8 0V13.5A2.7 2.7 0 0 0 21 13.5V12A9 9 0 1 0 17 19.5"),
  "dollarsign": .init(
    detail:
      "M17 7.5C16 5.5 14 4.8 12 4.8C9 4.8 7 6.3 7 8.4C7 13 17 10.8 17 15.6C17 17.8 15 19.2 12 19.2C9.7 19.2 7.7 18.3 6.8 16.3M12 2.5V21.5"
  ),
  "bitcoinsign": .init(
    detail:
      "M8 5H13A3.5 3.5 0 0 1 13 12H8ZM8 12H14A3.6 3.6 0 0 1 14 19.2H8ZM8 5V19M10.5 2.8V5M13.5 2.8V5M10.5 19V21.4M13.5 19V21.4"
  ),
  // Digits and letters
  "0": .init(detail: "M12 4C8.5 4 7 7.5 7 12C7 16.5 8.5 20 12 20C15.5 20 17 16.5 17 12C17 7.5 15.5 4 12 4Z"),
  "1": .init(detail: "M8 7L12.5 4V20"),
  "2": .init(detail: "M7 8A5 4.5 0 1 1 15.5 11.5L7 20H17.5"),
  "3": .init(detail: "M7 6.5A5 4 0 1 1 11.5 11.7A4.8 4.3 0 1 1 6.5 16.8"),
  "4": .init(detail: "M14.5 20V4L6 15.5H18"),
  "5": .init(detail: "M16.5 4H8.5L7.5 11.5A5 4.5 0 1 1 7 17.5"),
  "a": .init(detail: "M6 20L12 4L18 20M8 15H16"),
  "b": .init(detail: "M8 4H13A4 4 0 0 1 13 12H8ZM8 12H14A4 4 0 0 1 14 20H8Z"),
  "c": .init(detail: "M18 8A6.5 8 0 1 0 18 16"),
  "k": .init(detail: "M8 4V20M17 4L8 13.5M11 10.5L17.5 20"),
  "o": .init(detail: "M12 4C8 4 6 7.5 6 12C6 16.5 8 20 12 20C16 20 18 16.5 18 12C18 7.5 16 4 12 4Z"),
  "p": .init(detail: "M8 20V4H13A4.5 4.5 0 0 1 13 13H8"),
  // Chevrons and arrows
  "chevron.left": .init(detail: "M15.5 4L7.5 12L15.5 20"),
  "chevron.right": .init(detail: "M8.5 4L16.5 12L8.5 20"),
  "chevron.backward": .init(detail: "M15.5 4L7.5 12L15.5 20"),
  "chevron.forward": .init(detail: "M8.5 4L16.5 12L8.5 20"),
  "chevron.up": .init(detail: "M4 16L12 8L20 16"),
  "chevron.down": .init(detail: "M4 8L12 16L20 8"),
  "chevron.right.2": .init(detail: "M5 5L12 12L5 19M13 5L20 12L13 19"),
  "chevron.left.2": .init(detail: "M19 5L12 12L19 19M11 5L4 12L11 19"),
  "chevron.up.chevron.down": .init(detail: "M6.5 9.5L12 4L17.5 9.5M6.5 14.5L12 20L17.5 14.5"),
  "chevron.compact.left": .init(detail: "M14 3.5L10 12L14 20.5"),
  "chevron.compact.right": .init(detail: "M10 3.5L14 12L10 20.5"),
  "chevron.compact.up": .init(detail: "M3.5 14L12 10L20.5 14"),
  "chevron.compact.down": .init(detail: "M3.5 10L12 14L20.5 10"),
  "arrow.left": .init(detail: "M20.5 12H4M11 5L4 12L11 19"),
  "arrow.backward": .init(detail: "M20.5 12H4M11 5L4 12L11 19"),
  "arrow.right": .init(detail: "M3.5 12H20M13 5L20 12L13 19"),
  "arrow.forward": .init(detail: "M3.5 12H20M13 5L20 12L13 19"),
  "arrow.up": .init(detail: "M12 20.5V4M5 11L12 4L19 11"),
  "arrow.down": .init(detail: "M12 3.5V20M5 13L12 20L19 13"),
  "arrow.up.right": .init(detail: "M5.5 18.5L18.5 5.5M8 5.5H18.5V16"),
  "arrow.left.and.right": .init(detail: "M3 12H21M7.5 7L2.8 12L7.5 17M16.5 7L21.2 12L16.5 17"),
  "arrow.up.and.down": .init(detail: "M12 3V21M7 7.5L12 2.8L17 7.5M7 16.5L12 21.2L17 16.5"),
  "arrow.left.arrow.right": .init(detail: "M3.5 8H20M15.5 3.5L20 8L15.5 12.5M20.5 16H4M8.5 11.5L4 16L8.5 20.5"),
  "arrow.up.left.and.arrow.down.right": .init(detail: "M4 10.5V4H10.5M4 4L10.5 10.5M20 13.5V20H13.5M20 20L13.5 13.5"),
  "arrow.clockwise": .init(detail: "M19.3 8.5A8.2 8.2 0 1 0 20.2 12.5M19.8 3.5V8.8H14.5"),
  "arrow.counterclockwise": .init(detail: "M4.7 8.5A8.2 8.2 0 1 1 3.8 12.5M4.2 3.5V8.8H9.5"),
  "arrow.trianglehead.clockwise": .init(detail: "M19.3 8.5A8.2 8.2 0 1 0 20.2 12.5", dots: "M20.6 2.6V9.4H13.8Z"),
  "arrow.triangle.2.circlepath": .init(
    detail: "M3.8 11A8.3 8.3 0 0 1 18.5 7M20.2 13A8.3 8.3 0 0 1 5.5 17", dots: "M20.4 2.6V9.2H13.8ZM3.6 21.4V14.8H10.2Z"
  ),
  "arrow.uturn.backward": .init(detail: "M8.5 4.5L3.5 9.5L8.5 14.5M3.8 9.5H14.5A5.2 5.2 0 0 1 14.5 20H9"),
  "arrow.uturn.forward": .init(detail: "M15.5 4.5L20.5 9.5L15.5 14.5M20.2 9.5H9.5A5.2 5.2 0 0 0 9.5 20H15"),
  "shuffle": .init(
    detail:
      "M3 7H6.5C11.5 7 12 17 17 17H20.5M3 17H6.5C11.5 17 12 7 17 7H20.5M17.5 3.8L20.8 7L17.5 10.2M17.5 13.8L20.8 17L17.5 20.2"
  ),
  // Lists and controls
  "line.horizontal.3": .init(detail: "M3.5 6H20.5M3.5 12H20.5M3.5 18H20.5"),
  "line.3.horizontal": .init(detail: "M3.5 6H20.5M3.5 12H20.5M3.5 18H20.5"),
  "line.horizontal.3.decrease": .init(detail: "M3.5 7H20.5M6.5 12H17.5M9.5 17H14.5"),
  "line.3.horizontal.decrease": .init(detail: "M3.5 7H20.5M6.5 12H17.5M9.5 17H14.5"),
  "list.bullet": .init(
    detail: "M8.5 6H21M8.5 12H21M8.5 18H21",
    dots:
      "M2.7 6a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0ZM2.7 12a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0ZM2.7 18a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0Z"
  ),
  "text.justify.left": .init(detail: "M3.5 6H20.5M3.5 10H20.5M3.5 14H20.5M3.5 18H13"),
  "slider.horizontal.3": .init(
    detail:
      "M3 6H6M11 6H21M3 12H13M18 12H21M3 18H6M11 18H21M11 6a2.5 2.5 0 1 0 -5 0a2.5 2.5 0 1 0 5 0ZM18 12a2.5 2.5 0 1 0 -5 0a2.5 2.5 0 1 0 5 0ZM11 18a2.5 2.5 0 1 0 -5 0a2.5 2.5 0 1 0 5 0Z"
  ),
  "slider.vertical.3": .init(
    detail:
      "M6 3V6M6 11V21M12 3V13M12 18V21M18 3V6M18 11V21M6 11a2.5 2.5 0 1 0 0 -5a2.5 2.5 0 1 0 0 5ZM12 18a2.5 2.5 0 1 0 0 -5a2.5 2.5 0 1 0 0 5ZM18 11a2.5 2.5 0 1 0 0 -5a2.5 2.5 0 1 0 0 5Z"
  ),
  "magnifyingglass": .init(detail: "M17 10.3a6.7 6.7 0 1 1 -13.4 0a6.7 6.7 0 1 1 13.4 0ZM15.2 15.2L21 21"),
  "power": .init(detail: "M12 2.8V11.5M6.8 5.8A8.4 8.4 0 1 0 17.2 5.8"),
  "square.and.arrow.up": .init(shape: "", detail: "M8 9H5V21H19V9H16M12 15V2.5M8 6.5L12 2.5L16 6.5"),
  "square.and.arrow.down": .init(detail: "M8 9H5V21H19V9H16M12 2.5V15M8 11L12 15L16 11"),
  "trash": .init(
    shape: "M6 7L7 20.5H17L18 7Z", outer: "M4 7H20M9 7V4H15V7", detail: "M10 10.5L10.4 17M14 10.5L13.6 17"),
  "pencil": .init(shape: "M4 20L5.2 15.2L16 4.4L19.6 8L8.8 18.8Z", detail: "M13.6 6.8L17.2 10.4"),
  "delete.left": .init(shape: "M9 5H21V19H9L3 12Z", detail: "M11.5 9L17 15M17 9L11.5 15"),
  "scissors": .init(
    detail:
      "M9 6.5a2.7 2.7 0 1 1 -5.4 0a2.7 2.7 0 1 1 5.4 0ZM9 17.5a2.7 2.7 0 1 1 -5.4 0a2.7 2.7 0 1 1 5.4 0ZM8.5 8L20.5 17.5M8.5 16L20.5 6.5"
  ),
  "scribble": .init(
    detail: "M4 14C6 7 9 5 9.5 8C10 11 5 17 7.5 18C10 19 13 8 15 9C17 10 12 16 14 17C16 18 18 14 20 13"),
  "scribble.variable": .init(
    detail: "M4 14C6 7 9 5 9.5 8C10 11 5 17 7.5 18C10 19 13 8 15 9C17 10 12 16 14 17C16 18 18 14 20 13"),
  "lasso": .init(
    detail:
      "M21 9.5C21 13.5 17 16 12 16C7 16 3 13.5 3 9.5C3 5.8 7 3.5 12 3.5C17 3.5 21 5.8 21 9.5ZM7 15A2 2 0 1 0 7.5 18.5C8 20 7 21 5.5 21.5"
  ),
  // Shapes
  "circle": .init(shape: "M21.5 12a9.5 9.5 0 1 1 -19 0a9.5 9.5 0 1 1 19 0Z"),
  "square": .init(
    shape: "M6.5 3.5H17.5A3 3 0 0 1 20.5 6.5V17.5A3 3 0 0 1 17.5 20.5H6.5A3 3 0 0 1 3.5 17.5V6.5A3 3 0 0 1 6.5 3.5Z"),
  "rectangle": .init(
    shape: "M5 5H19A2.5 2.5 0 0 1 21.5 7.5V16.5A2.5 2.5 0 0 1 19 19H5A2.5 2.5 0 0 1 2.5 16.5V7.5A2.5 2.5 0 0 1 5 5Z"),
  "capsule": .init(shape: "M8 6.5H16A5.5 5.5 0 0 1 16 17.5H8A5.5 5.5 0 0 1 8 6.5Z"),
  "triangle": .init(shape: "M12 3.5L22 20.5H2Z"),
  "diamond": .init(shape: "M12 2L22 12L12 22L2 12Z"),
  "hexagon": .init(shape: "M12 2L20.7 7V17L12 22L3.3 17V7Z"),
  "circle.circle": .init(
    shape: "", detail: "M21.5 12a9.5 9.5 0 1 1 -19 0a9.5 9.5 0 1 1 19 0ZM16.5 12a4.5 4.5 0 1 1 -9 0a4.5 4.5 0 1 1 9 0Z"),
  "circle.slash": .init(detail: "M21.5 12a9.5 9.5 0 1 1 -19 0a9.5 9.5 0 1 1 19 0ZM5.3 5.3L18.7 18.7"),
  "heart": .init(
    shape: "M12 20.5C5 15.5 2.5 12 2.5 8.6A5.1 5.1 0 0 1 12 6.4A5.1 5.1 0 0 1 21.5 8.6C21.5 12 19 15.5 12 20.5Z"),
  "suit.heart": .init(
    shape: "M12 21C5.5 15 3 11.8 3 8.4A4.9 4.9 0 0 1 12 6.2A4.9 4.9 0 0 1 21 8.4C21 11.8 18.5 15 12 21Z"),
  "suit.spade": .init(
    shape:
      "M12 3C17 8 20.5 10.8 20.5 14.2A4 4 0 0 1 12.8 15.8L14.5 20.5H9.5L11.2 15.8A4 4 0 0 1 3.5 14.2C3.5 10.8 7 8 12 3Z"
  ),
  "suit.diamond": .init(shape: "M12 2.5L19.5 12L12 21.5L4.5 12Z"),
  "star": .init(shape: "M12 2.5L14.9 8.9L21.8 9.7L16.7 14.4L18.1 21.2L12 17.8L5.9 21.2L7.3 14.4L2.2 9.7L9.1 8.9Z"),
  "bookmark": .init(shape: "M6 3H18V21L12 15.8L6 21Z"),
  "flag": .init(shape: "M6 4C10 2.5 13 6 19 4V13.5C13 15.5 10 12 6 13.5Z", detail: "M6 3V21.5", keepsDetail: true),
  "tag": .init(shape: "M4 4H12L21 13L13 21L4 12Z", dots: ""),
  "bolt": .init(shape: "M13.5 2.5L5 13.5H11L9.5 21.5L19 10H12.5Z"),
  "drop": .init(shape: "M12 2.5C16 8 18.5 11.5 18.5 15A6.5 6.5 0 0 1 5.5 15C5.5 11.5 8 8 12 2.5Z"),
  "flame": .init(
    shape:
      "M12.5 2.5C13 6.5 18.5 9 18.5 14.5A6.5 6.5 0 0 1 5.5 14.5C5.5 11.5 7.5 9.8 8.5 8C9 9.5 9.6 10.3 10.5 10.8C11 8 10.5 5 12.5 2.5Z"
  ),
  "leaf": .init(shape: "M4.5 19C3 10 9 4.5 20 4C20.5 14 15.5 20 8 18.5Z", detail: "M3.5 21C6 16 9.5 12.5 14 10"),
  "crown": .init(shape: "M3 7L7.5 11.5L12 4.5L16.5 11.5L21 7L19 18.5H5Z"),
  "sparkles": .init(
    dots:
      "M10 4C10.8 9 12 10.2 17 11C12 11.8 10.8 13 10 18C9.2 13 8 11.8 3 11C8 10.2 9.2 9 10 4ZM18 2C18.4 4.4 19 5 21.4 5.4C19 5.8 18.4 6.4 18 8.8C17.6 6.4 17 5.8 14.6 5.4C17 5 17.6 4.4 18 2ZM17.5 15C17.9 17.4 18.5 18 20.9 18.4C18.5 18.8 17.9 19.4 17.5 21.8C17.1 19.4 16.5 18.8 14.1 18.4C16.5 18 17.1 17.4 17.5 15Z"
  ),
  "shield": .init(shape: "M12 2.5L20 5.5V11C20 16.2 16.5 19.7 12 21.7C7.5 19.7 4 16.2 4 11V5.5Z"),
  "lock.shield": .init(
    shape: "M12 2.5L20 5.5V11C20 16.2 16.5 19.7 12 21.7C7.5 19.7 4 16.2 4 11V5.5Z",
    detail: "M10.2 11V9.5A1.8 1.8 0 0 1 13.8 9.5V11M9 11H15V15.5H9Z"),
  // Media
  "play": .init(shape: "M7 4L20 12L7 20Z"),
  "pause": .init(shape: "M7 4.5H9.5V19.5H7ZM14.5 4.5H17V19.5H14.5Z"),
  "stop": .init(shape: "M6 5H18A1 1 0 0 1 19 6V18A1 1 0 0 1 18 19H6A1 1 0 0 1 5 18V6A1 1 0 0 1 6 5Z"),
  "forward": .init(shape: "M3 6L12 12L3 18ZM12 6L21 12L12 18Z"),
  "backward": .init(shape: "M21 6L12 12L21 18ZM12 6L3 12L12 18Z"),
  "music.note": .init(
    detail: "M10 17.5V5.5L18.5 3.5V8L10 10", dots: "M10.8 17.6a3.4 2.8 0 1 1 -6.8 0a3.4 2.8 0 1 1 6.8 0Z"),
  "music.quarternote.3": .init(
    detail: "M7 18V9M14 14V5M21 18V9",
    dots:
      "M7.8 18a2.5 2.1 0 1 1 -5 0a2.5 2.1 0 1 1 5 0ZM14.8 14a2.5 2.1 0 1 1 -5 0a2.5 2.1 0 1 1 5 0ZM21.8 18a2.5 2.1 0 1 1 -5 0a2.5 2.1 0 1 1 5 0Z"
  ),
  "music.note.list": .init(
    detail: "M3 6H12M3 11H12M3 16H9M15.5 18V6.5L20.5 5V8.5L15.5 10",
    dots: "M16.3 18a2.6 2.2 0 1 1 -5.2 0a2.6 2.2 0 1 1 5.2 0Z"),
  "mic": .init(
    shape: "M12 2.5A3 3 0 0 1 15 5.5V11A3 3 0 0 1 9 11V5.5A3 3 0 0 1 12 2.5Z",
    detail: "M5.5 10.5A6.5 6.5 0 0 0 18.5 10.5M12 17.2V21M8.5 21H15.5", keepsDetail: true),
  "microphone": .init(
    shape: "M12 2.5A3 3 0 0 1 15 5.5V11A3 3 0 0 1 9 11V5.5A3 3 0 0 1 12 2.5Z",
    detail: "M5.5 10.5A6.5 6.5 0 0 0 18.5 10.5M12 17.2V21M8.5 21H15.5", keepsDetail: true),
  "speaker": .init(shape: "M5 9H9L15 4V20L9 15H5Z"),
  "speaker.wave.1": .init(
    shape: "M4 9H7.5L13 4.5V19.5L7.5 15H4Z", detail: "M16 9A4.5 4.5 0 0 1 16 15", keepsDetail: true),
  "speaker.wave.2": .init(
    shape: "M3 9H6.5L12 4.5V19.5L6.5 15H3Z", detail: "M15 9A4.5 4.5 0 0 1 15 15M18 6A9 9 0 0 1 18 18", keepsDetail: true
  ),
  "speaker.slash": .init(
    shape: "M3 9H6.5L12 4.5V19.5L6.5 15H3Z", detail: "M15.5 9.5L21 15M21 9.5L15.5 15", keepsDetail: true),
  "camera": .init(
    shape: "M3 7.5H7.5L9 5H15L16.5 7.5H21V19H3Z", detail: "M15.8 13a3.8 3.8 0 1 1 -7.6 0a3.8 3.8 0 1 1 7.6 0Z"),
  "video": .init(shape: "M3 6.5H15V17.5H3ZM15 11L21 7.5V16.5L15 13Z"),
  "photo": .init(
    shape: "M3 4.5H21V19.5H3Z",
    detail: "M4 17L9 11.5L12.5 15L15.5 12L20 16.5M17.5 8.5a1.3 1.3 0 1 1 -2.6 0a1.3 1.3 0 1 1 2.6 0Z"),
  "airplayaudio": .init(detail: "M6 15A8.5 8.5 0 1 1 18 15M9 12A4.3 4.3 0 1 1 15 12", dots: "M12 14.5L18 21H6Z"),
  "gamecontroller": .init(
    shape: "M7.5 7H16.5C20 7 22 13 21.5 16.5C21 19 18 18.5 16 15.5H8C6 18.5 3 19 2.5 16.5C2 13 4 7 7.5 7Z",
    detail: "M7 11.2H11M9 9.2V13.2M15 12.2H15.4M17 10.2H17.4"),
  // Things
  "bell": .init(
    shape: "M5 17C7 15 7 13 7 10A5 5 0 0 1 17 10C17 13 17 15 19 17Z", detail: "M10 20A2.2 2.2 0 0 0 14 20M12 5V3.2",
    keepsDetail: true),
  "bell.slash": .init(
    shape: "M5 17C7 15 7 13 7 10A5 5 0 0 1 17 10C17 13 17 15 19 17Z",
    detail: "M10 20A2.2 2.2 0 0 0 14 20M3.5 3.5L20.5 20.5",
    keepsDetail: true),
  "lock": .init(
    shape: "M7 10.5H17A2 2 0 0 1 19 12.5V19A2 2 0 0 1 17 21H7A2 2 0 0 1 5 19V12.5A2 2 0 0 1 7 10.5Z",
    detail: "M8 10.5V7A4 4 0 0 1 16 7V10.5", keepsDetail: true),
  "lock.open": .init(
    shape: "M7 10.5H17A2 2 0 0 1 19 12.5V19A2 2 0 0 1 17 21H7A2 2 0 0 1 5 19V12.5A2 2 0 0 1 7 10.5Z",
    detail: "M14.5 10.5V6.5A3.8 3.8 0 0 1 22 6.5V8.5", keepsDetail: true),
  "key": .init(
    shape: "M20 8a4.5 4.5 0 1 1 -9 0a4.5 4.5 0 1 1 9 0Z", detail: "M12.3 11.2L4 19.5M7 16.5L9.5 19M9.5 14L11.5 16",
    keepsDetail: true),
  "sun.max": .init(
    shape: "M16.5 12a4.5 4.5 0 1 1 -9 0a4.5 4.5 0 1 1 9 0Z",
    detail:
      "M12 1.8V4M12 20V22.2M1.8 12H4M20 12H22.2M4.8 4.8L6.3 6.3M17.7 17.7L19.2 19.2M4.8 19.2L6.3 17.7M17.7 6.3L19.2 4.8",
    keepsDetail: true),
  "sun.min": .init(
    shape: "M16 12a4 4 0 1 1 -8 0a4 4 0 1 1 8 0Z",
    detail:
      "M12 4V4.4M12 19.6V20M4 12H4.4M19.6 12H20M6.3 6.3L6.6 6.6M17.4 17.4L17.7 17.7M6.3 17.7L6.6 17.4M17.4 6.6L17.7 6.3",
    keepsDetail: true),
  "moon": .init(shape: "M20.5 14.5A9 9 0 1 1 9.5 3.5A7.2 7.2 0 0 0 20.5 14.5Z"),
  "cloud": .init(shape: "M7 19A4.7 4.7 0 0 1 6.6 9.7A6 6 0 0 1 18 9.3A4.9 4.9 0 0 1 17.5 19Z"),
  "cloud.sun": .init(
    shape: "M6.5 20.5A4 4 0 0 1 6.2 12.6A5 5 0 0 1 15.7 12.3A4.1 4.1 0 0 1 15.3 20.5Z",
    detail: "M13.2 7A3.8 3.8 0 0 1 19 12M16.5 2V3.6M22 8H20.6M20.6 3.8L19.6 4.8M21 14.5L20 13.6", keepsDetail: true),
  "umbrella": .init(shape: "M3 12A9 9 0 0 1 21 12Z", detail: "M12 12V19A2.2 2.2 0 0 0 16.4 19", keepsDetail: true),
  "map": .init(shape: "M3 6L9 3.5L15 6L21 3.5V18L15 20.5L9 18L3 20.5Z", detail: "M9 3.5V18M15 6V20.5"),
  "location": .init(shape: "M20.5 3.5L14 20.5L11 13L3.5 10Z"),
  "house": .init(shape: "M4 11L12 4L20 11V20.5H14.5V14.5H9.5V20.5H4Z"),
  "cart": .init(
    detail: "M2.5 4H5.3L8 15.5H18.5L20.7 7H6.2",
    dots: "M10.8 19.3a1.7 1.7 0 1 1 -3.4 0a1.7 1.7 0 1 1 3.4 0ZM19 19.3a1.7 1.7 0 1 1 -3.4 0a1.7 1.7 0 1 1 3.4 0Z"),
  "bag": .init(
    shape: "M5 8H19L20 20.5H4Z", outer: "M8.5 8V7A3.5 3.5 0 0 1 15.5 7V8", detail: "M8.5 8.5V11M15.5 8.5V11"),
  "creditcard": .init(
    shape: "M4 5H20A1.5 1.5 0 0 1 21.5 6.5V17.5A1.5 1.5 0 0 1 20 19H4A1.5 1.5 0 0 1 2.5 17.5V6.5A1.5 1.5 0 0 1 4 5Z",
    detail: "M2.5 9.5H21.5M6 15H9.5"),
  "gift": .init(
    shape: "M4 11H20V20.5H4ZM3 7H21V11H3Z",
    outer: "M12 7C9 7 7 6 7.5 4.5C8 3 11 3.5 12 7C13 3.5 16 3 16.5 4.5C17 6 15 7 12 7",
    detail: "M12 8V20.5M3 11H21"),
  "envelope": .init(
    shape: "M4 5H20A1.5 1.5 0 0 1 21.5 6.5V17.5A1.5 1.5 0 0 1 20 19H4A1.5 1.5 0 0 1 2.5 17.5V6.5A1.5 1.5 0 0 1 4 5Z",
    detail: "M3.5 6.5L12 13.5L20.5 6.5"),
  "message": .init(
    shape:
      "M12 3.5C17.2 3.5 21.5 6.8 21.5 11.3C21.5 15.8 17.2 19 12 19C11 19 10 18.9 9 18.6L4.5 21L5.2 17C3.5 15.5 2.5 13.5 2.5 11.3C2.5 6.8 6.8 3.5 12 3.5Z"
  ),
  "bubble": .init(
    shape:
      "M12 3.5C17.2 3.5 21.5 6.8 21.5 11.3C21.5 15.8 17.2 19 12 19C11 19 10 18.9 9 18.6L4.5 21L5.2 17C3.5 15.5 2.5 13.5 2.5 11.3C2.5 6.8 6.8 3.5 12 3.5Z"
  ),
  "phone": .init(
    shape:
      "M7.5 3.5L10.5 8.5L8.5 10.8C9.8 13.2 11 14.3 13.2 15.5L15.5 13.5L20.5 16.5C20 19 18.5 20.5 16.5 20.5C10 20 4 14 3.5 7.5C3.5 5.5 5 4 7.5 3.5Z"
  ),
  "paperplane": .init(shape: "M3 11L21 3L15 21L11 13.5Z", detail: "M11 13.5L21 3"),
  "paperclip": .init(
    detail: "M18 9L10.5 16.5A2.3 2.3 0 0 1 7.2 13.2L14.5 6A4 4 0 0 1 20 11.7L12 19.5A6 6 0 0 1 3.7 11L10.5 4.2"),
  "link": .init(
    detail:
      "M10 14A4 4 0 0 1 10 8.5L13 5.5A4 4 0 0 1 18.6 11L17 12.7M14 10A4 4 0 0 1 14 15.5L11 18.5A4 4 0 0 1 5.4 13L7 11.3"
  ),
  "book": .init(shape: "M12 6C9 4 6 4 3 5V19C6 18 9 18 12 20C15 18 18 18 21 19V5C18 4 15 4 12 6Z", detail: "M12 6V20"),
  "book.pages": .init(
    shape: "M12 6C9 4 6 4 3 5V19C6 18 9 18 12 20C15 18 18 18 21 19V5C18 4 15 4 12 6Z",
    detail: "M12 6V20M6 9L9 9.4M6 12L9 12.4M15 9.4L18 9M15 12.4L18 12"),
  "doc": .init(shape: "M6 2.5H14L19 7.5V21.5H6Z", detail: "M14 2.5V7.5H19"),
  "note.text": .init(shape: "M4 4H20V20H4Z", detail: "M7.5 9H16.5M7.5 12.5H16.5M7.5 16H13"),
  "folder": .init(shape: "M3 5.5H9L11 8H21V19H3Z"),
  "calendar": .init(
    shape: "M4 5H20V20.5H4Z",
    detail: "M4 10H20M8 2.8V6M16 2.8V6M8 13.5H8.4M12 13.5H12.4M16 13.5H16.4M8 17H8.4M12 17H12.4"),
  "clock": .init(shape: "M21.5 12a9.5 9.5 0 1 1 -19 0a9.5 9.5 0 1 1 19 0Z", detail: "M12 6.5V12.3L16 14"),
  "timer": .init(detail: "M12 2.8A9.3 9.3 0 1 1 5.2 5.8M12 2.8V6M12 12.5L7.5 8"),
  "timelapse": .init(
    detail: "M21.5 12a9.5 9.5 0 1 1 -19 0a9.5 9.5 0 1 1 19 0Z", dots: "M12 5.5A6.5 6.5 0 1 1 5.5 12H12Z"),
  "stopwatch": .init(
    shape: "M19.5 13.5a7.5 7.5 0 1 1 -15 0a7.5 7.5 0 1 1 15 0Z",
    outer: "M9.5 2.8H14.5M12 2.8V6M18 6.5L19.3 7.8", detail: "M12 13.5V9.5"),
  "hourglass": .init(shape: "M6 3H18V5C18 9 14 10 14 12C14 14 18 15 18 19V21H6V19C6 15 10 14 10 12C10 10 6 9 6 5Z"),
  "gear": .init(
    shape:
      "M10.3 2.5H13.7L14.3 5.3L16.2 6.1L18.6 4.5L21 6.9L19.4 9.3L20.2 11.2V12.8L19.4 14.7L21 17.1L18.6 19.5L16.2 17.9L14.3 18.7L13.7 21.5H10.3L9.7 18.7L7.8 17.9L5.4 19.5L3 17.1L4.6 14.7L3.8 12.8V11.2L4.6 9.3L3 6.9L5.4 4.5L7.8 6.1L9.7 5.3Z",
    detail: "M15.2 12a3.2 3.2 0 1 1 -6.4 0a3.2 3.2 0 1 1 6.4 0Z"),
  "gearshape": .init(
    shape:
      "M10.3 2.5H13.7L14.3 5.3L16.2 6.1L18.6 4.5L21 6.9L19.4 9.3L20.2 11.2V12.8L19.4 14.7L21 17.1L18.6 19.5L16.2 17.9L14.3 18.7L13.7 21.5H10.3L9.7 18.7L7.8 17.9L5.4 19.5L3 17.1L4.6 14.7L3.8 12.8V11.2L4.6 9.3L3 6.9L5.4 4.5L7.8 6.1L9.7 5.3Z",
    detail: "M15.2 12a3.2 3.2 0 1 1 -6.4 0a3.2 3.2 0 1 1 6.4 0Z"),
  "cube": .init(shape: "M12 2.5L20.5 7V17L12 21.5L3.5 17V7Z", detail: "M3.5 7L12 11.5L20.5 7M12 11.5V21.5"),
  "cube.transparent": .init(detail: "M12 2.5L20.5 7V17L12 21.5L3.5 17V7ZM3.5 7L12 11.5L20.5 7M12 11.5V21.5M12 2.5V7"),
  "globe": .init(
    detail: "M21.5 12a9.5 9.5 0 1 1 -19 0a9.5 9.5 0 1 1 19 0ZM12 2.5C7 7 7 17 12 21.5C17 17 17 7 12 2.5ZM2.5 12H21.5"),
  "wifi": .init(
    detail: "M2.5 9.5A14 14 0 0 1 21.5 9.5M5.8 13.2A9 9 0 0 1 18.2 13.2", dots: "M12 20.5L8.5 16.5A5 5 0 0 1 15.5 16.5Z"
  ),
  "viewfinder": .init(detail: "M3.5 8V3.5H8M16 3.5H20.5V8M20.5 16V20.5H16M8 20.5H3.5V16"),
  "faceid": .init(
    detail:
      "M3.5 8V3.5H8M16 3.5H20.5V8M20.5 16V20.5H16M8 20.5H3.5V16M8.5 9V10.5M15.5 9V10.5M12 9V13H11M8.5 15.5A4.8 4.8 0 0 0 15.5 15.5"
  ),
  "face.smiling": .init(
    shape: "M21.5 12a9.5 9.5 0 1 1 -19 0a9.5 9.5 0 1 1 19 0Z",
    detail: "M8.8 9V10.2M15.2 9V10.2M7.5 14.5A5.5 5.5 0 0 0 16.5 14.5"),
  "person": .init(
    shape: "M16 7.5a4 4 0 1 1 -8 0a4 4 0 1 1 8 0ZM4 20.5C4 16.5 7.5 14.2 12 14.2C16.5 14.2 20 16.5 20 20.5Z"),
  "person.2": .init(
    shape: "M12 8a3.3 3.3 0 1 1 -6.6 0a3.3 3.3 0 1 1 6.6 0ZM2 19C2 15.5 5 13.8 8.7 13.8C12.4 13.8 15.4 15.5 15.4 19Z",
    detail: "M14.5 5.3A3.2 3.2 0 1 1 15 11.2M17 14.2C20 14.6 22 16.2 22 19H18.5", keepsDetail: true),
  "person.3": .init(
    shape:
      "M14.6 8.5a2.6 2.6 0 1 1 -5.2 0a2.6 2.6 0 1 1 5.2 0ZM6.5 18.5C6.5 15.5 9 13.8 12 13.8C15 13.8 17.5 15.5 17.5 18.5Z",
    detail:
      "M7 6.7a2 2 0 1 1 -4 0a2 2 0 1 1 4 0ZM21 6.7a2 2 0 1 1 -4 0a2 2 0 1 1 4 0ZM1.5 15C1.8 12.8 3.5 11.7 6 11.7M22.5 15C22.2 12.8 20.5 11.7 18 11.7",
    keepsDetail: true),
  "figure.walk": .init(
    detail: "M12.5 8.5L11 14L14.5 17L15.5 21.5M11 14L8.5 21M12.5 8.5L8.5 10.5L7.5 13.5M12.5 8.5L15 11.5L17.5 12.5",
    dots: "M15.2 4a2 2 0 1 1 -4 0a2 2 0 1 1 4 0Z"),
  "figure.run": .init(
    detail: "M13 8L10.5 13L14.5 15.5L13 21M10.5 13L9 16.5L4 17.5M13 8L9 8.5L6.5 11.5M13 8L15.5 11L19 11",
    dots: "M17 4.2a2 2 0 1 1 -4 0a2 2 0 1 1 4 0Z"),
  "hand.thumbsup": .init(
    shape:
      "M8 10.5L12 3C14 3 14.8 4.5 14.5 6L13.8 9.5H19.5C21 9.5 21.5 11 21 12L18.5 19C18 20 17.5 20.5 16.5 20.5H8ZM3.5 10.5H8V20.5H3.5Z"
  ),
  "hand.thumbsdown": .init(
    shape:
      "M8 13.5L12 21C14 21 14.8 19.5 14.5 18L13.8 14.5H19.5C21 14.5 21.5 13 21 12L18.5 5C18 4 17.5 3.5 16.5 3.5H8ZM3.5 3.5V13.5H8V3.5Z"
  ),
  "hand.raised": .init(
    shape:
      "M8 12V5.5A1.5 1.5 0 0 1 11 5.5V4A1.5 1.5 0 0 1 14 4V5.5A1.5 1.5 0 0 1 17 5.5V8A1.5 1.5 0 0 1 20 8V15A7 7 0 0 1 13 21.5C9 21.5 7.5 19 4.5 13.5C3.8 12 6 11 7 12.2L8 13.5Z"
  ),
  "eye": .init(
    shape: "M2 12C5 7 8.3 5 12 5C15.7 5 19 7 22 12C19 17 15.7 19 12 19C8.3 19 5 17 2 12Z",
    detail: "M15.2 12a3.2 3.2 0 1 1 -6.4 0a3.2 3.2 0 1 1 6.4 0Z"),
  "eye.slash": .init(
    shape: "M2 12C5 7 8.3 5 12 5C15.7 5 19 7 22 12C19 17 15.7 19 12 19C8.3 19 5 17 2 12Z",
    detail: "M15.2 12a3.2 3.2 0 1 1 -6.4 0a3.2 3.2 0 1 1 6.4 0ZM4 3.5L20 20.5"),
  "eyeglasses": .init(
    detail:
      "M10 14a3.7 3.7 0 1 1 -7.4 0a3.7 3.7 0 1 1 7.4 0ZM21.4 14a3.7 3.7 0 1 1 -7.4 0a3.7 3.7 0 1 1 7.4 0ZM10 13.5A2.4 2.4 0 0 1 14 13.5"
  ),
  "airplane": .init(
    shape:
      "M21.5 12C21.5 13 20 13.5 19 13.5H14.5L9.5 21H7L9.5 13.5H5.5L3.5 16H2L3 12L2 8H3.5L5.5 10.5H9.5L7 3H9.5L14.5 10.5H19C20 10.5 21.5 11 21.5 12Z"
  ),
  "car": .init(
    shape: "M5.5 10L7.2 5.5H16.8L18.5 10L20.5 11.5V18.5H18V17H6V18.5H3.5V11.5Z",
    detail: "M5.5 10H18.5M6.5 13.5H8M16 13.5H17.5"),
  "tram": .init(
    shape: "M6 4H18V17.5H6Z", outer: "M8 17.5L6 21M16 17.5L18 21", detail: "M6 11H18M9 14.5H9.4M15 14.5H15.4"),
  "bed.double": .init(
    shape: "M3 12H21V18H3Z", detail: "M3 18V20.5M21 18V20.5M5 12V6H19V12M7.5 12V9.5H11V12M13 12V9.5H16.5V12",
    keepsDetail: true),
  "paintbrush": .init(shape: "M20.5 3.5L12.5 14.5L9.5 11.5ZM9 13L11 15C11 18.5 7.5 20.5 3.5 20C5.5 18.5 5 13.5 9 13Z"),
  "ruler": .init(shape: "M3 9H21V16H3Z", detail: "M6.5 9V12M10 9V11M13.5 9V12M17 9V11"),
  "hammer": .init(shape: "M7 5C10 3 14 3 16 6L13.5 8.5L20.5 17.5L18 20L9.5 12L7.5 14L4.5 11Z"),
  "wrench": .init(shape: "M20 6.5A5 5 0 0 1 13.5 12L6.5 20L4 17.5L12 10.5A5 5 0 0 1 17.5 4L15 6.5L17.5 9Z"),
  "lightbulb": .init(
    shape: "M12 2.5A6.3 6.3 0 0 1 15.5 14.3V17.5H8.5V14.3A6.3 6.3 0 0 1 12 2.5Z", detail: "M9.5 20.5H14.5",
    keepsDetail: true),
  "wand.and.rays": .init(
    detail: "M4 20L14 10M16 3.5V6M20.5 8H18M19.2 4.8L17.5 6.5M12.8 4.8L13.8 5.8M19.2 11.2L18.2 10.2"),
  "eraser": .init(shape: "M4 15.5L13.5 6L19 11.5L10.5 20H7.5Z", detail: "M8.5 11L14 16.5M10.5 20H20"),
  "display": .init(shape: "M3 4.5H21V16.5H3Z", detail: "M12 16.5V20M8 20.5H16", keepsDetail: true),
  "laptopcomputer": .init(shape: "M5 5H19V16H5Z", detail: "M2 19H22", keepsDetail: true),
  "tv": .init(shape: "M3 5H21V17H3Z", detail: "M8.5 20.5H15.5", keepsDetail: true),
  "iphone": .init(
    shape: "M8 2.5H16A1.5 1.5 0 0 1 17.5 4V20A1.5 1.5 0 0 1 16 21.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5Z",
    detail: "M10.5 4.8H13.5"),
  "macwindow": .init(shape: "M3 5H21V19H3Z", detail: "M3 9H21"),
  "sidebar.left": .init(shape: "M3 5H21V19H3Z", detail: "M9 5V19"),
  "square.grid.2x2": .init(shape: "M4 4H10.5V10.5H4ZM13.5 4H20V10.5H13.5ZM4 13.5H10.5V20H4ZM13.5 13.5H20V20H13.5Z"),
  "rectangle.grid.2x2": .init(shape: "M2.5 6H11V11H2.5ZM13 6H21.5V11H13ZM2.5 13H11V18H2.5ZM13 13H21.5V18H13Z"),
  "rectangle.grid.1x2": .init(shape: "M4 4.5H20V10.5H4ZM4 13.5H20V19.5H4Z"),
  "rectangle.3.offgrid": .init(shape: "M3 5H11V13H3ZM14 5H21V10H14ZM14 13H21V20H14ZM5 16H11V20H5Z"),
  "circle.grid.2x2": .init(
    shape:
      "M11 7.2a3.6 3.6 0 1 1 -7.2 0a3.6 3.6 0 1 1 7.2 0ZM20.2 7.2a3.6 3.6 0 1 1 -7.2 0a3.6 3.6 0 1 1 7.2 0ZM11 16.8a3.6 3.6 0 1 1 -7.2 0a3.6 3.6 0 1 1 7.2 0ZM20.2 16.8a3.6 3.6 0 1 1 -7.2 0a3.6 3.6 0 1 1 7.2 0Z"
  ),
  "rectangle.stack": .init(shape: "M3.5 10H20.5V20H3.5Z", detail: "M5.5 7H18.5M7.5 4H16.5", keepsDetail: true),
  "rectangle.on.rectangle": .init(shape: "M3 5H16V14H3Z", detail: "M8 14V19H21V9H16", keepsDetail: true),
  "square.on.square": .init(shape: "M3 3H15V15H3Z", detail: "M9 15V21H21V9H15", keepsDetail: true),
  "square.stack": .init(shape: "M4.5 9H19.5V21H4.5Z", detail: "M6.5 6H17.5M8.5 3H15.5", keepsDetail: true),
  "list.bullet.rectangle": .init(
    shape: "M3 5H21V19H3Z", detail: "M6.5 9.2H6.9M10 9.2H17.5M6.5 12H6.9M10 12H17.5M6.5 14.8H6.9M10 14.8H17.5"),
  "basketball": .init(
    shape: "M21.5 12a9.5 9.5 0 1 1 -19 0a9.5 9.5 0 1 1 19 0Z",
    detail: "M12 2.5V21.5M2.5 12H21.5M5.3 5.3C8.5 9 8.5 15 5.3 18.7M18.7 5.3C15.5 9 15.5 15 18.7 18.7"),
  "chart.bar": .init(shape: "M3.5 12H8V20H3.5ZM10 8H14.5V20H10ZM16.5 4H21V20H16.5Z"),
  "waveform": .init(detail: "M3 10V14M6.6 7V17M10.2 4V20M13.8 8V16M17.4 5.5V18.5M21 10V14"),
  "dot.radiowaves.left.and.right": .init(
    detail:
      "M7.5 8A5.8 5.8 0 0 0 7.5 16M16.5 8A5.8 5.8 0 0 1 16.5 16M4.5 5A10 10 0 0 0 4.5 19M19.5 5A10 10 0 0 1 19.5 19",
    dots: "M14.2 12a2.2 2.2 0 1 1 -4.4 0a2.2 2.2 0 1 1 4.4 0Z"),
  "balloon": .init(
    shape: "M18.5 9.5C18.5 13.5 15.5 17 12 17C8.5 17 5.5 13.5 5.5 9.5A6.5 6.5 0 0 1 18.5 9.5Z",
    detail: "M12 17C11 18.5 13 20 12 22", keepsDetail: true),
  "flip.horizontal": .init(shape: "M10 4V20H2.5ZM14 4L21.5 20H14Z"),
]
