import ArgumentParser
import Foundation
import PathreelFiles
import PathreelMotion
import PathreelRendering
import PathreelSequencing
import PathreelVideo

/// The part of the `frames` command that draws several frames into one picture: contact sheets, sprite sheets and
/// differences.
extension FramesCommand {
  /// Throws for options that contradict the options of sheets.
  func validateSheet() throws {
    guard let kind = sheets.kind else { return }
    let option = kind.option
    if clean { throw ValidationError("\(option) makes one picture, and --clean is for a folder of them.") }
    if every != nil { throw ValidationError("\(option) and --every both choose frames; use one.") }
    if work.debug != nil { throw ValidationError("\(option) and --debug make different pictures; use one.") }
    guard case .file = destination else {
      throw ValidationError("\(option) makes one picture; name it as -o sheet.png.")
    }
    switch kind {
    case .contact, .sprites:
      if !at.isEmpty { throw ValidationError("\(option) and --at both choose frames; use one.") }
    case .difference(let a, let b):
      if frames != nil { throw ValidationError("--diff and --frames both choose frames; use one.") }
      if at.count > 1 { throw ValidationError("--diff shows both sides at one instant; give --at once.") }
      let haveInstants = [a, b].allSatisfy { if case .instant = $0.content { true } else { false } }
      if !at.isEmpty, haveInstants { throw ValidationError("--diff and --at both choose frames; use one.") }
    }
  }

  /// Draws a sheet of the given kind into a picture file, and a sprite sheet's index beside it.
  func draw(_ kind: SheetOptions.Kind, toFile name: String, _ format: OutputFormat) throws {
    switch kind {
    case .contact(let shape):
      let clip = try cellClip { Sheet.standardContactCell(of: $0, columns: shape.columns) }
      let warnings = WarningCollection()
      let sheet = try convertingErrors(of: kind) {
        try Sheet.contact(
          of: clip, columns: shape.columns, rows: shape.rows, frames: try clip.frames(in: frames), warnings: warnings)
      }
      try write(sheet, toFile: name, notReplacing: clip.inputs, format, warnings)
    case .sprites(let shape):
      let clip = try cellClip { SpriteSheet.standardCell(of: $0, columns: shape.columns) }
      let warnings = WarningCollection()
      let sprites = try convertingErrors(of: kind) {
        try SpriteSheet(
          of: clip, columns: shape.columns, rows: shape.rows, frames: try clip.frames(in: frames), warnings: warnings)
      }
      let index = URL(filePath: name).deletingPathExtension().appendingPathExtension("json")
      let data = try sprites.index(ofImage: URL(filePath: name).lastPathComponent)
      try clip.inputs.check(index)
      let earlier = RegularFile.contents(of: index.path, atMost: 1 << 28, links: .followed)
      if FileState(at: index.path)?.isRegular == true, !(earlier.map(SpriteSheet.isIndex) ?? false) {
        throw UsageError(
          "--sprite-sheet writes its index to \(index.relativePath), which is another file; give -o another name")
      }
      try write(
        sprites.sheet, toFile: name, notReplacing: clip.inputs, format, with: (index, data), warnings)
    case .difference(let a, let b):
      let sides = try [a, b].map(side)
      guard sides[0].clip.size == sides[1].clip.size else {
        throw UsageError("--diff: the sides are \(sides[0].clip.size) and \(sides[1].clip.size) pixels; give --size")
      }
      let warnings = WarningCollection()
      let (sheet, difference) = try convertingErrors(of: kind) {
        try Sheet.difference(of: sides[0], and: sides[1], warnings: warnings)
      }
      let inputs = sides[0].clip.inputs.adding(sides[1].clip.inputs)
      try write(sheet, toFile: name, notReplacing: inputs, format, warnings)
      let share = (1000 * Double(difference.count) / Double(difference.pixelCount)).rounded(.up) / 10
      try work.say(
        "\(difference.count) of \(difference.pixelCount) pixels differ (\(share) %), by at most \(difference.greatest) of 255"
      )
    }
  }

  /// A clip whose frames have the size of a cell: `--size` or `--scale` if given, otherwise `standard`.
  private func cellClip(standard: (_ canvas: CGSize) -> OutputSize?) throws -> Clip {
    let loaded = try scene.load()
    let isGiven = scene.size != nil || scene.scale != nil
    let size = isGiven ? try scene.outputSize(of: loaded) : standard(loaded.size)
    guard let size else {
      throw UsageError(
        "cells of a sheet that is \(Sheet.standardWidth) pixels wide would have no pixel, or too many; give --size")
    }
    let clip = try scene.shown(try Clip(loaded, size: size, frameRate: scene.fps))
    return try only.applied(to: clip, of: sceneName)
  }

  /// One side of `--diff`: a clip with the side's values, the frame of it that is shown, and its label.
  private func side(_ side: DiffSide) throws -> Sheet.Side {
    let loaded = try scene.valued.load(adding: side)
    let whole = try scene.shown(try Clip(loaded, size: try scene.outputSize(of: loaded), frameRate: scene.fps))
    let clip = try only.applied(to: whole, of: sceneName)
    if case .instant(let instant) = side.content {
      return Sheet.Side(clip, frame: try clip.frame(at: instant, of: "--diff"), name: side.text)
    }
    let frame = try at.first.map { try clip.frame(at: $0) } ?? clip.clock.frameCount - 1
    return Sheet.Side(clip, frame: frame, name: "\(side.text) · \(clip.clock.timecode(ofFrame: frame))")
  }

  /// Runs the body, and turns a `SheetError` into a ``UsageError`` that names the option.
  private func convertingErrors<Result>(of kind: SheetOptions.Kind, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as SheetError { throw UsageError("\(kind.option): \(error)") }
  }

  /// Writes a sheet, together with a companion file if there is one, and prints a message.
  private func write(
    _ sheet: Sheet, toFile name: String, notReplacing inputs: InputFiles, _ format: OutputFormat,
    with companion: (file: URL, content: Data)? = nil, _ warnings: WarningCollection
  ) throws {
    try work.run(
      frames: sheet.cellCount, keeping: "\(name) was not written, an earlier one is untouched"
    ) { cancellation, progress in
      try sheet.write(
        to: URL(filePath: name, directoryHint: .notDirectory), format: format,
        effort: effort.chosen, with: companion, notReplacing: inputs, jobs: work.jobCount,
        cancellation: cancellation, progress: progress)
    }
    work.warn(warnings.all)
    let grid = sheet.grid
    let size = OutputSize(width: grid.width, height: grid.height)!
    try work.say(
      "\(name): \(counted(sheet.cellCount, "cell")) of \(grid.cell), \(size)"
        + (companion.map { ", with \($0.file.relativePath)" } ?? ""),
      .made(name, frames: sheet.cellCount, size: size))
  }
}
