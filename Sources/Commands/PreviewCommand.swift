import ArgumentParser
import Foundation
import PathreelFiles
import PathreelPreview

/// The `preview` command: serves a page on this machine that shows the scene while it is written.
struct PreviewCommand<Source: SceneSource>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "preview", abstract: "Show \(Source.noun) in the browser while you write it.",
      discussion: """
        Prints the address of a page on this machine. The page shows the frame at the playhead, a control for each parameter, \
        the timeline, and all mistakes. It updates after each save. Only requests with the token of the address are \
        answered. Ctrl-C ends it.

        Through a tunnel (ssh -L 8080:localhost:8080 host) the same address works.
        """)
  }

  @OptionGroup var valued: ValueOptions<Source>

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The port, 8080 unless given. If it is taken, the next free one is used.", valueName: "n"),
    transform: Port.read)
  var port = Port(number: 8080)

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Another host name under which browsers may open the page, beside localhost. May be given several times.",
      valueName: "name"))
  var allowHost: [String] = []

  @Option(
    help: ArgumentHelp("The folder for the videos that the page makes.", valueName: "folder"), completion: .directory)
  var renders = "out"

  @Option(
    help: ArgumentHelp(
      "List the outputs of a sweep or a batch beside the parameters, and show the scene with their values.",
      valueName: "manifest.json"), completion: .file(extensions: ["json"]))
  var series: String?

  func validate() throws {
    for host in allowHost where host.isEmpty || host.contains(where: { "/:?#@ ".contains($0) }) {
      throw ValidationError("--allow-host \(host): write a name only, such as studio.local.")
    }
  }

  func run() throws {
    var options = PreviewServer.Options()
    options.allowedHosts = allowHost
    options.rendersFolder = URL(filePath: renders, directoryHint: .isDirectory)
    options.cache = try CacheOptions.open(warn: complain)
    options.series = series.map { URL(filePath: $0, directoryHint: .notDirectory) }
    let interruption = Interruption(keeping: nil)
    defer { interruption.end() }
    func isEnded() -> Bool { interruption.cancellation.isCancelled }

    // The preview of a film is two processes: a parent that rebuilds the film, and a child that draws. This may be
    // either of them.
    if let child = FilmPreview.child {
      options.token = child.token
      let server = try PreviewServer(of: source.previewSource, on: child.sockets, options: options)
      server.follow(child) { [cancellation = interruption.cancellation] in cancellation.cancel() }
      while !isEnded() { Thread.sleep(forTimeInterval: 0.05) }
      return server.stop()
    }
    let sockets = try ListeningSockets(from: port.number)
    if sockets.port != port.number { complain("port \(port.number) is taken; the preview uses \(sockets.port)") }
    if source.isProgram {
      let preview = FilmPreview(sockets: sockets)
      try begin(at: preview.address)
      try preview.run(isEnded: isEnded)
    } else if let program = try source.program() {
      let executable = URL(filePath: try program.build(isOutdated: isEnded, tell: complain))
      let preview = FilmPreview(of: executable, sockets: sockets, builder: SwiftFileBuilder(program: program))
      try begin(at: preview.address)
      try preview.run(isEnded: isEnded)
    } else {
      let server = try PreviewServer(of: source.previewSource, on: sockets, options: options)
      if let fault = server.fault {
        // The page can show a mistake in the file until it is corrected. A wrong file name needs another command.
        if fault is FileError { throw fault }
        complain(explanation(of: fault, in: source.name))
      }
      try begin(at: server.address)
      while !isEnded() { Thread.sleep(forTimeInterval: 0.05) }
      server.stop()
    }
  }

  private var source: Source { valued.source }

  /// Prints the address of the page, and opens it in a browser if the command line says so.
  private func begin(at address: String) throws {
    let address = address + (try fragment())
    try StandardOutput.print("\(source.name): \(address)\nCtrl-C ends it.")
    if open { Browser.open(address) }
  }

  /// The address's fragment with the parameter values that the command line gives.
  private func fragment() throws -> String {
    let pairs = try valued.texts().map { "set.\(Self.escaped($0.name))=\(Self.escaped($0.text))" }
    return pairs.isEmpty ? "" : "#" + pairs.joined(separator: "&")
  }

  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._~"))) ?? text
  }
}

/// A TCP port that any user may listen on: 1024 or higher.
struct Port: ExplainedArgument {
  static let form = "write a port as a number from 1024 to 65535"
  let number: Int

  init(number: Int) { self.number = number }

  init?(argument: String) {
    guard let number = Int(argument), (1024...65_535).contains(number) else { return nil }
    self.number = number
  }
}

/// The desktop user's default browser.
private enum Browser {
  /// Opens an address. Containers, for example, have no program for that; then a message refers to the printed address.
  static func open(_ address: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    process.terminationHandler = { process in
      if process.terminationStatus != 0 { complain("no browser could be opened; open the address by hand") }
    }
    if (try? process.run()) == nil { complain("no browser could be opened; open the address by hand") }
  }
}
