import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import TestFolders
import Testing

/// Tests of the messages about mistakes in scene files.
@Suite struct SceneErrorTests {
  /// The messages for a text, without the file's name.
  func messages(_ text: String) -> String {
    do {
      _ = try SceneFile(text: text, name: "a")
      return "no error"
    } catch {
      return "\(error)".split(separator: "\n").map { $0.dropFirst(2) }.joined(separator: "\n")
    }
  }

  @Test(
    arguments: [
      (
        "a: 1",
        "1:1: unknown key 'a'; the keys here are 'pathreel', 'title', 'canvas', 'fps', 'motion-blur', 'duration', 'include', 'parameters', 'beats', 'data', 'let', 'scales', 'keyframes', 'audio', 'components', 'camera', 'elements', 'scenes'\n1:1: the scene needs 'canvas' or 'scenes'\n1:1: the scene needs 'duration', 'beats' or 'scenes'\n1:1: the scene needs 'elements' or 'scenes'"
      ),
      ("- a", "1:1: a scene file is a mapping with 'canvas' and 'elements'; a list stands here"),
      ("canvas: 5\nduration: 1\nelements: []", "1:9: 'canvas' is a mapping; '5' stands here; write canvas: {size: …}"),
      (
        "width: 640\nheight: 360\nbackground: \"#123\"\nduration: 1\nelements: []",
        "1:1: unknown key 'width'; write canvas: {size: [640, 360], background: \"#123\"}\n2:1: unknown key 'height'; write canvas: {size: [640, 360], background: \"#123\"}\n3:1: unknown key 'background'; write canvas: {size: [640, 360], background: \"#123\"}"
      ),
      (
        "size: [640, 360]\nduration: 1\nelements: []", "1:1: unknown key 'size'; write canvas: {size: [640, 360]}"
      ),
      (
        "background: black\nduration: 1\nelements: []",
        "1:1: unknown key 'background'; write canvas: {size: [1280, 720], background: black}"
      ),
      (
        "canvas: {size: [5, 5], duration: 1}\nduration: 1\nelements: []",
        "1:24: 'duration' stands beside 'canvas', not in it; begin a line with 'duration:' below the word 'canvas'"
      ),
      (
        "canvas: {size: [5, 5]}\nparameters: {title: Hello, a: 3, c: true, d: \"What: so\"}\nduration: 1\nelements: []",
        "2:21: 'title' is a mapping; 'Hello' stands here; write title: {text: Hello}\n2:31: 'a' is a mapping; '3' stands here; write a: {value: 3}\n2:37: 'c' is a mapping; 'true' stands here; write c: {value: true}\n2:46: 'd' is a mapping; 'What: so' stands here; write d: {text: \"What: so\"}"
      ),
      ("canvas: {size: 5}\nduration: 1\nelements: []", "1:16: 'size' is a list of two numbers; '5' stands here"),
      ("canvas: {size: [0, 5]}\nduration: 1\nelements: []", "1:17: 'size' is 0; it must be at least 1"),
      ("canvas: {size: [5, 99999]}\nduration: 1\nelements: []", "1:20: 'size' is 99999; it must be at most 16384"),
      (
        "canvas: {size: [5, 5], colour: red}\nduration: 1\nelements: []",
        "1:24: unknown key 'colour'; write 'background'"
      ),
      (
        "canvas: {size: [5, 5], background: }\nduration: 1\nelements: []",
        "1:36: 'background' has no value; an unquoted # starts a comment, so write the colour in quotes"
      ),
      (
        "canvas: {size: [5, 5]}\nfps: 0\nduration: 1\nelements: []",
        "2:6: 'fps' is '0'; write a number such as 60 or a fraction such as 30000/1001, from 1/1000 to 1000"
      ),
      ("canvas: {size: [5, 5]}\nduration: 0\nelements: []", "2:11: 'duration' is 0; it must be greater than 0"),
      (
        "canvas: {size: [5, 5]}\nduration: t\nelements: []",
        "2:11: 'duration' depends on the time; here only parameters may be used"
      ),
      (
        "canvas: {size: [5, 5]}\nduration: 1e6\nelements: []",
        "2:11: the scene has 60000000 frames (1000000 s at 60 fps); at most 1000000 are made"
      ),
      (
        "canvas: {size: [5, 5]}\nbeats: []\nelements: []", "2:8: the beats last 0 s together; give one of them a length"
      ),
      ("canvas: {size: [5, 5]}\nduration: 1\nelements: {}", "3:11: 'elements' is a list; a mapping stands here"),
      (
        "canvas: {size: [5, 5], background: t}\nduration: 1\nelements: []",
        "1:36: 'background' is a colour; this is a number"
      ),
      (
        "canvas: {size: [5, 5], background: \"hsb(t, 1, 1)\"}\nduration: 1\nelements: []",
        "1:36: 'background' depends on the time; here only parameters may be used"
      ),
    ] as [(String, String)])
  func `mistakes in the keys of the file are reported`(text: String, expected: String) {
    #expect(messages(text) == expected)
  }

  @Test(
    arguments: [
      (
        "- circle: {radius: 5}\n  stroke: 2", "5:11: 'stroke' is a colour; this is a number; write stroke: {width: 2}"
      ),
      ("- circle: {radius: 5}\n  storke: red", "5:3: unknown key 'storke'; did you mean 'stroke'?"),
      (
        "- circle: {radius: 5}\n  frobnicate: red",
        "5:3: unknown key 'frobnicate'; the keys here are 'inset', 'trim', 'outline', 'fill', 'stroke', 'draw', 'aspect-ratio', 'fixed-size', 'frame', 'padding', 'background', 'overlay', 'clip', 'mask', 'blur', 'shadow', 'colors', 'scale', 'rotate', 'offset', 'position', 'place', 'layout-priority', 'z-index', 'opacity', 'layer', 'time', 'if', 'pinned', 'id', 'blend', 'travel-to', 'at'"
      ),
      ("- cirlce: {radius: 5}", "4:3: unknown kind of element 'cirlce'; did you mean 'circle'?"),
      ("- opacity: 1", "4:3: the element has no kind; add one of "),
      (
        "- circle: {radius: 5}\n  star: {points: 5, radius: 5}",
        "5:3: an element has one kind, and 'circle' is another; begin a list item with '- star:'"
      ),
      ("- circle: {}", "4:11: 'circle' needs 'radius'"),
      ("- circle: {radius: 5, size: 4}", "4:23: unknown key 'size'; 'circle' has 'radius'"),
      ("- circle: {radius: -1}", "4:20: 'radius' is -1; it must be at least 0"),
      ("- circle: {radius: white}", "4:20: 'radius' is a number; this is a colour"),
      ("- circle: {radius: [1]}", "4:20: 'radius' is a number; a list stands here"),
      ("- circle: {radius: 1 +}", "4:23: a value is missing at the end"),
      ("- circle: {radius: 1 / 0}", "4:22: division by zero in '1 / 0'"),
      ("- circle: {radius: x}", "4:20: 'x' is a curve's variable; it is known only in a curve's formula"),
      ("- circle: {radius: radios}", "4:20: unknown name 'radios'"),
      ("- circle: {radius: 5}\n  radius: 4", "5:3: 'radius' belongs inside 'circle': circle: {radius: …}"),
      ("- circle: {radius: 5}\n  fill: wihte", "5:9: unknown name 'wihte'; did you mean 'white'?"),
      (
        "- circle: {radius: 5}\n  fill: #fff",
        "5:8: 'fill' has no value; an unquoted # starts a comment, so write the colour in quotes"
      ),
      (
        "- circle: {radius: 5}\n  fill: {color: red, gradient: [red, blue]}",
        "5:22: 'fill' has both 'color' and 'gradient'; keep one"
      ),
      (
        "- circle: {radius: 5}\n  fill: {color: red, from: top}",
        "5:22: 'from' needs 'gradient' beside it"
      ),
      (
        "- circle: {radius: 5}\n  fill: {gradient: [red, blue], radius: 4, to: top}",
        "5:44: 'fill' has both 'radius' and 'to'; keep one"
      ),
      ("- circle: {radius: 5}\n  fill: {gradient: []}", "5:20: 'gradient' has 0 values; it needs at least 1"),
      (
        "- circle: {radius: 5}\n  fill: {gradient: [red, blue], from: upward}",
        "5:39: 'from' is 'upward'; it must be [x, y] or one of 'center', 'top', 'bottom', 'left', 'right', 'top-left', 'top-right', 'bottom-left', 'bottom-right'"
      ),
      (
        "- circle: {radius: 5}\n  stroke: {cap: ruond}",
        "5:17: 'cap' is 'ruond'; it must be one of 'butt', 'round', 'square'; did you mean 'round'?"
      ),
      (
        "- circle: {radius: 5}\n  stroke: {cap: \"if(2 > 1, 'flat', 'round')\"}",
        "5:17: 'cap' is 'flat'; it must be one of 'butt', 'round', 'square'"
      ),
      (
        "- circle: {radius: 5}\n  stroke: {cap: \"if(1 / 0 > 1, 'butt', 'round')\"}",
        "5:23: division by zero in 'if(1 / 0 > 1, 'butt', 'round')'"
      ),
      ("- circle: {radius: 5}\n  offset: 5", "5:11: 'offset' is a list of two numbers; '5' stands here"),
      (
        "- circle: {radius: 5}\n  offset: [1, 2, 3]", "5:11: 'offset' is a list of two numbers; a list of 3 stands here"
      ),
      ("- circle: {radius: 5}\n  opacity: 2", "5:12: 'opacity' is 2; it must be at most 1"),
      ("- circle: {radius: 5}\n  opacity:", "5:11: 'opacity' has no value; write a number"),
      ("- circle: {radius: 5}\n  element: {}", "5:3: 'circle' has no 'element'; nest them in a 'group'"),
      ("- polygon: {sides: 2.5, radius: 1}", "4:20: 'sides' is 2.5; it must be a whole number"),
      ("- lines: {points: [[0, 0], [1, 1]], closed: yes}", "4:45: 'closed' is 'yes'; write true or false"),
      ("- lines: {points: [[0, 0]]}", "4:19: 'points' has 1 value; it needs at least 2"),
      ("- path: M 0 0 L", "4:9: 'path' is not SVG path data: "),
      ("- morph: {through: [{circle: {radius: 5}}], progress: 0}", "4:20: 'through' has 1 value; it needs at least 2"),
      ("- morph: {through: [{circle: {radius: 5}}, {path: M 0 0 h 9}]}", "4:10: 'morph' needs 'progress'"),
      (
        "- morph: {progress: 0, through: [{circle: {radius: 5}}, {group: []}]}",
        "4:57: 'through' takes one kind of shape, such as {circle: {radius: 90}}"
      ),
      (
        "- morph: {progress: 0, through: [{circle: {radius: 5}}, {cirle: {radius: 5}}]}",
        "4:58: unknown kind of shape 'cirle'; did you mean 'circle'?"
      ),
      (
        "- morph: {progress: 0, through: [{circle: {radius: 5}}, {morph: {}}]}",
        "4:57: 'through' takes one kind of shape, such as {circle: {radius: 90}}"
      ),
      (
        "- morph: {progress: 0, through: [{circle: {radius: 5}}, {path: M 0 0 L}]}",
        "4:64: 'path' is not SVG path data: "
      ),
      ("- morph: {progress: 0, through: [{circle: {radius: 5}}, {curve: {}}]}", "4:65: 'curve' needs 'y', 'r', "),
      ("- circle: {radius: 5}\n  draw: {lag: 0.5}", "5:9: 'draw' needs 'progress'"),
      ("- circle: {radius: 5}\n  draw: {progress: 1, lag: 2}", "5:28: 'lag' is 2; it must be at most 1"),
      ("- group: []\n  fill: red", "5:3: 'fill' is for shapes, and 'group' is not one; give it to the shapes inside"),
      ("- repeat: {count: 3}", "4:3: 'repeat' needs 'element' or 'elements' beside it"),
      (
        "- repeat: {count: 3}\n  element: {circle: {radius: 1}}\n  elements: []",
        "6:3: 'repeat' has both 'element' and 'elements'; list all of them under 'elements'"
      ),
      ("- repeat: {count: 3, as: t}\n  elements: []", "4:26: the name 't' is already taken; give the index another"),
      (
        "- repeat: {count: 3, as: 3d}\n  elements: []",
        "4:26: '3d' is not a name; a name has English letters, digits and '_', and no digit first; write 'my_3d'"
      ),
      (
        "- repeat: {count: 3, as: sin}\n  elements: []",
        "4:26: the name 'sin' is already a function; choose another, such as 'my_sin'"
      ),
      ("- repeat: {count: 100001}\n  elements: []", "4:19: 'count' is 100001; it must be at most 100000"),
      (
        "- repeat: {count: 3}\n  elements: []\n  opacity: i / 3",
        "6:12: 'i' numbers the copies of the repeat, and this modifier applies to all copies together; "
          + "move it to an element inside"
      ),
      (
        "- repeat: {count: 50%}\n  elements: []",
        "4:19: numbers have no units: lengths are points, angles degrees, times seconds, and shares 0 to 1"
      ),
      (
        "- curve: {}",
        "4:10: 'curve' needs 'y', 'r', 'line', 'sine', 'circle', 'cycloid', 'archimedean-spiral', 'logarithmic-spiral', 'cardioid', 'astroid', 'lemniscate', 'lissajous', 'rose', 'path' or 'shape'"
      ),
      ("- curve: {y: x, r: theta}", "4:17: 'curve' has both 'y' and 'r'; keep one"),
      ("- curve: {y: u}", "4:14: 'y' without 'x' is a function of x; this one mentions u"),
      ("- curve: {x: u, y: x}", "4:20: 'y' beside 'x' is a function of u; this one mentions x"),
      (
        "- formula: {tex: x, parts: {tex: x}}",
        "4:28: 'parts' is a list; a mapping stands here; write [{tex: …}]"
      ),
      ("- curve: {y: x + u}", "4:14: 'y' is a function of one variable; this mentions x and u"),
      ("- curve: {x: u}", "4:10: 'curve' needs 'y', 'r', "),
      (
        "- along: {path: M 0 0 h 9, origin: top}\n  elements: []",
        "4:28: 'origin' needs 'y', 'r', 'line', 'sine', 'circle', 'cycloid', 'archimedean-spiral', 'logarithmic-spiral', 'cardioid', 'astroid', 'lemniscate', 'lissajous', 'rose' or 'at-origin' beside it"
      ),
      (
        "- curve: {y: x, between: [1, 2]}",
        "4:17: 'between' needs 'count' or 'spacing' beside it"
      ),
      ("- curve: {y: x, reach: 2}", "4:17: 'reach' needs 'count' or 'spacing' beside it"),
      (
        "- curve: {y: x, count: 9, reach: 2, between: [1, 2]}", "4:37: 'curve' has both 'reach' and 'between'; keep one"
      ),
      ("- curve: {y: x, count: 9, reach: 2, chords: true, sample: 3}", "4:51: 'curve' has both 'chords' and "),
      ("- curve: {y: x, phase: 0.5}", "4:17: 'phase' needs 'between' or 'reach' beside it"),
      ("- curve: {y: x, chords: true}", "4:17: 'chords' needs 'between' or 'reach' beside it"),
      ("- curve: {y: x, count: 9, between: [1.5, 2]}", "4:37: 'between' is 1.5; it must be a whole number"),
      ("- curve: {y: x, anchor: top}", "4:17: unknown key 'anchor'; "),
      ("- along: {y: x, at-origin: 5}\n  elements: []", "4:28: 'element' is a mapping; '5' stands here"),
      (
        "- along: {y: x, at-origin: {circel: {radius: 5}}}\n  elements: []",
        "4:29: unknown kind of element 'circel'; did you mean 'circle'?"
      ),
      (
        "- circle: {radius: 5}\n  travel-to: {place: 1, progress: 1}",
        "5:3: 'travel-to' is for the elements of an 'along'; this one stands on no curve"
      ),
      (
        "- along: {y: x}\n  element:\n    group:\n    - circle: {radius: 5}\n      travel-to: {place: 1, progress: 1}",
        "8:7: 'travel-to' is for the elements of an 'along'; this one stands on no curve"
      ),
      ("- along: {y: x, phase: 1, travel: 2}\n  elements: []", "4:27: 'along' has both 'phase' and 'travel'; keep one"),
      (
        "- along: {shape: {group: []}}\n  elements: []",
        "4:18: 'shape' takes one kind of shape, such as {circle: {radius: 90}}"
      ),
    ] as [(String, String)])
  func `mistakes in elements are reported`(elements: String, expected: String) {
    let actual = messages("canvas: {size: [100, 100]}\nduration: 1\nelements:\n" + elements)
    #expect(actual == expected || expected.last == " " && actual.hasPrefix(expected), "\(actual)")
  }

  @Test(
    arguments: [
      ("parameters: {a: {}}", "4:17: 'a' needs 'value', 'text' or 'image'"),
      (
        "parameters: {a: {value: 5, range: [9, 1]}}",
        "4:35: 'range' must be [lowest, highest]; its first number is the greater one"
      ),
      ("parameters: {a: {value: 50, range: [1, 9]}}", "4:25: 'value' is 50, which is outside of the range 1 to 9"),
      (
        "parameters: {a: {value: maybe}}",
        "4:25: 'value' is 'maybe'; write a number, a colour, true or false, list 'choices', or write 'text' instead of 'value' for any text"
      ),
      ("parameters: {a: {value: c, choices: [a, b]}}", "4:25: 'value' is 'c'; it must be one of the choices 'a', 'b'"),
      ("parameters: {a: {value: red, range: [0, 1]}}", "4:37: 'range' is for numbers, and 'a' is not one"),
      ("parameters: {red: {value: 5}}", "4:14: the name 'red' is already a colour; choose another, such as 'my_red'"),
      (
        "parameters: {width: {value: 5}}",
        "4:14: the name 'width' is built in; give the parameter another, such as 'my_width'"
      ),
      (
        "parameters: {theta: {value: 5}}",
        "4:14: the name 'theta' is a curve's variable; choose another, such as 'my_theta'"
      ),
      (
        "parameters: {a-b: {value: 5}}",
        "4:14: 'a-b' is not a name; a name has English letters, digits and '_', and no digit first; write 'a_b'"
      ),
      (
        "parameters: {a: {value: 5}}\nbeats: [{a: {lasts: 1}}]",
        "5:10: the name 'a' is already a parameter; give the beat another"
      ),
      ("beats: [{a: {lasts: 1}}]\nlet: {a: 1}", "5:7: the name 'a' is already a beat; give the named value another"),
      ("beats: [{a: {lasts: t}}]", "4:21: 'lasts' depends on the time; here only parameters may be used"),
      ("beats: [{a: {lasts: -1}}]", "4:21: 'lasts' is -1; it must be at least 0"),
      ("beats: [{a: {}}]", "4:13: 'a' needs 'lasts'"),
      ("beats: [{from: {}}]", "4:16: 'from' needs 'sound'"),
      ("beats: [{from: {sond: music}}]", "4:17: unknown key 'sond'; did you mean 'sound'?"),
      ("beats: [{a: {lasts: 1, repeat: 0}}]", "4:32: 'repeat' is 0; it must be at least 1"),
      ("beats: [{a: {lasts: 1, repeat: 2.5}}]", "4:32: 'repeat' is 2.5; it must be a whole number"),
      ("beats: [{a: {lasts: 1, repeat: t}}]", "4:32: 'repeat' depends on the time; here only parameters may be used"),
      ("beats: [{a: {lasts: 1, ping-pong: 2}}]", "4:35: 'ping-pong' is true or false; this is a number"),
      (
        "beats: [{a: {lasts: 1, ping-pong: t > 1}}]",
        "4:35: 'ping-pong' depends on the time; here only parameters may be used"
      ),
      ("beats: [{a: {lasts: 1}, b: {lasts: 1}}]", "4:25: a list item has one beat; begin another with '- b:'"),
      (
        "beats: [{a: {lasts: 1, ease: in-uot}}]",
        "4:30: 'ease' is 'in-uot'; it must be linear, in, out, in-out, in-back, out-back, in-out-back, in-elastic, out-elastic, in-out-elastic, in-bounce, out-bounce, in-out-bounce, cubic-bezier(…) or spring(…); did you mean 'in-out'?"
      ),
      (
        "beats: [{a: {lasts: 1, ease: \"spring(0, 1)\"}}]",
        "4:30: 'spring(0, 1)' is not an easing; write spring(duration, bounce) with numbers, the duration above 0 and at most 10000, the bounce between -1 and 1"
      ),
      (
        "beats: [{a: {lasts: 1, ease: \"spring(1 0.5, 0)\"}}]",
        "4:30: 'spring(1 0.5, 0)' is not an easing; write spring(duration, bounce) with numbers, the duration above 0 and at most 10000, the bounce between -1 and 1"
      ),
      (
        "beats: [{a: {lasts: 1, ease: \"cubic-bezier(2, 0, 0, 0)\"}}]",
        "4:30: 'cubic-bezier(2, 0, 0, 0)' is not an easing; write cubic-bezier(x1, y1, x2, y2) with numbers, x1 and x2 from 0 to 1, y1 and y2 from -100 to 100"
      ),
      ("beats: [{a: {lasts: 1}, after: 1}]", "4:25: 'after' belongs inside the beat: 'a: {after: …}'"),
      (
        "beats: [{sequence: [{a: {lasts: 1}}], after: 1}]",
        "4:39: 'after' is for beats; give it to the first beat of the 'sequence'"
      ),
      (
        "beats: [{from: music, after: 1}]",
        "4:23: beats that follow a sound have its times; remove 'after'"
      ),
      (
        "beats: [{a: {lasts: 1, after: -3}}]",
        "4:8: beat 'a' would start at -3.0 s; the scene starts at 0, so shift it by less"
      ),
      (
        "beats: [{together: [{fade: {lasts: 1}}], after: -3}]",
        "4:8: beat 'fade' would start at -3.0 s; the scene starts at 0, so shift it by less"
      ),
      ("beats: [{stagger: {name: s, count: 2, lasts: 1}}]", "4:19: 'stagger' needs 'every'"),
      ("let: {a: b, b: c, c: a}", "4:10: 'a' is defined by itself: a → b → c → a"),
      ("let: {a: 2 * a}", "4:10: 'a' is defined by itself: a → a"),
      ("let: {a: 1 / 0}", "4:12: division by zero in '1 / 0'"),
      ("let: {a: }", "4:10: 'a' has no value; write an expression"),
    ] as [(String, String)])
  func `mistakes in parameters, beats and named values are reported`(part: String, expected: String) {
    #expect(messages("canvas: {size: [100, 100]}\nduration: 1\nelements: []\n" + part) == expected)
  }

  @Test func `all mistakes come at once, in the order of the file`() {
    let text = """
      canvas: {size: [100, 100], background: wihte}
      fps: fast
      elements:
        - circle: {radius: -1}
          storke: red
        - squircle: {}
      """
    #expect(
      messages(text).split(separator: "\n").map { $0.prefix(5) } == [
        "1:1: ", "1:40:", "2:6: ", "4:22:", "5:5: ", "6:5: ",
      ])
  }

  @Test func `a file full of mistakes is not answered without end`() {
    let text = "canvas: {size: [9, 9]}\nduration: 1\nelements:\n" + String(repeating: "- circel: 1\n", count: 5000)
    let lines = messages(text).split(separator: "\n")
    #expect(lines.count == 51)
    #expect(lines.last == " 950 more mistakes were found; correct these first, for some may follow from others")
  }

  @Test func `one more mistake than the limit is reported as '1 more'`() {
    let text = "canvas: {size: [9, 9]}\nduration: 1\nelements:\n" + String(repeating: "- circel: 1\n", count: 51)
    #expect {
      _ = try SceneFile(text: text, name: "a")
    } throws: {
      "\($0)".hasSuffix(
        "\na: 1 more mistake was found; correct these first, for some may follow from others")
    }
  }

  @Test func `of fifty thousand anchors fifty are reported, with the number of the others`() {
    let anchors = (0..<50_000).map { "- &a\($0) 1\n" }.joined()
    let lines = messages("elements:\n" + anchors).split(separator: "\n")
    #expect(lines.count == 51)
    #expect(lines.first?.hasPrefix("2:3: scene files have no anchors") == true)
    #expect(lines.last == " 49950 more mistakes were found; correct these first, for some may follow from others")
  }

  @Test func `a mistake does not quote a whole file`() {
    let word = String(repeating: "k", count: 900_000)
    let text = messages("canvas: {size: [9, 9]}\nduration: 1\nelements:\n- circle: {radius: 1}\n  blend: \(word)")
    #expect(text.count < 1200 && text.contains("k…"))
  }

  // MARK: Errors at a moment

  @Test(
    arguments: [
      ("- circle: {radius: 1 / (t - 0.5)}", 0.5, "4:22: division by zero in '1 / (t - 0.5)' (t = 0.5)"),
      (
        "- repeat: {count: 4, as: k}\n  element: {circle: {radius: 1 / abs(k - 2)}}", 0.123456,
        "5:32: division by zero in '1 / abs(k - 2)' (t = 0.123456, k = 2)"
      ),
      (
        "- repeat: {count: 1000}\n  element:\n    repeat: {count: 1000, as: j}\n    element: {circle: {radius: 1}}", 0,
        "7:14: the frame takes more than 50000000 steps of work; most of them are for elements, so repeat less (t = 0, i = "
      ),
      (
        "- hypotrochoid: {fixed: 10, rolling: 2 + sqrt(2), pen: 1 + t}", 0,
        "4:17: a roulette whose radii have the ratio "
      ),
      (
        "- circle: {radius: 5}\n  fill: {gradient: [{color: red, at: t}, {color: blue, at: 0}]}", 0.5,
        "5:42: 'at' is 0 after 0.5; stops stand in rising order (t = 0.5)"
      ),
      (
        "- circle: {radius: 5}\n  fill: {gradient: [{color: red, at: 0.9}, blue, white]}", 0.5,
        "5:44: without 'at' this colour stands at 0.5, before the previous one at 0.9; give it an 'at' (t = 0.5)"
      ),
      ("- circle: {radius: \"5 + go[7]\"}", 0, "4:25: 'go' has no element 7; its indices are 0 to 2 (t = 0)"),
    ] as [(String, Double, String)])
  func `a mistake of a moment names the frame`(elements: String, seconds: Double, expected: String) throws {
    let beats = "\nbeats: [{stagger: {name: go, count: 3, lasts: 1, every: 0}}]"
    let scene = try SceneFile(
      text: "canvas: {size: [100, 100]}\nduration: 2\nelements:\n" + elements + beats, name: "a")
    do {
      _ = try scene.displayList(at: seconds)
      Issue.record("no error")
    } catch {
      let actual = "\(error)".dropFirst(2)
      #expect(actual == expected || expected.last == " " && actual.hasPrefix(expected), "\(actual)")
    }
  }
}

@Suite struct SceneSettingTests {
  let scene = try! SceneFile(text: SampleScenes.bars, name: "bars.yaml")

  @Test(
    arguments: [
      ("dark", "false", .boolean(false)), ("accent", "tomato", .color(Color(css: "tomato")!)),
      ("finish", "butt", .choice("butt")), ("bars", "12", .number(12)), ("bars", "1e1", .number(10)),
    ] as [(String, String, ParameterValue)])
  func `values are read as people type them`(name: String, text: String, value: ParameterValue) throws {
    #expect(try scene.parameterValue(named: name, from: text) == value)
  }

  @Test(
    arguments: [
      ("dark", "on", "parameter 'dark' takes true or false"), ("accent", "#12", "parameter 'accent' takes a colour"),
      ("bars", "many", "parameter 'bars' takes a number"), ("bars", "nan", "parameter 'bars' takes a number"),
      ("bars", "99", "parameter 'bars' cannot be 99; it takes 1 to 24"),
      ("finish", "square", "parameter 'finish' cannot be 'square'; it takes butt, round"),
      ("size", "1", "the scene has no parameter 'size'; it has dark, accent, finish, bars"),
    ] as [(String, String, String)])
  func `the error about a value that does not fit says which ones do`(name: String, text: String, message: String) {
    #expect {
      try scene.parameterValue(named: name, from: text)
    } throws: {
      "\($0)" == message
    }
  }

  @Test func `setting changes a copy, and what depends on the parameter with it`() throws {
    let changed = try scene.setting("bars", to: .number(11)).setting("dark", to: .boolean(false))
    #expect(scene.background == Color(rgb: 0x101418))
    #expect(changed.background == .white)
    // There are five more bars, each 0.12 s after the one before.
    #expect(abs(changed.duration - scene.duration - 0.6) < 1e-9)
    #expect(changed.parameters.first { $0.name == "bars" }?.value == .number(11))
  }
}

@Suite struct SceneFileLoadingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func message(_ data: Data?) throws -> String {
    let url = folder.file("a.yaml")
    if let data { try data.write(to: url) }
    do {
      _ = try SceneFile.load(url, assets: nil, images: nil)
      return "no error"
    } catch {
      return "\(error)".replacingOccurrences(of: url.path, with: "a.yaml")
    }
  }

  @Test func `a missing scene file is an error`() throws {
    #expect(try message(nil) == "a.yaml: there is no such file; check the name and the folder")
  }

  @Test func `a scene file that is not UTF-8 is an error`() throws {
    let expected = "a.yaml:1:1: byte 0 of the file, 0xFF, is not UTF-8; save the file as UTF-8"
    #expect(try message(Data([0xFF, 0xD8, 0xFF, 0xE0])) == expected)
  }

  @Test func `a byte that is no text is named with its line`() throws {
    let text = Data("title: Öl\r\nelements: [] # caf".utf8) + [0xE9] + Data("\n".utf8)
    #expect(
      try message(text) == "a.yaml:2:19: byte 30 of the file, 0xE9, is not UTF-8; save the file as UTF-8")
  }

  @Test func `the error about a character that is cut off names its first byte`() throws {
    let cut = Data("a: ".utf8) + [0xE2, 0x82]
    #expect(try message(cut) == "a.yaml:1:4: byte 3 of the file, 0xE2, is not UTF-8; save the file as UTF-8")
  }

  @Test func `a scene file that is too large is an error`() throws {
    let expected = "a.yaml: the file has more than 1048576 bytes; it is probably not a scene file"
    #expect(try message(Data(repeating: 0x20, count: 1_048_577)) == expected)
  }

  @Test func `a folder in the place of a scene file is an error`() throws {
    #expect {
      try SceneFile.load(folder.url, assets: nil, images: nil)
    } throws: {
      "\($0)".hasSuffix(": this is a folder; name a scene file in it")
    }
  }

  @Test func `a scene file is read, also with a byte order mark`() throws {
    let text = "\u{FEFF}canvas: {size: [9, 9]}\nduration: 1\nelements: []\n"
    #expect(try message(Data(text.utf8)) == "no error")
  }
}
