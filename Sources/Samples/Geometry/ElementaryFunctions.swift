// Sine, cosine, arc tangent and logarithm with the same bits on every machine. The C library's
// results differ between systems in the last place, and golden files must not. Additions,
// multiplications, divisions and square roots are exact in IEEE 754, and Swift never fuses them.
// The series and their coefficients are those of Sun's fdlibm (k_sin.c, k_cos.c, s_atan.c,
// e_log.c). Errors stay below two units in the last place for arguments up to a million.

/// Returns the sine and the cosine of an angle in radians; both NaN if the angle is not finite or
/// beyond ±2^30.
public func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
    guard radians.magnitude < 1_073_741_824 else { return (.nan, .nan) }
    let quarter = (radians * 0.636_619_772_367_581_343_08).rounded()
    // π/2 in three parts, each short enough that its product with `quarter` is exact.
    let coarse = radians - quarter * 1.570_796_326_734_125_614_17
    let fine = coarse - quarter * 6.077_100_506_303_965_976_6e-11
    let reduced = fine - quarter * 2.022_266_248_795_950_631_54e-21
    let (sine, cosine) = (sineNearZero(reduced), cosineNearZero(reduced))
    switch Int64(quarter) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
}

private func sineNearZero(_ x: Double) -> Double {
    let z = x * x
    let series = polynomial(
        z,
        [
            -1.666_666_666_666_663_243_48e-01, 8.333_333_333_322_489_461_24e-03,
            -1.984_126_982_985_794_931_34e-04, 2.755_731_370_707_006_767_89e-06,
            -2.505_076_025_340_686_341_95e-08, 1.589_690_995_211_550_102_21e-10,
        ])
    return x + x * z * series
}

private func cosineNearZero(_ x: Double) -> Double {
    let z = x * x
    let series = polynomial(
        z,
        [
            4.166_666_666_666_660_190_37e-02, -1.388_888_888_887_410_957_49e-03,
            2.480_158_728_947_672_941_78e-05, -2.755_731_435_139_066_330_35e-07,
            2.087_572_321_298_174_827_90e-09, -1.135_964_755_778_819_482_65e-11,
        ])
    return 1 - (0.5 * z - z * z * series)
}

/// Returns the angle of the point (x, y) from the x axis in radians, −π…π; 0 for the origin.
public func arcTangent(y: Double, x: Double) -> Double {
    if y.isNaN || x.isNaN { return .nan }
    if x == 0, y == 0 { return 0 }
    let steep = y.magnitude > x.magnitude
    let ratio = steep ? x.magnitude / y.magnitude : y.magnitude / x.magnitude
    var angle = arcTangentOfUnitRange(ratio.isNaN ? 1 : ratio)
    if steep { angle = .pi / 2 - angle }
    if x < 0 { angle = .pi - angle }
    return y < 0 ? -angle : angle
}

/// Like fdlibm, folds the range at 7/16 and 11/16 so that the series runs over |t| < 7/16 only.
private func arcTangentOfUnitRange(_ x: Double) -> Double {
    if x < 0.4375 { return arcTangentNearZero(x) }
    if x < 0.6875 {
        return 4.636_476_090_008_060_935_15e-01 + arcTangentNearZero((2 * x - 1) / (2 + x))
    }
    return 7.853_981_633_974_482_789_99e-01 + arcTangentNearZero((x - 1) / (x + 1))
}

private func arcTangentNearZero(_ x: Double) -> Double {
    let z = x * x
    let series = polynomial(
        z,
        [
            3.333_333_333_333_293_180_27e-01, -1.999_999_999_987_648_324_76e-01,
            1.428_571_427_250_346_637_11e-01, -1.111_111_040_546_235_578_80e-01,
            9.090_887_133_436_506_561_96e-02, -7.691_876_205_044_829_994_95e-02,
            6.661_073_137_387_531_206_69e-02, -5.833_570_133_790_573_486_45e-02,
            4.976_877_994_615_932_360_17e-02, -3.653_157_274_421_691_552_70e-02,
            1.628_582_011_536_578_236_23e-02,
        ])
    return x - x * z * series
}

/// Returns the natural logarithm; NaN below zero, −infinity at zero.
public func naturalLogarithm(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return x == 0 ? -.infinity : (x > 0 ? x : .nan) }
    var (exponent, mantissa) = (Double(x.exponent), x.significand)
    if mantissa > 1.414_213_562_373_095_1 {
        mantissa /= 2
        exponent += 1
    }
    let s = (mantissa - 1) / (mantissa + 1)
    let z = s * s
    let series = polynomial(
        z,
        [
            6.666_666_666_666_735_130e-01, 3.999_999_999_940_941_908e-01,
            2.857_142_874_366_239_149e-01, 2.222_219_843_214_978_396e-01,
            1.818_357_216_161_805_012e-01, 1.531_383_769_920_937_332e-01,
            1.479_819_860_511_658_591e-01,
        ])
    return exponent * 0.693_147_180_559_945_309_42 + (2 * s + s * z * series)
}

/// Returns c0 + x·(c1 + x·(c2 + …)), evaluated innermost first.
private func polynomial(_ x: Double, _ coefficients: [Double]) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
}
