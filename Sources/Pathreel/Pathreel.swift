@_exported import Foundation
@_exported import PathreelDrawing
@_exported import PathreelGeometry
@_exported import PathreelMotion
