import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSound

/// Where an animation's pictures and sounds come from. `Rendering` and scene files supply it, since this module has no
/// decoders.
package struct LottiePictures: Sendable {
  /// Decodes the bytes of a picture, after a call with its width and height, whose error it passes on.
  package var decode: @Sendable (Data, (Int, Int) throws -> Void) throws -> ImageAsset
  /// The bytes of a file that the animation names; nil if there is none.
  package var file: @Sendable (String) throws -> Data?
  /// Opens the sound in the bytes of a file; nil if sounds are not played.
  package var sound: (@Sendable (Data) throws -> Sound)?

  package init(
    decode: @escaping @Sendable (Data, (Int, Int) throws -> Void) throws -> ImageAsset,
    file: @escaping @Sendable (String) throws -> Data? = { _ in nil },
    sound: (@Sendable (Data) throws -> Sound)? = nil
  ) {
    (self.decode, self.file, self.sound) = (decode, file, sound)
  }
}

/// What the layers of a file refer to by ids: pictures, fonts and glyphs. Each picture is decoded once.
final class Assets {
  private let entries: [String: JSONValue]
  private let pictures: LottiePictures?
  private var decoded: [String: Layer.Content?] = [:]
  private var pixels = 0
  private var sounds: [String: Sound?] = [:]
  /// The seconds of all sounds together.
  private var soundDuration = 0.0
  private var compositionsWithSound: [String: Bool] = [:]
  /// Whether sounds are played.
  var playsSound: Bool { pictures?.sound != nil }
  /// The fonts, for the warnings of texts.
  var fonts: TextFonts?
  /// The composition whose layers are being read, as expressions see it.
  var composition: CompositionHost?

  init(_ entries: [String: JSONValue], pictures: LottiePictures?) {
    (self.entries, self.pictures) = (entries, pictures)
  }

  /// The content of an image layer; nil with a warning if there is no picture.
  func picture(_ id: String, _ reading: Reading, at layer: JSONValue) -> Layer.Content? {
    if let known = decoded[id] { return known }
    let content = newPicture(id, reading, at: layer)
    decoded[id] = content
    return content
  }

  private func newPicture(_ id: String, _ reading: Reading, at layer: JSONValue) -> Layer.Content? {
    guard let entry = entries[id].map(resolvedPicture(reading)), let source = entry["p"]?.string else {
      reading.warn("there is no picture '\(id.prefix(50))'", at: layer)
      return nil
    }
    let name = source.hasPrefix("data:") ? "a picture inside the file" : "the picture '\(source.prefix(80))'"
    guard let pictures else {
      reading.warn("\(name) is not drawn", at: layer)
      return nil
    }
    do {
      guard let data = try Self.data(of: entry, source, pictures) else {
        reading.warn("\(name) is not there; put it beside the animation", at: layer)
        return nil
      }
      var count = 0
      let asset = try pictures.decode(data) { width, height in
        count = width * height
        guard pixels + count <= LottieLimits.pixels else { throw TooManyPixels() }
      }
      pixels += count
      let size = CGSize(
        width: entry["w"]?.number ?? Double(asset.width), height: entry["h"]?.number ?? Double(asset.height))
      return .image(asset, size: size)
    } catch is TooManyPixels {
      reading.warn(
        "\(name) is not drawn: all pictures together have more than \(LottieLimits.pixels) pixels", at: layer)
    } catch {
      // The description of such an error follows a name.
      reading.warn("\(name) \(error)", at: layer)
    }
    return nil
  }

  private struct TooManyPixels: Error {}
  private struct TooMuchSound: Error {}

  /// Whether there is a composition.
  func hasComposition(_ id: String) -> Bool { entries[id]?["layers"]?.array != nil }

  /// Whether a composition has sound, also through others.
  func hasSound(_ composition: String, depth: Int = 0) -> Bool {
    if let known = compositionsWithSound[composition] { return known }
    // Compositions that are nested deeper are an error elsewhere.
    guard depth <= LottieLimits.compositions else { return false }
    // A composition that contains itself is an error elsewhere.
    compositionsWithSound[composition] = false
    let isFound = (entries[composition]?["layers"]?.array ?? []).contains { layer in
      switch layer["ty"]?.integer {
      case 6: true
      case 0: layer["refId"]?.string.map { hasSound($0, depth: depth + 1) } ?? false
      default: false
      }
    }
    compositionsWithSound[composition] = isFound
    return isFound
  }

  /// The sound of a layer; nil with a warning if there is none.
  func sound(_ id: String, _ reading: Reading, at layer: JSONValue) -> Sound? {
    if let known = sounds[id] { return known }
    let sound = newSound(id, reading, at: layer)
    sounds[id] = sound
    return sound
  }

  private func newSound(_ id: String, _ reading: Reading, at layer: JSONValue) -> Sound? {
    guard let open = pictures?.sound, let pictures else {
      reading.warn("sound is not played here; render the file itself, or add the sound to the scene", at: layer)
      return nil
    }
    guard let entry = entries[id], let source = entry["p"]?.string else {
      reading.warn("there is no sound '\(id.prefix(50))'", at: layer)
      return nil
    }
    let name = source.hasPrefix("data:") ? "a sound inside the file" : "the sound '\(source.prefix(80))'"
    do {
      // All sounds are decoded when the file is read.
      guard sounds.count < SoundTrack.maximumCount, soundDuration < Sound.maximumDuration else {
        throw TooMuchSound()
      }
      guard let data = try Self.data(of: entry, source, pictures) else {
        reading.warn("\(name) is not there; put it beside the animation", at: layer)
        return nil
      }
      let sound = try open(data)
      soundDuration += sound.duration
      return sound
    } catch is TooMuchSound {
      reading.warn(
        "\(name) is not played: a file has at most \(SoundTrack.maximumCount) sounds and "
          + "\(Int(Sound.maximumDuration / 3600)) hours of them", at: layer)
    } catch {
      reading.warn("\(name) \(error)", at: layer)
    }
    return nil
  }

  /// The entry, or the slot that it names.
  private func resolvedPicture(_ reading: Reading) -> (JSONValue) -> JSONValue {
    { $0["sid"]?.string.flatMap { reading.slots[$0] } ?? $0 }
  }

  /// The bytes of a picture or sound: of its data URL, or of the file that it names.
  private static func data(of entry: JSONValue, _ source: String, _ pictures: LottiePictures) throws -> Data? {
    if source.hasPrefix("data:") {
      guard let comma = source.firstIndex(of: ",") else { return nil }
      return Data(base64Encoded: String(source[source.index(after: comma)...]), options: .ignoreUnknownCharacters)
    }
    return try pictures.file((entry["u"]?.string ?? "") + source)
  }
}
