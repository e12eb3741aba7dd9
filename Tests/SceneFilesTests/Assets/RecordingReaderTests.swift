import Foundation
import PathreelGeometry
import PathreelSceneFiles
import PathreelTables
import SeededRandom
import Testing

struct RecordingReaderTests {
  static let sample = PointerSample(x: 1, y: -2.5, time: 0.5, pressure: 0.25)
  static let strokes = [[PointerSample(x: 1, y: 2), PointerSample(x: 3, y: 4)], [PointerSample(x: 5, y: 6)]]

  // MARK: CSV

  @Test(
    arguments: [
      "x,y,time,pressure\n1,-2.5,0.5,0.25\n", "x,y,time,pressure\n1,-2.5,.5,2.5e-1",
      "pressure;time;y;x\r\n0.25;0.5;-2.5;1\r\n", "x\ty\tTime\tPressure\r1\t-2.5\t0.5\t0.25\r",
      "\"x\", \"y\" ,time,pressure\n\n  \n \"1\" , -2.5,\"0.5\",0.25\n\n",
      "\n  \r\nx;y;time;pressure\n1;-2.5;0.5;0.25\n",
    ])
  func `recordings in all forms of CSV are read`(text: String) throws {
    #expect(try RecordingReader.csv(text, file: "a") == [[Self.sample]])
  }

  @Test func `a stroke begins where the stroke column changes`() throws {
    #expect(
      try RecordingReader.csv("stroke,x,y\na,1,2\na,3,4\n\"the \"\"second\"\"\",5,6\n", file: "a") == Self.strokes)
    #expect(try RecordingReader.csv("x,y\n1,2\n3,4\n5,6\n", file: "a") == [Self.strokes.flatMap { $0 }])
  }

  @Test(
    arguments: [
      ("", "a: the file is empty; its first line names the columns"),
      ("x,y\n", "a: there are no samples"),
      ("1,2\n3,4\n", "a:1:1: unknown column '1'; columns are x, y, time, pressure, stroke"),
      ("x,y,presure\n1,2,3", "a:1:5: unknown column 'presure'; did you mean 'pressure'?"),
      ("x,x,y\n", "a:1:3: the column 'x' is named twice, first in 1:1; rename one"),
      ("x,X,y\n1,2,3\n", "a:1:3: column 'x' stands twice"),
      ("\n \n x;time\n1;2\n", "a:3:2: there is no column 'y'; every sample has an x and a y"),
      ("y,time\n1,2\n", "a:1:1: there is no column 'x'; every sample has an x and a y"),
      (
        "x,y\n1,2\n3\n",
        "a:3:1: the row has 1 field, and the first line names 2 columns; give an empty field for what is missing"
      ),
      ("x,y\n1,two\n", "a:2:3: 'y' is 'two'; it must be a number"),
      ("x,y\r\n1,2\r\n1,\r\n", "a:3:3: 'y' is empty; it must be a number"),
      ("x,y,time\n1,2,0\n1,2,\n", "a:3:5: 'time' is empty; give it to all samples or to none"),
      ("x;y\n1;2,5\n", "a:2:3: 'y' is '2,5'; it must be a number; write a decimal point, not a comma"),
      ("x,y\nnan,2\n", "a:2:1: 'x' is 'nan'; it must be a number"),
      ("x,y\n1,inf\n", "a:2:3: 'y' is 'inf'; it must be a number"),
      ("x,y\n1,0x10\n", "a:2:3: 'y' is '0x10'; it must be a number"),
      ("x,y\n1,1e999\n", "a:2:3: 'y' is '1e999'; it must be a number"),
      ("x,y\n1,-1e8\n", "a:2:3: 'y' is -100000000; it must be at most 10000000 from 0"),
      ("x,y,pressure\n1,2,512\n", "a:2:5: 'pressure' is 512; it must be 0 to 1, so divide by the greatest"),
      ("x,y,time\n1,2,2e9\n", "a:2:5: 'time' is 2000000000; it is in seconds, and at most 1e9"),
      ("x,y,time\n1,2,1\n1,2,0.5\n", "a:3:1: the time is 0.5 after 1, the one before; times never go back"),
      (
        "stroke,x,y,time\n1,1,2,1\n2,1,2,0\n",
        "a:3:1: the time is 0 after 1, the last of the stroke before; times never go back"
      ),
      ("stroke,x,y\n1,1,2\n2,1,2\n1,3,4", "a:4:1: stroke '1' goes on after another; keep its lines together"),
    ] as [(String, String)])
  func `a mistake in a CSV recording is reported with its place`(text: String, message: String) {
    #expect(complaint { () throws(TableFileError) in try RecordingReader.csv(text, file: "a") } == message)
  }

  @Test func `a long word of a file is cut off in the message`() {
    let long = String(repeating: "a", count: 41)
    let cut = String(repeating: "a", count: 40)
    func message(_ text: String) -> String {
      complaint { () throws(TableFileError) in try RecordingReader.csv(text, file: "a") }
    }
    #expect(message("x,y\n\(long),1\n") == "a:2:1: 'x' is '\(cut)'; it must be a number")
    #expect(
      message("stroke,x,y\n\(long),1,2\nb,1,2\n\(long),3,4\n")
        == "a:4:1: stroke '\(cut)' goes on after another; keep its lines together")
  }

  // MARK: JSON

  @Test func `a recording in JSON is read`() throws {
    let text = "\n {\"strokes\": [ [{\"x\": 1, \"y\": 2},\r\n {\"y\": 4e0, \"x\": 3}], [{\"x\":5,\"y\":6}] ]}\t"
    #expect(try RecordingReader.json(text, file: "a") == Self.strokes)
    let full = #"{"strokes":[[{"x":1,"y":-2.5,"time":0.5,"pressure":0.25}]]}"#
    #expect(try RecordingReader.json(full, file: "a") == [[Self.sample]])
  }

  @Test(
    arguments: [
      (#"{"strokes": []}"#, "a: there are no samples"), (#"{"strokes": [[]]}"#, "a: there are no samples"),
      (#"{"strokes": [[{"x": 1}]]}"#, "a:1:16: there is no column 'y'; every sample has an x and a y"),
      ("{\"strokes\": [[\n{\"x\": 1, \"z\": 1}]]}", "a:2:10: unknown column 'z'; columns are x, y, time, pressure"),
      ("{\"strokes\": [[\r\n{\"x\": true, \"y\": 1}]]}", "a:2:7: 'x' is 'true'; it must be a number"),
      (
        #"{"strokes": [[{"x": 1, "y": 1, "pressure": 9}]]}"#,
        "a:1:44: 'pressure' is 9; it must be 0 to 1, so divide by the greatest"
      ),
      (
        #"{"strokes": [[{"x": 1, "y": 1, "time": 2}, {"x": 1, "y": 1}]]}"#,
        "a:1:44: 'time' is empty; give it to all samples or to none"
      ),
      (
        #"{"strokes": [[{"x": 1, "y": 1, "time": 2}], [{"x": 1, "y": 1, "time": 1}]]}"#,
        "a:1:46: the time is 1 after 2, the last of the stroke before; times never go back"
      ),
    ] as [(String, String)])
  func `a mistake in a JSON recording is reported with its place`(text: String, message: String) {
    #expect(complaint { () throws(TableFileError) in try RecordingReader.json(text, file: "a") } == message)
  }

  // MARK: Any text

  @Test func `a recording of too many samples is refused`() {
    let line = "1,2\n"
    let text = "x,y\n" + String(repeating: line, count: RecordingReader.maximumSamples + 1)
    #expect(
      complaint { () throws(TableFileError) in try RecordingReader.csv(text, file: "a") }
        == "a:100002:1: the recording has more than 100000 samples; thin it out")
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `damaged recordings are recordings or have located errors`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let whole = [
      "stroke,x,y,time,pressure\r\n1,10,20,0,0.5\r\n1,11,22,0.1,\"0.6\"\r\n2,-3,4.5,0.2,1\r\n",
      #"{"strokes": [[{"x": 1, "y": 2, "time": 0}, {"x": 3e1, "y": 4, "time": 1}], [{"x": 5, "y": 6, "time": 2}]]}"#,
    ]
    let pieces = [
      "\"", ",", "\n", "\r", "{", "}", "[", "]", ":", "1e400", "-", "é", "\u{0}", "stroke", ";", "\t", "\u{301}",
    ]
    for turn in 0..<250 {
      let isCSV = turn % 2 == 0
      var scalars = Array(whole[isCSV ? 0 : 1].unicodeScalars)
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<scalars.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: scalars.removeSubrange(place..<min(scalars.count, place + Int.random(in: 1...9, using: &random)))
        case 1: scalars.insert(contentsOf: pieces.randomElement(using: &random)!.unicodeScalars, at: place)
        default: scalars[place] = Unicode.Scalar(UInt8.random(in: 0..<128, using: &random))
        }
        if scalars.isEmpty { scalars = ["x"] }
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let text = String(view)
      do {
        let strokes = try isCSV ? RecordingReader.csv(text, file: "a") : RecordingReader.json(text, file: "a")
        #expect(strokes.joined().allSatisfy { $0.position.x.isFinite && $0.position.y.isFinite }, "seed \(seed)")
      } catch {
        let lines = text.unicodeScalars.count { $0 == "\n" || $0 == "\r" } + 1
        for place in error.errors.compactMap(\.position) {
          #expect((1...lines).contains(place.line), "seed \(seed), \(error)")
          #expect((1...scalars.count + 1).contains(place.column), "seed \(seed), \(error)")
        }
      }
    }
  }

  private func complaint(_ body: () throws(TableFileError) -> [[PointerSample]]) -> String {
    do {
      return "no error: \(try body())"
    } catch {
      return "\(error)"
    }
  }
}
