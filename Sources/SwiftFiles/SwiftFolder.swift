import Foundation
import PathreelFiles

/// The Swift files and asset catalogues in a folder and below it.
///
/// Left out are hidden files, the manifest of a package, folders for tests, build folders and the packages of others.
struct SwiftFolder {
  /// The Swift files, sorted by their paths.
  private(set) var sources: [String] = []
  /// The folders `….xcassets`, sorted by their paths.
  private(set) var catalogues: [String] = []
  /// Whether the folder has more than is looked at.
  private(set) var isCut = false

  static let maximumSources = 2000
  private static let maximumEntries = 20_000
  private static let skipped: Set = [
    "Pods", "Carthage", "DerivedData", "build", "node_modules", "xcuserdata", "Package.swift",
  ]
  private static let skippedEndings = ["Tests", "UITests", ".xcodeproj", ".xcworkspace", ".playground", ".docc"]

  init(_ folder: String) {
    var (open, visited) = ([folder], 0)
    while let folder = open.popLast() {
      for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
        visited += 1
        guard visited <= Self.maximumEntries, sources.count < Self.maximumSources else {
          isCut = true
          break
        }
        guard !name.hasPrefix("."), !Self.skipped.contains(name), !Self.skippedEndings.contains(where: name.hasSuffix)
        else { continue }
        let path = folder + (folder.hasSuffix("/") ? "" : "/") + name
        var facts = stat()
        // Links are not followed: they may lead back.
        guard lstat(path, &facts) == 0 else { continue }
        let isFolder = facts.st_mode & S_IFMT == S_IFDIR
        if name.hasSuffix(".xcassets") {
          if isFolder { catalogues.append(path) }
        } else if isFolder {
          open.append(path)
        } else if name.hasSuffix(".swift"), facts.st_mode & S_IFMT == S_IFREG {
          sources.append(path)
        }
      }
    }
    sources.sort()
    catalogues.sort()
  }

  /// The folder of the project that a file belongs to, at most eight steps up: the nearest one with an Xcode project; of
  /// a package the folder of the target, or the whole package if it has no folder `Sources`. Without a project, the
  /// nearest one with an asset catalogue, which is that of an app. Otherwise, and for a file beside the targets of a
  /// package, the file's own folder.
  static func project(of file: String) -> String {
    let own = (file as NSString).deletingLastPathComponent
    var (folder, inside) = (own, [String]())
    var app: String?
    for _ in 0..<8 where folder.count > 1 {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      if names.contains(where: { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }) { return folder }
      if names.contains("Package.swift") {
        guard names.contains("Sources") else { return folder }
        return inside.count > 1 && inside[0] == "Sources" ? "\(folder)/Sources/\(inside[1])" : own
      }
      if app == nil, names.contains(where: { $0.hasSuffix(".xcassets") }) { app = folder }
      inside.insert((folder as NSString).lastPathComponent, at: 0)
      folder = (folder as NSString).deletingLastPathComponent
    }
    return app ?? own
  }

  /// The asset catalogues in the folders around a folder, at most four steps up.
  static func catalogues(above folder: String) -> [String] {
    var (found, folder) = ([String](), folder)
    for _ in 0..<4 where folder.count > 1 {
      folder = (folder as NSString).deletingLastPathComponent
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      found += names.filter { $0.hasSuffix(".xcassets") }.sorted().map { folder + "/" + $0 }
    }
    return found
  }
}
