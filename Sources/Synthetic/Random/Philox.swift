/// The counter-based generator Philox4x32-10: four words from a counter and a key, without state.
///
/// Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC '11. A number
/// depends only on its counter, so threads and order of use cannot change it.
enum Philox {
    /// Returns ten rounds over `counter` with `key`.
    static func block(counter: SIMD4<UInt32>, key: SIMD2<UInt32>) -> SIMD4<UInt32> {
        var (words, key) = (counter, key)
        for round in 0..<10 {
            // Weyl constants of the paper: the golden ratio and √3 − 1, times 2³².
            if round > 0 { key = key &+ SIMD2(0x9E37_79B9, 0xBB67_AE85) }
            let first = UInt64(words.x) &* 0xD251_1F53
            let second = UInt64(words.z) &* 0xCD9E_8D57
            words = SIMD4(
                UInt32(truncatingIfNeeded: second >> 32) ^ words.y ^ key.x,
                UInt32(truncatingIfNeeded: second),
                UInt32(truncatingIfNeeded: first >> 32) ^ words.w ^ key.y,
                UInt32(truncatingIfNeeded: first))
        }
        return words
    }
}
