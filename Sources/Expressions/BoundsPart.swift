import Foundation

/// The numbers of an element's rectangle that expressions read: `gateway.width`. They are stored in this order, one
/// after another, in ``ExpressionContext/slots``.
package enum BoundsPart: String, CaseIterable {
  case x, y, left, top, right, bottom, width, height

  package func value(of rect: CGRect) -> Double {
    switch self {
    case .x: rect.midX
    case .y: rect.midY
    case .left: rect.minX
    case .top: rect.minY
    case .right: rect.maxX
    case .bottom: rect.maxY
    case .width: rect.width
    case .height: rect.height
    }
  }
}
