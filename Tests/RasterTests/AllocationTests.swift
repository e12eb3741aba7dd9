import Allocations
import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import Testing

/// Unoptimised code allocates the contexts of its closures and coroutines.
private var isOptimised: Bool {
  #if DEBUG
    false
  #else
    true
  #endif
}

/// Tests that a rasteriser allocates no memory for frames, once it has drawn the largest of them.
///
/// Only the allocations of this thread are counted, so tests that run in parallel do not matter.
@Suite(.enabled(if: allocation_count() >= 0, "a sanitizer has allocators of its own, which do not count"))
struct AllocationTests {
  /// Sequences of frames that change in ways that need memory of their own.
  enum Scene: String, CaseIterable {
    case still, travel, reveal, gradients, dashes, sharpTurns, crowd, groups, picture, stillFilters,
      movingFilters, filtersThatChangeInPart

    /// - Parameter progress: 0…1
    func items(at progress: Double) -> [DisplayList.Item] {
      let disc = Path(ellipseIn: CGRect(x: 20 + 200 * progress, y: 30, width: 40, height: 50))
      let moving = DisplayList.Item.fill(.init(path: disc, paint: .color(.white)))
      switch self {
      case .still: return ground
      case .travel: return ground + [moving]
      case .reveal:
        let path = Path { path in
          path.move(to: CGPoint(x: 160, y: 90))
          for step in 1...Int(20 + 400 * progress) {
            let angle = Double(step) / 9
            path.addLine(to: CGPoint(x: 160 + 3 * angle * cos(angle), y: 90 + 1.7 * angle * sin(angle)))
          }
        }
        return [.stroke(.init(path: path, style: StrokeStyle(lineWidth: 2), paint: .color(.white)))]
      case .gradients: return paints.map { .fill(.init(path: disc, paint: $0)) }
      case .dashes:
        return CGLineCap.allCases.map { cap in
          let style = StrokeStyle(lineWidth: 4, lineCap: cap, dash: [9, 5, 3], dashPhase: 40 * progress)
          return .stroke(.init(path: disc, style: style, paint: .color(.white)))
        }
      case .sharpTurns:
        let path = Path { path in
          path.move(to: CGPoint(x: 20, y: 60 + 40 * progress))
          path.addCurve(
            to: CGPoint(x: 40, y: 90), control1: CGPoint(x: 320, y: 0), control2: CGPoint(x: -200, y: 170))
          path.addLine(to: CGPoint(x: 300, y: 80))
          path.addLine(to: CGPoint(x: 40, y: 100))
        }
        return CGLineJoin.allCases.map { join in
          .stroke(.init(path: path, style: StrokeStyle(lineWidth: 30, lineJoin: join), paint: .color(.white)))
        }
      case .crowd:
        let path = Path { path in
          path.move(to: CGPoint(x: 10, y: 90))
          for turn in 0..<200 {
            path.addLine(to: CGPoint(x: 160 + 8 * sin(Double(turn)), y: 90 + 30 * progress * cos(Double(turn * turn))))
          }
        }
        return [.fill(.init(path: path, rule: .evenOdd, paint: .color(.white)))]
      case .groups:
        let ring = DisplayList.ClipPath(path: disc, rule: .evenOdd)
        return [
          .group(.init(items: ground, clip: ring, opacity: 0.5, blendMode: .screen)),
          .group(.init(items: ground, mask: [moving])),
        ]
      case .picture:
        let rect = CGRect(x: 100 * progress, y: 20, width: 100 + 90 * progress, height: 120)
        return [.fill(.init(path: Path(rect), paint: .image(.init(asset: AllocationTests.picture, rect: rect))))]
      case .stillFilters:
        return filters.map { .group(.init(items: ground, filter: $0)) } + [moving]
      case .movingFilters:
        return filters.map { .group(.init(items: ground.map { $0.moved(by: 70 * progress) } + [moving], filter: $0)) }
          + [.group(.init(items: [moving], filter: filters[0]))]
      case .filtersThatChangeInPart:
        return filters.map { .group(.init(items: ground + [moving], filter: $0)) }
      }
    }

    private var filters: [DisplayList.Filter] {
      [
        .blur(.init(deviation: CGSize(width: 3, height: 9))),
        .shadow(.init(deviation: CGSize(width: 6, height: 6), offset: CGSize(width: 3, height: 4.5))),
      ]
    }

    private var ground: [DisplayList.Item] {
      let path = Path(CGRect(x: 40, y: 20, width: 200, height: 120))
      return [
        .fill(.init(path: path, paint: paints[0])),
        .stroke(.init(path: path, style: StrokeStyle(lineWidth: 3), paint: .color(.red))),
      ]
    }

    private var paints: [Paint] {
      let gradient = Gradient(colors: [.red, .white, .blue, .green, .black, .orange])
      let (center, beside) = (CGPoint(x: 90, y: 60), CGPoint(x: 100, y: 70))
      return [
        .linearGradient(gradient, start: .zero, end: center),
        .radialGradient(gradient, start: .init(center: center, radius: 0), end: .init(center: center, radius: 50)),
        .radialGradient(gradient, start: .init(center: center, radius: 9), end: .init(center: beside, radius: 50)),
        .angularGradient(gradient, center: center, startAngle: .zero, endAngle: .degrees(200)),
      ]
    }
  }

  fileprivate static let picture = try! ImageAsset(
    width: 64, height: 64, pixels: (0..<64 * 64 * 4).map { $0 % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: $0 / 7) })

  /// The number of allocations for each frame, after all frames were drawn twice, so that the change from the last to
  /// the first frame occurred, too.
  private func allocations(_ scene: Scene) throws -> [Int] {
    let lists = (0..<12).map { frame in
      DisplayList(
        size: CGSize(width: 320, height: 180), background: .black, items: scene.items(at: Double(frame) / 12))
    }
    let (rasterizer, bitmap) = (Rasterizer(), Bitmap(width: 640, height: 360))
    for list in lists + lists { try rasterizer.draw(list, into: bitmap) }
    return try lists.map { list in
      let before = allocation_count()
      try rasterizer.draw(list, into: bitmap)
      return allocation_count() - before
    }
  }

  @Test(.enabled(if: isOptimised, "only optimised code has no contexts to allocate"), arguments: Scene.allCases)
  func `frames like those before them need no memory`(scene: Scene) throws {
    let counts = try allocations(scene)
    // The masks of three filters are made anew in each frame of moving groups, because the groups' content changes.
    let most = scene == .movingFilters ? 3 * 40 : 0
    #expect(counts.allSatisfy { $0 <= most }, "\(counts)")
  }

  @Test func `the counter of allocations counts`() {
    let before = allocation_count()
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 100, alignment: 64)
    memory.deallocate()
    let afterOne = allocation_count()
    let array = (0..<100).map { $0 * before }
    #expect(afterOne == before + 1)
    #expect(allocation_count() > afterOne && array.count == 100)
  }
}

extension DisplayList.Item {
  fileprivate func moved(by distance: Double) -> DisplayList.Item {
    let transform = CGAffineTransform(translationX: distance, y: distance / 3)
    switch self {
    case .fill(var fill):
      fill.transform = transform
      return .fill(fill)
    case .stroke(var stroke):
      stroke.transform = transform
      return .stroke(stroke)
    case .group: return self
    }
  }
}
