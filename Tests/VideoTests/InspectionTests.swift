import Foundation
import Testing
import VideoInspection

@Suite struct InspectionTests {
  @Test func `a missing program is named, and how to get it`() {
    let failure = #expect(throws: InspectionError.self) { try output(of: "nonesuch-probe", []) }
    #expect(failure?.description == "the test needs nonesuch-probe; make test installs it")
  }

  @Test func `a file that is no video is an error in the program's words`() {
    let failure = #expect(throws: InspectionError.self) { try VideoFacts(of: URL(filePath: #filePath)) }
    #expect(failure?.description.hasPrefix("ffprobe: ") == true)
  }
}
