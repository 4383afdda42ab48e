/// Where each cube stands in a list of cubes, found by its number: a table with open addresses.
///
/// A dictionary would take three times the memory and time; its order would not matter either,
/// since only the list has one.
struct VoxelPlaces {
    private static let empty: Int32 = -1

    private var slots = [Int32](repeating: empty, count: 1 << 10)

    /// Where a number stands; `next`, the place after the last, where it is new.
    ///
    /// - Parameter key: the number that stands at a place below `next`.
    mutating func place(of number: UInt64, next: Int, key: (Int) -> UInt64) -> Int {
        if 2 * next >= slots.count { grow(next, key) }
        var slot = start(number)
        while slots[slot] != Self.empty {
            let place = Int(slots[slot])
            if key(place) == number { return place }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(truncatingIfNeeded: next)
        return next
    }

    /// Twice the slots, so that at most half of them are taken.
    private mutating func grow(_ count: Int, _ key: (Int) -> UInt64) {
        slots = [Int32](repeating: Self.empty, count: 2 * slots.count)
        for place in 0..<count {
            var slot = start(key(place))
            while slots[slot] != Self.empty { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(truncatingIfNeeded: place)
        }
    }

    /// Where the search begins: the upper bits of a product with 2⁶⁴ divided by the golden ratio
    /// (Knuth, The Art of Computer Programming, 6.4).
    private func start(_ number: UInt64) -> Int {
        let bits = UInt64(slots.count.trailingZeroBitCount)
        return Int(truncatingIfNeeded: (number &* 0x9e37_79b9_7f4a_7c15) >> (64 - bits))
    }
}
