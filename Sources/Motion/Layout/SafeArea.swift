/// A canvas has no notch and no home bar: its safe area is all of it, and ignoring it changes nothing. The modifiers exist
/// so that views written for a screen can be used as they are.
extension View {
  public func ignoresSafeArea(edges: Edge.Set = .all) -> some View { self }
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
}
