// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PaperBoat",
  dependencies: [.package(name: "pathreel", path: "../..")],
  targets: [
    .executableTarget(
      name: "PaperBoat", dependencies: [.product(name: "Pathreel", package: "pathreel")], path: "Sources")
  ])
