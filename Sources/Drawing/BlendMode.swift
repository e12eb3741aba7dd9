/// How a source is composited with its backdrop (blending, Porter–Duff operators): the 28 modes of Core Graphics. Items
/// of a ``DisplayList`` have one; views take it in `blendMode`. The formulas come from W3C Compositing and Blending
/// Level 1 and PDF (ISO 32000-2, §11.3) on premultiplied sRGB.
///
/// Let S and D be the premultiplied source and backdrop, and αs and αd their alphas. Modes that blend colours result in
/// S·(1 − αd) + D·(1 − αs) + αs·αd·B(D/αd, S/αs), where B is the mode's formula. The operators of Porter and Duff
/// result in S·Fs + D·Fd with two factors. A mode acts only inside the source's shape: at coverage c a pixel becomes D
/// + c·(R − D), where R is the mode's result. So nothing changes beside a shape, not even with ``copy`` or
/// ``sourceIn``. The source of a group is its picture times its opacity, and its coverage is what its items cover
/// together, transparent ones too. A filter, a clip and a mask act on both. So a fade is continuous to its end: at
/// opacity 0, an item or group still has its coverage. When a blur or shadow has faded out, the pixels under it are
/// unchanged.
///
/// ```swift
/// DisplayList.Fill(path: disc, paint: .color(.red), blendMode: .screen)
/// ```
///
/// Raw values are the names in scene files and JSON.
public enum BlendMode: String, Hashable, Sendable, CaseIterable, Codable, BitwiseCopyable {
  /// Source-over: S + D·(1 − αs).
  case normal

  // Separable modes: they treat each colour component separately; b and s are the components of backdrop and source.
  /// b·s.
  case multiply
  /// b + s − b·s.
  case screen
  /// Hard light with source and backdrop swapped.
  case overlay
  /// min(b, s).
  case darken
  /// max(b, s).
  case lighten
  /// min(1, b / (1 − s)), 0 where b is 0.
  case colorDodge = "color-dodge"
  /// 1 − min(1, (1 − b) / s), 1 where b is 1.
  case colorBurn = "color-burn"
  /// A mild dodge or burn, by the W3C's formula.
  case softLight = "soft-light"
  /// Multiply by 2s up to s = ½, screen with 2s − 1 beyond.
  case hardLight = "hard-light"
  /// |b − s|.
  case difference
  /// b + s − 2·b·s.
  case exclusion

  // Non-separable modes: they exchange properties of whole colours.
  /// The hue of the source with saturation and luminosity of the backdrop.
  case hue
  /// The saturation of the source with hue and luminosity of the backdrop.
  case saturation
  /// Hue and saturation of the source, the luminosity of the backdrop.
  case color
  /// The luminosity of the source with hue and saturation of the backdrop.
  case luminosity

  // The operators of Porter and Duff.
  /// The result is transparent.
  case clear
  /// S.
  case copy
  /// S·αd.
  case sourceIn = "source-in"
  /// S·(1 − αd).
  case sourceOut = "source-out"
  /// S·αd + D·(1 − αs).
  case sourceAtop = "source-atop"
  /// S·(1 − αd) + D.
  case destinationOver = "destination-over"
  /// D·αs.
  case destinationIn = "destination-in"
  /// D·(1 − αs).
  case destinationOut = "destination-out"
  /// S·(1 − αd) + D·αs.
  case destinationAtop = "destination-atop"
  /// S·(1 − αd) + D·(1 − αs).
  case xor

  // Sums.
  /// αr = min(1, αs + αd) in alpha, max(0, αr − (αd − D) − (αs − S)) in each colour component. For opaque colours that
  /// is max(0, S + D − 1); if one of the two is transparent, the other is unchanged.
  case plusDarker = "plus-darker"
  /// min(1, S + D).
  case plusLighter = "plus-lighter"
}

extension BlendMode {
  /// Whether a transparent source changes the backdrop too, or the change is not proportional to the source's alpha.
  /// Then coverage and alpha must be kept separately.
  package var needsShape: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .plusDarker, .plusLighter: true
    default: false
    }
  }

  /// Whether an opaque backdrop stays opaque, whatever the source is.
  package var keepsOpacity: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationOut, .destinationAtop, .xor: false
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
      .difference, .exclusion, .hue, .saturation, .color, .luminosity, .sourceAtop, .destinationOver, .plusDarker,
      .plusLighter:
      true
    }
  }
}
