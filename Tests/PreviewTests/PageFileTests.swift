import Foundation
import PathreelPreviewPage
import Testing

/// Tests of the files of the preview's page in the program.
struct PageFileTests {
  /// The folder with the page's files.
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/PreviewPage/Page")

  @Test func `every file of the page is in the program, as it is in the folder`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    #expect(PageFile.names == names)
    for name in names {
      #expect(PageFile(named: name)?.bytes == Array(try Data(contentsOf: folder.appending(path: name))), "\(name)")
    }
  }

  /// A module that the program does not have stops the whole page.
  @Test func `every module that the page imports is in the program`() throws {
    for name in PageFile.names where name.hasSuffix(".js") || name.hasSuffix(".html") {
      let text = String(decoding: PageFile(named: name)?.bytes ?? [], as: UTF8.self)
      for match in text.matches(of: /(?:from '\.\/|src="page\/)([a-z-]+\.js)/) {
        #expect(PageFile(named: String(match.1)) != nil, "\(name) imports \(match.1)")
      }
    }
  }
}
