import Foundation

/// The names of files in a folder. `SceneAssets` looks for the file that a misspelt name may mean.
package enum FolderListing {
  /// The names of the first files and folders in a folder, in no order; empty if it cannot be read.
  ///
  /// - Parameter limit: The maximum number of names. A folder may have millions.
  package static func names(in path: String, atMost limit: Int) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
