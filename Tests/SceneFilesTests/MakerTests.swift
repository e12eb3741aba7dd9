import PathreelSceneFiles
import PathreelSceneGrammar
import Testing

/// Tests that the tables of `SceneGrammar` and of what makes views in `SceneFiles` have the same rows.
@Suite struct MakerTests {
  @Test func `every kind of element has a maker, and every maker is of a kind`() {
    #expect(ElementMaker.kindNames.sorted() == ElementKind.all.map(\.name).sorted())
  }

  @Test func `every modifier that changes views has a change, and every change is of such a modifier`() {
    let modifiers = ElementModifiers.all.filter(\.changesView)
    #expect(ModifierChange.modifierNames.sorted() == modifiers.map(\.key.name).sorted())
  }

  @Test func `every known curve has a maker, and every maker is of a known curve`() {
    #expect(KnownCurveMaker.curveNames.sorted() == KnownCurve.all.map(\.name).sorted())
  }
}
