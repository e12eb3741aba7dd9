import PathreelTables
import Testing

/// Tests of SubRip and WebVTT captions as rows.
struct CaptionReaderTests {
  @Test func `a SubRip caption is a row with its number, its times in seconds, and its lines`() throws {
    let table = try Table.read(
      "1\n00:00:01,000 --> 00:00:04,050\nGood <i>morning</i>,\neveryone\n\n2\n01:02:03,5 --> 01:02:04,000 X1:3 Y2:4\n{\\an8}Bye\n",
      .subRip)
    #expect(table.columns.map(\.name) == ["id", "start", "end", "text"])
    #expect(table.texts == [["1", "1", "4.05", "Good morning,\neveryone"], ["2", "3723.5", "3724", "Bye"]])
  }

  @Test func `WebVTT has ids, settings, notes, styles, tags and references`() throws {
    let table = try Table.read(
      """
      WEBVTT - a talk
      Kind: captions

      STYLE
      ::cue { color: gold }

      NOTE a remark
      over two lines

      intro
      00:01.250 --> 00:02.000 line:0 align:start
      <v Ann>Salt &amp; <c.loud>pepper</c> &lt;3

      00:05.000 --> 00:05.000
      """, .webVTT)
    #expect(table.texts == [["intro", "1.25", "2", "Salt & pepper <3"], ["", "5", "5", ""]])
  }

  @Test func `the first caption may follow the header of WebVTT without an empty line`() throws {
    #expect(
      try Table.read("WEBVTT\nKind: captions\n00:01 --> 00:02\na\n\n00:03 --> 00:04\nb\n", .webVTT).texts
        == [["", "1", "2", "a"], ["", "3", "4", "b"]])
  }

  @Test func `an id of WebVTT may begin as the name of another block`() throws {
    #expect(
      try Table.read("WEBVTT\n\nNOTE\ta remark\n\nSTYLE GUIDE\n00:01 --> 00:02\na\n", .webVTT).texts
        == [["STYLE GUIDE", "1", "2", "a"]])
  }

  @Test func `characters of WebVTT may be given by their numbers`() throws {
    let text = "It&#39;s &quot;so&quot; &#x1F600; &#0; &#xD800; &#; &#+9; & &amp;#39;"
    #expect(
      try Table.read("WEBVTT\n\n00:01 --> 00:02\n\(text)\n", .webVTT).texts
        == [["", "1", "2", "It's \"so\" \u{1F600} &#0; &#xD800; &#; &#+9; & &#39;"]])
  }

  @Test func `an arrow inside a caption's text is text`() throws {
    #expect(try Table.read("00:01 --> 00:02\na --> b\n", .subRip).texts == [["", "1", "2", "a --> b"]])
  }

  @Test func `a caption may have hundreds of thousands of lines`() throws {
    let lines = [String](repeating: "a", count: 300_000).joined(separator: "\n")
    #expect(try Table.read("00:01 --> 00:02\n\(lines)\n", .subRip).texts == [["", "1", "2", lines]])
  }

  @Test func `captions may have any line ends, and blanks at line ends are ignored`() throws {
    let table = try Table.read("\u{FEFF}1 \r\n00:01 --> 00:02 \r\na\r\n  \r\n00:03 --> 00:04\rb", .subRip)
    #expect(table.texts == [["1", "1", "2", "a"], ["", "3", "4", "b"]])
  }

  @Test func `cells of captions have their places in the file`() throws {
    let table = try Table.read("7\n00:01 --> 00:02\n  a\n", .subRip)
    #expect(table.cell("start", of: table.rows[0])?.position == TablePosition(line: 2, column: 1))
    #expect(table.cell("text", of: table.rows[0])?.position == TablePosition(line: 3, column: 1))
    #expect(table.rows[0].position == TablePosition(line: 1, column: 1))
  }

  @Test func `brackets in captions that are no tags are kept`() throws {
    let table = try Table.read("00:01 --> 00:02\na < b > c <3 {x} {\\ {\\an8}d <b <i>e</i> f>\n", .subRip)
    #expect(table.texts == [["", "1", "2", "a < b > c <3 {x} {\\ d <b e f>"]])
  }

  @Test(arguments: [
    (TableFormat.subRip, "", "rows: the file has no captions"), (.subRip, "\n\n", "rows: the file has no captions"),
    (.webVTT, "00:01 --> 00:02\na", "rows:1:1: a WebVTT file begins with the line 'WEBVTT'"),
    (.webVTT, "WEBVTTX\n", "rows:1:1: a WebVTT file begins with the line 'WEBVTT'"),
    (
      .subRip, "hello\nworld\n",
      "rows:1:1: a caption begins with its times, such as 00:01:02.500 --> 00:01:04.000, or with an id above them"
    ),
    (.subRip, "1\n00:61 --> 00:02\na", "rows:2:1: the times of a caption are written 00:01:02.500 --> 00:01:04.000"),
    (.subRip, "1\n00:01 -->\na", "rows:2:1: the times of a caption are written 00:01:02.500 --> 00:01:04.000"),
    (.subRip, "1\n00:05 --> 00:02\na", "rows:2:1: the caption ends before it begins: 00:05 --> 00:02"),
    (.subRip, "00:01. --> 00:02\na", "rows:1:1: the times of a caption are written 00:01:02.500 --> 00:01:04.000"),
    (
      .subRip, "1\n00:01 --> 00:02\na\n2\n00:03 --> 00:04\nb\n",
      "rows:5:1: the times of another caption stand in the text of this one; put an empty line between them"
    ),
  ])
  func `a mistake in captions has its place`(format: TableFormat, text: String, expected: String) {
    #expect(throws: TableFileError.self) { try Table.read(text, format) }
    do { _ = try Table.read(text, format) } catch { #expect("\(error)" == expected) }
  }

  // MARK: Words

  private func words(_ text: String, _ format: TableFormat = .webVTT) throws -> [[String]] {
    let file = format == .webVTT ? "WEBVTT\n\n" + text : text
    let table = try Table(Array(file.utf8), as: format, file: "words", captions: .words)
    return table.texts.map { [$0[3], $0[1], $0[2]] }
  }

  @Test func `the words of a caption share its time by their letters and a blank`() throws {
    // 2 + 4 + 2 + 4 = 12 parts of 6 s.
    #expect(
      try words("00:00:10,000 --> 00:00:16,000\nA man\na <i>man</i>\n", .subRip) == [
        ["A", "10", "11"], ["man", "11", "13"], ["a", "13", "14"], ["man", "14", "16"],
      ])
  }

  @Test func `a time in a text is that of the next word, and others share what is between`() throws {
    #expect(
      try words("00:10.000 --> 00:20.000\n<00:11.000>Hear <00:12.500><c>the big</c> <00:18.500>bell<00:19.000>\n") == [
        ["Hear", "11", "12.5"], ["the", "12.5", "15.5"], ["big", "15.5", "18.5"], ["bell", "18.5", "19"],
      ])
  }

  @Test func `a time inside a word splits it`() throws {
    let file = "WEBVTT\n\n00:01.000 --> 00:03.000\nkara<00:02.000>oke &amp; ö<00:02.500>l\n"
    let table = try Table(Array(file.utf8), as: .webVTT, file: "words", captions: .words)
    #expect(
      table.texts.map { [$0[3], $0[1], $0[4]] } == [
        ["kara", "1", "0"], ["oke", "2", "0"], ["&", "2.25", "1"], ["ö", "2.375", "2"], ["l", "2.5", "2"],
      ])
  }

  @Test func `a word knows its caption and its place in it`() throws {
    let file = "WEBVTT\n\none\n00:01.000 --> 00:03.000\na\nb\n\n00:04.000 --> 00:05.000\nc\n"
    let table = try Table(Array(file.utf8), as: .webVTT, file: "words", captions: .words)
    #expect(
      table.columns.map(\.name)
        == ["id", "start", "end", "text", "word", "number", "caption", "caption_start", "caption_end"])
    #expect(
      table.texts == [
        ["one", "1", "2", "a", "0", "0", "a\nb", "1", "3"], ["one", "2", "3", "b", "1", "1", "a\nb", "1", "3"],
        ["", "4", "5", "c", "0", "2", "c", "4", "5"],
      ])
  }

  @Test func `a time outside of its caption, or before the one before, is an error with its place`() throws {
    for text in ["00:01.000 --> 00:03.000\na\nb <00:04.000>c", "00:01.000 --> 00:03.000\n<00:02.000>a\nb <00:01.500>c"]
    {
      do {
        _ = try words(text)
        Issue.record("no error")
      } catch let error as TableFileError {
        #expect(error.errors.first?.position == TablePosition(line: 5, column: 3))
        #expect(error.errors.first?.message.hasSuffix("or before that of the word before; correct it") == true)
      }
    }
  }

  @Test func `a caption without words has no rows`() throws {
    #expect(try words("00:01.000 --> 00:03.000\n\n00:04.000 --> 00:05.000\na\n").count == 1)
  }
}
