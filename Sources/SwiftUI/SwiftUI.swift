// The module of SwiftUI files, which write `import SwiftUI`. It re-exports `Pathreel`, and adds names of SwiftUI, UIKit
// and Combine that such files use. A name that is declared here hides one of the same name in the modules below.

@_exported import Dispatch
@_exported import Foundation
@_exported import Observation
@_exported import Pathreel
