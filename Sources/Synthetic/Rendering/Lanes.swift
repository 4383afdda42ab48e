/// The values of eight adjacent pixels.
typealias Lanes = SIMD8<Float>
/// Eight integers, one per pixel.
typealias Words = SIMD8<UInt32>
/// Eight Booleans, one per pixel.
typealias LaneMask = SIMDMask<SIMD8<Int32>>

// 2²³: floats of this magnitude have a spacing of 1, so that adding it rounds to an integer, which
// is then in the mantissa's bits. SSE2's conversions would leave the vector registers.
private let wholeStep: Float = 8_388_608
private let mantissa: UInt32 = 0x007F_FFFF

extension SIMD8<Float> {
    /// The nearest integers, for 0 ≤ value < 2²².
    @inline(__always) var nearestWords: Words {
        unsafeBitCast(self + wholeStep, to: Words.self) & mantissa
    }

    /// Converts integers below 2²³ exactly.
    @inline(__always) init(exactly words: Words) {
        self = unsafeBitCast(words | 0x4B00_0000, to: Lanes.self) - wholeStep
    }

    /// The values without their signs.
    @inline(__always) var magnitudes: Lanes {
        unsafeBitCast(unsafeBitCast(self, to: Words.self) & 0x7FFF_FFFF, to: Lanes.self)
    }

    /// Returns the smaller value of each pair; `self` if they cannot be compared.
    @inline(__always) func lesser(_ other: Lanes) -> Lanes {
        replacing(with: other, where: other .< self)
    }

    /// Returns the larger value of each pair; `self` if they cannot be compared.
    @inline(__always) func greater(_ other: Lanes) -> Lanes {
        replacing(with: other, where: other .> self)
    }

    /// Returns `first` where the mask is set, `second` elsewhere.
    @inline(__always)
    static func choose(_ first: Lanes, _ second: Lanes, _ mask: LaneMask) -> Lanes {
        second.replacing(with: first, where: mask)
    }
}

extension SIMDMask<SIMD8<Int32>> {
    /// Whether any lane is set.
    @inline(__always) var isAnySet: Bool {
        let words = unsafeBitCast(self, to: SIMD4<UInt64>.self)
        return (words.x | words.y) | (words.z | words.w) != 0
    }
}

/// 0, 1, … 7: the pixels' indices in their block.
let laneNumbers = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
