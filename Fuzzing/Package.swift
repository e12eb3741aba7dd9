// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fuzzing",
  dependencies: [.package(name: "pathreel", path: "..")],
  targets: [
    // The harness for libFuzzer. It has no `main` of its own, so it links only if `make fuzz` builds it. The tests of
    // the other package compile `Sources/FuzzTargets`, too, and replay the corpora.
    .executableTarget(
      name: "Fuzz", dependencies: [.product(name: "Pathreel", package: "pathreel")], path: "Sources",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ],
  swiftLanguageModes: [.v6]
)
