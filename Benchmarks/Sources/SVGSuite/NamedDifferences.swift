/// A group of resvg's tests that are expected to differ, with the reason: the expected picture contains resvg's own
/// rounding, or is open to dispute.
///
/// The SVGSuite program counts these tests separately. It reports each one that passes, so that no entry stays without
/// need.
struct NamedDifferences {
  /// A short name, which the program prints behind a test's path.
  let name: String
  let reason: String
  /// The paths of the tests, without `.svg`.
  let tests: Set<String>

  /// The group of the test with a path, without `.svg`; nil if the test is expected to pass.
  static func of(_ test: some StringProtocol) -> NamedDifferences? {
    all.first { $0.tests.contains(String(test)) }
  }

  static let all = [
    NamedDifferences(
      name: "kernel",
      reason: """
        Enlarged pictures: SVG leaves the kernel open. resvg has the cubic of Mitchell and Netravali, Pathreel that of \
        Catmull and Rom; with resvg's in the rasteriser all of these pass.
        """,
      tests: [
        "masking/clip/simple-case",
        "painting/image-rendering/high-quality",
        "structure/image/embedded-gif",
        "structure/image/embedded-jpeg-as-image-jpeg",
        "structure/image/embedded-jpeg-as-image-jpg",
        "structure/image/embedded-jpeg-without-mime",
        "structure/image/embedded-png",
        "structure/image/embedded-webp",
        "structure/image/external-gif",
        "structure/image/external-jpeg",
        "structure/image/external-png",
        "structure/image/external-webp",
        "structure/image/float-size",
        "structure/image/nested-embedded-png",
        "structure/image/no-height",
        "structure/image/no-height-non-square",
        "structure/image/no-width",
        "structure/image/no-width-and-height",
        "structure/image/preserveAspectRatio=none",
        "structure/image/preserveAspectRatio=xMaxYMax-meet",
        "structure/image/preserveAspectRatio=xMaxYMax-slice",
        "structure/image/preserveAspectRatio=xMidYMid-meet",
        "structure/image/preserveAspectRatio=xMidYMid-slice",
        "structure/image/preserveAspectRatio=xMinYMin-meet",
        "structure/image/preserveAspectRatio=xMinYMin-slice",
        "structure/image/raster-image-and-size-with-odd-numbers",
        "structure/image/width-and-height-set-to-auto",
        "structure/image/with-transform",
        "structure/transform-origin/on-image",
      ]),
    NamedDifferences(
      name: "antialiasing",
      reason: """
        Edges at eighths of pixels: resvg has 16 samples a pixel, and draws lines thinner than a pixel as hairlines. \
        Nothing beyond edges differs, or slivers of few pixels.
        """,
      tests: [
        "painting/image-rendering/optimizeSpeed-on-SVG",
        "painting/marker/orient=auto-on-M-C-C-4",
        "painting/marker/orient=auto-on-M-C-C-5",
        "painting/paint-order/on-tspan",
        "structure/image/embedded-16bit-png",
        "structure/image/embedded-jpeg-luma",
        "structure/image/embedded-png-luma",
        "structure/image/embedded-svg",
        "structure/image/embedded-svg-with-text",
        "structure/image/embedded-svg-without-mime",
        "structure/image/embedded-svgz",
        "structure/image/external-svg",
        "structure/image/external-svg-with-transform",
        "structure/image/external-svgz",
        "structure/image/nested-external-png",
        "structure/image/no-height-on-svg",
        "structure/image/no-width-and-height-on-svg",
        "structure/image/no-width-on-svg",
        "structure/image/recursive-1",
        "structure/image/recursive-2",
        "structure/image/with-zero-width-and-height",
        "structure/image/zero-height",
        "structure/image/zero-width",
        "structure/svg/preserveAspectRatio-with-viewBox-not-at-zero-pos",
        "structure/svg/preserveAspectRatio=none",
        "structure/svg/preserveAspectRatio=xMaxYMax",
        "structure/svg/preserveAspectRatio=xMidYMid",
        "structure/svg/preserveAspectRatio=xMinYMin",
        "structure/svg/proportional-viewBox",
      ]),
    NamedDifferences(
      name: "tiles",
      reason: """
        resvg draws a pattern's tile as a picture of whole pixels, and rounds its size and its place.
        """,
      tests: [
        "paint-servers/pattern/invalid-patternUnits-and-patternContentUnits",
        "paint-servers/pattern/out-of-order-referencing",
        "paint-servers/pattern/pattern-on-child",
        "paint-servers/pattern/patternContentUnits-with-viewBox",
        "paint-servers/pattern/patternContentUnits=objectBoundingBox",
        "paint-servers/pattern/patternUnits=objectBoundingBox",
        "paint-servers/pattern/patternUnits=objectBoundingBox-with-percent",
        "paint-servers/pattern/patternUnits=userSpaceOnUse-with-percent",
        "paint-servers/pattern/recursive-on-child",
        "paint-servers/pattern/self-recursive",
        "paint-servers/pattern/self-recursive-on-child",
        "paint-servers/pattern/text-child",
        "paint-servers/pattern/with-x-and-y",
        "painting/context/with-pattern-and-transform-in-use",
        "painting/context/with-pattern-in-use",
        "painting/context/with-pattern-on-marker",
        "painting/context/with-viewbox",
      ]),
    NamedDifferences(
      name: "bytes",
      reason: """
        Luminance and blend modes of 8-bit colours: a mask of 19.9 of 255 comes out as 22 there. Of `saturation`, \
        `hue` and `color` resvg has Skia's approximation; Pathreel and librsvg have the formulas of Compositing 1.
        """,
      tests: [
        "masking/mask/mask-type=invalid",
        "masking/mask/mask-type=luminance",
        "masking/mask/maskUnits=userSpaceOnUse-without-rect",
        "masking/mask/recursive",
        "masking/mask/self-recursive",
        "masking/mask/simple-case",
        "masking/mask/transform-has-no-effect",
        "masking/mask/transform-on-shape",
        "painting/mix-blend-mode/color",
        "painting/mix-blend-mode/hard-light",
        "painting/mix-blend-mode/hue",
        "painting/mix-blend-mode/saturation",
      ]),
    NamedDifferences(
      name: "masks",
      reason: """
        Masks that refer to each other: SVG leaves open which one is ignored; Pathreel draws as librsvg does.
        """,
      tests: [
        "masking/mask/recursive-on-child",
        "masking/mask/recursive-on-self",
      ]),
    NamedDifferences(
      name: "linear",
      reason: """
        `color-interpolation: linearRGB` of masks, which resvg ignores (Masking 1, §7.10.1).
        """,
      tests: [
        "masking/mask/color-interpolation=linearRGB"
      ]),
    NamedDifferences(
      name: "markers",
      reason: """
        Markers: resvg has a vertex inside an arc, and does not bisect the directions where a subpath closes, as SVG 2 \
        (§13.7.4) has it. The others are marked as undefined by the suite.
        """,
      tests: [
        "painting/marker/on-ArcTo",
        "painting/marker/orient=auto-on-M-L-L-Z-Z-Z",
        "painting/marker/orient=auto-on-M-L-Z",
        "painting/marker/target-with-subpaths-2",
        "painting/marker/with-viewBox-1",
      ]),
    NamedDifferences(
      name: "hints",
      reason: """
        `shape-rendering` is a hint; Pathreel always antialiases.
        """,
      tests: [
        "painting/shape-rendering/crispEdges-on-circle",
        "painting/shape-rendering/inheritance",
        "painting/shape-rendering/on-horizontal-line",
        "painting/shape-rendering/optimizeSpeed-on-circle",
        "painting/shape-rendering/path-with-marker",
      ]),
    NamedDifferences(
      name: "newer",
      reason: """
        What newer specifications have and the suite does not: the units `ch`, `q` and `rem`, percentages of alpha in \
        `rgba()`, `transform` of symbols.
        """,
      tests: [
        "painting/fill/rgba-0-127-0-50percent",
        "shapes/rect/ch-values",
        "shapes/rect/q-values",
        "shapes/rect/rem-values",
        "structure/symbol/with-transform",
      ]),
    NamedDifferences(
      name: "refused",
      reason: """
        Other files, and drawings without an extent, which are errors on purpose.
        """,
      tests: [
        "structure/image/url-to-png",
        "structure/image/url-to-svg",
        "structure/style/external-CSS",
        "structure/svg/negative-size",
        "structure/svg/zero-size",
        "structure/use/xlink-to-an-external-file",
      ]),
    NamedDifferences(
      name: "other",
      reason: """
        A size that nobody says, and letters of another font, which librsvg has as Pathreel has them; the box of what \
        is turned, which resvg measures by the turned box; control points a tenth of a unit from the ends of a curve, \
        which resvg takes for the ends; the depth of underlines, which the font gives as their top.
        """,
      tests: [
        "painting/context/with-pattern-objectBoundingBox-in-use",
        "painting/context/with-text",
        "painting/stroke/control-points-clamping-1",
        "painting/stroke/line-as-curve-2",
        "structure/svg/no-size",
        "structure/svg/not-UTF-8-encoding",
      ]),
  ]
}
