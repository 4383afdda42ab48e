/// Eight neighboring pixels at once.
typealias Lanes = SIMD8<Float>
/// Eight whole numbers, one a pixel.
typealias Words = SIMD8<UInt32>
/// Eight answers, one a pixel.
typealias LaneMask = SIMDMask<SIMD8<Int32>>

// 2²³: a float of this size has steps of one, so that adding it rounds to a whole number whose
// bits are the mantissa's. Conversions of SSE2 would leave the vector registers.
private let wholeStep: Float = 8_388_608
private let mantissa: UInt32 = 0x007F_FFFF

extension SIMD8<Float> {
    /// The nearest whole numbers; for 0 ≤ value < 2²².
    @inline(__always) var nearestWords: Words {
        unsafeBitCast(self + wholeStep, to: Words.self) & mantissa
    }

    /// Exactly the whole numbers; for those below 2²³.
    @inline(__always) init(exactly words: Words) {
        self = unsafeBitCast(words | 0x4B00_0000, to: Lanes.self) - wholeStep
    }

    /// The values without their signs.
    @inline(__always) var magnitudes: Lanes {
        unsafeBitCast(unsafeBitCast(self, to: Words.self) & 0x7FFF_FFFF, to: Lanes.self)
    }

    /// The smaller value of each pair; `self` where they cannot be compared.
    @inline(__always) func lesser(_ other: Lanes) -> Lanes {
        replacing(with: other, where: other .< self)
    }

    /// The larger value of each pair; `self` where they cannot be compared.
    @inline(__always) func greater(_ other: Lanes) -> Lanes {
        replacing(with: other, where: other .> self)
    }

    /// `first` where the answer is yes, `second` elsewhere.
    @inline(__always)
    static func choose(_ first: Lanes, _ second: Lanes, _ mask: LaneMask) -> Lanes {
        second.replacing(with: first, where: mask)
    }
}

extension SIMDMask<SIMD8<Int32>> {
    /// Whether any answer is yes.
    @inline(__always) var isAnySet: Bool {
        let words = unsafeBitCast(self, to: SIMD4<UInt64>.self)
        return (words.x | words.y) | (words.z | words.w) != 0
    }
}

/// 0, 1, … 7: the pixels' places in their block.
let laneNumbers = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
