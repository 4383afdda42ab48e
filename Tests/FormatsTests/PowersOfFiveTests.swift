import Testing

@testable import LockstepFormats

@Suite struct PowersOfFiveTests {
    /// Computed with Python's integers: the first 128 bits of `5**q`; for negative q, of `2**2048
    /// // 5**-q`, plus one down to −27.
    static let known: [(Int, UInt64, UInt64)] = [
        (-342, 0xeef4_53d6_923b_d65a, 0x113f_aa29_06a1_3b3f),
        (-341, 0x9558_b466_1b65_65f8, 0x4ac7_ca59_a424_c507),
        (-100, 0xdff9_7724_7029_7ebd, 0x5978_7e2b_93bc_56f7),
        (-28, 0xfd87_b5f2_8300_ca0d, 0x8bca_9d6e_1888_53fc),
        (-27, 0x9e74_d1b7_91e0_7e48, 0x775e_a264_cf55_347e),
        (-22, 0xf1c9_0080_baf7_2cb1, 0x5324_c68b_12dd_6339),
        (-1, 0xcccc_cccc_cccc_cccc, 0xcccc_cccc_cccc_cccd),
        (0, 0x8000_0000_0000_0000, 0x0000_0000_0000_0000),
        (1, 0xa000_0000_0000_0000, 0x0000_0000_0000_0000),
        (2, 0xc800_0000_0000_0000, 0x0000_0000_0000_0000),
        (27, 0xcecb_8f27_f420_0f3a, 0x0000_0000_0000_0000),
        (28, 0x813f_3978_f894_0984, 0x4000_0000_0000_0000),
        (55, 0xd0cf_4b50_cfe2_0765, 0xfff4_b4e3_f741_cf6d),
        (56, 0x8281_8f12_81ed_449f, 0xbff8_f10e_7a89_21a4),
        (100, 0x924d_692c_a61b_e758, 0x593c_2626_705f_9c56),
        (307, 0xe3d8_f9e5_63a1_98e5, 0x5818_0fdd_d977_23a6),
        (308, 0x8e67_9c2f_5e44_ff8f, 0x570f_09ea_a7ea_7648),
    ]

    @Test(arguments: known)
    func matchArbitraryPrecisionIntegers(_ exponent: Int, _ high: UInt64, _ low: UInt64) {
        #expect(PowersOfFive.table[exponent] == PowersOfFive.Power(high: high, low: low))
    }

    @Test func coverEveryExponentOfADouble() {
        for exponent in PowersOfFive.exponents {
            #expect(PowersOfFive.table[exponent].map { $0.high >> 63 } == 1)
        }
        for exponent in [-343, 309, .min, .max] { #expect(PowersOfFive.table[exponent] == nil) }
    }

    /// A power times five is the next power, except for the truncated bits.
    @Test func followEachOtherByAFactorOfFive() throws {
        for exponent in PowersOfFive.exponents.dropLast() {
            let power = try #require(PowersOfFive.table[exponent])
            let next = try #require(PowersOfFive.table[exponent + 1])
            let (carry, low) = power.low.multipliedFullWidth(by: 5)
            let (top, middle) = power.high.multipliedFullWidth(by: 5)
            let (high, overflow) = middle.addingReportingOverflow(carry)
            let shift = UInt64(64 - (top + (overflow ? 1 : 0)).leadingZeroBitCount)
            let product = (top + (overflow ? 1 : 0)) << (64 - shift) | high >> shift
            let lower = high << (64 - shift) | low >> shift
            let isSame = product == next.high && (next.low &- lower &+ 8) < 16
            let isCarried = next.high &- product == 1 && next.low < 8
            #expect(isSame || isCarried, "5 to the power of \(exponent)")
        }
    }
}
