// The umbrella module. Authors of scenes in Swift write `import Pathreel`. It re-exports what they need: the views,
// shapes and values, films and clips to render, and scene files.
//
// The first modules are re-exported as a whole. Of the others only the named types are public API.

@_exported import Foundation
@_exported import PathreelDrawing
@_exported import PathreelGeometry
@_exported import PathreelLottie
@_exported import PathreelMotion
@_exported import PathreelNumerics
@_exported import PathreelRendering
@_exported import PathreelSVG
@_exported import PathreelSound
@_exported import PathreelStage
@_exported import PathreelTypography
@_exported import PathreelVideo

@_exported import protocol PathreelCommands.Film
@_exported import enum PathreelFiles.FileError
@_exported import enum PathreelPNG.PNG
@_exported import struct PathreelRaster.RasterError
@_exported import class PathreelRaster.Rasterizer
@_exported import struct PathreelSceneFiles.SceneFile
@_exported import struct PathreelSceneSyntax.Diagnostic
@_exported import struct PathreelSceneSyntax.SceneFileError
@_exported import struct PathreelSceneSyntax.SourcePosition
@_exported import class PathreelSequencing.Cancellation
@_exported import struct PathreelSequencing.FrameClock
@_exported import enum PathreelSequencing.FrameClockError
@_exported import enum PathreelSequencing.FrameJobs
