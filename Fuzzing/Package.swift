// swift-tools-version: 6.2
import PackageDescription

/// A fuzz target for libFuzzer. It has no `main` of its own, so it links only if `make fuzz` builds it.
func harness(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: ["FuzzInput", .product(name: "Pathreel", package: "pathreel")],
    swiftSettings: [.unsafeFlags(["-parse-as-library"])])
}

let package = Package(
  name: "fuzzing",
  dependencies: [.package(name: "pathreel", path: "..")],
  targets: [
    .target(name: "FuzzInput", dependencies: [.product(name: "Pathreel", package: "pathreel")]),
    harness("FuzzRasterizer"),
    harness("FuzzStroker"),
    harness("FuzzSVG"),
    harness("FuzzPackedSVG"),
    harness("FuzzMorph"),
    harness("FuzzDrawingMorph"),
    harness("FuzzSVGPath"),
    harness("FuzzSceneFile"),
    harness("FuzzTable"),
    harness("FuzzMovie"),
    harness("FuzzAnimatedSVG"),
    harness("FuzzLottie"),
  ],
  swiftLanguageModes: [.v6]
)
