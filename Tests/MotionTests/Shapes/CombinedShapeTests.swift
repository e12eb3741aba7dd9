import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

/// Boolean operations on shapes in one frame.
struct CombinedShapeTests {
  @Test func `shapes are combined in their frame`() throws {
    let half = Rectangle().size(width: 50, height: 100)
    func pixels(_ shape: some Shape) throws -> [UInt8] {
      let pixels = try drawnPixels(of: shape.fill(.black), in: 100, 100)
      // Inside of both, of the circle alone, of the half alone, and of neither.
      return [pixels[25, 50], pixels[75, 50], pixels[2, 2], pixels[97, 2]].map(\.alpha)
    }
    #expect(try pixels(Circle().union(half)) == [255, 255, 255, 0])
    #expect(try pixels(Circle().intersection(half)) == [255, 0, 0, 0])
    #expect(try pixels(Circle().subtracting(half)) == [0, 255, 0, 0])
    #expect(try pixels(Circle().symmetricDifference(half)) == [0, 255, 255, 0])
  }

  @Test func `lines inside and outside of a shape`() throws {
    let half = Rectangle().size(width: 50, height: 100)
    let frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(abs(Circle().lineIntersection(half).path(in: frame).boundingRect.maxX - 50) < 0.01)
    #expect(abs(Circle().lineSubtraction(half).path(in: frame).boundingRect.minX - 50) < 0.01)
  }
}
