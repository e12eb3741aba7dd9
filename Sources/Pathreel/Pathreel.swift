// The umbrella module: `import Pathreel` re-exports what a scene in Swift needs, which is the views, shapes and values,
// clips to render, and scene files.

@_exported import Foundation
@_exported import PathreelDrawing
@_exported import PathreelGeometry
@_exported import PathreelMotion
@_exported import PathreelRendering
@_exported import PathreelSVG
@_exported import PathreelSound
@_exported import PathreelTypography
@_exported import PathreelVideo

@_exported import protocol PathreelCommands.Film
@_exported import enum PathreelFiles.FileError
@_exported import enum PathreelPNG.PNG
@_exported import struct PathreelRaster.RasterError
@_exported import class PathreelRaster.Rasterizer
@_exported import struct PathreelSceneFiles.Diagnostic
@_exported import struct PathreelSceneFiles.SceneFile
@_exported import struct PathreelSceneFiles.SceneFileError
@_exported import struct PathreelSceneFiles.SourcePosition
@_exported import struct PathreelSceneFiles.UnreadableSceneFile
@_exported import class PathreelSequencing.Cancellation
@_exported import struct PathreelSequencing.FrameClock
@_exported import enum PathreelSequencing.FrameClockError
@_exported import enum PathreelSequencing.FrameJobs
