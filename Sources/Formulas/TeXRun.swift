import Foundation

/// One run of LaTeX and dvisvgm: turns a formula's TeX into an SVG document with a path for each glyph. Used by
/// ``FormulaMemory``.
///
/// The programs work without a shell in a temporary folder. They read and write only TeX's own files: `openin_any` and
/// `openout_any` are `p`, and fonts are not made. dvisvgm gets no specials but the marks of parts, since PostScript
/// specials would start Ghostscript.
struct TeXRun {
  let source: FormulaSource

  /// The document's beginning, before the formula. The whole document is the cache key, so this text is a part of it.
  static let preamble = #"""
    \documentclass{article}
    \usepackage{amsmath,amssymb}
    \begin{document}
    """#

  /// The Debian packages that contain the programs.
  static let packages = ["texlive-latex-base", "dvisvgm"]

  /// The paths of the two programs.
  struct Programs: Hashable {
    let latex, dvisvgm: String

    static func find() throws(FormulaError) -> Programs {
      let (latex, dvisvgm) = (BoundedProcess.find("latex"), BoundedProcess.find("dvisvgm"))
      guard let latex, let dvisvgm else {
        let missing = [latex == nil ? "LaTeX" : nil, dvisvgm == nil ? "dvisvgm" : nil].compactMap { $0 }
        throw .missing(programs: missing, packages: packages)
      }
      return Programs(latex: latex, dvisvgm: dvisvgm)
    }

    /// A text that identifies the programs' versions: paths, sizes and modification dates. A cached formula is valid
    /// for it.
    var identity: String {
      [latex, dvisvgm].map { path in
        let file = URL(filePath: path).resolvingSymlinksInPath().path
        var facts = stat()
        guard stat(file, &facts) == 0 else { return file }
        return "\(file) \(facts.st_size) \(facts.st_mtim.tv_sec).\(facts.st_mtim.tv_nsec)"
      }.joined(separator: "\n")
    }
  }

  /// Returns the LaTeX document, with specials around the named parts.
  ///
  /// - Throws: ``FormulaError/unusable(_:)`` for a formula that is empty or too long, and for parts that do not occur.
  func document() throws(FormulaError) -> String {
    guard source.tex.contains(where: { !$0.isWhitespace }) else { throw .unusable("the formula is empty") }
    guard source.tex.utf8.count <= 20_000 else { throw .unusable("the formula is longer than 20000 bytes") }
    // A blank line would end the paragraph, which is an error inside a formula.
    let lines = source.tex.split(whereSeparator: \.isNewline).filter { line in line.contains { !$0.isWhitespace } }
    let tokens = TeXTokens(lines.joined(separator: "\n"))
    let pieces = source.parts.map { TeXTokens($0.tex) }
    for (piece, part) in zip(pieces, source.parts) {
      if let fault = piece.fault { throw .unusable("the part '\(part.tex)' \(fault)") }
    }
    let (tex, missing) = tokens.marked(pieces) { number in
      (#"\special{dvisvgm:raw <g class='pathreel\#(number)'>}"#, #"\special{dvisvgm:raw </g>}"#)
    }
    if let first = missing {
      if pieces[..<first].contains(where: { $0.tokens.map(\.text) == pieces[first].tokens.map(\.text) }) {
        throw .unusable("the part '\(source.parts[first].tex)' is given twice; give it once")
      }
      throw .unusable(
        "the part '\(source.parts[first].tex)' does not stand in the formula, unless inside of another part")
    }
    return Self.preamble + "\n" + #"""
      \newbox\pathreelbox\setbox\pathreelbox\hbox{\special{dvisvgm:raw <rect id='pathreel' x='{?x}' y='{?y}' width='1' height='1'/>}%
      $\displaystyle
      """# + "\n" + tex + "\n" + #"""
        $}\immediate\write16{PATHREEL \the\wd\pathreelbox,\the\ht\pathreelbox,\the\dp\pathreelbox,}\shipout\box\pathreelbox
        \end{document}
        """#
  }

  /// Runs both programs; returns the formula's width, height and depth in TeX points, and the SVG.
  func run(_ programs: Programs) throws(FormulaError) -> (measures: [Double], svg: String) {
    let document = try document()
    let folder = try Self.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let environment = Self.environment(in: folder.path)
    func run(_ program: String, _ arguments: [String]) throws(FormulaError) -> (end: BoundedProcess.End, output: String)
    {
      let end = try BoundedProcess(
        program: program, arguments: arguments, folder: folder, environment: environment
      ).run(output: "output.txt")
      return (end, Self.text(of: folder.appending(path: "output.txt")))
    }
    do {
      try Data(document.utf8).write(to: folder.appending(path: "formula.tex"))
    } catch {
      throw .unusable("the temporary folder for TeX cannot be written to: \(error.localizedDescription)")
    }
    let (end, log) = try run(
      programs.latex,
      ["-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "-no-mktex=tfm", "formula.tex"])
    guard end == .exit(0), let measures = Self.measures(in: log) else {
      if end == .overtime {
        throw .unusable("TeX did not end within \(BoundedProcess.cpuSeconds) seconds; does the formula loop?")
      }
      throw .tex(Self.message(in: log) ?? "nothing was set; the formula ends the document or the box that it stands in")
    }
    let page = folder.appending(path: "formula.dvi")
    guard let dvi = try? Data(contentsOf: page), dvi.count <= 16 << 20,
      let disarmed = DVISpecials.disarmed([UInt8](dvi), allowing: Self.isMark),
      (try? Data(disarmed).write(to: page)) != nil
    else { throw .unusable("what TeX made of the formula cannot be read") }
    let (drawn, words) = try run(
      programs.dvisvgm,
      [
        "--no-fonts", "--bbox=min", "--precision=6", "--no-specials=ps",
        "--cache=none",
        "--verbosity=3", "--output=formula.svg", "--page=1", "formula.dvi",
      ])
    let svg = Self.text(of: folder.appending(path: "formula.svg"))
    guard drawn == .exit(0), !svg.isEmpty else {
      if drawn == .overtime { throw .unusable("dvisvgm did not end within \(BoundedProcess.cpuSeconds) seconds") }
      let first = words.split(whereSeparator: \.isNewline).first { $0.contains("ERROR") }.map(String.init)
      throw .unusable("dvisvgm made no picture of the formula\(first.map { ": \($0)" } ?? "")")
    }
    return (measures, svg)
  }

  /// Makes a temporary folder that only this user can read.
  private static func makeFolder() throws(FormulaError) -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "pathreel-formula-\(UUID().uuidString)", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .unusable("no temporary folder can be made for TeX: \(error.localizedDescription)")
    }
    return folder
  }

  /// The environment of the programs: TeX's own files and the folder at the path, no shell and no font generation.
  private static func environment(in path: String) -> [String: String] {
    [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": path, "TMPDIR": path, "TEXMFHOME": path, "TEXMFVAR": path,
      "TEXMFCONFIG": path, "TEXMFOUTPUT": path, "openin_any": "p", "openout_any": "p", "shell_escape": "f",
      "MKTEXTFM": "0", "MKTEXMF": "0", "MKTEXPK": "0", "MKTEXTEX": "0", "MKTEXFMT": "0", "LC_ALL": "C.UTF-8",
      "SOURCE_DATE_EPOCH": "0", "max_print_line": "1000", "error_line": "250", "half_error_line": "200",
    ]
  }

  /// The text of a file, at most 16 MiB; empty if the file cannot be read.
  private static func text(of file: URL) -> String {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return "" }
    defer { try? handle.close() }
    return String(decoding: (try? handle.read(upToCount: 16 << 20)) ?? Data(), as: UTF8.self)
  }

  /// Whether a special is one of the marks of parts and of the baseline.
  private static func isMark(_ special: String) -> Bool {
    special == "dvisvgm:raw </g>" || special.wholeMatch(of: #/dvisvgm:raw <g class='pathreel[0-9]+'>/#) != nil
      || special == "dvisvgm:raw <rect id='pathreel' x='{?x}' y='{?y}' width='1' height='1'/>"
  }

  /// The width, height and depth that the document printed to the log.
  private static func measures(in log: String) -> [Double]? {
    guard let line = log.split(whereSeparator: \.isNewline).last(where: { $0.hasPrefix("PATHREEL ") }) else {
      return nil
    }
    let numbers = line.dropFirst(9).split(separator: ",").compactMap { part in
      part.hasSuffix("pt") ? Double(part.dropLast(2)) : nil
    }
    return numbers.count == 3 ? numbers : nil
  }

  /// TeX's first error message, with the source before the error; nil if the log has none.
  private static func message(in log: String) -> String? {
    let lines = log.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("! ") }) else { return nil }
    let words = lines[start].dropFirst(2).replacing("LaTeX Error: ", with: "")
      .trimmingCharacters(in: CharacterSet.whitespaces.union(CharacterSet(charactersIn: ".")))
    guard let place = lines[start...].prefix(20).first(where: { $0.hasPrefix("l.") }),
      let space = place.firstIndex(of: " ")
    else { return words }
    var read = String(place[place.index(after: space)...])
    // Drops Pathreel's own marks, which the formula's author did not write.
    read = read.replacing(#/\\special\{dvisvgm:raw <[^>]*>\}/#, with: "").trimmingCharacters(in: .whitespaces)
    if read.hasPrefix("$}") || read.isEmpty { return words + ", at the end of the formula" }
    return "\(words), after '\(read.suffix(60))'"
  }
}
