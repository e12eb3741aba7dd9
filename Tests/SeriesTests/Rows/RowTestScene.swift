import Foundation
import PathreelMotion
import PathreelSceneFiles
import PathreelSeries
import PathreelTables

/// A scene with a parameter of each kind, and tables for it. The tests of rows and proofs use it.
enum RowTestScene {
  static let text = """
    canvas: {size: [64, 36]}
    fps: 10
    parameters:
      title: {text: Hello}
      size: {value: 10, range: [1, 20]}
      ink: {value: "#ff0000"}
      bold: {value: true}
      mood: {value: calm, choices: [calm, wild]}
    beats: [{rise: {lasts: size / 10}}]
    elements:
      - text: {text: "{title}", size: size, width: 60, lines: 1}
        fill: if(bold, ink, white)
    """

  static func scene() throws -> SceneFile { try SceneFile(text: text, name: "scene.yaml") }

  static func table(_ csv: String) throws -> Table { try Table(Array(csv.utf8), as: .csv, file: "rows.csv") }

  static func template(_ text: String = "{id}.mp4") throws -> OutputTemplate { try OutputTemplate(text, option: "-o") }
}
