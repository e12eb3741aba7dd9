/// Further drawings of symbols by name: shapes around others, and signs of several parts. All were drawn for Pathreel.
let moreSymbolParts: [String: SymbolParts] = [
  // Shapes
  "pentagon": .init(shape: "M12 3L21 9.7L17.6 20.2H6.4L3 9.7Z"),
  "octagon": .init(shape: "M8.3 3H15.7L21 8.3V15.7L15.7 21H8.3L3 15.7V8.3Z"),
  "diamond": .init(shape: "M12 2.5L21.5 12L12 21.5L2.5 12Z"),
  "rhombus": .init(shape: "M12 2.5L19 12L12 21.5L5 12Z"),
  "seal": .init(
    shape:
      "M12 2.5L14.6 4.6L17.9 4.2L18.8 7.4L21.7 9.1L20.5 12L21.7 14.9L18.8 16.6L17.9 19.8L14.6 19.4L12 21.5L9.4 19.4L6.1 19.8L5.2 16.6L2.3 14.9L3.5 12L2.3 9.1L5.2 7.4L6.1 4.2L9.4 4.6Z"
  ),
  "circle.lefthalf.filled": .init(outer: "M21 12A9 9 0 1 1 3 12A9 9 0 1 1 21 12Z", dots: "M12 3A9 9 0 0 0 12 21Z"),
  "circle.lefthalf.fill": .init(outer: "M21 12A9 9 0 1 1 3 12A9 9 0 1 1 21 12Z", dots: "M12 3A9 9 0 0 0 12 21Z"),
  "circle.righthalf.filled": .init(outer: "M21 12A9 9 0 1 1 3 12A9 9 0 1 1 21 12Z", dots: "M12 3A9 9 0 0 1 12 21Z"),
  "circle.righthalf.fill": .init(outer: "M21 12A9 9 0 1 1 3 12A9 9 0 1 1 21 12Z", dots: "M12 3A9 9 0 0 1 12 21Z"),
  // Arrows
  "arrow.up.arrow.down": .init(detail: "M8 20V4M4.5 7.5L8 4L11.5 7.5M16 4V20M12.5 16.5L16 20L19.5 16.5"),
  "arrow.left.arrow.right": .init(detail: "M20 8H4M7.5 4.5L4 8L7.5 11.5M4 16H20M16.5 12.5L20 16L16.5 19.5"),
  "arrow.2.squarepath": .init(detail: "M4 14V8H17M13.5 4.5L17 8L13.5 11.5M20 10V16H7M10.5 12.5L7 16L10.5 19.5"),
  // Things
  "square.and.pencil": .init(
    outer: "M13 4H6A2 2 0 0 0 4 6V18A2 2 0 0 0 6 20H18A2 2 0 0 0 20 18V11",
    detail: "M10 14L10.7 11L18.6 3.1A1.5 1.5 0 0 1 20.8 5.3L12.9 13.2Z"),
  "doc.on.doc": .init(
    shape: "M8 7H17A1.5 1.5 0 0 1 18.5 8.5V20A1.5 1.5 0 0 1 17 21.5H8A1.5 1.5 0 0 1 6.5 20V8.5A1.5 1.5 0 0 1 8 7Z",
    outer: "M9.5 4V3.5A1.5 1.5 0 0 1 11 2H20A1.5 1.5 0 0 1 21.5 3.5V15.5A1.5 1.5 0 0 1 20 17H18.5"),
  "gauge": .init(shape: "M21 12A9 9 0 1 1 3 12A9 9 0 1 1 21 12Z", detail: "M12 14L16 8.5M6.5 14A5.7 5.7 0 0 1 12 6.5"),
  "wind": .init(
    detail: "M3 9H13A3 3 0 1 0 10 6M3 13H18A3 3 0 1 1 15 16M3 17H9A2.2 2.2 0 1 1 6.8 19.2"),
  "aspectratio": .init(
    shape: "M5 5H19A2 2 0 0 1 21 7V17A2 2 0 0 1 19 19H5A2 2 0 0 1 3 17V7A2 2 0 0 1 5 5Z",
    detail: "M6.5 11.5V8.5H9.5M17.5 12.5V15.5H14.5"),
  "viewfinder": .init(
    detail:
      "M3.5 8V5.5A2 2 0 0 1 5.5 3.5H8M16 3.5H18.5A2 2 0 0 1 20.5 5.5V8M20.5 16V18.5A2 2 0 0 1 18.5 20.5H16M8 20.5H5.5A2 2 0 0 1 3.5 18.5V16"
  ),
  "wand.and.stars": .init(
    detail: "M4 20L14 10M17.5 2.5V6.5M15.5 4.5H19.5M20 10.5V13.5M18.5 12H21.5M9.5 4V7M8 5.5H11", dots: ""),
  "paintpalette": .init(
    shape:
      "M12 3C6.5 3 3 7 3 12C3 17 7 21 12 21C14 21 14.2 19.4 13.5 18.2C12.7 16.8 13.6 15 15.4 15H18C20 15 21 13.6 21 11.6C21 6.6 17 3 12 3Z",
    detail: "M7.5 12.5H7.6M9.5 8H9.6M14 7H14.1M17.5 10.5H17.6"),
]
