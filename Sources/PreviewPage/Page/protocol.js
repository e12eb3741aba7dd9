// The types of the messages between page and server, for the type checker. There is no code here; see PROTOCOL.md.

/**
 * @typedef {Record<string, string>} Values Values that differ from the scene's own, as text for `--set`.
 *
 * @typedef {object} Parameter
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
 * @typedef {object} Beat
 * @property {string} name
 * @property {number} start
 * @property {number} end
 * @property {number} [count]
 * @property {number} [length]
 * @property {number} [interval]
 * @property {number[]} [times]
 *
 * @typedef {{id: number, rate: number, samples: number, pieceLength: number, tracks: string[]}} Audio
 *
 * @typedef {object} Track
 * @property {string} name
 * @property {number} duration
 * @property {number[]} times
 * @property {number[]} samples
 *
 * @typedef {{file: string, hash: string, sets: Record<string, Values>}} Sets
 * @typedef {{name: string, value: string, reason: string}} Rejected
 *
 * @typedef {object} Render
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
 * @property {number} generation
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
 * @typedef {{file: string, message?: string, members: Member[], more: number}} Series
 *
 * @typedef {{number: number, text: string}} Line
 * @typedef {{file?: string, line?: number, column?: number, message: string, lines?: Line[]}} Diagnostic
 *
 * @typedef {object} FrameHeader
 * @property {'frame'|'strip'} kind
 * @property {number} request
 * @property {number} frame
 * @property {number} width
 * @property {number} height
 * @property {boolean} coarse
 * @property {boolean} whole
 * @property {[number, number]} [pixels]
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
 * @typedef {object} TreeNode
 * @property {string} key
 * @property {string} name
 * @property {string} [position]
 * @property {string|null} [iteration]
 * @property {number} [count]
 * @property {TreeNode[]} children
 * @property {number} [more]
 *
 * @typedef {object} ElementInfo
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
 * @typedef {[number, number, number, number, number, string]} Box
 */

export {};
