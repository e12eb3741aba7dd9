import Foundation
import PathreelGeometry

extension DisplayList {
  /// Steps that a group's picture goes through, each of which takes the picture or what steps before it made: a graph, as SVG's
  /// `filter` has it. What the last step makes is the group's picture.
  ///
  /// Lengths and rectangles are in canvas points along the canvas's axes, as those of a ``Blur``. Between steps colours are premultiplied, in
  /// single precision, and limited to 0…1 and to their alpha. An input that no step before has made, as no steps at all, is
  /// transparent.
  ///
  /// ```swift
  /// let glow = DisplayList.FilterChain(steps: [
  ///   .init(.blur(.source, deviation: CGSize(width: 6, height: 6))), .init(.merge([.step(0), .source])),
  /// ])
  /// ```
  public struct FilterChain: Hashable, Sendable {
    /// How many steps a chain may have, merged inputs counted.
    public static let maximumStepCount = 64
    /// How many pixels its steps may reach together: a blur of a deviation up to 250 pixels does.
    public static let maximumReach = 1536

    /// Each takes what those before it made.
    public var steps: [Step]
    /// What lies outside is transparent, of the group's picture and of each step; widened to whole pixels. `nil` for no
    /// limit but the canvas.
    public var region: CGRect?

    /// Steps without a limit but the canvas, unless one is given.
    public init(steps: [Step], region: CGRect? = nil) { (self.steps, self.region) = (steps, region) }

    /// One operation, on colours of one space.
    public struct Step: Hashable, Sendable {
      /// What it does.
      public var operation: Operation
      /// In which space its inputs are taken.
      public var colorSpace: ColorSpace
      /// What lies outside of what it makes is transparent; widened to whole pixels.
      public var region: CGRect?

      /// An operation on encoded sRGB components, as far as the chain goes, unless given.
      public init(_ operation: Operation, colorSpace: ColorSpace = .sRGB, region: CGRect? = nil) {
        (self.operation, self.colorSpace, self.region) = (operation, colorSpace, region)
      }
    }

    /// What the components of colours are in proportion to.
    public enum ColorSpace: String, Hashable, Sendable, CaseIterable, Codable {
      /// Components as they are encoded.
      case sRGB
      /// Components in proportion to light: SVG's default in filters.
      case linearRGB
    }

    /// What a step takes.
    public enum Input: Hashable, Sendable {
      /// The group's picture.
      case source
      /// The group's picture in black.
      case sourceAlpha
      /// What an earlier step made, counted from 0.
      case step(Int)
    }

    /// What a step does.
    public enum Operation: Hashable, Sendable {
      /// A Gaussian blur, as by ``Blur``; a deviation that is not positive and finite is as 0.
      case blur(Input, deviation: CGSize)
      /// Moves, also by fractions of a pixel.
      case offset(Input, by: CGSize)
      /// One colour everywhere.
      case flood(Color)
      /// Each over those before it.
      case merge([Input])
      /// One over another by a blend mode. SVG's compositing operators are modes, too: `in` is ``BlendMode/sourceIn``,
      /// `lighter` is ``BlendMode/plusLighter``.
      case blend(Input, over: Input, BlendMode)
      /// k1·a·b + k2·a + k3·b + k4 of premultiplied components of the inputs a and b; what is not finite is as 0.
      case arithmetic(Input, Input, k1: Double, k2: Double, k3: Double, k4: Double)
      /// A linear map of straight colours.
      case colorMatrix(Input, ColorMatrix)
      /// A function for each straight component.
      case transfer(Input, red: Transfer, green: Transfer, blue: Transfer, alpha: Transfer)
      /// A shadow under the input.
      case shadow(Input, Shadow)
    }

    /// A function of one component, 0…1, whose values are limited to 0…1.
    public enum Transfer: Hashable, Sendable {
      /// c.
      case identity
      /// Values at evenly spaced places, with straight lines between them; none are as ``identity``.
      case table([Double])
      /// Steps of equal length; none are as ``identity``.
      case discrete([Double])
      /// slope·c + intercept.
      case linear(slope: Double, intercept: Double)
      /// amplitude·c^exponent + offset.
      case gamma(amplitude: Double, exponent: Double, offset: Double)
    }
  }
}

extension DisplayList.FilterChain.Transfer {
  /// The function's value, 0…1; 0 for what is no number.
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

extension DisplayList.FilterChain.Operation {
  /// What it takes.
  package var inputs: [DisplayList.FilterChain.Input] {
    switch self {
    case .flood: []
    case .blur(let input, _), .offset(let input, _), .colorMatrix(let input, _), .transfer(let input, _, _, _, _),
      .shadow(let input, _):
      [input]
    case .merge(let inputs): inputs
    case .blend(let above, let below, _): [above, below]
    case .arithmetic(let a, let b, _, _, _, _): [a, b]
    }
  }

  /// Whether it makes something of nothing.
  package var drawsOnNothing: Bool {
    switch self {
    case .flood(let color): color.alpha > 0
    case .arithmetic(_, _, _, _, _, let k4): k4 > 0
    case .colorMatrix(_, let matrix): matrix.rows[3][4] > 0
    case .transfer(_, _, _, _, let alpha): alpha(0) > 0
    case .blur, .offset, .merge, .blend, .shadow: false
    }
  }
}
