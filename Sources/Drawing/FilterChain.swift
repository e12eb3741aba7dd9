import Foundation
import PathreelGeometry

extension DisplayList {
  /// A filter graph for a group's picture, as SVG's `filter`: SVG pictures and the views' colour effects make it. Each
  /// step takes the group's picture or the results of earlier steps. The result of the last step is the group's
  /// picture.
  ///
  /// Lengths and rectangles are in canvas points along the canvas's axes, as in a ``Blur``. Between steps, colours are
  /// premultiplied, in single precision, and clamped to 0…1 and to their alpha. An input that refers to no earlier step
  /// is transparent. The result of a chain without steps is transparent, too.
  ///
  /// ```swift
  /// let glow = DisplayList.FilterChain(steps: [
  ///   .init(.blur(.source, deviation: CGSize(width: 6, height: 6))), .init(.merge([.step(0), .source])),
  /// ])
  /// ```
  public struct FilterChain: Hashable, Sendable {
    /// The largest number of steps in a chain. A merge of n inputs counts as n − 1 steps.
    public static let maximumStepCount = 64
    /// The largest total reach of its steps in pixels. A blur with a deviation of up to 250 pixels is possible.
    public static let maximumReach = 1536

    /// The steps in order; each may use the results of those before it.
    public var steps: [Step]
    /// The region of the group's picture and of each step, widened to whole pixels; everything outside is transparent.
    /// `nil` means the canvas.
    public var region: CGRect?

    /// Creates a chain; by default its region is the canvas.
    public init(steps: [Step], region: CGRect? = nil) { (self.steps, self.region) = (steps, region) }

    /// One filter operation and the colour space of its inputs.
    public struct Step: Hashable, Sendable {
      /// The operation.
      public var operation: Operation
      /// The colour space in which the operation processes its inputs.
      public var colorSpace: ColorSpace
      /// The region of the result, widened to whole pixels; everything outside is transparent. `nil` means the chain's
      /// region.
      public var region: CGRect?

      /// Creates a step; by default it works on encoded sRGB components, in the chain's whole region.
      public init(_ operation: Operation, colorSpace: ColorSpace = .sRGB, region: CGRect? = nil) {
        (self.operation, self.colorSpace, self.region) = (operation, colorSpace, region)
      }
    }

    /// The encoding of colour components.
    public enum ColorSpace: String, Hashable, Sendable, CaseIterable, Codable {
      /// Components as encoded in sRGB.
      case sRGB
      /// Linear-light components: SVG's default in filters.
      case linearRGB
    }

    /// An input of a step.
    public enum Input: Hashable, Sendable {
      /// The group's picture (`SourceGraphic`).
      case source
      /// The group's picture in black (`SourceAlpha`).
      case sourceAlpha
      /// The result of an earlier step, counted from 0.
      case step(Int)
    }

    /// A filter operation.
    public enum Operation: Hashable, Sendable {
      /// A Gaussian blur, as by ``Blur``; a deviation that is not positive and finite counts as 0.
      case blur(Input, deviation: CGSize)
      /// A translation, also by fractions of a pixel.
      case offset(Input, by: CGSize)
      /// A uniform colour everywhere.
      case flood(Color)
      /// Several inputs composited source-over, each over those before it.
      case merge([Input])
      /// One input composited over another with a blend mode. SVG's compositing operators are modes too: `in` is
      /// ``BlendMode/sourceIn``, `lighter` is ``BlendMode/plusLighter``.
      case blend(Input, over: Input, BlendMode)
      /// k1·a·b + k2·a + k3·b + k4 of premultiplied components of the inputs a and b; a result that is not finite
      /// counts as 0.
      case arithmetic(Input, Input, k1: Double, k2: Double, k3: Double, k4: Double)
      /// A colour matrix on straight colours.
      case colorMatrix(Input, ColorMatrix)
      /// A transfer function for each straight component.
      case transfer(Input, red: Transfer, green: Transfer, blue: Transfer, alpha: Transfer)
      /// A shadow under the input itself.
      case shadow(Input, Shadow)
      /// The input made thinner or fatter.
      case morphology(Input, Morphology)
      /// Light on the input's alpha.
      case lighting(Input, Lighting)
      /// Noise everywhere.
      case turbulence(Turbulence)
      /// A weighted sum of neighbouring pixels; weights that do not fit the order change nothing.
      case convolution(Input, Convolution)
      /// The first input with its pixels moved as the second says.
      case displacement(Input, by: Input, Displacement)
      /// A rectangle of the input, widened to whole pixels and repeated everywhere.
      case tile(Input, CGRect)
    }

    /// A transfer function of one component, 0…1. Its values are clamped to 0…1.
    public enum Transfer: Hashable, Sendable {
      /// The component itself.
      case identity
      /// Linear interpolation between evenly spaced values; an empty table is ``identity``.
      case table([Double])
      /// A step function with steps of equal length; without values it is ``identity``.
      case discrete([Double])
      /// slope·c + intercept for a component c.
      case linear(slope: Double, intercept: Double)
      /// amplitude·c^exponent + offset for a component c.
      case gamma(amplitude: Double, exponent: Double, offset: Double)
    }
  }
}

/// The values of transfer functions, for the rasteriser's `ChainStage`.
extension DisplayList.FilterChain.Transfer {
  /// Returns the function's value, clamped to 0…1; 0 if it is not a number.
  package func callAsFunction(_ component: Double) -> Double {
    func limited(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    switch self {
    case .identity: return limited(component)
    case .table(let values):
      guard let last = values.last else { return limited(component) }
      let place = component * Double(values.count - 1)
      let index = Int(place)
      guard index + 1 < values.count else { return limited(last) }
      return limited(values[index] + (place - Double(index)) * (values[index + 1] - values[index]))
    case .discrete(let values):
      guard !values.isEmpty else { return limited(component) }
      return limited(values[min(Int(component * Double(values.count)), values.count - 1)])
    case .linear(let slope, let intercept): return limited(slope * component + intercept)
    case .gamma(let amplitude, let exponent, let offset):
      return limited(amplitude * pow(component, exponent) + offset)
    }
  }
}

/// Properties of an operation, by which the rasteriser plans a chain.
extension DisplayList.FilterChain.Operation {
  /// Whether each pixel of the result may depend on every pixel of the input.
  package var looksEverywhere: Bool {
    switch self {
    case .tile: true
    case .convolution(_, let convolution): convolution.edge == .wrap
    default: false
    }
  }

  /// The inputs of the operation.
  package var inputs: [DisplayList.FilterChain.Input] {
    switch self {
    case .flood, .turbulence: []
    case .blur(let input, _), .offset(let input, _), .colorMatrix(let input, _), .transfer(let input, _, _, _, _),
      .shadow(let input, _), .morphology(let input, _), .lighting(let input, _), .convolution(let input, _),
      .tile(let input, _):
      [input]
    case .merge(let inputs): inputs
    case .blend(let above, let below, _): [above, below]
    case .displacement(let input, let map, _): [input, map]
    case .arithmetic(let a, let b, _, _, _, _): [a, b]
    }
  }

  /// The number of steps that the operation counts as in a chain, at least 1.
  package var stepCount: Int { max(1, inputs.count - 1) }

  /// Whether the result may be visible where the group's picture is transparent.
  ///
  /// - Parameter isVisible: Whether an input may be visible there.
  fileprivate func drawsOnNothing(_ isVisible: (DisplayList.FilterChain.Input) -> Bool) -> Bool {
    switch self {
    case .flood(let color): color.alpha > 0
    case .lighting, .turbulence: true
    case .convolution(let input, _), .morphology(let input, _), .displacement(let input, _, _), .tile(let input, _):
      isVisible(input)
    case .arithmetic(let a, let b, _, _, _, let k4): k4 > 0 || isVisible(a) || isVisible(b)
    case .colorMatrix(let input, let matrix): matrix.rows[3][4] > 0 || isVisible(input)
    case .transfer(let input, _, _, _, let alpha): alpha(0) > 0 || isVisible(input)
    case .blend(let above, let below, let mode):
      switch mode {
      case .sourceAtop, .destinationOut: isVisible(below)
      case .destinationAtop, .sourceOut, .copy: isVisible(above)
      case .sourceIn, .destinationIn: isVisible(above) && isVisible(below)
      case .clear: false
      default: isVisible(above) || isVisible(below)
      }
    case .blur(let input, _), .offset(let input, _), .shadow(let input, _): isVisible(input)
    case .merge(let inputs): inputs.contains(where: isVisible)
    }
  }
}

extension DisplayList.FilterChain {
  /// Whether a result may be visible far from visible items, or without any.
  package var drawsOnNothing: Bool {
    var results: [Bool] = []
    for step in steps {
      results.append(
        step.operation.drawsOnNothing { input in
          if case .step(let index) = input, results.indices.contains(index) { results[index] } else { false }
        } || step.operation.looksEverywhere)
    }
    return results.last ?? false
  }
}
