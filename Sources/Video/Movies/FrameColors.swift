import CFFmpeg

/// The colour space of a video's frames, and its conversion to sRGB. Used by ``FrameConverter``.
///
/// - *Matrix and range* are read from the stream. If the stream does not say, pictures of at least 1280 pixels in width
///   or more than 576 in height are BT.709 and others BT.601, as in players (mpv's rule). The default range is limited.
/// - *Transfer.* The curves of ordinary video (BT.709, BT.601, BT.2020, gamma 2.2 and 2.8, sRGB) are taken as sRGB.
///   Players and browsers show them so, and Pathreel's own videos hold sRGB values that are tagged BT.709. PQ, HLG,
///   linear and logarithmic curves are errors.
/// - *Primaries.* sRGB has BT.709's primaries; they are also the default. Others are converted in linear light.
struct FrameColors: Hashable {
  enum Matrix: Hashable {
    case bt601, bt709, bt2020, smpte240, fcc
    /// No matrix: the samples are red, green and blue, or grey.
    case rgb
  }

  var matrix: Matrix
  var isFullRange: Bool
  /// The 3 × 3 matrix to BT.709's primaries in linear light, row by row; nil if they are BT.709's.
  var primaries: [Double]?

  /// - Throws: A failure whose reason follows the file's name in a message.
  init(of frame: UnsafeMutablePointer<AVFrame>, isRGB: Bool) throws(MediaError) {
    let frame = frame.pointee
    isFullRange = isRGB || frame.color_range == AVCOL_RANGE_JPEG
    if isRGB {
      matrix = .rgb
    } else {
      switch frame.colorspace {
      case AVCOL_SPC_BT709: matrix = .bt709
      case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: matrix = .bt601
      case AVCOL_SPC_BT2020_NCL: matrix = .bt2020
      case AVCOL_SPC_SMPTE240M: matrix = .smpte240
      case AVCOL_SPC_FCC: matrix = .fcc
      case AVCOL_SPC_UNSPECIFIED, AVCOL_SPC_RESERVED:
        matrix = frame.width >= 1280 || frame.height > 576 ? .bt709 : .bt601
      default:
        let name = av_color_space_name(frame.colorspace).map { String(cString: $0) } ?? "unknown"
        throw MediaError(reason: "has colours that are not read (\(name)); convert it to BT.709")
      }
    }
    let advice = "; convert it to BT.709 first, for example with zscale and tonemap of ffmpeg"
    switch frame.color_trc {
    case AVCOL_TRC_SMPTE2084: throw MediaError(reason: "has colours of high dynamic range (PQ)" + advice)
    case AVCOL_TRC_ARIB_STD_B67: throw MediaError(reason: "has colours of high dynamic range (HLG)" + advice)
    case AVCOL_TRC_LINEAR, AVCOL_TRC_LOG, AVCOL_TRC_LOG_SQRT, AVCOL_TRC_SMPTE428:
      throw MediaError(reason: "has linear or logarithmic colours" + advice)
    default: break
    }
    primaries = Self.toBT709(from: frame.color_primaries)
  }

  /// Chromaticities of red, green, blue and white (ITU-T H.273, table 2).
  private static func chromaticities(_ primaries: AVColorPrimaries) -> [(x: Double, y: Double)]? {
    let (d65, c, dci) = ((x: 0.3127, y: 0.3290), (x: 0.310, y: 0.316), (x: 0.314, y: 0.351))
    return switch primaries {
    case AVCOL_PRI_BT470M: [(0.67, 0.33), (0.21, 0.71), (0.14, 0.08), c]
    case AVCOL_PRI_BT470BG: [(0.64, 0.33), (0.29, 0.60), (0.15, 0.06), d65]
    case AVCOL_PRI_SMPTE170M, AVCOL_PRI_SMPTE240M: [(0.630, 0.340), (0.310, 0.595), (0.155, 0.070), d65]
    case AVCOL_PRI_FILM: [(0.681, 0.319), (0.243, 0.692), (0.145, 0.049), c]
    case AVCOL_PRI_BT2020: [(0.708, 0.292), (0.170, 0.797), (0.131, 0.046), d65]
    case AVCOL_PRI_SMPTE431: [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060), dci]
    case AVCOL_PRI_SMPTE432: [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060), d65]
    case AVCOL_PRI_EBU3213: [(0.630, 0.340), (0.295, 0.605), (0.155, 0.077), d65]
    default: nil
    }
  }

  /// The matrix from linear colours of these primaries to linear BT.709; white stays white. nil for BT.709 and unknown
  /// primaries.
  private static func toBT709(from primaries: AVColorPrimaries) -> [Double]? {
    guard let own = chromaticities(primaries) else { return nil }
    let bt709 = [(x: 0.64, y: 0.33), (0.30, 0.60), (0.15, 0.06), (0.3127, 0.3290)]
    guard let back = Matrix3(toXYZ: bt709).inverse else { return nil }
    return back.times(Matrix3(toXYZ: own).scaled(toWhiteOf: bt709)).rows
  }
}

/// A 3 × 3 matrix, row by row.
private struct Matrix3 {
  var rows: [Double]

  /// Makes the matrix from linear RGB to XYZ for the chromaticities of red, green, blue and white (SMPTE RP 177).
  init(toXYZ colors: [(x: Double, y: Double)]) {
    let columns: [[Double]] = colors.map { color in [color.x / color.y, 1, (1 - color.x - color.y) / color.y] }
    let plain = Matrix3(rows: (0..<9).map { columns[$0 % 3][$0 / 3] })
    let scale = plain.inverse?.times(columns[3]) ?? [1, 1, 1]
    rows = (0..<9).map { plain.rows[$0] * scale[$0 % 3] }
  }

  init(rows: [Double]) { self.rows = rows }

  func times(_ vector: [Double]) -> [Double] {
    stride(from: 0, to: 9, by: 3).map { row -> Double in
      rows[row] * vector[0] + rows[row + 1] * vector[1] + rows[row + 2] * vector[2]
    }
  }

  func times(_ other: Matrix3) -> Matrix3 {
    let columns = (0..<3).map { column in times([other.rows[column], other.rows[column + 3], other.rows[column + 6]]) }
    return Matrix3(rows: (0..<9).map { columns[$0 % 3][$0 / 3] })
  }

  /// Scales each row so that white becomes the white of other chromaticities (von Kries adaptation, in XYZ).
  func scaled(toWhiteOf colors: [(x: Double, y: Double)]) -> Matrix3 {
    let (own, wanted) = (times([1, 1, 1]), Matrix3(toXYZ: colors).times([1, 1, 1]))
    return Matrix3(rows: (0..<9).map { rows[$0] * wanted[$0 / 3] / own[$0 / 3] })
  }

  var inverse: Matrix3? {
    let m = rows
    func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a] * m[d] - m[b] * m[c] }
    var cofactors: [Double] = [minor(4, 5, 7, 8), minor(2, 1, 8, 7), minor(1, 2, 4, 5)]
    cofactors += [minor(5, 3, 8, 6), minor(0, 2, 6, 8), minor(2, 0, 5, 3)]
    cofactors += [minor(3, 4, 6, 7), minor(1, 0, 7, 6), minor(0, 1, 3, 4)]
    let determinant = m[0] * cofactors[0] + m[1] * cofactors[3] + m[2] * cofactors[6]
    return determinant == 0 ? nil : Matrix3(rows: cofactors.map { $0 / determinant })
  }
}
