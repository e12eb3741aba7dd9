// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who depends on Pathreel builds its benchmarks.
let package = Package(
  name: "pathreel-benchmarks",
  dependencies: [.package(name: "pathreel", path: "..")],
  targets: [
    .target(name: "Timing"),
    .target(name: "Allocations"),
    .executableTarget(
      name: "DrawingBenchmark",
      dependencies: ["Timing", "Allocations", .product(name: "Pathreel", package: "pathreel")]),
    .executableTarget(name: "SVGSuite", dependencies: [.product(name: "Pathreel", package: "pathreel")]),
    .executableTarget(
      name: "SceneBenchmark", dependencies: ["Timing", .product(name: "Pathreel", package: "pathreel")]),
  ],
  swiftLanguageModes: [.v6]
)
