// swift-tools-version: 6.2
import PackageDescription

/// A program that libFuzzer drives: it has no `main` of its own, so it only links when it is built by `make fuzz`.
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
    harness("FuzzSVGPath"),
    harness("FuzzSceneFile"),
    harness("FuzzTable"),
    harness("FuzzMovie"),
  ],
  swiftLanguageModes: [.v6]
)
