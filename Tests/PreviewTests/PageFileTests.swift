import Foundation
import PathreelPreviewPage
import Testing

@Suite struct PageFileTests {
  @Test(arguments: PageFile.names) func `a module of the page imports only files that the program has`(name: String) {
    guard let file = PageFile(named: name) else { return }
    let text = String(decoding: file.bytes, as: UTF8.self)
    for match in text.matches(of: /from '\.\/([^']+)'/) {
      #expect(PageFile(named: String(match.1)) != nil, "\(name) imports \(match.1)")
    }
  }
}
