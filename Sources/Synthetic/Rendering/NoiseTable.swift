// `@unchecked` because `values` is written only in `init`.

/// A table of standard normal deviates, used as pixel noise.
///
/// The table is the same for all phones. Each image row starts at an index that comes from the
/// phone's own random numbers.
final class NoiseTable: @unchecked Sendable {
    /// The shared table.
    static let shared = NoiseTable()

    /// The number of deviates, a power of two.
    ///
    /// The first eight are repeated at the end, so that eight can be read from any index.
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

    /// Returns eight successive deviates; the index wraps around at the end of the table.
    @inline(__always) subscript(place: Int) -> Lanes {
        UnsafeRawPointer(values + (place & (Self.count - 1)))
            .loadUnaligned(as: Lanes.self)
    }
}
