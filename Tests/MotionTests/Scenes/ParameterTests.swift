import Foundation
import PathreelDrawing
import PathreelMotion
import Testing

struct ParameterTests {
  @Test func `a scene's parameter properties are its parameters, in order`() {
    let parameters = SpirographScene().parameters
    #expect(parameters.map(\.name) == ["fixed", "rolling", "pen", "hue", "isBold", "cap", "paper"])
    #expect(parameters.map(\.label).prefix(4) == ["Fixed ring", "Rolling wheel", "Pen distance", "hue"])
    #expect(parameters[0].kind == .number(range: 10...150, step: 1))
    #expect(parameters[0].value == .number(105))
    #expect(parameters[5].kind == .choice(["round", "butt"]))
  }

  @Test(
    arguments: [
      ("fixed", .number(90)), ("isBold", .boolean(true)), ("cap", .choice("butt")), ("paper", .color(.white)),
    ] as [(String, ParameterValue)])
  func `setting a parameter gives a changed copy and leaves the scene as it was`(
    name: String, value: ParameterValue
  ) throws {
    let scene = SpirographScene()
    let changed = try scene.setting(name, to: value)
    #expect(changed.parameters.first { $0.name == name }?.value == value)
    #expect(changed.parameters.filter { $0.name != name } == scene.parameters.filter { $0.name != name })
    #expect(scene.parameters == SpirographScene().parameters)
    #expect(changed.note == scene.note)
    #expect(try changed.displayList(at: 2) != scene.displayList(at: 2))
  }

  @Test(
    arguments: [
      ("note", .choice("x")), ("zoom", .number(1)), ("fixed", .number(151)), ("fixed", .number(.nan)),
      ("fixed", .boolean(true)), ("cap", .choice("square")), ("_fixed", .number(20)),
    ] as [(String, ParameterValue)])
  func `unknown parameters and invalid values are refused`(name: String, value: ParameterValue) {
    #expect(throws: SceneError.self) { try SpirographScene().setting(name, to: value) }
  }

  @Test func `a parameter declared with a value that it does not take is found before the scene is rendered`() {
    struct Tall: Scene {
      @Parameter(in: 0...1) var height = 2.0
      var duration: Double { 1 }
      func body(at time: SceneTime) -> some View {}
    }
    #expect(throws: SceneError.outOfRange(parameter: "height", 2, 0...1)) { try Tall().validate() }
  }

  private struct Card: Scene {
    @Parameter("Title") var title = "Good morning"
    @Parameter("Photo") var photo: ImageFile = "harbour.jpg"
    @Parameter(choices: ["thin", "bold"]) var style = "thin"
    var duration: Double { 1 }
    func body(at time: SceneTime) -> some View { Text(title) }
  }

  @Test func `text beside choices is any text, and a picture's file is a picture`() {
    #expect(
      Card().parameters == [
        SceneParameter("title", label: "Title", .text, value: .text("Good morning")),
        SceneParameter("photo", label: "Photo", .image, value: .image("harbour.jpg")),
        SceneParameter("style", .choice(["thin", "bold"]), value: .choice("thin")),
      ])
  }

  @Test func `texts and pictures are set as they stand`() throws {
    let card = try Card().setting("title", to: .text("{t} 5")).setting("photo", to: .image("{t}.png"))
    #expect(card.title == "{t} 5" && card.photo.name == "{t}.png" && card.style == "thin")
  }

  @Test(arguments: ["5", "red", "true", "{t}", "", "a\nb"])
  func `a typed text is taken as it is`(text: String) throws {
    #expect(try Card().parameterValue(named: "title", from: text) == .text(text))
    #expect(try Card().parameterValue(named: "photo", from: text) == .image(text))
  }

  @Test(
    arguments: [
      ("title", .choice("x")), ("title", .number(1)), ("photo", .text("x.png")), ("style", .text("bold")),
      ("title", .text(String(repeating: "é", count: 5_001))),
    ] as [(String, ParameterValue)])
  func `a text or picture is no other value`(name: String, value: ParameterValue) {
    #expect(throws: SceneError.self) { try Card().setting(name, to: value) }
  }
}
