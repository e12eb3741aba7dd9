// swift-tools-version: 6.2
import PackageDescription

/// A module of Pathreel: target `Pathreel<name>` in `Sources/<name>`. The prefix lets the package be a dependency of
/// packages that have a `Geometry` or a `Video` of their own. Each folder has a `README.md` about the module.
func module(
  _ name: String, imports: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource]? = nil
) -> Target {
  .target(
    name: "Pathreel" + name, dependencies: imports, path: "Sources/" + name, exclude: exclude + ["README.md"],
    resources: resources)
}

func tests(_ name: String, of imports: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name + "Tests", dependencies: imports, path: "Tests/\(name)Tests", exclude: exclude)
}

let geometry: Target.Dependency = "PathreelGeometry"
let drawing: Target.Dependency = "PathreelDrawing"
let raster: Target.Dependency = "PathreelRaster"
let typography: Target.Dependency = "PathreelTypography"
let sound: Target.Dependency = "PathreelSound"
let svg: Target.Dependency = "PathreelSVG"
let lottie: Target.Dependency = "PathreelLottie"
let formulas: Target.Dependency = "PathreelFormulas"
let numerics: Target.Dependency = "PathreelNumerics"
let motion: Target.Dependency = "PathreelMotion"
let stage: Target.Dependency = "PathreelStage"
let sceneSyntax: Target.Dependency = "PathreelSceneSyntax"
let expressions: Target.Dependency = "PathreelExpressions"
let sceneGrammar: Target.Dependency = "PathreelSceneGrammar"
let sceneFiles: Target.Dependency = "PathreelSceneFiles"
let sequencing: Target.Dependency = "PathreelSequencing"
let tables: Target.Dependency = "PathreelTables"
let files: Target.Dependency = "PathreelFiles"
let png: Target.Dependency = "PathreelPNG"
let video: Target.Dependency = "PathreelVideo"
let rendering: Target.Dependency = "PathreelRendering"
let series: Target.Dependency = "PathreelSeries"
let farm: Target.Dependency = "PathreelFarm"
let preview: Target.Dependency = "PathreelPreview"
let swiftFiles: Target.Dependency = "PathreelSwiftFiles"
let commands: Target.Dependency = "PathreelCommands"
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "pathreel",
  products: [
    .library(name: "Pathreel", targets: ["Pathreel"]),
    // These build without other packages and without the system's libraries, but for zlib and libdeflate.
    .library(name: "PathreelGeometry", targets: ["PathreelGeometry"]),
    .library(
      name: "PathreelDrawing", targets: ["PathreelGeometry", "PathreelDrawing", "PathreelRaster", "PathreelPNG"]),
    // Programs of SwiftUI files are linked with it, so that nothing of this package is compiled again for them.
    .library(name: "SwiftUI", type: .dynamic, targets: ["SwiftUI"]),
    .executable(name: "pathreel", targets: ["PathreelCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // Imports point down only; ARCHITECTURE.md has a table of the modules.
    module("Geometry"),
    module("Drawing", imports: [geometry, "CKernels"]),
    module("Raster", imports: [drawing, geometry, "CKernels"]),
    module("Typography", imports: [files, drawing, geometry, "CTypography", "CUnicode", "CWOFF2", "CZlib"]),
    module("SVG", imports: [numerics, typography, files, drawing, geometry, "CXML"]),
    module("Sound"),
    module("Formulas", imports: [svg, files, drawing, geometry]),
    module("Numerics", imports: [drawing, geometry]),
    module("Lottie", imports: [numerics, typography, files, sound, drawing, geometry]),
    module("Motion", imports: [numerics, formulas, lottie, svg, typography, sound, drawing, geometry]),
    module("Stage", imports: [motion, numerics, drawing, geometry]),
    module("SceneSyntax", imports: [files, drawing, yams]),
    module("Expressions", imports: [sceneSyntax, numerics, sound, drawing, geometry]),
    module(
      "SceneGrammar",
      imports: [expressions, sceneSyntax, motion, numerics, lottie, svg, tables, typography, sound, drawing, geometry]),
    module(
      "SceneFiles",
      imports: [
        sceneGrammar, expressions, sceneSyntax, motion, numerics, formulas, lottie, svg, tables, files, typography,
        sound, drawing, geometry,
      ]),
    module("Sequencing", imports: [raster, drawing]),
    module("Files", imports: ["CZlib"]),
    module("Tables", imports: [files]),
    module("SwiftFiles", imports: [files]),
    module("PNG", imports: [files, drawing, "CZlib", "CDeflate"]),
    module("Video", imports: [png, files, sound, drawing, "CFFmpeg", "CKernels", "CXXHash"]),
    module(
      "Rendering",
      imports: [
        sceneFiles, sequencing, video, png, files, motion, lottie, svg, typography, sound, raster, drawing, geometry,
      ]),
    module(
      "Series",
      imports: [
        rendering, sceneFiles, expressions, sceneSyntax, sequencing, tables, video, files, motion, numerics, typography,
        drawing, geometry,
      ],
      resources: [.embedInCode("Page")]),
    module("Farm", imports: [series, rendering, sequencing, video, files, formulas, typography]),
    .target(
      name: "PathreelPreviewPage", path: "Sources/PreviewPage", exclude: ["README.md"],
      resources: [.embedInCode("Page")]),
    module(
      "Preview",
      imports: [
        "PathreelPreviewPage", series, rendering, sceneFiles, sceneSyntax, sequencing, video, png, files, motion,
        numerics, sound, raster, drawing, geometry, "CSockets",
      ], exclude: ["PROTOCOL.md"]),
    module(
      "Commands",
      imports: [
        preview, farm, series, rendering, swiftFiles, stage, sceneFiles, sceneGrammar, sceneSyntax, sequencing, tables,
        video, png, files, formulas, typography, motion, numerics, sound, lottie, svg, raster, drawing, argumentParser,
      ]),
    .target(
      name: "Pathreel",
      dependencies: [
        commands, rendering, sceneFiles, sceneSyntax, video, png, files, sequencing, raster, stage, motion, numerics,
        lottie, svg,
        typography, sound, drawing, geometry,
      ], exclude: ["README.md"]),
    .target(
      name: "SwiftUI",
      dependencies: [
        "Pathreel", commands, rendering, swiftFiles, stage, motion, numerics, svg, typography, drawing, geometry,
        files, "CZlib",
      ],
      exclude: ["README.md"]),
    .executableTarget(name: "PathreelCLI", dependencies: [commands], path: "Sources/PathreelCLI"),
    .target(name: "CKernels", exclude: ["README.md"]),
    .target(name: "CUnicode", dependencies: ["CFriBidi", "CICU"]),
    .target(name: "CXML", dependencies: ["CLibXML"]),
    .target(name: "CWOFF2", dependencies: ["CLibWOFF2"]),
    // Not a system library: nothing is linked with FFmpeg and x264, which are loaded when they are needed.
    .target(name: "CFFmpeg", exclude: ["README.md"]),
    .systemLibrary(name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
    .systemLibrary(name: "CICU", pkgConfig: "icu-uc", providers: [.apt(["libicu-dev"])]),
    .systemLibrary(name: "CLibXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CLibWOFF2", pkgConfig: "libwoff2dec", providers: [.apt(["libwoff-dev"])]),
    .systemLibrary(name: "CSockets"),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CTypography",
      pkgConfig: "harfbuzz fontconfig freetype2",
      providers: [.apt(["libharfbuzz-dev", "libfontconfig-dev", "libfreetype-dev"])]),

    .executableTarget(
      name: "TestFilm", dependencies: ["Pathreel", commands, motion, drawing, geometry], path: "Tests/TestFilm"),
    // The harness of `make fuzz` compiles these files, too.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Pathreel", sceneFiles, sceneSyntax, tables, video, lottie, svg, motion, raster, drawing, geometry,
      ],
      path: "Fuzzing/Sources/FuzzTargets"),
    .target(name: "SeededRandom", path: "Tests/SeededRandom"),
    .target(name: "SmallScenes", path: "Tests/SmallScenes"),
    .target(name: "TestFolders", path: "Tests/TestFolders"),
    .target(name: "ColorFonts", path: "Tests/ColorFonts"),
    .target(name: "WaveFiles", path: "Tests/WaveFiles"),
    .target(name: "Allocations", path: "Tests/Allocations"),
    .target(name: "GoldenImages", dependencies: [drawing, png, video], path: "Tests/GoldenImages"),
    .target(name: "VideoInspection", dependencies: [drawing], path: "Tests/VideoInspection"),
    tests("Farm", of: [farm, "SeededRandom", "TestFolders"]),
    tests("Geometry", of: [geometry, "SeededRandom"]),
    tests("Sound", of: [sound, "SeededRandom"]),
    tests("Drawing", of: [drawing, geometry]),
    tests("Raster", of: [raster, drawing, geometry, "CKernels", "Allocations", "GoldenImages", "SeededRandom"]),
    tests("Typography", of: [typography, drawing, geometry, "ColorFonts", "SeededRandom", "TestFolders"]),
    tests("Formulas", of: [formulas, files, geometry, "TestFolders"]),
    tests("SVG", of: [svg, raster, drawing, geometry, "CZlib", "ColorFonts", "GoldenImages", "SeededRandom"]),
    tests("Lottie", of: [lottie, raster, sound, drawing, geometry]),
    tests("Numerics", of: [numerics, drawing, geometry, "SeededRandom"]),
    tests(
      "Motion",
      of: [
        motion, numerics, svg, raster, typography, sound, drawing, geometry, "ColorFonts", "SeededRandom",
        "TestFolders",
      ]),
    tests("Stage", of: [stage, motion, numerics, drawing, geometry]),
    tests("SwiftUI", of: ["SwiftUI"]),
    tests(
      "SceneFiles",
      of: [
        sceneFiles, sceneGrammar, expressions, sceneSyntax, formulas, motion, numerics, tables, sound, raster, drawing,
        geometry, "SeededRandom", "TestFolders",
      ]),
    tests("Tables", of: [tables, "SeededRandom", "TestFolders"]),
    tests("SwiftFiles", of: [swiftFiles, "SeededRandom", "TestFolders"]),
    tests("Files", of: [files, "TestFolders"]),
    tests("PNG", of: [png, drawing, "CZlib", "SeededRandom"]),
    tests("Fuzz", of: ["FuzzTargets"]),
    tests("Sequencing", of: [sequencing, drawing, geometry, "SeededRandom"]),
    tests(
      "Video",
      of: [
        video, png, files, sound, drawing, "CZlib", "CKernels", "VideoInspection", "GoldenImages", "SeededRandom",
        "TestFolders", "WaveFiles",
      ]),
    tests(
      "Rendering",
      of: [
        rendering, sceneFiles, sceneSyntax, sequencing, video, png, files, motion, sound, raster, drawing, geometry,
        "SeededRandom", "SmallScenes", "TestFolders", "WaveFiles",
      ]),
    tests(
      "Series",
      of: [
        series, rendering, sceneFiles, expressions, sequencing, tables, video, png, files, motion, numerics, drawing,
        "GoldenImages", "SeededRandom", "SmallScenes", "TestFolders",
      ]),
    tests(
      "Preview",
      of: [
        preview, "PathreelPreviewPage", rendering, sceneFiles, sceneSyntax, video, png, motion, raster, drawing,
        geometry, "SeededRandom", "SmallScenes", "WaveFiles", "TestFolders",
      ]),
    // `Pathreel` only exports other modules. It stays the same when they change, so a build would not compile its users
    // again if they did not name what they use of it.
    tests("Samples", of: ["Pathreel", rendering, motion, typography, svg, drawing, geometry, "GoldenImages"]),
    tests(
      "Commands",
      of: [
        commands, series, rendering, "Pathreel", "PathreelCLI", "TestFilm", sceneFiles, sceneSyntax, stage, video, png,
        motion, numerics, drawing, geometry, "GoldenImages", "SmallScenes", "VideoInspection", "WaveFiles",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// A warning in the sources of this package is an error. SwiftPM ignores this in packages that depend on it.
for target in package.targets where [.regular, .executable, .test].contains(target.type) {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}
