// The types of the messages between page and server. There is no code here: the type checker reads it, and the other
// modules import the types. PROTOCOL.md describes the messages.
//
// Times and durations are in seconds. Values are texts, as `--set` takes them. Points and sizes are in the canvas's
// points unless it says pixels.

/**
 * @typedef {Record<string, string>} Values Values that differ from the scene's own, as text for `--set`.
 *
 * @typedef {object} Parameter A parameter of the scene. `default` is the value in the file, `value` is the page's.
 * @property {string} name
 * @property {string} [label]
 * @property {'number'|'color'|'boolean'|'choice'|'text'|'image'} kind
 * @property {[number, number]} [range]
 * @property {number} [step]
 * @property {string[]} [choices]
 * @property {string[]} [files]
 * @property {string} default
 * @property {string} value
 *
 * @typedef {object} Beat A beat of the timeline. A stagger has `count` beats of a `length`, at an `interval` or at `times`.
 * @property {string} name
 * @property {number} start
 * @property {number} end
 * @property {number} [count]
 * @property {number} [length]
 * @property {number} [interval]
 * @property {number[]} [times]
 *
 * @typedef {{id: number, rate: number, samples: number, pieceLength: number, tracks: string[]}} Audio The scene's sound:
 * samples a second, their number, the number in a piece, and the names of the sound tracks.
 *
 * @typedef {object} Track A track of keyframes at `times`. The `samples` are its values at even intervals, for a graph.
 * @property {string} name
 * @property {number} duration
 * @property {number[]} times
 * @property {number[]} samples
 *
 * @typedef {{file: string, hash: string, sets: Record<string, Values>, order: string[]}} Sets The named sets of values,
 * their names in the file's order, and the file.
 * @typedef {{name: string, value: string, reason: string}} Rejected A value of the page that the scene does not accept.
 *
 * @typedef {object} Render A video that the server renders. `done` and `total` are frames.
 * @property {number} id
 * @property {'running'|'done'|'failed'|'cancelled'} state
 * @property {string} name
 * @property {number} done
 * @property {number} total
 * @property {number|null} [secondsLeft]
 * @property {string|null} [message]
 * @property {string|null} [url]
 * @property {string|null} [file]
 * @property {string[]} [warnings]
 *
 * @typedef {object} Scene
 * @property {number} generation Changes with each reading of the scene's files.
 * @property {string} name
 * @property {string} [title]
 * @property {[number, number]} size
 * @property {string} fps
 * @property {number} framesPerSecond
 * @property {number} frameCount
 * @property {number} duration
 * @property {boolean} opaque
 * @property {Parameter[]} parameters
 * @property {Beat[]} beats
 * @property {Track[]} tracks
 * @property {Audio} [audio]
 * @property {Sets} sets
 * @property {Rejected[]} rejected
 * @property {string[]} warnings
 * @property {string} command
 *
 * @typedef {object} Member An output of a sweep or a batch.
 * @property {number} number
 * @property {string} file
 * @property {string} [place]
 * @property {'made'|'failed'|'waiting'} state
 * @property {string} [error]
 * @property {Values} values
 * @property {string[]} own The names of the values that vary between members.
 *
 * @typedef {{file: string, message?: string, members: Member[], more: number}} Series The outputs of a sweep or a batch,
 * from its manifest; `more` counts those that are left out.
 *
 * @typedef {{number: number, text: string}} Line A line of a source file.
 * @typedef {{file?: string, line?: number, column?: number, message: string, lines?: Line[]}} Diagnostic
 *
 * @typedef {object} FrameHeader
 * @property {'frame'|'strip'} kind
 * @property {number} request The request that it answers.
 * @property {number} frame
 * @property {number} width In pixels, as requested.
 * @property {number} height
 * @property {boolean} coarse Whether it has only a half or a quarter of the width and height.
 * @property {boolean} whole Whether the rectangles cover everything. Otherwise they are differences from the last frame.
 * @property {[number, number]} [pixels] The width and height of a coarse frame.
 * @property {number} [generation]
 * @property {string} [hash]
 * @property {number} [rectangles]
 * @property {number} [redrawn]
 * @property {number} [tiles]
 * @property {Record<string, number>} [ms]
 * @property {string[]} [warnings]
 * @property {string} [value]
 * @property {number} [index]
 * @property {number} [count]
 *
 * @typedef {object} TreeNode An element in the tree of a frame; `more` counts the children that are left out.
 * @property {string} key
 * @property {string} name
 * @property {string} [position]
 * @property {string|null} [iteration]
 * @property {number} [count]
 * @property {TreeNode[]} children
 * @property {number} [more]
 *
 * @typedef {object} ElementInfo The details of an element; `more` counts the paths that are left out.
 * @property {string} key
 * @property {string} name
 * @property {string} [place]
 * @property {string} [file]
 * @property {number} [line]
 * @property {number} [column]
 * @property {Line[]} [lines]
 * @property {[string, string][]} facts
 * @property {{d: string, filled?: boolean, stroke?: number|null}[]} paths
 * @property {[number, number, number, number]|null} [bounds]
 * @property {number} [more]
 *
 * @typedef {[number, number, number, number]} Rect Left, top, width and height.
 * @typedef {[number, number, number, number, number, string]} Box Left, top, width, height, depth in the layout, and name.
 */

export {};
