import Foundation
import PathreelGeometry

/// The operations of a ``DisplayList/FilterChain`` that look at the neighbours of a pixel, or make a picture of their
/// own: SVG's `feMorphology`, `feConvolveMatrix`, `feDisplacementMap`, its lights and its turbulence (Filter Effects 1).
extension DisplayList.FilterChain {
  /// The least or the greatest component of the pixels in a rectangle around each pixel: a shape that is thinner or
  /// fatter.
  public struct Morphology: Hashable, Sendable {
    /// What is taken of the pixels.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
      /// The least components.
      case erode
      /// The greatest components.
      case dilate
    }

    /// What is taken of the pixels.
    public var kind: Kind
    /// Half the size of the rectangle along x and y, in points, which is rounded to whole pixels. 0 changes nothing
    /// along an axis.
    public var radius: CGSize

    /// Creates the operation.
    public init(_ kind: Kind, radius: CGSize) { (self.kind, self.radius) = (kind, radius) }
  }

  /// Light on a surface whose height is the input's alpha. Light and surface are in coordinates of their own.
  public struct Lighting: Hashable, Sendable {
    /// A source of light. Angles in the plane are measured from the x axis to the y axis.
    public enum Light: Hashable, Sendable {
      /// Light of one direction, with its angle in the plane and its angle above it.
      case distant(azimuth: Angle, elevation: Angle)
      /// Light that shines from a point everywhere.
      case point(SIMD3<Double>)
      /// Light that shines from a point to another. It fades with an exponent, and ends at an angle from its axis.
      case spot(from: SIMD3<Double>, to: SIMD3<Double>, exponent: Double, limit: Angle)
    }

    /// How the surface reflects light.
    public enum Reflection: Hashable, Sendable {
      /// A dull surface: an opaque picture.
      case diffuse(Double)
      /// A shiny surface: highlights, transparent elsewhere.
      case specular(Double, exponent: Double)
    }

    /// The source of light.
    public var light: Light
    /// How the surface reflects light, with the share of light that it reflects.
    public var reflection: Reflection
    /// The colour of the light; its alpha does not count.
    public var color: Color
    /// The height of the surface where alpha is 1.
    public var surfaceScale: Double
    /// The transform from the light's coordinates to points.
    public var transform: CGAffineTransform

    /// Creates the operation.
    public init(
      _ light: Light, _ reflection: Reflection, color: Color = .white, surfaceScale: Double = 1,
      transform: CGAffineTransform = .identity
    ) {
      (self.light, self.reflection, self.color) = (light, reflection, color)
      (self.surfaceScale, self.transform) = (surfaceScale, transform)
    }
  }

  /// A picture of noise, by the function that SVG defines, in coordinates of its own.
  public struct Turbulence: Hashable, Sendable {
    /// The largest number of octaves that are added up. Those beyond it change no byte.
    public static let maximumOctaves = 10

    /// How octaves are added up.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
      /// Their sum, around a half.
      case fractalNoise
      /// The sum of their amounts.
      case turbulence
    }

    /// How octaves are added up.
    public var kind: Kind
    /// The frequencies of the first octave along x and y, in waves per unit.
    public var frequency: CGSize
    /// The number of octaves, each with twice the frequency and half the height of the one before.
    public var octaves: Int
    /// Which noise it is.
    public var seed: Int
    /// A rectangle at whose opposite sides the noise is the same; nil if it need not be.
    public var tile: CGRect?
    /// The transform from the noise's coordinates to points.
    public var transform: CGAffineTransform

    /// Creates the operation.
    public init(
      _ kind: Kind, frequency: CGSize, octaves: Int = 1, seed: Int = 0, tile: CGRect? = nil,
      transform: CGAffineTransform = .identity
    ) {
      (self.kind, self.frequency, self.octaves, self.seed) = (kind, frequency, octaves, seed)
      (self.tile, self.transform) = (tile, transform)
    }
  }

  /// A weighted sum of the pixels around each pixel.
  public struct Convolution: Hashable, Sendable {
    /// The largest number of columns, and of rows, of the weights.
    public static let maximumOrder = 15

    /// What lies beyond the edges of the input.
    public enum Edge: String, Hashable, Sendable, CaseIterable, Codable {
      /// The pixels of the edge.
      case duplicate
      /// The pixels of the opposite edge.
      case wrap
      /// Nothing.
      case none
    }

    /// The numbers of columns and rows of the weights.
    public var columns, rows: Int
    /// The weights, row by row. The last one is that of the pixel above and to the left.
    public var weights: [Double]
    /// The sum is divided by it.
    public var divisor: Double
    /// What is added to the sum, as a share of alpha.
    public var bias: Double
    /// The column and the row of the pixel's own weight, counted from the left and from above.
    public var target: SIMD2<Int>
    /// What lies beyond the edges.
    public var edge: Edge
    /// Whether alpha is the input's own, and the sum is that of straight colours.
    public var preservesAlpha: Bool
    /// The distance of the pixels that are weighed, in points. Between pixels, colours are interpolated.
    public var step: CGSize

    /// Creates the operation.
    public init(
      columns: Int, rows: Int, weights: [Double], divisor: Double, bias: Double = 0, target: SIMD2<Int>,
      edge: Edge = .duplicate, preservesAlpha: Bool = false, step: CGSize = CGSize(width: 1, height: 1)
    ) {
      (self.columns, self.rows, self.weights, self.divisor) = (columns, rows, weights, divisor)
      (self.bias, self.target, self.edge) = (bias, target, edge)
      (self.preservesAlpha, self.step) = (preservesAlpha, step)
    }
  }

  /// A picture whose pixels are moved as the components of another picture say.
  public struct Displacement: Hashable, Sendable {
    /// A straight component of the other picture. At a half of it, pixels stay.
    public enum Channel: String, Hashable, Sendable, CaseIterable, Codable {
      /// Red.
      case red = "R"
      /// Green.
      case green = "G"
      /// Blue.
      case blue = "B"
      /// Alpha.
      case alpha = "A"
    }

    /// The components that move pixels.
    public var x, y: Channel
    /// The movements from 0 to 1 of both components, in points.
    public var movementOfX, movementOfY: CGSize

    /// Creates the operation; the components move pixels along the axes by up to a length in points.
    public init(scale: CGSize, x: Channel, y: Channel) {
      movementOfX = CGSize(width: scale.width, height: 0)
      movementOfY = CGSize(width: 0, height: scale.height)
      (self.x, self.y) = (x, y)
    }
  }
}
