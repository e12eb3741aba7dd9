import PathreelVideo
import Testing

@Suite struct FrameTypesTests {
  private func types(_ changes: [Int], of macroblocks: Int = 1000) -> [FrameTypes.FrameType] {
    var types = FrameTypes(macroblocks: macroblocks)
    return changes.map { types.next(changed: $0) }
  }

  @Test(arguments: [
    (0, FrameTypes.FrameType.predicted), (10, .predicted), (11, .grouped), (899, .grouped), (900, .weighted),
    (1000, .weighted),
  ])
  func `frames of little change or of change all over are P-frames, others in groups`(
    changed: Int, type: FrameTypes.FrameType
  ) {
    #expect(types([changed, changed]) == [type, type])
  }

  @Test func `much change after three calm frames is a key frame`() {
    let calm = Array(repeating: 50, count: 30)
    #expect(types(calm + [200]).last == .key)
    #expect(types(calm + [199]).last == .grouped)
    // One of the three frames before, 27 to 29, changes by more than a quarter of that. An earlier one may.
    for index in 26..<30 {
      var restless = calm
      restless[index] = 51
      #expect(types(restless + [200]).last == (index == 26 ? .key : .grouped), "frame \(index)")
    }
  }

  @Test func `key frames keep a distance, so that a clip that stutters has few`() {
    // Four frames without change, and then one with change.
    let found = types((0..<250).map { $0 % 5 == 4 ? 600 : 0 })
    let keys = found.indices.filter { found[$0] == .key }
    #expect(!keys.isEmpty && zip(keys, keys.dropFirst()).allSatisfy { $1 - $0 >= 25 })
    #expect(types((0..<250).map { $0 % 2 == 1 ? 600 : 0 }).allSatisfy { $0 != .key })
  }

  @Test func `a cut soon after the first frame with weights is no key frame, because that is one`() {
    let found = types(Array(repeating: 300, count: 30) + [900, 50, 50, 50, 200])
    #expect(found[30] == .weighted && found.last == .grouped)
  }

  @Test func `a fade after calm frames begins with one key frame, that of the encoder with weights`() {
    #expect(
      types(Array(repeating: 0, count: 30) + Array(repeating: 950, count: 9)).suffix(9).allSatisfy { $0 == .weighted })
  }

  @Test func `motion alone makes no key frames`() {
    #expect(types(Array(repeating: 500, count: 249)) == Array(repeating: .grouped, count: 249))
  }
}
