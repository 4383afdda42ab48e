// Unchecked: written in `init` only.

/// A table of normal deviates for pixel noise; each row of an image starts at another place.
///
/// The table is the same for all phones; the place where a row starts comes from the phone's own
/// random numbers.
final class NoiseTable: @unchecked Sendable {
    /// The shared table.
    static let shared = NoiseTable()

    /// The number of deviates, a power of two; the first eight are repeated at the end.
    private static let count = 16_384
    private let values: UnsafeMutablePointer<Float>

    private init() {
        let random = RandomSource(seed: 0)
        values = .allocate(capacity: Self.count + 8)
        for index in stride(from: 0, to: Self.count, by: 4) {
            let words = random.words(.noiseTable, UInt64(index))
            let pairs = [words.lowHalf, words.highHalf].map(RandomSource.gaussianPair)
            for (place, value) in [pairs[0].x, pairs[0].y, pairs[1].x, pairs[1].y].enumerated() {
                values[index + place] = Float(value)
            }
        }
        for index in 0..<8 { values[Self.count + index] = values[index] }
    }

    /// Returns eight deviates from `place` on, which may be any number.
    @inline(__always) subscript(place: Int) -> Lanes {
        UnsafeRawPointer(values + (place & (Self.count - 1)))
            .loadUnaligned(as: Lanes.self)
    }
}
