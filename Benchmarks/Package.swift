// swift-tools-version: 6.2
import PackageDescription

// The benchmarks are a separate package, so that nobody who depends on Pathreel builds them.
let package = Package(
  name: "pathreel-benchmarks",
  dependencies: [.package(name: "pathreel", path: "..")],
  targets: [
    .target(name: "Timing"),
    .target(name: "Allocations"),
    .executableTarget(
      name: "DrawingBenchmark",
      dependencies: ["Timing", "Allocations", .product(name: "Pathreel", package: "pathreel")]),
    .executableTarget(
      name: "FileBenchmark", dependencies: ["Timing", .product(name: "Pathreel", package: "pathreel")]),
    .executableTarget(name: "SVGSuite", dependencies: [.product(name: "Pathreel", package: "pathreel")]),
    .executableTarget(
      name: "SceneBenchmark", dependencies: ["Timing", .product(name: "Pathreel", package: "pathreel")]),
  ],
  swiftLanguageModes: [.v6]
)
