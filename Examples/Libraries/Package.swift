// swift-tools-version: 6.2
import PackageDescription

/// Two example programs that use single libraries of Pathreel. Neither needs FFmpeg, HarfBuzz, fontconfig, Yams or
/// ArgumentParser.
let package = Package(
  name: "Libraries",
  dependencies: [.package(name: "pathreel", path: "../..")],
  targets: [
    .executableTarget(
      name: "GeometryExample", dependencies: [.product(name: "PathreelGeometry", package: "pathreel")],
      path: "Sources/Geometry"),
    .executableTarget(
      name: "DrawingExample", dependencies: [.product(name: "PathreelDrawing", package: "pathreel")],
      path: "Sources/Drawing"),
  ])
