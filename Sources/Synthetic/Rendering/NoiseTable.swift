// Unchecked: written in `init` only.

/// Normal deviates in a row, for noise of pixels: each row of an image begins at another place.
///
/// The same for all phones; where a row begins comes from the phone's own random numbers.
final class NoiseTable: @unchecked Sendable {
    /// The one table.
    static let shared = NoiseTable()

    /// A power of two; eight more follow, the first ones again.
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

    /// Eight deviates from `place` on, which may be any number.
    @inline(__always) subscript(place: Int) -> Lanes {
        UnsafeRawPointer(values + (place & (Self.count - 1)))
            .loadUnaligned(as: Lanes.self)
    }
}
